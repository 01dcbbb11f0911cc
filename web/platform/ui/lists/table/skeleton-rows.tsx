import classes from './data-table.module.css';
import { tableRoles } from './table-roles.ts';

/** Placeholder rows while the list loads. */
export function SkeletonRows({ columns, rows = 20 }: { columns: number; rows?: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: these rows are all alike
    <tr {...tableRoles.row} key={row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these cells are all alike
        <td {...tableRoles.cell} key={column}>
          <span className={classes.skeleton} data-length={(row + column) % 3} />
        </td>
      ))}
    </tr>
  ));
}
