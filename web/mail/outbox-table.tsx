import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { OutboxEntry } from '#contract/outbox.ts';
import { ApiFailure } from '../api.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { formatMoment } from '../ui/format.ts';
import { MailStateLabel } from './mail-state.tsx';
import classes from './outbox-page.module.css';
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
      instead={insteadOfRows(list, search, onClear)}
    />
  );
}

function Recipient({ row }: { row: OutboxEntry }) {
  const address = useLocation({ select: ({ href }) => href });
  return (
    <Link to="/outbox/$id" params={{ id: String(row.id) }} state={{ list: address }} className={classes.recipient}>
      {row.recipient}
    </Link>
  );
}

function insteadOfRows(list: Props['list'], search: OutboxSearch, onClear: () => void) {
  if (list.error instanceof ApiFailure && list.error.status === 404 && search.page) {
    const first = (
      <Link to="/outbox" search={{ ...search, page: undefined }}>
        Go to the first page
      </Link>
    );
    return <EmptyState title="There is no such page." text="The list has become shorter than that." action={first} />;
  }
  if (list.error) {
    const retry = (
      <Button variant="default" loading={list.isFetching} onClick={() => void list.refetch()}>
        Try again
      </Button>
    );
    return <EmptyState title="The letters could not be loaded." action={retry} />;
  }
  if (list.data?.results.length !== 0) return undefined;
  if (!search.search && !search.state)
    return <EmptyState title="No letters yet." text="Every letter that Almoner writes stands here, with what became of it." />;
  const clear = (
    <Button variant="default" onClick={onClear}>
      Clear search and filters
    </Button>
  );
  return <EmptyState title="No letters to display." text="Nothing fits the search and filters that are set." action={clear} />;
}
