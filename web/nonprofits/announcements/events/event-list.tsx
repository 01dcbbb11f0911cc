import { lazy } from 'react';
import type { EventRecord } from '#contract/nonprofits/announcements/events.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { today } from '../../../platform/ui/text/format.ts';
import { AnnouncementList, type AnnouncementListProps } from '../announcement-list.tsx';
import classes from '../announcement-section.module.css';
import { EventItem } from './event-item.tsx';
import { eventQueries } from './event-queries.ts';

const EventModal = lazy(async () => ({ default: (await import('./event-modal.tsx')).EventModal }));

const moment = ({ date, startTime, id }: EventRecord) => `${date} ${startTime} ${String(id).padStart(10, '0')}`;
const soonestFirst = (one: EventRecord, other: EventRecord) => (moment(one) < moment(other) ? -1 : 1);

/** A nonprofit's events: upcoming ones, soonest first, then past ones, latest first. */
export function EventList(props: AnnouncementListProps) {
  const day = today();
  return (
    <AnnouncementList
      {...props}
      title="Events"
      add="Add an event"
      none="No events are announced yet."
      queries={eventQueries}
      Modal={EventModal}
    >
      {(events, edit) => {
        const sorted = events.toSorted(soonestFirst);
        const coming = sorted.filter(({ date }) => date >= day);
        const past = sorted.filter(({ date }) => date < day).reverse();
        const list = (some: EventRecord[], place = '') => (
          <ul className={`stack gap-5 ${place}`}>
            {some.map((event) => (
              <EventItem key={event.id} event={event} onEdit={edit(event)} />
            ))}
          </ul>
        );
        return (
          <>
            {coming.length > 0 ? list(coming) : <p className="soft">No upcoming events.</p>}
            {past.length > 0 && (
              <details className={`${classes.past} above-5`} {...(props.editing ? { open: true } : {})}>
                <summary>{howMany(past.length, 'past event', 'past events')}</summary>
                {list(past, 'above-3')}
              </details>
            )}
          </>
        );
      }}
    </AnnouncementList>
  );
}
