import type { ReactNode } from 'react';
import classes from './long-page.module.css';

interface Props {
  /** a `PageOutline` */
  outline: ReactNode;
  /** above the outline; unlike the outline, the facts scroll away */
  facts?: ReactNode;
  children: ReactNode;
  /** beside the sections, where the page is wide enough */
  beside?: ReactNode;
}

/** A page of many sections: the outline stays in sight beside the sections, or above them on a narrow page. */
export function LongPage({ outline, facts, children, beside }: Props) {
  return (
    <div className={classes.page}>
      <div
        className={`${classes.columns} block-in-print`}
        data-beside={beside ? true : undefined}
        // the sections and the part beside them share the screen's whole width
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
