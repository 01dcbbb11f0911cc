import { IconAdjustments } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Popup } from '../../dialogs/popup.tsx';
import classes from './list-tools.module.css';
import type { Choosable } from './shown-columns.ts';
import type { ListTools as Tools } from './use-list-tools.ts';
import { ViewBar } from './view-bar.tsx';

const DisplayPanel = lazy(async () => ({ default: (await import('./display-panel.tsx')).DisplayPanel }));

interface Props {
  tools: Tools;
  /** name of the list without a view: `All nonprofits` */
  all: string;
  columns: readonly Choosable[];
}

/** The row above a list: its saved views, and the panel that changes how the list is shown. */
export function ListTools({ tools, all, columns }: Props) {
  return (
    <div className={`${classes.tools} not-printed`}>
      <ViewBar tools={tools} all={all} />
      <div className="at-end">
        <Popup
          className={`${classes.button} plain-button ink-tint-on-hover`}
          trigger={
            <>
              <IconAdjustments size={18} aria-hidden />
              Display
            </>
          }
        >
          {() => (
            <Suspense fallback={<p className={`${classes.loading} soft text-14`}>Loading …</p>}>
              <DisplayPanel tools={tools} columns={columns} />
            </Suspense>
          )}
        </Popup>
      </div>
    </div>
  );
}
