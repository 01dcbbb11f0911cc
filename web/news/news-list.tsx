import { lazy } from 'react';
import type { NewsArticle } from '#contract/news.ts';
import { webAddress } from '#contract/shown-addresses.ts';
import { ItemList, type ItemListProps } from '../nonprofit-items/item-list.tsx';
import classes from '../nonprofit-items/item-section.module.css';
import { EditItemButton } from '../nonprofit-items/item-section.tsx';
import { formatDate } from '../ui/format.ts';
import { newsQueries } from './news-queries.ts';

const NewsModal = lazy(async () => ({ default: (await import('./news-modal.tsx')).NewsModal }));

const newestFirst = (one: NewsArticle, other: NewsArticle) =>
  (other.date ?? '').localeCompare(one.date ?? '') || other.id - one.id;

/** What was written about a nonprofit, the newest first. */
export function NewsList(props: ItemListProps) {
  return (
    <ItemList
      {...props}
      title="News"
      add="Add a news article"
      none="No news articles are listed yet."
      queries={newsQueries}
      Modal={NewsModal}
    >
      {(articles, edit) => (
        <ul className={classes.items}>
          {articles.toSorted(newestFirst).map((article) => (
            <NewsItem key={article.id} article={article} onEdit={edit(article)} />
          ))}
        </ul>
      )}
    </ItemList>
  );
}

function NewsItem({ article, onEdit }: { article: NewsArticle; onEdit: (() => void) | undefined }) {
  const href = webAddress(article.article);
  return (
    <li className={classes.item}>
      <div>
        <h3 className={classes.name}>
          {href ? (
            <a href={href} target="_blank" rel="noopener noreferrer">
              {article.title}
            </a>
          ) : (
            article.title
          )}
        </h3>
        <p className={classes.facts}>
          {article.publication}
          {article.date !== null && (
            <>
              {' · '}
              <time dateTime={article.date}>{formatDate(article.date)}</time>
            </>
          )}
        </p>
        {article.description && <p className={classes.text}>{article.description}</p>}
      </div>
      {onEdit && <EditItemButton name={article.title} onClick={onEdit} />}
    </li>
  );
}
