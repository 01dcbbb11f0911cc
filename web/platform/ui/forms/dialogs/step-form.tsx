import type { ReactNode } from 'react';
import { FormCopyNotice } from '../../../drafts/form-copy-notice.tsx';
import { type DialogState, useDialogState } from '../../dialogs/form-dialog.tsx';
import { FormProblem } from '../form-problem.tsx';
import { SubmitActions } from '../submit-actions.tsx';
import type { FormValues, useRecordForm } from '../use-record-form.ts';

interface Props<Values extends FormValues> {
  form: ReturnType<typeof useRecordForm<Values, never>>;
  dialog: DialogState;
  onBack: () => void;
  submit: string;
  /** the form deletes or ends something: its submit button is red */
  loss?: boolean;
  /** the text of the button that goes back */
  cancel?: string;
  children: ReactNode;
}

/** A short form in a dialog: its general error, its fields, the button that goes back and the submit button. */
export function StepForm<Values extends FormValues>({
  form,
  dialog,
  onBack,
  submit,
  loss,
  cancel = 'Back',
  children,
}: Props<Values>) {
  useDialogState(dialog, form, form.busy);
  return (
    <form {...form.formProps} className="stack gap-4">
      <FormCopyNotice copy={form.copy} dirty={form.dirty} />
      <FormProblem text={form.general} />
      {children}
      <SubmitActions submit={submit} busy={form.busy} loss={loss} cancel={cancel} onCancel={onBack} />
    </form>
  );
}
