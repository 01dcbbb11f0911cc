import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DialogActions } from './dialog.tsx';
import classes from './dialog-form.module.css';
import { FormProblem } from './form-problem.tsx';
import type { useDialogForm } from './use-dialog-form.ts';
import type { FormValues } from './use-record-form.ts';

interface Props<Values extends FormValues> {
  form: ReturnType<typeof useDialogForm<Values, never>>;
  close: () => void;
  children: ReactNode;
}

/** The fields of a modal, what is wrong with the whole above them, and its buttons; both texts where somebody else saved first. */
export function DialogForm<Values extends FormValues>({ form, close, children }: Props<Values>) {
  const { formProps, general, busy, dirty, conflict, dialog, onDelete } = form;
  useEffect(() => {
    dialog.dirty = dirty;
    dialog.held = busy || conflict !== undefined;
  }, [dialog, dirty, busy, conflict]);

  return (
    <>
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
      <ConflictDialog
        what={`this ${form.what}`}
        conflict={conflict}
        labels={form.labels}
        format={form.format}
        busy={busy}
        onReapply={form.reapply}
        onClose={form.closeConflict}
      />
    </>
  );
}
