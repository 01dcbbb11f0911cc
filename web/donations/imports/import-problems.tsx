import { useQuery } from '@tanstack/react-query';
import { importFieldLabels, importFields, importPageSize } from '#contract/donations/imports/import-choices.ts';
import type { DonationImport, ImportProblem, shownProblems } from '#contract/donations/imports/imports.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { insteadOfRows } from '../../ui/lists/list-placeholder.tsx';
import { Paging } from '../../ui/lists/paging.tsx';
import { formatCount, formatNumber } from '../../ui/text/format.ts';
import { importProblemsQuery } from './import-queries.ts';
import classes from './imports.module.css';

/** A column that the file lacks is named as the field. */
function columnName(column: string): string {
  const field = importFields.find((one) => one === column);
  return (field && importFieldLabels[field]) ?? (column || 'Whole line');
}

const columns: Column<ImportProblem>[] = [
  { key: 'line', header: 'Line', width: '8%', cell: ({ line }) => formatNumber(line) },
  { key: 'column', header: 'Column', width: '20%', cell: ({ column }) => columnName(column) },
  {
    key: 'value',
    header: 'Value',
    width: '24%',
    cell: ({ value }) => <span className={classes.value}>{value || '(empty)'}</span>,
  },
  { key: 'message', header: 'What to do', cell: ({ message }) => message },
];

const asideColumns: Column<ImportProblem>[] = [
  { key: 'line', header: 'Line', width: '12%', cell: ({ line }) => formatNumber(line) },
  { key: 'message', header: 'Why it is no gift', cell: ({ message }) => message },
];

interface Props {
  item: DonationImport;
  page: number | undefined;
  /** the lines that are no gifts */
  only?: (typeof shownProblems)[number];
}

/** What is wrong in the file: each kind of mistake, then line by line. */
export function ImportProblems({ item, page, only }: Props) {
  const list = useQuery(importProblemsQuery(item, page, only));
  return (
    <>
      {!only && item.problemGroups.length > 1 && item.problems > item.problemGroups.length && (
        <ul className={classes.groups}>
          {item.problemGroups.slice(0, 12).map(({ column, message, count, firstLine }) => (
            <li key={`${column} ${message}`}>
              <strong>{columnName(column)}</strong>, {formatCount(count, 'line', 'lines')}, first on line{' '}
              {formatNumber(firstLine)}: {message}
            </li>
          ))}
        </ul>
      )}
      <DataTable
        label={only ? 'Lines that are no gifts' : 'Mistakes'}
        columns={only ? asideColumns : columns}
        rows={list.data?.results}
        rowKey={(row) => `${row.line} ${row.column} ${row.message}`}
        stale={list.isPlaceholderData}
        instead={insteadOfRows({
          list,
          page,
          failed: 'The lines could not be loaded.',
          narrowed: undefined,
          empty: <EmptyState title={only ? 'All lines are gifts.' : 'No mistakes.'} />,
        })}
      />
      {list.data && <Paging page={page ?? 1} pageSize={importPageSize} count={list.data.count} />}
    </>
  );
}
