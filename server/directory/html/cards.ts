import type { DirectoryCard } from '#contract/directory/directory.ts';
import { budgetSizeLabels } from '#contract/nonprofits/choices.ts';
import { nonprofitPath } from '#server/directory/addresses.ts';
import { pictureUrls } from '#server/files/picture-urls.ts';
import { type Html, html } from './html.ts';
import type { PatternAddress } from './pattern-pictures.ts';

export interface Cards {
  cards: readonly DirectoryCard[];
  categoryNames: ReadonlyMap<number, string>;
  pattern: PatternAddress;
  /** show the first card large: on the first page of the list without filters */
  lead: boolean;
}

/** Pictures that load at once. The browser loads the others when the visitor scrolls to them. */
const eager = 3;

export function cardList({ cards, categoryNames, pattern, lead }: Cards): Html {
  return html`<ul class="cards${lead && ' lead'}">
${cards.map((card, place) => cardOf(card, place, lead && place === 0, categoryNames, pattern))}
</ul>`;
}

function cardOf(
  card: DirectoryCard,
  place: number,
  large: boolean,
  categoryNames: ReadonlyMap<number, string>,
  pattern: PatternAddress,
): Html {
  const categories = card.categoryIds.flatMap((id) => categoryNames.get(id) ?? []).join(' · ');
  const town = townOf(card);
  return html`<li><article class="card">
${pictureOf(card, place, large, pattern)}
<div class="words">
${categories && html`<p class="kicker">${categories}</p>`}
<h2><a href="${nonprofitPath(card)}">${card.name}</a></h2>
${card.text && html`<p class="text">${card.text}</p>`}
<p class="small">${town && html`<span>${town}</span>`}${card.budgetSize && html`<span>${budgetSizeLabels[card.budgetSize]}</span>`}</p>
</div>
</article></li>
`;
}

/** The photo that was chosen for the card, else the nonprofit's picture. */
function pictureFor({ image, photo }: DirectoryCard) {
  if (photo === null) return pictureUrls(image);
  return { thumbnail: `/photos/${photo}-400.webp`, image: `/photos/${photo}-1600.webp` };
}

function pictureOf(card: DirectoryCard, place: number, large: boolean, pattern: PatternAddress): Html {
  const { name } = card;
  const urls = pictureFor(card);
  const hurry = place === 0 ? html` fetchpriority="high"` : place >= eager && html` loading="lazy"`;
  if (!urls)
    return html`<div class="picture"><img src="${pattern(name)}" alt="" width="480" height="300" decoding="async"${hurry}></div>`;
  const sizes = large && html` srcset="${urls.thumbnail} 480w, ${urls.image} 1600w" sizes="(min-width: 56rem) 32rem, 100vw"`;
  return html`<div class="picture"><img src="${urls.thumbnail}"${sizes} alt="" width="480" height="300" decoding="async"${hurry}></div>`;
}

export function townOf({ city, state }: { city: string; state: string }): string {
  return [city, state].filter(Boolean).join(', ');
}
