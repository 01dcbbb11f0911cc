import type { ReactNode } from 'react';
import classes from './message-page.module.css';
import { PageHeader } from './page-header.tsx';

/** A page that says one thing and offers the way on. */
export function MessagePage({ title, children, action }: { title: string; children?: ReactNode; action: ReactNode }) {
  return (
    <div className={classes.page}>
      <PageHeader title={title} />
      {children && <div className={classes.words}>{children}</div>}
      <p>{action}</p>
    </div>
  );
}
