import { Button } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { cancelImport, storeImport, undoImport } from '#contract/donations/imports/import-calls.ts';
import type { DonationImport } from '#contract/donations/imports/imports.ts';
import { call } from '../../api.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { formatMoment } from '../../ui/text/format.ts';
import { sumInWords } from './import-words.ts';
import { useImportStep } from './use-import-step.ts';

interface Props {
  item: DonationImport;
  /** whether lines with mistakes are left out */
  rest: boolean;
  disabled: boolean;
  onStored: ((item: DonationImport) => void) | undefined;
}

/** Stores a file that was understood. The same file again asks first. */
export function StoreButton({ item, rest, disabled, onStored }: Props) {
  const { id, chosenRows, chosenAmount, storedBefore, shown } = item;
  const { busy, take } = useImportStep(id);

  async function store(): Promise<DonationImport | undefined> {
    if (storedBefore) {
      const sure = await confirm({
        title: 'Store the same file again?',
        text: `It was stored ${formatMoment(storedBefore.at)}${storedBefore.by && ` by ${storedBefore.by}`}. All its donations would be there twice.`,
        confirm: 'Store again',
        loss: true,
      });
      if (!sure) return undefined;
    }
    return call(storeImport, { params: { id }, body: { confirmed: storedBefore !== null, shown, rest } });
  }

  return (
    <Button
      loading={busy}
      disabled={disabled}
      onClick={() =>
        void take(store).then((stored) => {
          if (stored?.state === 'STORED') onStored?.(stored);
        })
      }
    >
      {chosenRows === 0 ? 'Nothing to store' : `Store ${sumInWords(chosenRows, chosenAmount)}`}
    </Button>
  );
}

/** Gives an import up. Nothing of it was stored. */
export function CancelButton({ item: { id, name } }: { item: DonationImport }) {
  const { busy, take } = useImportStep(id);
  async function cancel(): Promise<DonationImport | undefined> {
    const sure = await confirm({
      title: `Cancel the import of “${name}”?`,
      text: 'Its file is deleted here. Nothing of it was stored.',
      confirm: 'Cancel import',
      cancel: 'Go back',
      loss: true,
    });
    return sure ? call(cancelImport, { params: { id }, body: {} }) : undefined;
  }
  return (
    <Button variant="subtle" loading={busy} leftSection={<IconTrash size={18} aria-hidden />} onClick={() => void take(cancel)}>
      Cancel import
    </Button>
  );
}

/** Deletes all donations of a stored import. */
export function UndoButton({ item }: { item: DonationImport }) {
  const { id, name, present, can } = item;
  const { busy, take } = useImportStep(id);
  if (!present || !can.undo) return null;
  const { rows, amount, changed } = present;

  async function undo(): Promise<DonationImport | undefined> {
    const sum = sumInWords(rows, amount);
    const edited = changed > 0 ? ` ${changed} of them were changed after they were stored.` : '';
    const sure = await confirm({
      title: `Undo the import of “${name}”?`,
      text: `${sum} are deleted.${edited} The import stays in the list.`,
      confirm: `Delete ${sum}`,
      cancel: 'Go back',
      loss: true,
    });
    return sure ? call(undoImport, { params: { id }, body: { rows } }) : undefined;
  }

  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      onClick={() => void take(undo)}
    >
      Undo import
    </Button>
  );
}
