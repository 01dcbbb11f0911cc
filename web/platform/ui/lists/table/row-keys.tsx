import { lazy, type RefObject, Suspense, useCallback, useState } from 'react';
import { useRowKeys } from './use-row-keys.ts';

const ListKeys = lazy(async () => ({ default: (await import('./list-keys.tsx')).ListKeys }));

/** The keyboard's keys for a list, and the window that explains them. The list needs `data-list`, each row `data-row-of-list`. */
export function RowKeys({ of }: { of: RefObject<HTMLElement | null> }) {
  const [help, setHelp] = useState(false);
  useRowKeys(
    of,
    useCallback(() => setHelp(true), []),
  );
  if (!help) return null;
  return (
    <Suspense>
      <ListKeys onClose={() => setHelp(false)} />
    </Suspense>
  );
}
