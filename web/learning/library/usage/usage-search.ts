import * as z from 'zod/mini';

const month = z.string().check(z.regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/));

/** First and last month, `YYYY-MM`. */
export type UsageSearch = { from?: string | undefined; to?: string | undefined };

export function readUsageSearch(raw: Record<string, unknown>): UsageSearch {
  const read = (value: unknown) => z.safeParse(month, value).data;
  const [from, to] = [read(raw.from), read(raw.to)];
  return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to };
}

/** The months as the server takes them: as the first day of each. */
export function monthsAsked({ from, to }: UsageSearch) {
  return { startDate: from && `${from}-01`, endDate: to && `${to}-01` };
}
