import type { ResponseSummary } from '#contract/applications/response-calls.ts';
import { decisionLabels } from '#contract/applications/reviews/board.ts';
import { isNonprofitStaff, may } from '#contract/platform/access/permissions.ts';
import { isAnswerable, isReviewable, responseStatusText } from '#contract/platform/access/response-status.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import type { Column } from '../../../platform/ui/lists/table/data-table.tsx';
import { RowLink } from '../../../platform/ui/lists/table/row-link.tsx';
import { daysSince, formatDate, formatMoment } from '../../../platform/ui/text/format.ts';
import { Toned } from '../../../platform/ui/text/toned.tsx';
import { averageText } from '../../reviews/scores.ts';
import { ownPageOf } from '../own-page.ts';

/** The columns of the list. `many`: the user sees responses of several nonprofits, as programme staff and reviewers do. */
export function useResponseColumns(many: boolean): ResponseColumn[] {
  const staff = may(useSignedInUser(), 'readAllReviews');
  return many ? (staff ? staffColumns : manyColumns) : ownColumns;
}

type SortBy =
  | 'nonprofit'
  | 'application_template'
  | 'status'
  | 'created'
  | 'date_submitted'
  | 'last_saved'
  | 'percent_answered'
  | 'closes_at';
type ResponseColumn = Column<ResponseSummary, SortBy>;

const status: ResponseColumn = {
  key: 'status',
  header: 'Status',
  sortBy: 'status',
  cell: (row) => (
    <Toned tone={isReviewable(row.status) ? 'good' : 'quiet'} unbroken>
      {responseStatusText(row)}
    </Toned>
  ),
};
const submitted: ResponseColumn = {
  key: 'submitted',
  header: 'Submitted',
  sortBy: 'date_submitted',
  cell: ({ dateSubmitted }) => dateSubmitted && <Day at={dateSubmitted} />,
};
const started: ResponseColumn = {
  key: 'created',
  header: 'Started',
  sortBy: 'created',
  spare: true,
  cell: ({ created }) => <Day at={created} />,
};

const manyColumns: ResponseColumn[] = [
  {
    key: 'nonprofit',
    header: 'Nonprofit',
    sortBy: 'nonprofit',
    width: '29%',
    oneLine: true,
    cell: (row) => <ResponseLink row={row}>{row.nonprofitRef.name}</ResponseLink>,
  },
  {
    key: 'application',
    header: 'Application',
    sortBy: 'application_template',
    width: '25%',
    oneLine: true,
    cell: ({ applicationTemplateRef }) => applicationTemplateRef.name,
  },
  status,
  started,
  submitted,
];

/** Scores are for programme staff alone. */
const score: ResponseColumn = {
  key: 'score',
  header: 'Score',
  numeric: true,
  cell: ({ averageScore }) => averageText(averageScore),
};
const progressColumns: ResponseColumn[] = [
  {
    key: 'answered',
    header: 'Answered',
    sortBy: 'percent_answered',
    numeric: true,
    optional: true,
    cell: ({ percentAnswered }) => `${percentAnswered}%`,
  },
  { key: 'lastSaved', header: 'Last Saved', sortBy: 'last_saved', optional: true, cell: (row) => <SinceSave row={row} /> },
  { key: 'daysLeft', header: 'Days Left', sortBy: 'closes_at', numeric: true, optional: true, cell: daysLeft },
];
const staffColumns: ResponseColumn[] = [...manyColumns, score, ...progressColumns];

const ownColumns: ResponseColumn[] = [
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
    cell: ({ status: now, closesAt }) => isAnswerable(now) && closesAt && formatMoment(closesAt),
  },
  started,
  submitted,
  { key: 'decision', header: 'Decision', cell: ({ decision }) => decision && decisionLabels[decision] },
];

const dayLength = 86_400_000;

/** Whole days until the deadline of a response, or `Closed`. Empty if the response is submitted or has no deadline. */
function daysLeft({ status: now, closesAt }: ResponseSummary): string {
  if (!isAnswerable(now) || closesAt === null) return '';
  const left = Math.floor((Date.parse(closesAt) - Date.now()) / dayLength);
  return left < 0 ? 'Closed' : String(left);
}

function SinceSave({ row: { lastSaved } }: { row: ResponseSummary }) {
  const days = daysSince(lastSaved);
  return (
    <span className="unbroken" title={formatMoment(lastSaved)}>
      {days < 1 ? 'Today' : `${howMany(days, 'day', 'days')} ago`}
    </span>
  );
}

function Day({ at }: { at: string }) {
  return <span className="unbroken">{formatDate(at)}</span>;
}

/**
 * Opens a response. Nonprofit staff open their own response on the page for answering it or, once it is submitted, for reading
 * it. All others, programme staff included, open the page for reading.
 */
function ResponseLink({ row, children }: { row: ResponseSummary; children: string }) {
  const user = useSignedInUser();
  const own = isNonprofitStaff(user) && user.nonprofit === row.nonprofit && !may(user, 'readAllApplications');
  const target = own ? ownPageOf(row.status) : ({ to: '/applications/responses/$id' } as const);
  return (
    <RowLink {...target} params={{ id: String(row.id) }}>
      {children}
    </RowLink>
  );
}
