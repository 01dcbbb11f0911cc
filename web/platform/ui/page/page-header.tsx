import { type ReactNode, useEffect, useRef } from 'react';
import { programme } from '../../programme/programme.ts';
import classes from './page-header.module.css';

let navigated = false;

/** Call after an in-app navigation: the next page's heading takes the focus. */
export function noteNavigation(): void {
  navigated = true;
}

interface Props {
  title: string;
  /** for the window's title, when it differs from the heading */
  documentTitle?: string;
  /** next to the heading, such as a count */
  aside?: ReactNode;
  /** top right */
  actions?: ReactNode;
  /** above the heading: a `BackLink` */
  breadcrumb?: ReactNode;
  /** below the heading */
  children?: ReactNode;
}

/** A page's heading. Sets the window's title, and takes the focus after a navigation so that screen readers announce it. */
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
    <header className={`${classes.header} below-8`}>
      {breadcrumb}
      <div className={classes.line}>
        <div className="row baseline gap-1-4 shrinks">
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {aside}
        </div>
        {actions && <div className={`${classes.actions} row gap-2 not-printed`}>{actions}</div>}
      </div>
      {children}
    </header>
  );
}
