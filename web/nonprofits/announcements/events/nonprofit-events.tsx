import type { UseQueryResult } from '@tanstack/react-query';
import type { ListedEvent } from '#contract/nonprofits/announcements/events.ts';
import { SkeletonLines } from '../../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { EventItem } from './event-item.tsx';
import classes from './events-page.module.css';

/** The next events that the nonprofits announce. */
export function NonprofitEvents({ list }: { list: UseQueryResult<{ count: number; results: ListedEvent[] }> }) {
  const { data, error } = list;
  return (
    <section aria-labelledby="announced" aria-busy={list.isPending}>
      <h2 id="announced" className={classes.heading}>
        Our nonprofits’ events
      </h2>
      {error ? (
        <p className="soft">The nonprofits’ events could not be loaded.</p>
      ) : !data ? (
        <SkeletonLines label="Loading the nonprofits’ events" />
      ) : data.results.length === 0 ? (
        <p className="soft">No upcoming events.</p>
      ) : (
        <ul className="stack gap-5">
          {data.results.map((event) => (
            <EventItem key={event.id} event={event} of={event.nonprofitRef} onEdit={undefined} />
          ))}
        </ul>
      )}
      {data && data.count > data.results.length && (
        <p>
          <a href="/directory/events">All {data.count} upcoming events</a>
        </p>
      )}
    </section>
  );
}
