import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LiveEvent, listLiveEvents } from '#contract/nonprofits/announcements/live-events.ts';
import { may } from '#contract/platform/access/permissions.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { defaultPageSize } from '#contract/platform/wire/shapes.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { EmptyState } from '../../../platform/ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { insteadOfRows } from '../../../platform/ui/lists/list-placeholder.tsx';
import { Paging } from '../../../platform/ui/lists/paging/paging.tsx';
import { ButtonLink } from '../../../platform/ui/page/links/button-link.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { formatMoment } from '../../../platform/ui/text/format.ts';
import classes from './events-page.module.css';
import { liveEventsQuery, upcomingEventsQuery, validateLiveSearch } from './live-queries.ts';
import { NonprofitEvents } from './nonprofit-events.tsx';

/** The live events of the events service. Beside them, the upcoming events that nonprofits announce. */
export function EventsPage() {
  const search = validateLiveSearch(useSearch({ from: '/signed-in/events' }));
  const live = useQuery(liveEventsQuery(search));
  const upcoming = useQuery(upcomingEventsQuery);
  const user = useSignedInUser();
  return (
    <>
      <PageHeader
        title="Events"
        actions={
          <>
            <ButtonLink variant="default" to="/manage-events">
              Manage Events
            </ButtonLink>
            {may(user, 'editAnnouncements') && (
              <ButtonLink to="/manage-events" search={{ adding: true }} leftSection={<IconPlus size={18} aria-hidden />}>
                New Event
              </ButtonLink>
            )}
          </>
        }
      />
      <div className={classes.layout}>
        <section aria-labelledby="live" aria-busy={live.isPending}>
          <h2 id="live" className={classes.heading}>
            Live events
          </h2>
          {live.data && <Age live={live.data} />}
          {live.isPending ? (
            <SkeletonLines label="Loading the live events" />
          ) : (
            (insteadOfRows({
              list: live,
              page: search.page,
              failed: 'The live events could not be loaded.',
              narrowed: undefined,
              empty: <NoLiveEvents live={live.data} />,
            }) ?? <LiveEvents events={live.data?.results ?? []} />)
          )}
          <Paging page={search.page ?? 1} pageSize={defaultPageSize} count={live.data?.count ?? 0} />
        </section>
        <NonprofitEvents list={upcoming} />
      </div>
    </>
  );
}

type Live = ResultOf<typeof listLiveEvents>;

/** Says that the events service does not reply, and when the shown list was loaded. Renders nothing while the list is current. */
function Age({ live: { stale, asOf, problem } }: { live: Live }): ReactNode {
  if (!stale) return null;
  return (
    <p className={classes.age} role="status">
      {asOf ? `As of ${formatMoment(asOf)}. ` : ''}The events service does not reply just now.
      {problem && <span className="block"> {problem}</span>}
    </p>
  );
}

function NoLiveEvents({ live }: { live: Live | undefined }) {
  const user = useSignedInUser();
  const text =
    live && !live.configured && may(user, 'readSettings')
      ? 'No events service is connected. Whoever runs Almoner sets EVENTS_SERVICE_URL and EVENTS_SERVICE_TOKEN.'
      : undefined;
  return <EmptyState title="No live events to display." text={text} />;
}

function LiveEvents({ events }: { events: readonly LiveEvent[] }) {
  return (
    <ul className={`${classes.live} plain-list`}>
      {events.map((event) => (
        <li key={event.id}>
          <div>
            <h3 className={classes.name}>{event.name.text}</h3>
            <p className={classes.facts}>{[whenOf(event), event.online ? 'Online' : ''].filter(Boolean).join(' · ')}</p>
          </div>
          <Button
            component="a"
            className="rigid"
            href={event.url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Register now for ${event.name.text}`}
          >
            Register now
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The event's start in its own time zone, or in the programme's if the event names none; empty without a start. */
function whenOf({ startsAt, timeZone }: LiveEvent): string {
  if (startsAt === null) return '';
  if (timeZone === null) return formatMoment(startsAt);
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(new Date(startsAt));
}
