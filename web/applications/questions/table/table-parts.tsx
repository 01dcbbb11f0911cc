import type { TableSettings } from '#contract/applications/element-types/table/table-settings.ts';
import { isSummed, sumsInWords } from '#contract/applications/element-types/table/table-words.ts';
import type { Rows } from './change-rows.ts';
import classes from './table.module.css';

interface HeadProps {
  settings: TableSettings;
  /** whether each row ends with a button */
  withTools?: boolean;
}

export function TableHead({ settings, withTools = false }: HeadProps) {
  const { columns, rowTitles } = settings;
  return (
    <thead>
      <tr>
        {rowTitles.length > 0 && <td />}
        {columns.map(({ label, kind, unit }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a draft can have the same heading
          <th key={at} scope="col" data-number={kind === 'NUMBER' || undefined}>
            {label || 'Column without heading'}
            {kind === 'NUMBER' && unit !== '' && <span className="soft"> ({unit})</span>}
          </th>
        ))}
        {withTools && <td />}
      </tr>
    </thead>
  );
}

/** The line with the sums; nothing if no column is summed. */
export function TableTotal({ settings, rows, withTools = false }: HeadProps & { rows: Rows }) {
  const { columns, rowTitles } = settings;
  if (!columns.some(isSummed)) return null;
  const sums = sumsInWords(settings, rows);
  // without titles, the word stands in the first column, before its sum if it has one
  const wordAt = rowTitles.length === 0 ? 0 : null;
  const word = sums[0] === '' ? 'Total' : <span className="soft">Total </span>;
  return (
    <tfoot>
      <tr>
        {rowTitles.length > 0 && <th scope="row">Total</th>}
        {columns.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a draft can have the same heading
          <td key={at} data-number={isSummed(column) || undefined} data-empty={(sums[at] === '' && at !== wordAt) || undefined}>
            {isSummed(column) && (
              <span className={classes.label} aria-hidden>
                {column.label}
              </span>
            )}
            <span>
              {at === wordAt && word}
              {sums[at]}
            </span>
          </td>
        ))}
        {withTools && <td data-empty />}
      </tr>
    </tfoot>
  );
}
