import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { OutboxEntry } from '#contract/outbox.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { formatMoment } from '../ui/format.ts';
import { insteadOfRows, nothingFits } from '../ui/instead-of-rows.tsx';
import rowName from '../ui/row-name.module.css';
import { MailStateLabel } from './mail-state.tsx';
import type { OutboxSearch } from './outbox-search.ts';

interface Props {
  list: UseQueryResult<{ count: number; results: OutboxEntry[] }>;
  search: OutboxSearch;
  onClear: () => void;
}

const columns: Column<OutboxEntry>[] = [
  { key: 'recipient', header: 'To', width: '32%', cell: (row) => <Recipient row={row} /> },
  { key: 'subject', header: 'Subject', cell: ({ subject }) => subject },
  { key: 'state', header: 'State', width: '13%', cell: ({ state }) => <MailStateLabel state={state} /> },
  { key: 'createdAt', header: 'Asked for', width: '22%', cell: ({ createdAt }) => formatMoment(createdAt) },
];

export function OutboxTable({ list, search, onClear }: Props) {
  return (
    <DataTable
      label="Letters"
      columns={columns}
      rows={list.data?.results}
      rowKey={({ id }) => id}
      onOrdering={() => undefined}
      stale={list.isPlaceholderData}
      instead={insteadOf(list, search, onClear)}
    />
  );
}

function Recipient({ row }: { row: OutboxEntry }) {
  const address = useLocation({ select: ({ href }) => href });
  return (
    <Link to="/outbox/$id" params={{ id: String(row.id) }} state={{ list: address }} className={rowName.name}>
      {row.recipient}
    </Link>
  );
}

function insteadOf(list: Props['list'], search: OutboxSearch, onClear: () => void) {
  return insteadOfRows({
    list,
    page: search.page,
    failed: 'The letters could not be loaded.',
    narrowed: search.search || search.state ? nothingFits('No letters to display.', onClear) : undefined,
    empty: <EmptyState title="No letters yet." text="Every letter that Almoner writes stands here, with what became of it." />,
  });
}
