import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import type { EventRecord } from '#contract/events.ts';
import classes from '../nonprofit-items/item-section.module.css';
import { ItemSection } from '../nonprofit-items/item-section.tsx';
import { formatCount, today } from '../ui/format.ts';
import { useModal } from '../ui/use-modal.ts';
import { EventItem } from './event-item.tsx';
import { eventList } from './event-queries.ts';

const EventModal = lazy(async () => ({ default: (await import('./event-modal.tsx')).EventModal }));

interface Props {
  nonprofit: number;
  editing: boolean;
  mayKeep: boolean;
}

const moment = ({ date, startTime, id }: EventRecord) => `${date} ${startTime} ${String(id).padStart(10, '0')}`;
const soonestFirst = (one: EventRecord, other: EventRecord) => (moment(one) < moment(other) ? -1 : 1);

/** A nonprofit's events: those to come, the next one first, and those that were, the last one first. */
export function EventList({ nonprofit, editing, mayKeep }: Props) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(eventList.query(nonprofit));
  const modal = useModal<EventRecord>();
  const heading = useRef<HTMLHeadingElement>(null);
  const day = today();
  const events = data?.results ?? [];
  const coming = events.filter(({ date }) => date >= day).sort(soonestFirst);
  const past = events
    .filter(({ date }) => date < day)
    .sort(soonestFirst)
    .reverse();
  const list = (some: EventRecord[]) => (
    <ul className={classes.items}>
      {some.map((event) => (
        <EventItem key={event.id} event={event} onEdit={editing && event.can.edit ? () => modal.edit(event) : undefined} />
      ))}
    </ul>
  );

  return (
    <>
      <ItemSection
        title="Events"
        add="Add an event"
        none="No events are announced yet."
        editing={editing}
        mayKeep={mayKeep}
        count={data?.count}
        failed={error !== null && !data}
        onRetry={() => void refetch()}
        onAdd={modal.add}
        heading={heading}
      >
        {coming.length > 0 ? list(coming) : <p className={classes.none}>No events are to come.</p>}
        {past.length > 0 && (
          <details className={classes.past} {...(editing ? { open: true } : {})}>
            <summary>{formatCount(past.length, 'past event', 'past events')}</summary>
            {list(past)}
          </details>
        )}
      </ItemSection>
      {modal.used && (
        <Suspense>
          <EventModal
            nonprofit={nonprofit}
            event={modal.item}
            opened={modal.opened}
            onClose={modal.close}
            onSaved={(saved) => {
              eventList.keep(client, saved);
              modal.close();
            }}
            onDeleted={(deleted) => {
              eventList.drop(client, deleted);
              modal.close();
              heading.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
