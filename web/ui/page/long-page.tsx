import type { ReactNode } from 'react';
import classes from './long-page.module.css';

interface Props {
  /** a `PageOutline` */
  outline: ReactNode;
  /** above the outline; they scroll away */
  facts?: ReactNode;
  children: ReactNode;
  /** beside the sections, where the page is wide enough */
  beside?: ReactNode;
}

/** A page of many sections: its outline stays in sight beside them, or above them where the page is narrow. */
export function LongPage({ outline, facts, children, beside }: Props) {
  return (
    <div className={classes.page}>
      <div
        className={`${classes.columns} block-in-print`}
        data-beside={beside ? true : undefined}
        // the width of the screen is for both
        data-wide={beside ? true : undefined}
        data-facts={facts ? true : undefined}
      >
        {facts && <div className="below-8">{facts}</div>}
        <div className={`${classes.outline} not-printed`}>{outline}</div>
        <div className={classes.sections}>{children}</div>
        {beside && <div className={classes.beside}>{beside}</div>}
      </div>
    </div>
  );
}
