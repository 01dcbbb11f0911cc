import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import type { NewsArticle } from '#contract/news.ts';
import { webAddress } from '#contract/web-address.ts';
import classes from '../nonprofit-items/item-section.module.css';
import { EditItemButton, ItemSection } from '../nonprofit-items/item-section.tsx';
import { formatDate } from '../ui/format.ts';
import { useModal } from '../ui/use-modal.ts';
import { newsList } from './news-queries.ts';

const NewsModal = lazy(async () => ({ default: (await import('./news-modal.tsx')).NewsModal }));

interface Props {
  nonprofit: number;
  editing: boolean;
  mayKeep: boolean;
}

const newestFirst = (one: NewsArticle, other: NewsArticle) =>
  (other.date ?? '').localeCompare(one.date ?? '') || other.id - one.id;

/** What was written about a nonprofit, the newest first. */
export function NewsList({ nonprofit, editing, mayKeep }: Props) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(newsList.query(nonprofit));
  const modal = useModal<NewsArticle>();
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <>
      <ItemSection
        title="News"
        add="Add a news article"
        none="No news articles are listed yet."
        editing={editing}
        mayKeep={mayKeep}
        count={data?.count}
        failed={error !== null && !data}
        onRetry={() => void refetch()}
        onAdd={modal.add}
        heading={heading}
      >
        <ul className={classes.items}>
          {(data?.results ?? []).toSorted(newestFirst).map((article) => (
            <NewsItem
              key={article.id}
              article={article}
              onEdit={editing && article.can.edit ? () => modal.edit(article) : undefined}
            />
          ))}
        </ul>
      </ItemSection>
      {modal.used && (
        <Suspense>
          <NewsModal
            nonprofit={nonprofit}
            article={modal.item}
            opened={modal.opened}
            onClose={modal.close}
            onSaved={(saved) => {
              newsList.keep(client, saved);
              modal.close();
            }}
            onDeleted={(deleted) => {
              newsList.drop(client, deleted);
              modal.close();
              heading.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
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
