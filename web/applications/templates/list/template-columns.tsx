import { openStateAt } from '#contract/applications/publication.ts';
import type { TemplateSummary } from '#contract/applications/templates.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import type { Column } from '../../../platform/ui/lists/table/data-table.tsx';
import { recordLink } from '../../../platform/ui/lists/table/row-link.tsx';
import { formatDate } from '../../../platform/ui/text/format.ts';
import { Toned } from '../../../platform/ui/text/toned.tsx';

type SortBy = 'name' | 'created' | 'closes_at';

const questions: Column<TemplateSummary, SortBy> = {
  key: 'questions',
  header: 'Questions',
  numeric: true,
  cell: ({ numberQuestions }) => grouped(numberQuestions),
};
const closes: Column<TemplateSummary, SortBy> = {
  key: 'closes',
  header: 'Closes',
  sortBy: 'closes_at',
  cell: ({ closesAt }) => closesAt && formatDate(closesAt),
};
const status: Column<TemplateSummary, SortBy> = { key: 'status', header: 'Status', cell: (row) => <Status row={row} /> };

export const staffColumns: Column<TemplateSummary, SortBy>[] = [
  {
    key: 'name',
    header: 'Name',
    sortBy: 'name',
    width: '38%',
    cell: ({ id, name }) => recordLink('/applications/templates/$id', id, name),
  },
  status,
  closes,
  { key: 'created', header: 'Created', sortBy: 'created', cell: ({ created }) => formatDate(created) },
  questions,
  {
    key: 'responses',
    header: 'Responses',
    numeric: true,
    cell: ({ isPublished, responses }) => (isPublished || responses ? grouped(responses ?? 0) : null),
  },
];

export const readerColumns: Column<TemplateSummary, SortBy>[] = [
  {
    key: 'name',
    header: 'Name',
    sortBy: 'name',
    width: '46%',
    cell: ({ id, name }) => recordLink('/applications/$id', id, name),
  },
  status,
  closes,
  questions,
];

const openLabels = { OPEN: 'Open', NOT_OPEN_YET: 'Not open yet', CLOSED: 'Closed' };

function Status({ row }: { row: TemplateSummary }) {
  const state = row.isPublished ? openStateAt(row, Date.now()) : null;
  return (
    <Toned tone={state === null ? 'quiet' : state === 'OPEN' ? 'good' : undefined}>
      {state === null ? 'Draft' : openLabels[state]}
      {state === 'NOT_OPEN_YET' && row.opensAt && <span className="soft"> (opens {formatDate(row.opensAt)})</span>}
    </Toned>
  );
}
