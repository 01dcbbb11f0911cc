import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { useModal } from '../../../platform/ui/dialogs/use-modal.ts';
import type { Choice } from '../../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { keepDonation } from '../donation-queries.ts';
import { DonationDialogForm } from './donation-dialog-form.tsx';

/** Opens the dialog that adds a donation. `nonprofit`: the nonprofit that the list is filtered by. */
export function AddDonation({ nonprofit }: { nonprofit: Choice | undefined }) {
  const client = useQueryClient();
  const modal = useModal<never>();
  return (
    <>
      <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={modal.add}>
        Add Donation
      </Button>
      <FormDialog title="Add Donation" opened={modal.opened} onClose={modal.close}>
        {(dialog, close) => (
          <DonationDialogForm
            item={undefined}
            nonprofit={nonprofit}
            dialog={dialog}
            close={close}
            onSaved={(saved) => {
              keepDonation(client, saved);
              modal.close();
            }}
          />
        )}
      </FormDialog>
    </>
  );
}
