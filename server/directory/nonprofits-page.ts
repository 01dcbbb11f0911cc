import { directoryPageSize } from '#contract/directory/directory.ts';
import { budgetSizeLabels, budgetSizes } from '#contract/nonprofits/choices.ts';
import { uncategorized } from '#contract/nonprofits/list.ts';
import { address } from './addresses.ts';
import { filterSide, type Panel, searchField } from './facets.ts';
import { cardList } from './html/cards.ts';
import { formatCount } from './html/format.ts';
import type { Page } from './html/frame.ts';
import { html } from './html/html.ts';
import { webSiteData } from './html/linked-data.ts';
import { paging } from './html/paging.ts';
import type { PatternAddress } from './html/pattern-pictures.ts';
import type { NonprofitsFound } from './nonprofits-statement.ts';
import type { NonprofitsView } from './query.ts';

interface Parts {
  view: NonprofitsView;
  found: NonprofitsFound;
  programmeName: string;
  pattern: PatternAddress;
  origin: string;
}

const searchLabel = 'Search by name, tag, description or EIN';

/** The directory's list of nonprofits, with its search, filters and pages. */
export function nonprofitsPage({ view, found, programmeName, pattern, origin }: Parts): Page {
  const plain = view.search === '' && view.budgetSize.length === 0 && view.webCategories.length === 0;
  const categoryNames = new Map(found.categories.map(({ id, name }) => [id, name]));
  const results =
    found.count === 0 ? nothing(plain) : cardList({ cards: found.cards, categoryNames, pattern, lead: plain && view.page === 1 });
  const counted = formatCount(found.count, 'nonprofit', 'nonprofits');
  return {
    title: view.search === '' ? `Nonprofit directory${view.page > 1 ? `, page ${view.page}` : ''}` : `${view.search}: nonprofits`,
    description: `Browse and search ${counted} in the ${programmeName} directory: what they do, where they work, and how to take part.`,
    path: nonprofitsAddress(view),
    section: '/directory',
    hidden: !plain,
    data: plain && view.page === 1 ? [webSiteData(programmeName, origin)] : [],
    body: html`<form class="browse" action="/directory" method="get" data-live>
<header class="opening">
<h1>Find a nonprofit worth knowing</h1>
${searchField(searchLabel, view.search)}
</header>
<div class="layout">
${filterSide(panelsOf(view, found), address('/directory', { search: view.search }), counted)}
<section class="results" aria-labelledby="count">
<p id="count" class="count" role="status" data-swap>${counted}${view.search !== '' && ` for “${view.search}”`}</p>
<div id="results" data-swap>
${results}
${paging({ page: view.page, count: found.count, pageSize: directoryPageSize, addressOf: (page) => nonprofitsAddress({ ...view, page }) })}
</div>
</section>
</div>
</form>`,
  };
}

/** The canonical address of a view. */
export function nonprofitsAddress({ search, budgetSize, webCategories, page }: NonprofitsView): string {
  return address('/directory', {
    search,
    budget_size: budgetSize,
    web_categories: webCategories,
    page: page > 1 ? page : undefined,
  });
}

function nothing(plain: boolean) {
  return html`<div class="nothing">
<p class="title">No nonprofits to display.</p>
${plain ? html`<p>None has been published yet.</p>` : html`<p>Nothing fits the search and filters that are set.</p><p><a href="/directory" data-live>Clear search and filters</a></p>`}
</div>`;
}

function panelsOf(view: NonprofitsView, found: NonprofitsFound): Panel[] {
  return [
    {
      name: 'budget_size',
      title: 'Budget Size',
      chosen: view.budgetSize,
      choices: budgetSizes.map((value) => ({ value, label: budgetSizeLabels[value], count: found.budgetSizes[value] ?? 0 })),
    },
    {
      name: 'web_categories',
      title: 'Categories',
      chosen: view.webCategories,
      limit: 10,
      choices: found.categories.map(({ id, name, group, count }) => ({
        value: id,
        label: name,
        group: group ?? uncategorized,
        count,
      })),
    },
  ];
}
