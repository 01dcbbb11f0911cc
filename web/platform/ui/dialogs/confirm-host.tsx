import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useQuestion, withdrawQuestion } from './confirm.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/** Loads the dialog with the first question. When the user opens another page, withdraws a question that guards no text. */
export function ConfirmHost() {
  const router = useRouter();
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => (pathChanged ? withdrawQuestion() : undefined)),
    [router],
  );
  const needed = useRef(false);
  if (useQuestion()) needed.current = true;
  return (
    needed.current && (
      <Suspense>
        <ConfirmDialog />
      </Suspense>
    )
  );
}
