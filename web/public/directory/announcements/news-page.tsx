import { address } from '#contract/nonprofits/public/addresses.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import type { PublicPageOf } from '#contract/public/directory/public-pages.ts';
import { EmptyState } from '../../../platform/ui/feedback/empty-state.tsx';
import { Document } from '../frame/document.tsx';
import { useSite } from '../frame/site.ts';
import { Paging } from '../lists/paging.tsx';
import { NewsItem } from './news-item.tsx';

const path = '/directory/news';
const title = 'In the news';

export function NewsPage({ page, found: { count, items } }: PublicPageOf<'news'>) {
  const { programmeName } = useSite().programme;
  return (
    <Document
      title={page > 1 ? `${title}, page ${page}` : title}
      description={`What newspapers, magazines and stations say of the nonprofits in the ${programmeName} directory.`}
      path={addressOf(page)}
      section={path}
    >
      <header className="opening">
        <h1>{title}</h1>
      </header>
      <section className="results shrinks" aria-labelledby="count">
        <p id="count" className="count">
          {howMany(count, 'article', 'articles')}
        </p>
        {count === 0 ? (
          <EmptyState title="No news to display." />
        ) : (
          <div className="items wide-50">
            {items.map((news) => (
              <NewsItem key={news.id} news={news} place="list" />
            ))}
          </div>
        )}
        <Paging page={page} count={count} addressOf={addressOf} />
      </section>
    </Document>
  );
}

function addressOf(page: number): string {
  return address(path, { page: page > 1 ? page : undefined });
}
