import { address } from '#contract/nonprofits/public/addresses.ts';
import { type EventPeriod, type EventsView, eventPeriods } from '#contract/nonprofits/public/views.ts';
import { usStateNames, usStates } from '#contract/platform/fields/us-states.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import type { EventsFound } from '#contract/public/directory/found.ts';
import type { PublicPageOf } from '#contract/public/directory/public-pages.ts';
import { Document } from '../frame/document.tsx';
import { useSite } from '../frame/site.ts';
import { eventData } from '../linked-data.ts';
import { Browse, Nothing } from '../lists/browse.tsx';
import { categoriesPanel, type Panel } from '../lists/filter-side.tsx';
import { EventItem } from './event-item.tsx';

const path = '/directory/events';

const feeds = [
  { title: 'Events (calendar)', type: 'text/calendar', path: '/directory/events.ics' },
  { title: 'Events, opportunities and news', type: 'application/atom+xml', path: '/directory/feed.atom' },
];

/** The public list of the upcoming events of all nonprofits, with its search and filters. */
export function EventsPage({ view, found }: PublicPageOf<'events'>) {
  const { origin, programme } = useSite();
  const { search, page } = view;
  const plain = addressOf({ ...view, page: 1 }) === path;
  return (
    <Document
      title={`Upcoming events${page > 1 ? `, page ${page}` : ''}`}
      description={`Upcoming events of the nonprofits in the ${programme.programmeName} directory: what happens, when and where.`}
      path={addressOf(view)}
      section={path}
      hidden={!plain}
      feeds={feeds}
      data={found.events.map((event) => eventData(event, origin))}
    >
      <Browse
        path={path}
        heading="Upcoming events"
        searchLabel="Search events by name, place or nonprofit"
        search={search}
        follow={<Follow />}
        panels={panelsOf(view, found)}
        page={page}
        count={found.count}
        counted={howMany(found.count, 'event', 'events')}
        addressOf={(to) => addressOf({ ...view, page: to })}
      >
        {found.count === 0 ? (
          <Nothing
            title="No events to display."
            plain={plain ? 'No nonprofit has announced an event.' : undefined}
            clearTo={path}
          />
        ) : (
          <div className="items wide-50">
            {found.events.map((event) => (
              <EventItem key={event.id} event={event} place="list" />
            ))}
          </div>
        )}
      </Browse>
    </Document>
  );
}

function Follow() {
  return (
    <p className="follow">
      <a href="/directory/events.ics">Calendar file</a> <a href="/directory/feed.atom">Feed</a>
    </p>
  );
}

function addressOf({ page, webCategories, ...view }: EventsView): string {
  return address(path, { ...view, web_categories: webCategories, page: page > 1 ? page : undefined });
}

const periodLabels: Record<EventPeriod, string> = {
  week: 'Next 7 days',
  month: 'Later in the next 30 days',
  later: 'After that',
};

function panelsOf(view: EventsView, { counts, categories }: EventsFound): Panel[] {
  const states = usStates.filter((state) => state in counts.state || view.state.includes(state));
  return [
    {
      name: 'when',
      title: 'When',
      chosen: view.when,
      choices: eventPeriods.map((value) => ({ value, label: periodLabels[value], count: counts.when[value] ?? 0 })),
    },
    {
      name: 'state',
      title: 'State',
      chosen: view.state,
      choices: states.map((value) => ({ value, label: usStateNames[value], count: counts.state[value] ?? 0 })),
    },
    categoriesPanel(categories, view.webCategories),
  ];
}
