import { notFound } from '../errors.ts';
import { JsonText } from '../serve.ts';

/** The count of a list, and the numbers of the next and the previous page. Throws 404 for a page beyond the end. */
export function neighbours({ page, pageSize }: { page: number; pageSize: number }, count: number) {
  if (page > 1 && (page - 1) * pageSize >= count) throw notFound();
  return { count, next: page * pageSize < count ? page + 1 : null, previous: page > 1 ? page - 1 : null };
}

/** A list's response, from a function that counts and reads the rows. */
export async function pageOf<T>(
  query: { page: number; pageSize: number },
  find: (limit: number, offset: number) => Promise<{ count: number; results: T[] }>,
) {
  const { count, results } = await find(query.pageSize, (query.page - 1) * query.pageSize);
  return { ...neighbours(query, count), results };
}

/** A list's response whose rows PostgreSQL wrote as JSON, so that amounts keep their two decimals. */
export function jsonPage(query: { page: number; pageSize: number }, found: { count: number; results: string }): JsonText {
  const { count, next, previous } = neighbours(query, found.count);
  return new JsonText(`{"count":${count},"next":${next},"previous":${previous},"results":${found.results}}`);
}
