import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogActions } from '../dialogs/dialog.tsx';

interface Props {
  /** the text of the main button */
  submit: string;
  busy: boolean;
  /** there is nothing to send yet */
  disabled?: boolean;
  /** the form deletes or ends something: its main button is red */
  loss?: boolean | undefined;
  cancel?: string;
  onCancel: () => void;
  /** other buttons, before these two */
  children?: ReactNode;
}

/** The buttons of a form in a dialog: Cancel, and the button that sends the form. */
export function SubmitActions({ submit, busy, disabled = false, loss = false, cancel = 'Cancel', onCancel, children }: Props) {
  return (
    <DialogActions>
      {children}
      <Button variant="default" disabled={busy} onClick={onCancel}>
        {cancel}
      </Button>
      <Button type="submit" loading={busy} disabled={disabled} {...(loss && { color: 'red.9' })}>
        {submit}
      </Button>
    </DialogActions>
  );
}
