import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { cancelImport, storeImport, undoImport } from '#contract/money/donations/imports/import-calls.ts';
import type { DonationImport } from '#contract/money/donations/imports/imports.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../platform/api.ts';
import { formatMoment } from '../../../platform/ui/text/format.ts';
import { StepButton } from '../../../platform/ui/work/step-button.tsx';
import { sumInWords } from './import-words.ts';
import { useImportStep } from './use-import-step.ts';

interface Props {
  item: DonationImport;
  /** whether lines with mistakes are kept back */
  rest: boolean;
  /** whether the person stores the file although it differs from what the platform shows */
  differs: boolean;
  disabled: boolean;
  onStored: ((item: DonationImport) => void) | undefined;
}

/** Stores an import. Asks first if the same file was stored before. */
export function StoreButton({ item, rest, differs, disabled, onStored }: Props) {
  const { id, chosenRows, chosenAmount, storedBefore, shown } = item;
  const again = storedBefore && {
    title: 'Store the same file again?',
    text: `It was stored ${formatMoment(storedBefore.at)}${storedBefore.by && ` by ${storedBefore.by}`}. All its donations would be there twice.`,
    confirm: 'Store again',
    loss: true,
  };

  async function store(): Promise<DonationImport> {
    const stored = await call(storeImport, { params: { id }, body: { confirmed: storedBefore !== null, shown, rest, differs } });
    if (stored.state === 'STORED') onStored?.(stored);
    return stored;
  }

  return (
    <StepButton step={useImportStep(id)} question={again ?? undefined} run={store} disabled={disabled}>
      {chosenRows === 0 ? 'Nothing to store' : `Store ${sumInWords(chosenRows, chosenAmount)}`}
    </StepButton>
  );
}

/** Cancels an import before its donations are stored. */
export function CancelButton({ item: { id, name } }: { item: DonationImport }) {
  return (
    <StepButton
      step={useImportStep(id)}
      question={{
        title: `Cancel the import of “${name}”?`,
        text: 'Its file is deleted here. Nothing of it was stored.',
        confirm: 'Cancel import',
        cancel: 'Go back',
        loss: true,
      }}
      run={() => call(cancelImport, { params: { id }, body: {} })}
      variant="subtle"
      leftSection={<IconTrash size={18} aria-hidden />}
    >
      Cancel import
    </StepButton>
  );
}

/** Deletes all donations of a stored import. */
export function UndoButton({ item, label = 'Undo import' }: { item: DonationImport; label?: string }) {
  const { id, name, present, can } = item;
  const step = useImportStep(id);
  if (!present || !can.undo) return null;
  const { rows, amount, changed } = present;
  const sum = sumInWords(rows, amount);
  const edited = changed > 0 ? ` ${grouped(changed)} of them ${changed === 1 ? 'was' : 'were'} changed since.` : '';
  return (
    <StepButton
      step={step}
      question={{
        title: `Undo the import of “${name}”?`,
        text: `${sum} ${rows === 1 ? 'is' : 'are'} deleted.${edited} The import stays in the list.`,
        confirm: `Delete ${sum}`,
        cancel: 'Go back',
        loss: true,
      }}
      run={() => call(undoImport, { params: { id }, body: { rows } })}
      variant="default"
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
    >
      {label}
    </StepButton>
  );
}
