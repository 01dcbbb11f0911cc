import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { programme } from '../../../platform/programme/programme.ts';
import { Dialog, DialogActions } from '../../../platform/ui/dialogs/dialog.tsx';

/** Shown after submitting; leads to the list of responses. */
export function ThankYou({ opened }: { opened: boolean }) {
  const navigate = useNavigate();
  const goOn = () => void navigate({ to: '/applications/responses' });
  return (
    <Dialog title="Thank you!" opened={opened} onClose={goOn} size="narrow">
      <p>
        Your application was submitted to {programme().programmeName}. A copy of your answers is on its way to you by email, and
        you can read it here at any time.
      </p>
      <DialogActions>
        <Button onClick={goOn} data-autofocus>
          See my applications
        </Button>
      </DialogActions>
    </Dialog>
  );
}
