import { type MailState, mailStateLabels } from '#contract/mail-states.ts';
import classes from './mail-state.module.css';

/** In words; only what needs somebody stands out. */
export function MailStateLabel({ state }: { state: MailState }) {
  return (
    <span className={classes.state} data-state={state}>
      {mailStateLabels[state]}
    </span>
  );
}
