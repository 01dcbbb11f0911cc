import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { OutboxEntry } from '#contract/mail/outbox.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../ui/lists/data-table.tsx';
import { insteadOfRows, nothingFits } from '../ui/lists/list-placeholder.tsx';
import rowName from '../ui/lists/row-name.module.css';
import { EmailAddress } from '../ui/text/email-address.tsx';
import { formatMoment } from '../ui/text/format.ts';
import { MailStateLabel } from './mail-state.tsx';
import type { OutboxSearch } from './outbox-search.ts';

interface Props {
  list: UseQueryResult<{ count: number; results: OutboxEntry[] }>;
  search: OutboxSearch;
  onClear: () => void;
}

const columns: Column<OutboxEntry>[] = [
  { key: 'recipient', header: 'To', width: '34%', oneLine: true, cell: (row) => <Recipient row={row} /> },
  { key: 'subject', header: 'Subject', oneLine: true, cell: ({ subject }) => subject },
  { key: 'state', header: 'State', width: '13%', cell: ({ state }) => <MailStateLabel state={state} /> },
  { key: 'createdAt', header: 'Created', width: '22%', cell: ({ createdAt }) => formatMoment(createdAt) },
];

export function OutboxTable({ list, search, onClear }: Props) {
  return (
    <DataTable
      label="Emails"
      columns={columns}
      rows={list.data?.results}
      rowKey={({ id }) => id}
      stale={list.isPlaceholderData}
      instead={insteadOf(list, search, onClear)}
    />
  );
}

function Recipient({ row }: { row: OutboxEntry }) {
  const address = useLocation({ select: ({ href }) => href });
  return (
    <Link to="/outbox/$id" params={{ id: String(row.id) }} state={{ list: address }} className={rowName.name}>
      <EmailAddress address={row.recipient} />
    </Link>
  );
}

function insteadOf(list: Props['list'], search: OutboxSearch, onClear: () => void) {
  return insteadOfRows({
    list,
    page: search.page,
    failed: 'The emails could not be loaded.',
    narrowed: search.search || search.state ? nothingFits('No emails to display.', onClear) : undefined,
    empty: <EmptyState title="No emails yet." text="Every email Almoner has sent, and its status." />,
  });
}
