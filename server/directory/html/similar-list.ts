import { nonprofitPath } from '#server/directory/addresses.ts';
import type { SimilarNonprofit } from '#server/directory/similar-statement.ts';
import { pictureUrls } from '#server/files/picture-urls.ts';
import { townOf } from './cards.ts';
import { type Content, html } from './html.ts';
import type { PatternAddress } from './pattern-pictures.ts';

/** Links to nonprofits like the one of the page. */
export function similarList(nonprofits: readonly SimilarNonprofit[], pattern: PatternAddress): Content {
  if (nonprofits.length === 0) return null;
  return html`<section class="items similar" aria-labelledby="similar">
<h2 id="similar">Similar nonprofits</h2>
<ul>${nonprofits.map(
    (nonprofit) => html`<li><a href="${nonprofitPath(nonprofit)}">
<img src="${pictureUrls(nonprofit.image)?.thumbnail ?? pattern(nonprofit.name)}" alt="" width="480" height="300" loading="lazy" decoding="async">
<span class="name">${nonprofit.name}</span></a>
${townOf(nonprofit) && html`<p class="small"><span>${townOf(nonprofit)}</span></p>`}</li>`,
  )}</ul>
</section>`;
}
