import { notFound } from './errors.ts';

/** A page's offset and its neighbours. Throws 404 for a page beyond the end. */
export function neighbours({ page, pageSize }: { page: number; pageSize: number }, count: number) {
  if (page > 1 && (page - 1) * pageSize >= count) throw notFound();
  return { count, next: page * pageSize < count ? page + 1 : null, previous: page > 1 ? page - 1 : null };
}

/** A list's response, from a store that counts and reads rows. */
export async function pageOf<T>(
  query: { page: number; pageSize: number },
  find: (limit: number, offset: number) => Promise<{ count: number; results: T[] }>,
) {
  const { count, results } = await find(query.pageSize, (query.page - 1) * query.pageSize);
  return { ...neighbours(query, count), results };
}
