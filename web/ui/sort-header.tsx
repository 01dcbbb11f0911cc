import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './data-table.module.css';
import { tableRoles } from './table-roles.ts';

interface Props {
  column: { header: string; sortBy?: string; numeric?: boolean };
  ordering: string | undefined;
  onOrdering: (ordering: string) => void;
}

/** A column's heading; one that sorts is a button: first ascending, then the other way round. */
export function SortHeader({ column: { header, sortBy, numeric }, ordering, onOrdering }: Props) {
  if (!sortBy) {
    return (
      <th {...tableRoles.header} scope="col" data-numeric={numeric || undefined}>
        {header}
      </th>
    );
  }
  const direction = ordering === sortBy ? 'ascending' : ordering === `-${sortBy}` ? 'descending' : undefined;
  const Icon = direction === 'ascending' ? IconArrowUp : direction === 'descending' ? IconArrowDown : IconArrowsSort;
  return (
    <th {...tableRoles.header} scope="col" data-numeric={numeric || undefined} {...(direction ? { 'aria-sort': direction } : {})}>
      <button
        type="button"
        className={classes.sort}
        data-sorted={direction !== undefined}
        onClick={() => onOrdering(direction === 'ascending' ? `-${sortBy}` : sortBy)}
      >
        {header}
        <Icon size={16} aria-hidden />
      </button>
    </th>
  );
}
