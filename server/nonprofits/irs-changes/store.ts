import { type RawBuilder, sql } from 'kysely';
import type {
  IrsChange,
  IrsChangeFilters,
  IrsChangeKind,
  IrsChangeState,
  IrsLoad,
} from '#contract/nonprofits/irs/irs-changes.ts';
import { nteeName } from '#contract/nonprofits/ntee.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { nameWords } from '#server/platform/search/name-words.ts';
import type { Fields } from './compare.ts';

/** SQL: the profile's present values, as JSON like the columns `said` (the file's values) and `had` (the values at the comparison). */
const nowSql = sql`jsonb_build_object('name', n.name, 'nteeCode', n.ntee_code, 'inactiveDate', n.inactive_date, 'address',
  jsonb_build_object('address1', n.address1, 'address2', n.address2, 'city', n.city, 'state', n.state, 'zipcode', n.zipcode))`;

/**
 * SQL: whether the nonprofit is active and its profile is as it was at the comparison. If a person has changed the profile since,
 * the profile is newer than the file.
 */
const standsSql = sql<boolean>`(n.ein IS NOT NULL AND n.inactive_date IS NULL AND ${nowSql} @> c.had)`;

/** SQL: whether the profile still has the value that was taken from the file. */
const isAsTakenSql = sql<boolean>`(${nowSql} @> c.said)`;

const fromSql = sql`irs_changes c JOIN nonprofits n ON n.id = c.nonprofit_id`;

/** SQL: the lines that match the filters; without a state, the open lines. Leaves out open lines whose profile changed since. */
export function matchesSql({ state = 'OPEN', kind, nonprofit, search }: IrsChangeFilters): RawBuilder<unknown> {
  const conditions = [sql`c.state = ${state}`];
  if (state === 'OPEN') conditions.push(standsSql);
  if (kind) conditions.push(sql`c.kind = ANY (${kind}::text[])`);
  if (nonprofit !== undefined) conditions.push(sql`c.nonprofit_id = ${nonprofit}`);
  if (search) conditions.push(sql`${sql.raw(nameWords('n'))} @@ (SELECT nonprofit_search_query(${search}))`);
  return sql`FROM ${fromSql} WHERE ${sql.join(conditions, sql` AND `)}`;
}

interface Row extends Omit<IrsChange, 'had' | 'said'> {
  had: Fields;
  said: Fields;
}

/** Open lines in the order of the nonprofits' names; settled lines with the latest first. */
export async function findLines(db: Db, filters: IrsChangeFilters, limit: number, offset: number) {
  const matches = matchesSql(filters);
  const order =
    (filters.state ?? 'OPEN') === 'OPEN' ? sql`n.name COLLATE "und-x-icu", n.id, c.kind` : sql`c.settled_at DESC, c.id`;
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count ${matches}`.execute(db);
  const { rows } = await sql<Row>`
    SELECT c.id, c.kind, c.state, json_build_object('id', n.id, 'name', n.name, 'ein', n.ein) AS nonprofit_ref, c.had, c.said,
      to_char(c.month, 'YYYY-MM') AS month, iso_instant(c.settled_at) AS settled_at,
      (SELECT person_name(first_name, last_name, email) FROM users WHERE id = c.settled_by) AS settled_by
    ${matches} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const results = rows.map((row): IrsChange => ({ ...row, had: wordsOf(row.kind, row.had), said: wordsOf(row.kind, row.said) }));
  return { count: counted.rows[0]?.count ?? 0, results };
}

function wordsOf(kind: IrsChangeKind, { name = '', address, nteeCode = '' }: Fields): string {
  if (kind === 'NAME') return name;
  if (kind === 'NTEE') return [nteeCode, nteeName(nteeCode)].filter(Boolean).join(' ');
  if (!address) return '';
  const { address1, address2, city, state, zipcode } = address;
  return [address1, address2, city, [state, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** A locked line, with the columns that `settleLines` needs. */
export interface Settled {
  id: number;
  nonprofitId: number;
  nonprofitName: string;
  kind: IrsChangeKind;
  state: IrsChangeState;
  said: Fields;
  had: Fields;
  stands: boolean;
  isAsTaken: boolean;
}

/** Locks lines and their nonprofits, in the order of the nonprofits' ids, as bulk changes do, so that nothing deadlocks. */
export async function lockLines(db: Db, ids: readonly number[]): Promise<Settled[]> {
  await sql`SELECT FROM nonprofits WHERE id IN (SELECT nonprofit_id FROM irs_changes WHERE id = ANY (${ids}::int[]))
    ORDER BY id FOR NO KEY UPDATE`.execute(db);
  const { rows } = await sql<Settled>`SELECT c.id, c.nonprofit_id, n.name AS nonprofit_name, c.kind, c.state, c.said, c.had,
      ${standsSql} AS stands, ${isAsTakenSql} AS is_as_taken
    FROM ${fromSql} WHERE c.id = ANY (${ids}::int[]) ORDER BY n.id, c.kind FOR UPDATE OF c`.execute(db);
  return rows;
}

/** The last successful load, and the last failed load if it came later. */
export async function findLoads(db: Db): Promise<{ loaded: IrsLoad | null; failed: IrsLoad | null }> {
  const { rows } =
    await sql<IrsLoad>`SELECT DISTINCT ON (problem = '') to_char(month, 'YYYY-MM') AS month, source, organizations, states,
      iso_instant(loaded_at) AS loaded_at, problem
    FROM irs_loads ORDER BY problem = '', id DESC`.execute(db);
  const loaded = rows.find(({ problem }) => problem === '') ?? null;
  const failed = rows.find(({ problem }) => problem !== '') ?? null;
  return { loaded, failed: failed && loaded && failed.loadedAt < loaded.loadedAt ? null : failed };
}
