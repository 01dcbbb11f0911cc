import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ListedEvent } from '#contract/nonprofits/announcements/events.ts';
import type { Column } from '../../../../platform/ui/lists/table/data-table.tsx';
import rowName from '../../../../platform/ui/lists/table/row-name.module.css';
import { formatDate, formatTimes } from '../../../../platform/ui/text/format.ts';
import type { EventStep } from './event-steps.tsx';
import classes from './manage-events.module.css';

type SortBy = 'date' | 'name' | 'nonprofit';

export type StepKind = EventStep['kind'] | 'reinstate';

export function eventColumns(
  onEdit: (event: ListedEvent) => void,
  onStep: (kind: StepKind, event: ListedEvent) => void,
): Column<ListedEvent, SortBy>[] {
  return [
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
}

function Name({ event, onEdit }: { event: ListedEvent; onEdit: (event: ListedEvent) => void }) {
  if (!event.can.edit) return <span className={`${rowName.name} link-on-hover`}>{event.name}</span>;
  return (
    <button type="button" className={`${rowName.name} link-on-hover ${classes.name}`} onClick={() => onEdit(event)}>
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

function Steps({ event, onStep }: { event: ListedEvent; onStep: (kind: StepKind, event: ListedEvent) => void }) {
  if (!event.can.edit) return null;
  const step = (kind: StepKind, label: string) => (
    <Button
      key={kind}
      variant="default"
      size="compact-sm"
      aria-label={`${label} “${event.name}”, ${formatDate(event.date)}`}
      onClick={() => onStep(kind, event)}
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
