import type { ReactNode } from 'react';
import { PageHeader } from '../page/page-header.tsx';
import classes from './message-page.module.css';

/** A page with one message and one link or button. */
export function MessagePage({ title, children, action }: { title: string; children?: ReactNode; action: ReactNode }) {
  return (
    <div className={classes.page}>
      <PageHeader title={title} />
      {children && <div className={classes.words}>{children}</div>}
      <p>{action}</p>
    </div>
  );
}
