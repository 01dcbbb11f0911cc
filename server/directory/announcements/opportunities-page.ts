import {
  regionName,
  volunteerHours,
  volunteerRegions,
  volunteerServices,
  volunteerSkills,
} from '#contract/announcements/opportunity-choices.ts';
import { directoryPageSize } from '#contract/directory/directory.ts';
import { address } from '#server/directory/addresses.ts';
import { filterSide, type Panel, searchField } from '#server/directory/facets.ts';
import { formatCount } from '#server/directory/html/format.ts';
import type { Page } from '#server/directory/html/frame.ts';
import { html } from '#server/directory/html/html.ts';
import { paging } from '#server/directory/html/paging.ts';
import type { PatternAddress } from '#server/directory/html/pattern-pictures.ts';
import type { OpportunitiesView } from '#server/directory/query.ts';
import { opportunityItem } from './items.ts';
import type { OpportunitiesFound } from './opportunities-statement.ts';

const path = '/directory/volunteer';

interface Parts {
  view: OpportunitiesView;
  found: OpportunitiesFound;
  programmeName: string;
  pattern: PatternAddress;
}

/** Volunteer opportunities, with their own filters. */
export function opportunitiesPage({ view, found, programmeName, pattern }: Parts): Page {
  const plain = addressOf({ ...view, page: 1 }) === path;
  const results = found.opportunities.map((one) => opportunityItem(one, { heading: 2, pattern }));
  const counted = formatCount(found.count, 'opportunity', 'opportunities');
  return {
    title: `Volunteer opportunities${view.page > 1 ? `, page ${view.page}` : ''}`,
    description: `Volunteer with the nonprofits of the ${programmeName} directory: pro bono, hands on and administrative work, by hours, region and skill.`,
    path: addressOf(view),
    section: path,
    hidden: !plain,
    feeds: [{ title: 'Events, opportunities and news', type: 'application/atom+xml', path: '/directory/feed.atom' }],
    body: html`<form class="browse" action="${path}" method="get" data-live>
<header class="opening">
<h1>Lend a hand</h1>
${searchField('Search volunteer opportunities', view.search)}
</header>
<div class="layout">
${filterSide(panelsOf(view, found), address(path, { search: view.search }), counted)}
<section class="results" aria-labelledby="count">
<p id="count" class="count" role="status" data-swap>${counted}${view.search !== '' && ` for “${view.search}”`}</p>
<div id="results" data-swap>
${found.count === 0 ? nothing(plain) : html`<div class="items">${results}</div>`}
${paging({ page: view.page, count: found.count, pageSize: directoryPageSize, addressOf: (page) => addressOf({ ...view, page }) })}
</div>
</section>
</div>
</form>`,
  };
}

function addressOf({ page, webCategories, ...view }: OpportunitiesView): string {
  return address(path, { ...view, web_categories: webCategories, page: page > 1 ? page : undefined });
}

function nothing(plain: boolean) {
  return html`<div class="nothing">
<p class="title">No volunteer opportunities to display.</p>
${plain ? html`<p>No nonprofit is looking for volunteers right now.</p>` : html`<p>Nothing fits the search and filters that are set.</p><p><a href="${path}" data-live>Clear search and filters</a></p>`}
</div>`;
}

function panelsOf(view: OpportunitiesView, { counts, categories }: OpportunitiesFound): Panel[] {
  const panel = (
    name: 'service' | 'hours' | 'regions' | 'skills',
    title: string,
    values: readonly string[],
    limit: number,
    nameOf = (value: string) => value,
  ): Panel => ({
    name,
    title,
    limit,
    chosen: view[name],
    choices: values.map((value) => ({ value, label: nameOf(value), count: counts[name][value] ?? 0 })),
  });
  return [
    panel('service', 'Service', volunteerServices, 4),
    panel('hours', 'Hours', volunteerHours, 4),
    panel('regions', 'Regions', volunteerRegions, 8, regionName),
    panel('skills', 'Skills', volunteerSkills, 4),
    {
      name: 'web_categories',
      title: 'Categories',
      chosen: view.webCategories,
      limit: 10,
      choices: categories.map(({ id, name, count }) => ({ value: id, label: name, count })),
    },
  ];
}
