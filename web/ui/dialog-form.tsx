import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, type RefAttributes, useEffect } from 'react';
import { DialogActions } from './dialog.tsx';
import classes from './dialog-form.module.css';
import type { DialogState } from './form-dialog.tsx';
import { FormProblem } from './form-problem.tsx';

interface Form {
  formProps: {
    noValidate: boolean;
    'aria-busy': boolean;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  } & RefAttributes<HTMLFormElement>;
  general: string | undefined;
  busy: boolean;
  dirty: boolean;
  conflict: unknown;
}

interface Props {
  form: Form;
  dialog: DialogState;
  close: () => void;
  /** there where the record exists already */
  onDelete?: (() => Promise<void>) | undefined;
  children: ReactNode;
}

/** The fields of a modal, what is wrong with the whole above them, and its buttons. */
export function DialogForm({ form, dialog, close, onDelete, children }: Props) {
  const { formProps, general, busy, dirty, conflict } = form;
  useEffect(() => {
    dialog.dirty = dirty;
    dialog.held = busy || conflict !== undefined;
  }, [dialog, dirty, busy, conflict]);

  return (
    <form
      {...formProps}
      onSubmit={(event) => {
        // the window stands inside the profile's own form, as React sees it
        event.stopPropagation();
        formProps.onSubmit(event);
      }}
    >
      <FormProblem text={general} />
      <div className={classes.fields}>{children}</div>
      <DialogActions>
        {onDelete && (
          <Button className={classes.away} variant="subtle" disabled={busy} onClick={() => void onDelete()}>
            Delete
          </Button>
        )}
        <Button variant="default" disabled={busy} onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          Submit
        </Button>
      </DialogActions>
    </form>
  );
}
