import type { readNeighbours } from '#contract/applications/response-calls.ts';
import type { QueryOf, ResultOf } from '#contract/wire/endpoint.ts';
import type { App } from '#server/http/app.ts';
import { listQuery } from '#server/http/list-statement.ts';
import { responseNeighbours } from './list.ts';

interface Wanted {
  id: number;
  query: QueryOf<typeof readNeighbours>;
  /** of the session: the statement reads only what this person may read */
  tokenHash: Buffer;
}

interface Found {
  count: number;
  place: number | null;
  previous: number | null;
  next: number | null;
}

/** The place of a response in the list that the reader left, and the responses before and after it. */
export async function findNeighbours({ pool }: App, { id, query, tokenHash }: Wanted): Promise<ResultOf<typeof readNeighbours>> {
  let found: Found | undefined;
  for (const statement of responseNeighbours(id, query)) {
    found = (await pool.query<Found>(listQuery(statement, tokenHash))).rows[0];
    if (found && found.count > 0) break;
  }
  const { count = 0, place = null, previous = null, next = null } = found ?? {};
  const { rows } = await pool.query<{ id: number; nonprofit: string }>(
    'SELECT r.id, n.name AS nonprofit FROM application_responses r JOIN nonprofits n ON n.id = r.nonprofit_id WHERE r.id = ANY ($1)',
    [[previous, next].filter((one) => one !== null)],
  );
  const named = (one: number | null) => rows.find((row) => row.id === one) ?? null;
  return { count, place, previous: named(previous), next: named(next) };
}
