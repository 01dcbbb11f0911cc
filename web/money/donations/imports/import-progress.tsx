import { cancelImport } from '#contract/money/donations/imports/import-calls.ts';
import type { DonationImport } from '#contract/money/donations/imports/imports.ts';
import { call } from '../../../platform/api.ts';
import { StepButton } from '../../../platform/ui/work/step-button.tsx';
import { WorkProgress } from '../../../platform/ui/work/work-progress.tsx';
import { sumInWords } from './import-words.ts';
import { useImportStep } from './use-import-step.ts';

/** The progress of a running import, with a button that stops it. */
export function ImportProgress({ item }: { item: DonationImport }) {
  const { id, progress } = item;
  const stop = (
    <StepButton variant="default" step={useImportStep(id)} run={() => call(cancelImport, { params: { id }, body: {} })}>
      Stop
    </StepButton>
  );
  return (
    <WorkProgress label="Progress of the import" progress={progress} stop={stop}>
      {workInWords(item)} You can leave this page: the import is listed under Imports.
    </WorkProgress>
  );
}

function workInWords({ state, chosenRows, chosenAmount }: DonationImport): string {
  if (state === 'READING') return 'The file is being read.';
  const sum = sumInWords(chosenRows, chosenAmount);
  return state === 'STORING' ? `${sum} are being stored.` : `${sum} are being deleted.`;
}
