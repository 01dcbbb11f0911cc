import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { importFieldLabels, importFields, importPageSize } from '#contract/money/donations/imports/import-choices.ts';
import { lineInWords, lineNumber } from '#contract/money/donations/imports/import-sheets.ts';
import type { DonationImport, ImportProblem, shownProblems } from '#contract/money/donations/imports/imports.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { LoadedTable } from '../../../../platform/ui/lists/loaded-table.tsx';
import type { Column } from '../../../../platform/ui/lists/table/data-table.tsx';
import { importProblemsQuery } from '../import-queries.ts';
import { lineWidth } from '../import-words.ts';
import classes from '../imports.module.css';
import { BrokenLine, isMended } from './broken-line.tsx';
import { type Correcting, WrongCell, WrongCells } from './wrong-cells.tsx';

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
/** Nothing for a mistake of the header or of a whole line, which has no value. */
const plainValue = ({ value, cell }: ImportProblem) =>
  value === '' && cell === null ? null : <span className="breakable">{value || '(empty)'}</span>;

const asideColumns = ({ reading }: DonationImport): Column<ImportProblem>[] => [
  { key: 'line', header: 'Line', width: lineWidth(reading, '12%'), cell: ({ line }) => lineNumber(reading?.sheets, line) },
  { key: 'message', header: 'Why it is no gift', cell: ({ message }) => message },
];

interface Props {
  item: DonationImport;
  page: number | undefined;
  /** `set_aside`: lists the lines that are no gifts instead of the mistakes */
  only?: (typeof shownProblems)[number];
  /** runs once the file was read again with some corrections */
  onCorrected?: (item: DonationImport, corrections: number) => void;
}

/** The mistakes of the file: first by kind, then line by line. */
export function ImportProblems({ item, page, only, onCorrected = () => {} }: Props) {
  const list = useQuery(importProblemsQuery(item, page, only));
  const table = (columns: Column<ImportProblem>[], below?: (problem: ImportProblem) => ReactNode) => (
    <LoadedTable
      list={list}
      label={only ? 'Lines that are no gifts' : 'Mistakes'}
      columns={columns}
      {...(below && { below })}
      rowKey={(row) => `${row.line} ${row.column} ${row.message}`}
      things="lines"
      empty={{ title: only ? 'All lines are gifts.' : 'No mistakes.' }}
      pages={{ page, pageSize: importPageSize }}
    />
  );
  if (only) return table(asideColumns(item));
  const columns = lineColumns(item);
  return (
    <>
      {item.problemGroups.length > 1 && item.problems > item.problemGroups.length && <ProblemGroups item={item} />}
      {item.can.change && item.faultyRows > 0 ? (
        <WrongCells item={item} isFresh={!list.isFetching && !list.isPlaceholderData} onCorrected={onCorrected}>
          {(correcting) => (
            <>
              <AllBrokenLines problems={list.data?.results ?? []} correcting={correcting} />
              {table([...columns, valueColumn(cellOf(item, correcting)), messageColumn], (problem) =>
                problem.broken && item.reading ? (
                  <BrokenLine problem={problem} reading={item.reading} correcting={correcting} />
                ) : null,
              )}
            </>
          )}
        </WrongCells>
      ) : (
        table([...columns, valueColumn(plainValue), messageColumn])
      )}
    </>
  );
}

const cellOf = (item: DonationImport, correcting: Correcting) => (row: ImportProblem) =>
  row.cell === null ? plainValue(row) : <WrongCell problem={row} sheets={item.reading?.sheets} correcting={correcting} />;

/** The most frequent mistakes, each with its lines. */
function ProblemGroups({ item: { problemGroups, reading } }: { item: DonationImport }) {
  return (
    <ul className={classes.groups}>
      {problemGroups.slice(0, 12).map(({ column, message, count, firstLine }) => (
        <li key={`${column} ${message}`}>
          <strong>{columnName(column)}</strong>, {howMany(count, 'line', 'lines')}, first on{' '}
          {lineInWords(reading?.sheets, firstLine)}: {message}
        </li>
      ))}
    </ul>
  );
}

interface AllProps {
  problems: readonly ImportProblem[];
  correcting: Pick<Correcting, 'busy' | 'join'>;
}

/** A button that reads all broken lines of the page as it is proposed. */
function AllBrokenLines({ problems, correcting: { busy, join } }: AllProps) {
  const proposed = problems.flatMap(({ line, broken }) => (broken && isMended(broken) ? [{ line, cells: broken.joins }] : []));
  if (proposed.length < 2) return null;
  return (
    <div>
      <Button variant="default" disabled={busy} onClick={() => join(proposed)}>
        Read these {proposed.length} lines as shown below
      </Button>
    </div>
  );
}
