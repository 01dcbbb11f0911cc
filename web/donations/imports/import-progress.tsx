import { Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { cancelImport } from '#contract/donations/imports/import-calls.ts';
import type { DonationImport } from '#contract/donations/imports/imports.ts';
import { call } from '../../api.ts';
import { sumInWords } from './import-words.ts';
import classes from './imports.module.css';
import { useImportStep } from './use-import-step.ts';

/** Work under way: how far it has got, and a way to stop it. */
export function ImportProgress({ item }: { item: DonationImport }) {
  const { id, progress } = item;
  const { busy, take } = useImportStep(id);
  return (
    <div className={classes.progress}>
      <p role="status">{workInWords(item)} You can leave this page: the import is listed under Imports.</p>
      <Progress.Root size="lg">
        <Progress.Section value={Math.max(2, progress)} aria-label="Progress of the import" />
      </Progress.Root>
      <Button variant="default" loading={busy} onClick={() => void take(() => call(cancelImport, { params: { id }, body: {} }))}>
        Stop
      </Button>
    </div>
  );
}

function workInWords({ state, chosenRows, chosenAmount }: DonationImport): string {
  if (state === 'READING') return 'The file is being read.';
  const sum = sumInWords(chosenRows, chosenAmount);
  return state === 'STORING' ? `${sum} are being stored.` : `${sum} are being deleted.`;
}
