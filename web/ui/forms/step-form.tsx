import { type ReactNode, useEffect } from 'react';
import { FormCopyNotice } from '../../drafts/form-copy-notice.tsx';
import type { DialogState } from '../dialogs/form-dialog.tsx';
import { FormProblem } from './form-problem.tsx';
import { SubmitActions } from './submit-actions.tsx';
import type { FormValues, useRecordForm } from './use-record-form.ts';

interface Props<Values extends FormValues> {
  form: ReturnType<typeof useRecordForm<Values, never>>;
  dialog: DialogState;
  onBack: () => void;
  submit: string;
  /** the step takes something away */
  loss?: boolean;
  children: ReactNode;
}

/** A short form in a dialog: its problem above, its fields, Back and the step's button. */
export function StepForm<Values extends FormValues>({ form, dialog, onBack, submit, loss, children }: Props<Values>) {
  useEffect(() => {
    dialog.dirty = form.dirty;
    dialog.held = form.busy;
    dialog.discard = form.copy.discard;
  });
  return (
    <form {...form.formProps} className="stack gap-4">
      <FormCopyNotice copy={form.copy} dirty={form.dirty} />
      <FormProblem text={form.general} />
      {children}
      <SubmitActions submit={submit} busy={form.busy} loss={loss} cancel="Back" onCancel={onBack} />
    </form>
  );
}
