import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { ResponseSummary } from '#contract/applications/response-calls.ts';
import { responseStatusText } from '#contract/applications/response-status.ts';
import { defaultResponseOrdering, type ResponseOrdering } from '#contract/applications/responses-query.ts';
import { isNonprofitStaff, isProgrammeStaff } from '#contract/people/permissions.ts';
import { decisionLabels } from '../../reviews/board/decision-words.ts';
import { averageText } from '../../reviews/scores.ts';
import { useSignedInUser } from '../../session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { insteadOfRows, nothingFits } from '../../ui/lists/list-placeholder.tsx';
import rowName from '../../ui/lists/row-name.module.css';
import { formatDate, formatMoment } from '../../ui/text/format.ts';
import classes from './response-list-page.module.css';
import type { ResponseListSearch } from './response-list-search.ts';

interface Props {
  list: UseQueryResult<{ count: number; results: ResponseSummary[] }>;
  search: ResponseListSearch;
  /** responses of many nonprofits, for programme staff and reviewers */
  many: boolean;
  onOrdering: (ordering: ResponseOrdering) => void;
  onClear: () => void;
}

type SortBy = 'nonprofit' | 'application_template' | 'status' | 'created' | 'date_submitted';
type Of = Column<ResponseSummary, SortBy>;

const status: Of = {
  key: 'status',
  header: 'Status',
  sortBy: 'status',
  cell: (row) => (
    <span className={classes.status} data-status={row.status}>
      {responseStatusText(row)}
    </span>
  ),
};
const submitted: Of = {
  key: 'submitted',
  header: 'Submitted',
  sortBy: 'date_submitted',
  cell: ({ dateSubmitted }) => dateSubmitted && <Day at={dateSubmitted} />,
};
const started: Of = { key: 'created', header: 'Started', sortBy: 'created', cell: ({ created }) => <Day at={created} /> };

const manyColumns: Of[] = [
  {
    key: 'nonprofit',
    header: 'Nonprofit',
    sortBy: 'nonprofit',
    width: '29%',
    cell: (row) => <ResponseLink row={row}>{row.nonprofitRef.name}</ResponseLink>,
  },
  {
    key: 'application',
    header: 'Application',
    sortBy: 'application_template',
    width: '23%',
    cell: ({ applicationTemplateRef }) => applicationTemplateRef.name,
  },
  status,
  started,
  submitted,
];

/** Scores are for programme staff alone. */
const score: Of = {
  key: 'score',
  header: 'Score',
  numeric: true,
  cell: ({ averageScore }) => averageText(averageScore),
};
const staffColumns: Of[] = [...manyColumns, score];

const ownColumns: Of[] = [
  {
    key: 'application',
    header: 'Application',
    sortBy: 'application_template',
    width: '40%',
    cell: (row) => <ResponseLink row={row}>{row.applicationTemplateRef.name}</ResponseLink>,
  },
  status,
  {
    key: 'closes',
    header: 'Open until',
    cell: ({ status: now, closesAt }) => now === 'IN_PROGRESS' && closesAt && formatMoment(closesAt),
  },
  started,
  submitted,
  { key: 'decision', header: 'Decision', cell: ({ decision }) => decision && decisionLabels[decision] },
];

export function ResponseTable({ list, search, many, onOrdering, onClear }: Props) {
  const staff = isProgrammeStaff(useSignedInUser());
  return (
    <DataTable
      label="Responses"
      columns={many ? (staff ? staffColumns : manyColumns) : ownColumns}
      rows={list.data?.results}
      rowKey={({ id }) => id}
      ordering={search.ordering ?? defaultResponseOrdering}
      onOrdering={onOrdering}
      stale={list.isPlaceholderData}
      instead={insteadOf(list, search, many, onClear)}
    />
  );
}

function Day({ at }: { at: string }) {
  return <span className={classes.day}>{formatDate(at)}</span>;
}

/** Nonprofit staff open their response to answer it or to read what they submitted; all others open it for reading. */
function ResponseLink({ row, children }: { row: ResponseSummary; children: string }) {
  const user = useSignedInUser();
  const address = useLocation({ select: ({ href }) => href });
  const own = isNonprofitStaff(user) && user.nonprofit === row.nonprofit && !isProgrammeStaff(user);
  const ownPage = row.status === 'SUBMITTED' ? '/applications/responses/$id/review' : '/applications/responses/$id/edit';
  const to = own ? ownPage : '/applications/responses/$id';
  return (
    <Link to={to} params={{ id: String(row.id) }} state={{ list: address }} className={rowName.name}>
      {children}
    </Link>
  );
}

const nothing = 'No responses to show.';

function insteadOf(list: Props['list'], search: ResponseListSearch, many: boolean, onClear: () => void) {
  const { page, ordering, ...narrowing } = search;
  const narrowed = Object.values(narrowing).some((value) => value !== undefined);
  return insteadOfRows({
    list,
    page,
    failed: 'The responses could not be loaded.',
    narrowed: narrowed ? nothingFits(nothing, onClear) : undefined,
    empty: many ? (
      <EmptyState title={nothing} text="What nonprofits answer to published applications comes in here." />
    ) : (
      <EmptyState
        title={nothing}
        text="When you begin an application, you find it here: to go on with it, and to read what you submitted."
        action={<Link to="/applications/templates">See which applications are open</Link>}
      />
    ),
  });
}
