import { formatNumber } from './format.ts';
import { type Html, html } from './html.ts';

interface Paged {
  page: number;
  count: number;
  pageSize: number;
  addressOf: (page: number) => string;
}

/** Links to the other pages of a list. */
export function paging({ page, count, pageSize, addressOf }: Paged): Html | null {
  const pages = Math.ceil(count / pageSize);
  if (pages <= 1) return null;
  const link = (to: number, label: string, rel?: string) =>
    html`<a href="${addressOf(to)}" data-live${rel && html` rel="${rel}"`}${!rel && html` aria-label="Page ${label}"`}${to === page && html` aria-current="page"`}>${label}</a>`;
  return html`<nav class="paging" aria-label="Pages">
<p>${formatNumber((page - 1) * pageSize + 1)}–${formatNumber(Math.min(count, page * pageSize))} of ${formatNumber(count)}</p>
<ul>
${page > 1 && html`<li>${link(page - 1, 'Previous', 'prev')}</li>`}
${nearby(page, pages).map((to) => (to === null ? html`<li class="gap" aria-hidden="true">…</li>` : html`<li>${link(to, formatNumber(to))}</li>`))}
${page < pages && html`<li>${link(page + 1, 'Next', 'next')}</li>`}
</ul>
</nav>`;
}

/** The first page, the last page and the neighbours of the current one; null marks a gap. */
function nearby(page: number, pages: number): (number | null)[] {
  const numbers = [...new Set([1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages))];
  return numbers.flatMap((number, place) => (place > 0 && number - (numbers[place - 1] ?? 0) > 1 ? [null, number] : [number]));
}
