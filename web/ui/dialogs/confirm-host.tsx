import { lazy, Suspense, useRef } from 'react';
import { useQuestion } from './confirm.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/** Loads the dialog with the first question, to keep the first load small. */
export function ConfirmHost() {
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
