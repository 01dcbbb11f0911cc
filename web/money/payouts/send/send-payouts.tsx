import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { SendPayoutsForm } from './send-payouts-form.tsx';

/** Starts a payout batch of what is due. */
export function SendPayouts() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Send Payouts</Button>
      <FormDialog title="Send Payouts" opened={opened} onClose={() => setOpened(false)}>
        {(dialog, close) => <SendPayoutsForm dialog={dialog} onCancel={close} onDone={() => setOpened(false)} />}
      </FormDialog>
    </>
  );
}
