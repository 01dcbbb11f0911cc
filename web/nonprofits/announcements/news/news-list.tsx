import { lazy } from 'react';
import type { NewsArticle } from '#contract/nonprofits/announcements/news.ts';
import { webAddress } from '#contract/platform/appearance/shown-addresses.ts';
import { formatDate } from '../../../platform/ui/text/format.ts';
import { AnnouncementList, type AnnouncementListProps } from '../announcement-list.tsx';
import classes from '../announcement-section.module.css';
import { EditAnnouncementButton } from '../announcement-section.tsx';
import { newsQueries } from './news-queries.ts';

const NewsModal = lazy(async () => ({ default: (await import('./news-modal.tsx')).NewsModal }));

const newestFirst = (one: NewsArticle, other: NewsArticle) =>
  (other.date ?? '').localeCompare(one.date ?? '') || other.id - one.id;

/** News articles about a nonprofit, newest first. */
export function NewsList(props: AnnouncementListProps) {
  return (
    <AnnouncementList
      {...props}
      title="News"
      add="Add a news article"
      none="No news articles are listed yet."
      queries={newsQueries}
      Modal={NewsModal}
    >
      {(articles, edit) => (
        <ul className="stack gap-5">
          {articles.toSorted(newestFirst).map((article) => (
            <NewsItem key={article.id} article={article} onEdit={edit(article)} />
          ))}
        </ul>
      )}
    </AnnouncementList>
  );
}

function NewsItem({ article, onEdit }: { article: NewsArticle; onEdit: (() => void) | undefined }) {
  const href = webAddress(article.article);
  return (
    <li className={`${classes.item} whole`}>
      <div>
        <h3 className={`${classes.name} touch-links`}>
          {href ? (
            <a href={href} target="_blank" rel="noopener noreferrer">
              {article.title}
            </a>
          ) : (
            article.title
          )}
        </h3>
        <p className="touch-links soft text-15 breakable">
          {article.publication}
          {article.date !== null && (
            <>
              {' · '}
              <time dateTime={article.date}>{formatDate(article.date)}</time>
            </>
          )}
        </p>
        {article.description && <p className="above-1-half breakable lines">{article.description}</p>}
      </div>
      {onEdit && <EditAnnouncementButton name={article.title} onClick={onEdit} />}
    </li>
  );
}
