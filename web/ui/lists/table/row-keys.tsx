import { lazy, type RefObject, Suspense, useCallback, useState } from 'react';
import { useRowKeys } from './use-row-keys.ts';

const ListKeys = lazy(async () => ({ default: (await import('./list-keys.tsx')).ListKeys }));

/** The keys of a list with `data-list`, whose rows have `data-row-of-list`: a table, photos, files. */
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
