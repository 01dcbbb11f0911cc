import { type LibraryOrdering, libraryCategories, type ReadingState } from '#contract/learning/library/library-choices.ts';
import type { LibraryQuery } from '#contract/learning/library/library-files.ts';
import { actorMay } from '#server/platform/access/actor-cte.ts';
import { bestMatch, type ListSql, listStatements, type Ordering } from '#server/platform/http/lists/list-statement.ts';
import { newSince, recordColumns, recordTables } from './record-sql.ts';

const orderings: Record<LibraryOrdering, Ordering> = {
  '-created': { carries: 'f.created_at', by: 'created_at DESC, id DESC' },
  created: { carries: 'f.created_at', by: 'created_at, id' },
};

const ownReadings = (condition: string) =>
  `(SELECT file_id FROM learning_readings WHERE user_id = (SELECT id FROM actor) AND ${condition})`;

const readingConditions: Record<ReadingState, string> = {
  NEW: `f.created_at > ${newSince}`,
  STARTED: `f.id IN ${ownReadings('NOT is_read')}`,
  READ: `f.id IN ${ownReadings('is_read')}`,
  UNREAD: `f.id NOT IN ${ownReadings('is_read')}`,
};

/** The statements that list the files of the library. `pass`: see `libraryPass`. */
export function libraryStatements(query: LibraryQuery, pass: string) {
  const describe = (listSql: ListSql) => ({
    from: 'learning_files f',
    id: 'f.id',
    conditions: filters(query, listSql),
    ordering: orderingOf(query, listSql),
    columns: recordColumns(
      listSql.bind(pass),
      query.search ? `learning_snippet(f.id, ${listSql.words(query.search)})` : undefined,
    ),
    joined: `JOIN learning_files f USING (id) ${recordTables}`,
  });
  return listStatements(query, describe, 'library');
}

function orderingOf({ ordering, search }: LibraryQuery, listSql: ListSql): Ordering {
  const newest = orderings['-created'];
  if (ordering) return orderings[ordering];
  return search ? bestMatch(search, listSql, newest) : newest;
}

const isCategory = (tag: string) => libraryCategories.some((slug) => slug === tag);

/** SQL: whether a file has one of the tags. A category's slug also matches files with the tag of one of its subtopics. */
const hasAny = (tags: string) =>
  `f.tags && (SELECT array_agg(slug) || ${tags}::text[] FROM learning_subtopics WHERE category = ANY (${tags}::text[]))`;

const isFavorite = 'f.id IN (SELECT file_id FROM learning_favorites WHERE user_id = (SELECT id FROM actor))';

function filters(query: LibraryQuery, { bind, words }: ListSql): string[] {
  const { tags, tagsand = [], category, kind, favorites, reading, search } = query;
  const conditions = ['f.deleted_at IS NULL', `(f.approved OR ${actorMay('readAllLibrary')})`];
  if (tags?.length) conditions.push(hasAny(bind(tags)));
  for (const slug of tagsand.filter(isCategory)) conditions.push(hasAny(bind([slug])));
  const plain = tagsand.filter((tag) => !isCategory(tag));
  if (plain.length > 0) conditions.push(`f.tags @> ${bind(plain)}::text[]`);
  if (category) conditions.push(hasAny(bind([category])));
  if (kind?.length) conditions.push(`f.kind = ANY (${bind(kind)}::text[])`);
  if (favorites !== undefined) conditions.push(`${favorites ? '' : 'NOT '}${isFavorite}`);
  if (reading) conditions.push(readingConditions[reading]);
  if (search) conditions.push(`f.search @@ ${words(search)}`);
  return conditions;
}
