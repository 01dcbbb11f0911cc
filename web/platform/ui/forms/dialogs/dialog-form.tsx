import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormCopyNotice } from '../../../drafts/form-copy-notice.tsx';
import { ConflictDialog } from '../../dialogs/conflict-dialog.tsx';
import { DialogActions } from '../../dialogs/dialog.tsx';
import { useDialogState } from '../../dialogs/form-dialog.tsx';
import { FormProblem } from '../form-problem.tsx';
import type { FormValues } from '../use-record-form.ts';
import classes from './dialog-form.module.css';
import type { useDialogForm } from './use-dialog-form.ts';

interface Props<Values extends FormValues> {
  form: ReturnType<typeof useDialogForm<Values, never>>;
  close: () => void;
  /** text of the main button */
  submit?: string;
  /** false keeps the main button disabled */
  ready?: boolean;
  children: ReactNode;
}

/** A form in a modal: its fields, the general error above them, its buttons, and the dialog for a conflicting save. */
export function DialogForm<Values extends FormValues>({ form, close, submit = 'Submit', ready = true, children }: Props<Values>) {
  const { formProps, general, busy, dirty, conflict, copy, dialog, onDelete } = form;
  useDialogState(dialog, form, busy || conflict !== undefined);

  return (
    <>
      <form
        {...formProps}
        onSubmit={(event) => {
          // React would pass the event on to a form around the modal, such as the profile's
          event.stopPropagation();
          formProps.onSubmit(event);
        }}
      >
        <FormCopyNotice copy={copy} dirty={dirty} />
        <FormProblem text={general} />
        <div className="stack gap-4">{children}</div>
        <DialogActions>
          {onDelete && (
            <Button className={classes.away} variant="subtle" disabled={busy} onClick={() => void onDelete()}>
              Delete
            </Button>
          )}
          <Button variant="default" disabled={busy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={!ready}>
            {submit}
          </Button>
        </DialogActions>
      </form>
      <ConflictDialog
        what={`this ${form.what}`}
        conflict={conflict}
        labels={form.labels}
        formats={form.formats}
        busy={busy}
        onReapply={form.reapply}
        onClose={form.closeConflict}
      />
    </>
  );
}
