import type { ReactNode } from 'react';
import classes from './notice.module.css';

export function Notice({ tone, children }: { tone?: 'warning'; children: ReactNode }) {
  return (
    <div className={classes.notice} data-tone={tone}>
      {children}
    </div>
  );
}
