import { Button } from '@mantine/core';
import { FormCopyNotice } from '../../drafts/form-copy-notice.tsx';
import type { FormCopyControl } from '../../drafts/use-form-copy.ts';
import { FormProblem } from './form-problem.tsx';
import classes from './save-bar.module.css';

interface Props {
  form: { general: string | undefined; busy: boolean; dirty: boolean; copy: FormCopyControl };
  /** id of the `<form>` to submit, when the bar is outside it */
  formId?: string;
  /** the text while nothing has changed */
  unchanged?: string;
  /** the text of the button that leaves without saving */
  cancel?: string;
  onCancel: () => void;
}

/** The bar below a long form, with the form's state, general error and buttons. It stays in sight unless the window is low. */
export function SaveBar({
  form: { general, busy, dirty, copy },
  formId,
  unchanged = 'Unchanged',
  cancel = 'Cancel',
  onCancel,
}: Props) {
  return (
    <div className={`${classes.bar} static-if-low`}>
      <FormCopyNotice copy={copy} dirty={dirty} />
      <FormProblem text={general} />
      <div className="line middle gap-3 wide-46">
        <p className="soft grows text-15 shrinks" role="status">
          {busy ? 'Saving…' : dirty ? 'Not saved yet' : unchanged}
        </p>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          {cancel}
        </Button>
        <Button type="submit" form={formId} loading={busy}>
          Save
        </Button>
      </div>
    </div>
  );
}
