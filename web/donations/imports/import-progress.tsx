import { cancelImport } from '#contract/donations/imports/import-calls.ts';
import type { DonationImport } from '#contract/donations/imports/imports.ts';
import { call } from '../../api.ts';
import { WorkProgress } from '../../ui/work/work-progress.tsx';
import { sumInWords } from './import-words.ts';
import { useImportStep } from './use-import-step.ts';

/** Work under way: how far it has got, and a way to stop it. */
export function ImportProgress({ item }: { item: DonationImport }) {
  const { id, progress } = item;
  const { busy, take } = useImportStep(id);
  const stop = () => void take(() => call(cancelImport, { params: { id }, body: {} }));
  return (
    <WorkProgress label="Progress of the import" progress={progress} stop={{ busy, run: stop }}>
      {workInWords(item)} You can leave this page: the import is listed under Imports.
    </WorkProgress>
  );
}

function workInWords({ state, chosenRows, chosenAmount }: DonationImport): string {
  if (state === 'READING') return 'The file is being read.';
  const sum = sumInWords(chosenRows, chosenAmount);
  return state === 'STORING' ? `${sum} are being stored.` : `${sum} are being deleted.`;
}
