import type { ReactNode } from 'react';
import { address, nonprofitPath } from '#contract/nonprofits/public/addresses.ts';
import { pictureUrls } from '#contract/platform/appearance/picture-urls.ts';
import type { DirectoryProfile } from '#contract/public/directory/directory.ts';
import type { PublicPageOf } from '#contract/public/directory/public-pages.ts';
import { EventItem } from '../announcements/event-item.tsx';
import { NewsItem } from '../announcements/news-item.tsx';
import { OpportunityItem } from '../announcements/opportunity-item.tsx';
import { BackLink } from '../frame/back-link.tsx';
import { Document } from '../frame/document.tsx';
import { usePatternPath, useSite } from '../frame/site.ts';
import { eventData, nonprofitData } from '../linked-data.ts';
import { townOf } from '../nonprofits/town.ts';
import { Actions } from './actions.tsx';
import { Gallery } from './gallery.tsx';
import { Jumps } from './jumps.tsx';
import { NonprofitFacts } from './nonprofit-facts.tsx';
import './profile.css';
import { SimilarNonprofits } from './similar-nonprofits.tsx';
import { Story } from './story.tsx';
import { Wish, wishesId, wishesTitle } from './wishes.tsx';

/** The public profile of a published nonprofit. */
export function NonprofitPage({ nonprofit, similar }: PublicPageOf<'nonprofit'>) {
  const { origin } = useSite();
  const { events, opportunities, news, wishes } = nonprofit;
  return (
    <Document
      title={nonprofit.name}
      description={descriptionOf(nonprofit)}
      path={nonprofitPath(nonprofit)}
      section="/directory"
      picture={pictureUrls(nonprofit.image)?.image ?? null}
      type="article"
      feeds={feedsOf(nonprofit)}
      data={[nonprofitData(nonprofit, origin), ...events.map((event) => eventData(event, origin))]}
    >
      <article className="profile">
        <BackLink to="/directory">All nonprofits</BackLink>
        <Opening nonprofit={nonprofit} />
        <Jumps nonprofit={nonprofit} hasSimilar={similar.length > 0} />
        <div className="columns columns-56">
          <Story nonprofit={nonprofit} />
          <NonprofitFacts nonprofit={nonprofit} />
        </div>
        <Gallery photos={nonprofit.photos} />
        <Items title={wishesTitle} id={wishesId} items={wishes}>
          {(wish) => <Wish key={wish.id} wish={wish} />}
        </Items>
        <Items title="Upcoming events" id="events" items={events}>
          {(event) => <EventItem key={event.id} event={event} place="profile" />}
        </Items>
        <Items title="Volunteer" id="volunteer" items={opportunities}>
          {(opportunity) => <OpportunityItem key={opportunity.id} opportunity={opportunity} place="profile" />}
        </Items>
        <Items title="In the news" id="news" items={news}>
          {(article) => <NewsItem key={article.id} news={article} place="profile" />}
        </Items>
        <SimilarNonprofits nonprofits={similar} />
      </article>
    </Document>
  );
}

function feedsOf({ id, name }: DirectoryProfile) {
  return [
    { title: 'Events (calendar)', type: 'text/calendar', path: `/directory/${id}/events.ics` },
    { title: `${name}: events, opportunities and news`, type: 'application/atom+xml', path: `/directory/${id}/feed.atom` },
  ];
}

function descriptionOf({ name, shortDescription, longDescription, areasAndClientsServed }: DirectoryProfile): string {
  const text = (shortDescription || longDescription || areasAndClientsServed).replace(/\s+/g, ' ').trim();
  if (text === '') return `${name}: what it does, where it works, and how to reach it.`;
  return text.length <= 300 ? text : `${text.slice(0, 299).toWellFormed()}…`;
}

function Opening({ nonprofit }: { nonprofit: DirectoryProfile }) {
  const town = townOf(nonprofit);
  return (
    <header className="opening">
      <div className="names">
        <CategoryLinks categories={nonprofit.categories} />
        <h1>{nonprofit.name}</h1>
        {town && <p className="town">{town}</p>}
        <Actions nonprofit={nonprofit} />
      </div>
      <Banner nonprofit={nonprofit} />
      <div className="summary">{nonprofit.shortDescription && <p className="short">{nonprofit.shortDescription}</p>}</div>
    </header>
  );
}

function CategoryLinks({ categories }: Pick<DirectoryProfile, 'categories'>) {
  if (categories.length === 0) return null;
  return (
    <p className="kicker">
      {categories.map(({ id, name }, index) => [
        index > 0 && ' · ',
        <a key={id} href={address('/directory', { web_categories: [id] })} className="unlined line-on-hover">
          {name}
        </a>,
      ])}
    </p>
  );
}

/** The image is inside a `picture`, so that React writes no preload tag: see `CardPicture`. */
function Banner({ nonprofit: { name, image } }: { nonprofit: DirectoryProfile }) {
  const patternPath = usePatternPath();
  const urls = pictureUrls(image);
  return (
    <picture className="banner">
      {urls ? (
        <img
          src={urls.image}
          srcSet={`${urls.thumbnail} 480w, ${urls.image} 1600w`}
          sizes="(min-width: 56rem) 36rem, 100vw"
          alt=""
          width="1600"
          height="1000"
          fetchPriority="high"
        />
      ) : (
        <img src={patternPath(name)} alt="" width="480" height="300" fetchPriority="high" />
      )}
    </picture>
  );
}

interface Props<Item> {
  title: string;
  id: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

/** A titled part of a profile. Renders nothing without items. */
function Items<Item>({ title, id, items, children }: Props<Item>) {
  if (items.length === 0) return null;
  return (
    <section className="items" id={id}>
      <h2>{title}</h2>
      <div>{items.map((item) => children(item))}</div>
    </section>
  );
}
