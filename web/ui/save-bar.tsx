import { Button } from '@mantine/core';
import { FormProblem } from './form-problem.tsx';
import classes from './save-bar.module.css';

interface Props {
  form: { general: string | undefined; busy: boolean; dirty: boolean };
  /** of the `<form>` that it saves, where it stands outside of it */
  formId?: string;
  /** what is said while nothing is changed */
  unchanged?: string;
  onCancel: () => void;
}

/** The foot of a long form: stays in sight, with what is unsaved, what is wrong with the whole, and the way to save it. */
export function SaveBar({ form: { general, busy, dirty }, formId, unchanged = 'Unchanged', onCancel }: Props) {
  return (
    <div className={classes.bar}>
      <FormProblem text={general} />
      <div className={classes.line}>
        <p className={classes.state} role="status">
          {busy ? 'Saving…' : dirty ? 'Not saved yet' : unchanged}
        </p>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" form={formId} loading={busy}>
          Save
        </Button>
      </div>
    </div>
  );
}
