import { shownAddress, webAddress } from '#contract/platform/appearance/shown-addresses.ts';
import { shortDay } from '#contract/platform/wire/short-day.ts';
import type { DirectoryNews } from '#contract/public/directory/directory.ts';
import { ItemHeading, OutLink, type Where } from './item-heading.tsx';
import './items.css';
import { OwnerLink, OwnerPicture } from './owner.tsx';

export function NewsItem({ news, place }: { news: DirectoryNews } & Where) {
  const link = webAddress(news.article);
  return (
    <article className="article">
      {place === 'list' && <OwnerPicture of={news} />}
      {place === 'list' && <OwnerLink of={news} />}
      <ItemHeading place={place}>
        <OutLink to={link}>{news.title}</OutLink>
      </ItemHeading>
      {news.description && <p className="text">{news.description}</p>}
      <p className="small">
        <span>{news.publication}</span>
        {news.date && (
          <span>
            <time dateTime={news.date}>{shortDay(news.date)}</time>
          </span>
        )}
        {link && <span>{shownAddress(new URL(link).origin)}</span>}
      </p>
    </article>
  );
}
