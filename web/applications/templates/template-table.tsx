import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { openStateAt } from '#contract/applications/publication.ts';
import type { TemplateSummary } from '#contract/applications/templates.ts';
import { defaultTemplateOrdering, type TemplateOrdering } from '#contract/applications/templates-query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { insteadOfRows, nothingFits } from '../../ui/lists/list-placeholder.tsx';
import rowName from '../../ui/lists/row-name.module.css';
import { formatDate, formatNumber } from '../../ui/text/format.ts';
import classes from './template-list-page.module.css';
import type { TemplateListSearch } from './template-list-search.ts';

interface Props {
  list: UseQueryResult<{ count: number; results: TemplateSummary[] }>;
  search: TemplateListSearch;
  staff: boolean;
  onOrdering: (ordering: TemplateOrdering) => void;
  onClear: () => void;
}

type SortBy = 'name' | 'created' | 'closes_at';

const questions: Column<TemplateSummary, SortBy> = {
  key: 'questions',
  header: 'Questions',
  numeric: true,
  cell: ({ numberQuestions }) => formatNumber(numberQuestions),
};
const closes: Column<TemplateSummary, SortBy> = {
  key: 'closes',
  header: 'Closes',
  sortBy: 'closes_at',
  cell: ({ closesAt }) => closesAt && formatDate(closesAt),
};
const status: Column<TemplateSummary, SortBy> = { key: 'status', header: 'Status', cell: (row) => <Status row={row} /> };

const staffColumns: Column<TemplateSummary, SortBy>[] = [
  {
    key: 'name',
    header: 'Name',
    sortBy: 'name',
    width: '38%',
    cell: ({ id, name }) => (
      <Link to="/applications/templates/$id" params={{ id: String(id) }} className={rowName.name}>
        {name}
      </Link>
    ),
  },
  status,
  closes,
  { key: 'created', header: 'Created', sortBy: 'created', cell: ({ created }) => formatDate(created) },
  questions,
  {
    key: 'responses',
    header: 'Responses',
    numeric: true,
    cell: ({ isPublished, responses }) => (isPublished || responses ? formatNumber(responses ?? 0) : null),
  },
];

const readerColumns: Column<TemplateSummary, SortBy>[] = [
  {
    key: 'name',
    header: 'Name',
    sortBy: 'name',
    width: '46%',
    cell: ({ id, name }) => (
      <Link to="/applications/$id" params={{ id: String(id) }} className={rowName.name}>
        {name}
      </Link>
    ),
  },
  status,
  closes,
  questions,
];

export function TemplateTable({ list, search, staff, onOrdering, onClear }: Props) {
  return (
    <DataTable
      label={staff ? 'Application Templates' : 'Applications'}
      columns={staff ? staffColumns : readerColumns}
      rows={list.data?.results}
      rowKey={({ id }) => id}
      ordering={search.ordering ?? defaultTemplateOrdering}
      onOrdering={onOrdering}
      stale={list.isPlaceholderData}
      instead={insteadOf({ list, search, staff, onClear })}
    />
  );
}

const openLabels = { OPEN: 'Open', NOT_OPEN_YET: 'Not open yet', CLOSED: 'Closed' };

function Status({ row }: { row: TemplateSummary }) {
  const state = row.isPublished ? openStateAt(row, Date.now()) : null;
  return (
    <span className={classes.status} data-state={state ?? 'DRAFT'}>
      {state === null ? 'Draft' : openLabels[state]}
      {state === 'NOT_OPEN_YET' && row.opensAt && <span className={classes.soft}> (opens {formatDate(row.opensAt)})</span>}
    </span>
  );
}

function insteadOf({ list, search, staff, onClear }: Omit<Props, 'onOrdering'>) {
  return insteadOfRows({
    list,
    page: search.page,
    failed: 'The applications could not be loaded.',
    narrowed: search.search || search.isPublished !== undefined ? nothingFits('No applications to display.', onClear) : undefined,
    empty: staff ? (
      <NoTemplates />
    ) : (
      <EmptyState title="No applications to display." text="When an application opens, it appears here." />
    ),
  });
}

function NoTemplates() {
  const begin = (
    <Button renderRoot={(props) => <Link to="/applications/templates/$id" params={{ id: 'new' }} {...props} />}>
      New Template
    </Button>
  );
  return (
    <EmptyState
      title="No application templates to display."
      text="A template is the form that nonprofits answer: build one, or import a file."
      action={begin}
    />
  );
}
