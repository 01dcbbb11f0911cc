import type { ReactNode } from 'react';
import classes from './selection.module.css';

interface Props {
  /** the section's accessible name */
  label: string;
  /** how many rows are chosen, and what they add up to */
  text: ReactNode;
  /** the buttons, the main one first */
  children: ReactNode;
}

/** Stays at the foot of a list, in sight: what is chosen, and what can be done with it. */
export function SelectionBar({ label, text, children }: Props) {
  return (
    <div className={classes.place}>
      <section className={classes.bar} aria-label={label} data-selection-bar>
        <p role="status">{text}</p>
        <div className={classes.buttons}>{children}</div>
      </section>
    </div>
  );
}
