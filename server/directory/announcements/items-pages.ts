import { type DirectoryNews, directoryPageSize } from '#contract/directory/directory.ts';
import { address } from '#server/directory/addresses.ts';
import { formatCount } from '#server/directory/html/format.ts';
import type { Page } from '#server/directory/html/frame.ts';
import { type Html, html } from '#server/directory/html/html.ts';
import { paging } from '#server/directory/html/paging.ts';
import type { PatternAddress } from '#server/directory/html/pattern-pictures.ts';
import { newsItem } from './items.ts';

interface Found<Item> {
  page: number;
  pattern: PatternAddress;
  count: number;
  items: readonly Item[];
}

export function newsPage({ page, count, items, pattern }: Found<DirectoryNews>, programmeName: string): Page {
  return {
    ...listOf({
      path: '/directory/news',
      page,
      count,
      title: 'In the news',
      counted: formatCount(count, 'article', 'articles'),
      empty: 'No news to display.',
      items: items.map((news) => newsItem(news, { heading: 2, pattern })),
    }),
    description: `What newspapers, magazines and stations say of the nonprofits in the ${programmeName} directory.`,
  };
}

interface List {
  path: '/directory/news';
  page: number;
  count: number;
  title: string;
  counted: string;
  empty: string;
  items: readonly Html[];
}

function listOf({ path, page, count, title, counted, empty, items }: List): Omit<Page, 'description'> {
  const addressOf = (to: number) => address(path, { page: to > 1 ? to : undefined });
  return {
    title: page > 1 ? `${title}, page ${page}` : title,
    path: addressOf(page),
    section: path,
    body: html`<header class="opening">
<h1>${title}</h1>
</header>
<section class="results" aria-labelledby="count">
<p id="count" class="count">${counted}</p>
${count === 0 ? html`<div class="nothing"><p class="title">${empty}</p></div>` : html`<div class="items">${items}</div>`}
${paging({ page, count, pageSize: directoryPageSize, addressOf })}
</section>`,
  };
}
