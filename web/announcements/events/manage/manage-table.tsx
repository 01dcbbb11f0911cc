import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ListedEvent } from '#contract/announcements/events.ts';
import type { EventOrdering } from '#contract/announcements/events-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { insteadOfRows, nothingFits } from '../../../ui/lists/list-placeholder.tsx';
import rowName from '../../../ui/lists/row-name.module.css';
import { formatDate, formatTimes } from '../../../ui/text/format.ts';
import type { EventStep } from './event-steps.tsx';
import classes from './manage-events.module.css';
import type { ManageSearch } from './manage-queries.ts';

interface Props {
  list: UseQueryResult<{ count: number; results: ListedEvent[] }>;
  search: ManageSearch;
  onOrdering: (ordering: EventOrdering) => void;
  onClear: () => void;
  onEdit: (event: ListedEvent) => void;
  onStep: (step: EventStep) => void;
}

type SortBy = 'date' | 'name' | 'nonprofit';

export function ManageTable({ list, search, onOrdering, onClear, onEdit, onStep }: Props) {
  const columns: Column<ListedEvent, SortBy>[] = [
    { key: 'name', header: 'Event', sortBy: 'name', width: '26%', cell: (event) => <Name event={event} onEdit={onEdit} /> },
    {
      key: 'nonprofit',
      header: 'Nonprofit',
      sortBy: 'nonprofit',
      width: '19%',
      cell: ({ nonprofitRef: { id, name } }) => (
        <Link to="/nonprofit/$id" params={{ id: String(id) }}>
          {name}
        </Link>
      ),
    },
    { key: 'date', header: 'When', sortBy: 'date', width: '16%', cell: (event) => <When event={event} /> },
    { key: 'state', header: 'State', width: '15%', cell: (event) => <State event={event} /> },
    { key: 'steps', header: 'Actions', cell: (event) => <Steps event={event} onStep={onStep} /> },
  ];
  return (
    <DataTable
      label="Events"
      columns={columns}
      rows={list.data?.results}
      rowKey={({ id }) => id}
      ordering={search.ordering ?? (search.when === 'upcoming' ? 'date' : '-date')}
      onOrdering={onOrdering}
      stale={list.isPlaceholderData}
      instead={insteadOf(list, search, onClear)}
    />
  );
}

function Name({ event, onEdit }: { event: ListedEvent; onEdit: (event: ListedEvent) => void }) {
  if (!event.can.edit) return <span className={rowName.name}>{event.name}</span>;
  return (
    <button type="button" className={`${rowName.name} ${classes.name}`} onClick={() => onEdit(event)}>
      {event.name}
    </button>
  );
}

function When({ event: { date, startTime, endTime } }: { event: ListedEvent }) {
  return (
    <time dateTime={`${date}T${startTime}`}>
      {formatDate(date)}
      <span className="soft block">{formatTimes(startTime, endTime)}</span>
    </time>
  );
}

function State({ event }: { event: ListedEvent }) {
  const { published, cancelledAt, cancelReason, series, nonprofitRef } = event;
  const state = cancelledAt ? 'Cancelled' : published ? 'Published' : 'Draft';
  return (
    <>
      {cancelledAt ? <strong>{state}</strong> : state}
      {cancelReason && <span className="soft block">{cancelReason}</span>}
      {series !== null && <span className="soft block">Repeats</span>}
      {published && !nonprofitRef.display && <span className="soft block">Its nonprofit is not on the web</span>}
    </>
  );
}

function Steps({ event, onStep }: { event: ListedEvent; onStep: (step: EventStep) => void }) {
  if (!event.can.edit) return null;
  const step = (kind: EventStep['kind'], label: string) => (
    <Button
      key={kind}
      variant="default"
      size="compact-sm"
      aria-label={`${label} “${event.name}”, ${formatDate(event.date)}`}
      onClick={() => onStep({ kind, event })}
    >
      {label}
    </Button>
  );
  return (
    <div className="row gap-1">
      {step('publish', event.published ? 'Unpublish' : 'Publish')}
      {event.series === null && step('repeat', 'Repeat')}
      {event.cancelledAt === null ? step('cancel', 'Cancel') : step('reinstate', 'Reinstate')}
    </div>
  );
}

function insteadOf(list: Props['list'], search: ManageSearch, onClear: () => void) {
  const { when, published, cancelled, nonprofitId } = search;
  const narrowed = [search.search, when, published, cancelled, nonprofitId].some((value) => value !== undefined);
  return insteadOfRows({
    list,
    page: search.page,
    failed: 'The events could not be loaded.',
    narrowed: narrowed ? nothingFits('No events to display.', onClear) : undefined,
    empty: <EmptyState title="No events yet." text="Events that a nonprofit announces stand here, drafts included." />,
  });
}
