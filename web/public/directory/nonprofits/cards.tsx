import { budgetSizeLabels } from '#contract/nonprofits/choices.ts';
import { nonprofitPath } from '#contract/nonprofits/public/addresses.ts';
import { pictureUrls } from '#contract/platform/appearance/picture-urls.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import type { DirectoryCard } from '#contract/public/directory/directory.ts';
import type { CategoryChoice } from '#contract/public/directory/found.ts';
import { usePatternPath } from '../frame/site.ts';
import { SaveButton } from '../shortlist/save-button.tsx';
import './cards.css';
import { townOf } from './town.ts';

interface Props {
  cards: readonly DirectoryCard[];
  categories: readonly Pick<CategoryChoice, 'id' | 'name'>[];
  /** show the first card large: on the first page of the list without search and filters */
  lead?: boolean;
}

export function Cards({ cards, categories, lead = false }: Props) {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return (
    <ul className={lead ? 'cards lead' : 'cards'}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <article className="card placed">
            <CardPicture card={card} place={index} large={lead && index === 0} />
            <CardWords card={card} categories={card.categoryIds.flatMap((id) => names.get(id) ?? [])} />
            <SaveButton nonprofit={card} />
          </article>
        </li>
      ))}
    </ul>
  );
}

function CardWords({ card, categories }: { card: DirectoryCard; categories: readonly string[] }) {
  const town = townOf(card);
  return (
    <div>
      {categories.length > 0 && <p className="kicker">{categories.join(' · ')}</p>}
      <h2>
        <a href={nonprofitPath(card)} className="covering">
          {card.name}
        </a>
      </h2>
      {card.text && <p className="text">{card.text}</p>}
      <p className="small">
        {town && <span>{town}</span>}
        {card.miles !== null && <span>{inMiles(card.miles)}</span>}
        {card.budgetSize && <span>{budgetSizeLabels[card.budgetSize]}</span>}
      </p>
    </div>
  );
}

function inMiles(miles: number): string {
  if (miles === 0) return 'Less than a mile';
  return howMany(miles, 'mile', 'miles');
}

/** How many pictures load with the page. The browser loads the other pictures when the visitor scrolls to them. */
const eager = 3;

/** The photo that was chosen for the card, else the nonprofit's picture. */
function pictureFor({ image, photo }: DirectoryCard) {
  if (photo === null) return pictureUrls(image);
  return { thumbnail: `/photos/${photo}-400.webp`, image: `/photos/${photo}-1600.webp` };
}

/** The image is inside a `picture`, because React writes a preload tag for any other image, which then loads before the styles. */
function CardPicture({ card, place, large }: { card: DirectoryCard; place: number; large: boolean }) {
  const patternPath = usePatternPath();
  const urls = pictureFor(card);
  const sizes = large &&
    urls && { srcSet: `${urls.thumbnail} 480w, ${urls.image} 1600w`, sizes: '(min-width: 56rem) 32rem, 100vw' };
  return (
    <picture className="picture">
      <img
        src={urls?.thumbnail ?? patternPath(card.name)}
        {...sizes}
        alt=""
        width="480"
        height="300"
        decoding="async"
        fetchPriority={place === 0 ? 'high' : undefined}
        loading={place >= eager ? 'lazy' : undefined}
      />
    </picture>
  );
}
