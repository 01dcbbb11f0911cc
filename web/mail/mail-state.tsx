import { type MailState, mailStateLabels } from '#contract/mail/outbox.ts';
import classes from './mail-state.module.css';

/** The state as a label. Only states that need action stand out. */
export function MailStateLabel({ state }: { state: MailState }) {
  return (
    <span className={`${classes.state} unbroken`} data-state={state}>
      {mailStateLabels[state]}
    </span>
  );
}
