import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

/** Replaces a list that is empty or failed to load: a text, and the next step if there is one. */
export function EmptyState({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.state}>
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className="above-3">{action}</div>}
    </div>
  );
}
