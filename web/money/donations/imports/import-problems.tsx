import { useQuery } from '@tanstack/react-query';
import { importFieldLabels, importFields, importPageSize } from '#contract/money/donations/imports/import-choices.ts';
import { lineInWords, lineNumber } from '#contract/money/donations/imports/import-sheets.ts';
import type { DonationImport, ImportProblem, shownProblems } from '#contract/money/donations/imports/imports.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { LoadedTable } from '../../../platform/ui/lists/loaded-table.tsx';
import type { Column } from '../../../platform/ui/lists/table/data-table.tsx';
import { importProblemsQuery } from './import-queries.ts';
import { lineWidth } from './import-words.ts';
import classes from './imports.module.css';
import { WrongCell, WrongCells } from './wrong-cells.tsx';

/** The column's name in the file; the label of the field if the file lacks the column. Empty: the whole line is wrong. */
function columnName(column: string): string {
  const field = importFields.find((one) => one === column);
  return (field && importFieldLabels[field]) ?? (column || 'Whole line');
}

const lineColumns = ({ reading }: DonationImport): Column<ImportProblem>[] => [
  { key: 'line', header: 'Line', width: lineWidth(reading, '8%'), cell: ({ line }) => lineNumber(reading?.sheets, line) },
  { key: 'column', header: 'Column', width: '20%', cell: ({ column }) => columnName(column) },
];
const messageColumn: Column<ImportProblem> = { key: 'message', header: 'What to do', cell: ({ message }) => message };
const valueColumn = (cell: Column<ImportProblem>['cell']) => ({ key: 'value', header: 'Value', width: '24%', cell });
const plainValue = ({ value }: ImportProblem) => <span className="breakable">{value || '(empty)'}</span>;

const asideColumns = ({ reading }: DonationImport): Column<ImportProblem>[] => [
  { key: 'line', header: 'Line', width: lineWidth(reading, '12%'), cell: ({ line }) => lineNumber(reading?.sheets, line) },
  { key: 'message', header: 'Why it is no gift', cell: ({ message }) => message },
];

interface Props {
  item: DonationImport;
  page: number | undefined;
  /** `set_aside`: lists the lines that are no gifts instead of the mistakes */
  only?: (typeof shownProblems)[number];
}

/** The mistakes of the file: first by kind, then line by line. */
export function ImportProblems({ item, page, only }: Props) {
  const list = useQuery(importProblemsQuery(item, page, only));
  const table = (columns: Column<ImportProblem>[]) => (
    <LoadedTable
      list={list}
      label={only ? 'Lines that are no gifts' : 'Mistakes'}
      columns={columns}
      rowKey={(row) => `${row.line} ${row.column} ${row.message}`}
      things="lines"
      empty={{ title: only ? 'All lines are gifts.' : 'No mistakes.' }}
      pages={{ page, pageSize: importPageSize }}
    />
  );
  return (
    <>
      {!only && item.problemGroups.length > 1 && item.problems > item.problemGroups.length && (
        <ul className={classes.groups}>
          {item.problemGroups.slice(0, 12).map(({ column, message, count, firstLine }) => (
            <li key={`${column} ${message}`}>
              <strong>{columnName(column)}</strong>, {howMany(count, 'line', 'lines')}, first on{' '}
              {lineInWords(item.reading?.sheets, firstLine)}: {message}
            </li>
          ))}
        </ul>
      )}
      {!only && item.can.change && item.faultyRows > 0 ? (
        <WrongCells item={item}>
          {(typed, onType) =>
            table([
              ...lineColumns(item),
              valueColumn((row) =>
                row.cell === null ? (
                  plainValue(row)
                ) : (
                  <WrongCell problem={row} sheets={item.reading?.sheets} typed={typed} onType={onType} />
                ),
              ),
              messageColumn,
            ])
          }
        </WrongCells>
      ) : (
        table(only ? asideColumns(item) : [...lineColumns(item), valueColumn(plainValue), messageColumn])
      )}
    </>
  );
}
