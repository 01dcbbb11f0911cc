import type { PhotoOrdering } from '#contract/nonprofits/photos/photo-choices.ts';
import type { PhotoQuery } from '#contract/nonprofits/photos/photos.ts';
import { bestMatch, type ListSql, listStatements, type Ordering } from '#server/platform/http/lists/list-statement.ts';
import { consentState, recordColumns, recordTables, visible } from './record-sql.ts';

const orderings: Record<PhotoOrdering, Ordering> = {
  '-created': { carries: 'p.created_at', by: 'created_at DESC, id DESC' },
  created: { carries: 'p.created_at', by: 'created_at, id' },
};

interface Reading {
  /** see `photoPass` */
  pass: string;
  today: string;
}

/** The statements for a list of the photos that the reader may see. */
export function photoStatements(query: PhotoQuery, { pass, today }: Reading) {
  return listStatements(query, (listSql) => {
    const day = listSql.bind(today);
    return {
      from: 'photos p',
      id: 'p.id',
      conditions: [visible(day), ...filters(query, listSql, day)],
      ordering: orderingOf(query, listSql),
      columns: recordColumns({ pass: listSql.bind(pass), today: day, tags: listSql.bind(query.tags ?? []) }),
      joined: `JOIN photos p USING (id) ${recordTables}`,
    };
  });
}

function orderingOf({ ordering, search }: PhotoQuery, listSql: ListSql): Ordering {
  const newest = orderings['-created'];
  if (ordering) return orderings[ordering];
  return search ? bestMatch(search, listSql, newest) : newest;
}

function filters(query: PhotoQuery, { bind, words }: ListSql, today: string): string[] {
  const { tags, approved, consent, betterAsked, chosenFor, nonprofit, search } = query;
  const conditions: string[] = [];
  if (tags?.length) conditions.push(`p.tags && ${bind(tags)}::text[]`);
  if (approved !== undefined) conditions.push(`p.approved = ${bind(approved)}`);
  if (consent) conditions.push(`${consentState(today)} = ${bind(consent)}`);
  if (betterAsked !== undefined) conditions.push(`(p.better_asked_at IS NOT NULL) = ${bind(betterAsked)}`);
  if (chosenFor) conditions.push(`${bind(chosenFor)} = ANY (p.chosen_for)`);
  if (nonprofit) conditions.push(`p.nonprofit_id = ${bind(nonprofit)}`);
  if (search) conditions.push(`p.search @@ ${words(search)}`);
  return conditions;
}
