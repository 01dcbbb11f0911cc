import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './data-table.module.css';
import { tableRoles } from './table-roles.ts';

interface Props<Ordering extends string> {
  column: { header: string; sortBy?: Ordering; numeric?: boolean; spare?: boolean };
  ordering: string | undefined;
  onOrdering: ((ordering: Ordering | `-${Ordering}`) => void) | undefined;
}

/** The heading of a column. A heading that sorts the rows is a button: first ascending, then descending. */
export function SortHeader<Ordering extends string>(props: Props<Ordering>) {
  const { column, ordering, onOrdering } = props;
  const { header, sortBy, numeric, spare } = column;
  const marks = { 'data-numeric': numeric || undefined, 'data-spare': spare || undefined };
  if (!sortBy) {
    return (
      <th {...tableRoles.header} scope="col" {...marks}>
        {header}
      </th>
    );
  }
  const direction = ordering === sortBy ? 'ascending' : ordering === `-${sortBy}` ? 'descending' : undefined;
  const Icon = direction === 'ascending' ? IconArrowUp : direction === 'descending' ? IconArrowDown : IconArrowsSort;
  return (
    <th {...tableRoles.header} scope="col" {...marks} {...(direction ? { 'aria-sort': direction } : {})}>
      <button
        type="button"
        className={`${classes.sort} ${direction ? 'ink' : ''} plain-button ink-on-hover`}
        data-sorted={direction !== undefined}
        onClick={() => onOrdering?.(direction === 'ascending' ? `-${sortBy}` : sortBy)}
      >
        {header}
        <Icon size={16} aria-hidden className="not-printed" />
      </button>
    </th>
  );
}
