import { directoryPageSize } from '#contract/directory/directory.ts';
import { usStateNames, usStates } from '#contract/fields/us-states.ts';
import { address } from '#server/directory/addresses.ts';
import { filterSide, type Panel, searchField } from '#server/directory/facets.ts';
import { formatCount } from '#server/directory/html/format.ts';
import type { Page } from '#server/directory/html/frame.ts';
import { html } from '#server/directory/html/html.ts';
import { eventData } from '#server/directory/html/linked-data.ts';
import { paging } from '#server/directory/html/paging.ts';
import type { PatternAddress } from '#server/directory/html/pattern-pictures.ts';
import { type EventsView, eventPeriods } from '#server/directory/query.ts';
import type { EventsFound } from './events-statement.ts';
import { eventItem } from './items.ts';

const path = '/directory/events';

const periodLabels = { week: 'Next 7 days', month: 'Later in the next 30 days', later: 'After that' };

interface Parts {
  view: EventsView;
  found: EventsFound;
  programmeName: string;
  pattern: PatternAddress;
  origin: string;
}

/** Upcoming events of all nonprofits, with their own filters. */
export function eventsPage({ view, found, programmeName, pattern, origin }: Parts): Page {
  const plain = addressOf({ ...view, page: 1 }) === path;
  const counted = formatCount(found.count, 'event', 'events');
  return {
    title: `Upcoming events${view.page > 1 ? `, page ${view.page}` : ''}`,
    description: `Upcoming events of the nonprofits in the ${programmeName} directory: what happens, when and where.`,
    path: addressOf(view),
    section: path,
    hidden: !plain,
    feeds: [
      { title: 'Events (calendar)', type: 'text/calendar', path: '/directory/events.ics' },
      { title: 'Events, opportunities and news', type: 'application/atom+xml', path: '/directory/feed.atom' },
    ],
    data: found.events.map((event) => eventData(event, origin)),
    body: html`<form class="browse" action="${path}" method="get" data-live>
<header class="opening">
<h1>Upcoming events</h1>
${searchField('Search events by name, place or nonprofit', view.search)}
<p class="follow"><a href="/directory/events.ics">Calendar file</a> <a href="/directory/feed.atom">Feed</a></p>
</header>
<div class="layout">
${filterSide(panelsOf(view, found), address(path, { search: view.search }), counted)}
<section class="results" aria-labelledby="count">
<p id="count" class="count" role="status" data-swap>${counted}${view.search !== '' && ` for “${view.search}”`}</p>
<div id="results" data-swap>
${found.count === 0 ? nothing(plain) : html`<div class="items">${found.events.map((event) => eventItem(event, { heading: 2, pattern }))}</div>`}
${paging({ page: view.page, count: found.count, pageSize: directoryPageSize, addressOf: (page) => addressOf({ ...view, page }) })}
</div>
</section>
</div>
</form>`,
  };
}

function addressOf({ page, webCategories, ...view }: EventsView): string {
  return address(path, { ...view, web_categories: webCategories, page: page > 1 ? page : undefined });
}

function nothing(plain: boolean) {
  return html`<div class="nothing">
<p class="title">No events to display.</p>
${plain ? html`<p>No nonprofit has announced an event.</p>` : html`<p>Nothing fits the search and filters that are set.</p><p><a href="${path}" data-live>Clear search and filters</a></p>`}
</div>`;
}

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
    {
      name: 'web_categories',
      title: 'Categories',
      chosen: view.webCategories,
      limit: 10,
      choices: categories.map(({ id, name, count }) => ({ value: id, label: name, count })),
    },
  ];
}
