import { type RawBuilder, sql } from 'kysely';
import { statementMessages } from '#contract/money/statements/statements.ts';
import { donorName } from '#server/money/donations/record-sql.ts';
import { correctionsOf } from '#server/money/payouts/ledger/donation-sql.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';

interface Gifts {
  year: number;
  donor: RawBuilder<unknown>;
  /** a condition on `donations` */
  given: RawBuilder<unknown>;
}

/**
 * JSON as on the wire: what was received in a year, by nonprofit, with the corrections of donations that were paid out. Gifts that were
 * given online are only counted: their donors have the programme's receipts, and two letters for a gift would be two proofs for taxes.
 */
async function findGifts(db: Db, { year, donor, given }: Gifts): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    WITH given AS MATERIALIZED (
      SELECT * FROM (
        SELECT id, nonprofit_id, date_received, created_at, donation_type, source, amount + ${sql.raw(correctionsOf)} AS amount FROM donations
        WHERE date_received BETWEEN make_date(${year}, 1, 1) AND make_date(${year}, 12, 31) AND ${given}) AS corrected
      -- of a check that bounced, nothing was given
      WHERE amount <> 0),
    gifts AS MATERIALIZED (SELECT * FROM given WHERE source <> 'ONLINE'),
    blocks AS (
      SELECT n.name, n.id, json_build_object(
        'nonprofit_ref', json_build_object('id', n.id, 'name', n.name, 'ein', n.ein), 'count', count(*), 'total_amount', sum(gifts.amount),
        'gifts', json_agg(json_build_object('id', gifts.id, 'date_received', date_received, 'donation_type', donation_type,
          'amount', gifts.amount) ORDER BY date_received, gifts.created_at, gifts.id)) AS block
      FROM gifts JOIN nonprofits n ON n.id = gifts.nonprofit_id GROUP BY n.id)
    SELECT json_build_object('donor', ${donor}, 'year', ${year}::int,
      'given_online', (SELECT count(*) FROM given WHERE source = 'ONLINE'),
      'count', (SELECT count(*) FROM gifts), 'total_amount', (SELECT coalesce(sum(amount), 0.00) FROM gifts),
      'nonprofits', (SELECT coalesce(json_agg(block ORDER BY name, id), '[]') FROM blocks))::text AS json`.execute(db);
  return rows[0]?.json ?? 'null';
}

/** A name and an address as lines, from the columns of a table. */
const donorLines = (table: string, name: string) =>
  sql.raw(`json_build_object('name', ${name}, 'address', to_json(array_remove(ARRAY[
    btrim(${table}.address1), btrim(${table}.address2),
    btrim(concat_ws(' ', nullif(concat_ws(', ', nullif(btrim(${table}.city), ''), nullif(${table}.state, '')), ''), nullif(${table}.zipcode, '')))
  ], '')))`);

const accountName = `person_name(users.first_name, users.last_name, users.email)`;

/** The gifts of a year that were reported with this account as their donor. Throws 404 if there is no such account. */
export async function findAccountGifts(db: Db, user: number, year: number): Promise<string> {
  await findAccount(db, user);
  const donor = sql`(SELECT ${donorLines('users', accountName)} FROM users WHERE users.id = ${user})`;
  return findGifts(db, { year, donor, given: sql`user_id = ${user}` });
}

async function findAccount(db: Db, user: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT ${sql.raw(accountName)} AS name FROM users WHERE id = ${user}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  return found.name;
}

/** The years of the gifts that were reported with this account as their donor, with their numbers and sums. */
export async function findGivingYears(db: Db, user: number): Promise<string> {
  const donor = await findAccount(db, user);
  const { rows } = await sql<{ json: string }>`
    SELECT json_build_object('donor', ${donor}::text, 'years', coalesce(json_agg(json_build_object(
      'year', year, 'count', count, 'total_amount', total) ORDER BY year DESC), '[]'))::text AS json
    FROM (SELECT extract(year FROM date_received)::int AS year, count(*) AS count, sum(amount) AS total
      FROM (SELECT date_received, amount + ${sql.raw(correctionsOf)} AS amount FROM donations
        WHERE user_id = ${user} AND source <> 'ONLINE') AS corrected
      WHERE amount <> 0 GROUP BY 1) AS years`.execute(db);
  return rows[0]?.json ?? 'null';
}

interface Donor {
  year: number;
  nonprofitId: number;
  userId: number | null;
  name: string;
  isOnline: boolean;
}

/**
 * All gifts of a donation's donor to its nonprofit in its year. Throws 409 if the donation names no donor, or was given online: then the
 * donor has a receipt.
 */
export async function findDonorGifts(db: Db, donation: number): Promise<string> {
  const { rows } = await sql<Donor>`
    SELECT extract(year FROM date_received)::int AS year, nonprofit_id, user_id, full_name(first_name, last_name) AS name,
      source = 'ONLINE' AS is_online
    FROM donations WHERE id = ${donation}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  const { year, nonprofitId, userId, name, isOnline } = found;
  if (isOnline) throw refuse(409, statementMessages.givenOnline);
  if (userId === null && name === '') throw refuse(409, statementMessages.anonymous);
  const same = userId === null ? sameName(donation) : sql`user_id = ${userId}`;
  const donor = sql`(SELECT ${donorLines('donations', donorName)} FROM donations
    LEFT JOIN users AS donors ON donors.id = donations.user_id WHERE donations.id = ${donation})`;
  return findGifts(db, { year, donor, given: sql`nonprofit_id = ${nonprofitId} AND ${same}` });
}

/**
 * SQL: the donor has the same name. Two people may share a name: the first five digits of the ZIP code must be equal too, or both
 * be missing.
 */
const sameName = (donation: number) => {
  const key = (table: string) =>
    sql.raw(`lower(btrim(${table}.first_name)), lower(btrim(${table}.last_name)), left(${table}.zipcode, 5)`);
  return sql`user_id IS NULL AND (${key('donations')}) = (SELECT ${key('d')} FROM donations d WHERE d.id = ${donation})`;
};
