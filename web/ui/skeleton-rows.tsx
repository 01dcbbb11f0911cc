import classes from './data-table.module.css';

/** Rows in the shape of what comes. */
export function SkeletonRows({ columns, rows = 8 }: { columns: number; rows?: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr role="row" key={row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        <td role="cell" key={column}>
          <span className={classes.skeleton} data-length={(row + column) % 3} />
        </td>
      ))}
    </tr>
  ));
}
