import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Nonprofit } from '#contract/nonprofits/record.ts';

const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));

/** A button that opens the dialog which merges a nonprofit into another one. */
export function MergeButton({ nonprofit }: { nonprofit: Nonprofit }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        Merge into…
      </Button>
      {opened && (
        <Suspense>
          <MergeDialog nonprofit={nonprofit} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
