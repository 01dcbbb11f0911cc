import { IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { publicPaths } from '#contract/nonprofits/public/public-fields.ts';
import { FieldMarks } from '../../platform/ui/forms/field-marks.tsx';
import { nonprofitLabels } from './nonprofit-values.ts';
import classes from './public-marks.module.css';

const words = 'Shown in the catalogue';

/** Without a place in the accessible name: `PublicMarks` names the fields to readers of the page. */
const mark = (
  <span className={classes.mark} aria-hidden title={words}>
    <IconWorld size={14} />
  </span>
);

const markOf = (path: string): ReactNode => publicPaths.has(path) && mark;

const names = Object.entries<string>({ ...nonprofitLabels, 'address.city': 'City', 'address.state': 'State' })
  .filter(([path]) => publicPaths.has(path))
  .map(([, label]) => label);

/** Marks the fields of the form that visitors of the directory see. */
export function PublicMarks({ children }: { children: ReactNode }) {
  return (
    <FieldMarks value={markOf}>
      <p className={`soft text-14 ${classes.legend}`}>
        <span aria-hidden>{mark} </span>
        {words}
        <span className="only-read-out">: the picture, {names.join(', ')}</span>
        <span aria-hidden>, once the nonprofit is published</span>
      </p>
      {children}
    </FieldMarks>
  );
}
