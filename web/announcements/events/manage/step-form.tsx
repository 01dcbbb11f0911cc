import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import type { ListedEvent } from '#contract/announcements/events.ts';
import { FormCopyNotice } from '../../../drafts/form-copy-notice.tsx';
import { DialogActions } from '../../../ui/dialogs/dialog.tsx';
import type { DialogState } from '../../../ui/dialogs/form-dialog.tsx';
import fields from '../../../ui/forms/dialog-form.module.css';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import type { FormValues, useRecordForm } from '../../../ui/forms/use-record-form.ts';

/** What the dialog of a step passes to its form. */
export interface StepProps {
  event: ListedEvent;
  dialog: DialogState;
  /** asks where something was typed */
  onBack: () => void;
  onDone: () => void;
}

interface Props<Values extends FormValues> {
  form: ReturnType<typeof useRecordForm<Values, never>>;
  dialog: DialogState;
  onBack: () => void;
  submit: string;
  /** the step takes something away */
  loss?: boolean;
  children: ReactNode;
}

/** The form of one step: its problem above, its fields, and its two buttons. */
export function StepForm<Values extends FormValues>({ form, dialog, onBack, submit, loss, children }: Props<Values>) {
  useEffect(() => {
    dialog.dirty = form.dirty;
    dialog.held = form.busy;
    dialog.discard = form.copy.discard;
  });
  return (
    <form {...form.formProps} className={fields.fields}>
      <FormCopyNotice copy={form.copy} dirty={form.dirty} />
      <FormProblem text={form.general} />
      {children}
      <DialogActions>
        <Button variant="default" disabled={form.busy} onClick={onBack}>
          Back
        </Button>
        <Button type="submit" loading={form.busy} {...(loss && { color: 'red.9' })}>
          {submit}
        </Button>
      </DialogActions>
    </form>
  );
}
