import { type ReactNode, useEffect, useRef } from 'react';
import { programme } from '../programme.ts';
import classes from './page-header.module.css';

let navigated = false;

/** The address moved to another page inside the application: its heading will take the focus. */
export function noteNavigation(): void {
  navigated = true;
}

interface Props {
  title: string;
  /** in the window's title, where the heading is a sentence */
  documentTitle?: string;
  /** beside the heading, such as a count */
  aside?: ReactNode;
  /** top right */
  actions?: ReactNode;
  /** above the heading: the way back */
  breadcrumb?: ReactNode;
  /** under the heading */
  children?: ReactNode;
}

/** A page's heading: names the window and takes the focus after a navigation, so that it is read out. */
export function PageHeader({ title, documentTitle = title, aside, actions, breadcrumb, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${documentTitle} · ${programme().programmeName}`;
  }, [documentTitle]);
  useEffect(() => {
    if (navigated) heading.current?.focus({ preventScroll: true });
    navigated = false;
  }, []);

  return (
    <header className={classes.header}>
      {breadcrumb}
      <div className={classes.line}>
        <div className={classes.heading}>
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {aside}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </header>
  );
}
