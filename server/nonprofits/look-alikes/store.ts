import { sql } from 'kysely';
import type { LookAlikePair, LookAlikesQuery } from '#contract/nonprofits/register/look-alikes.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { lookAlikePairs, lookAlikePairsOf } from './pairs.ts';

/** SQL: the facts about a nonprofit `n` by which staff compare a pair. */
const lookAlike = sql`json_build_object('id', n.id, 'name', n.name, 'ein', n.ein,
  'address', concat_ws(', ', nullif(n.address1, ''), nullif(n.address2, ''), nullif(n.city, ''), nullif(btrim(n.state || ' ' || n.zipcode), '')),
  'websites', array_remove(ARRAY[nullif(n.url, ''), nullif(nullif(n.website, ''), n.url)], NULL), 'phoneNumber', n.phone_number,
  'createdAt', iso_instant(n.created_at), 'isPublishedForWeb', n.display,
  'users', (SELECT count(*) FROM users WHERE nonprofit_id = n.id),
  'responses', (SELECT count(*) FROM application_responses WHERE nonprofit_id = n.id),
  'donations', (SELECT count(*) FROM donations WHERE nonprofit_id = n.id))`;

const both = (name: string, city: string, phone: string, website: string, url: string) => {
  const keys = (nonprofit: string) =>
    sql.raw(`look_alike_keys(${[name, city, phone, website, url].map((one) => one.replace('n.', `${nonprofit}.`)).join(', ')})`);
  return sql`${keys('low')} && ${keys('high')}`;
};

const reasons = sql`array_remove(ARRAY[
  CASE WHEN ${both('n.name_key', 'n.city', 'NULL', 'NULL', 'NULL')} THEN 'NAME' END,
  CASE WHEN ${both('NULL', 'NULL', 'n.phone_number', 'NULL', 'NULL')} THEN 'PHONE' END,
  CASE WHEN ${both('NULL', 'NULL', 'NULL', 'n.website', 'n.url')} THEN 'WEBSITE' END], NULL)`;

const pairsToLookAt = (nonprofit?: number) => (nonprofit === undefined ? sql.raw(lookAlikePairs) : lookAlikePairsOf(nonprofit));

/** SQL: dismissed pairs that share nothing new since. Leaves out pairs with a merged nonprofit, which are kept for the undo. */
const dismissedPairs = (nonprofit?: number) => sql`SELECT d.lower_id, d.higher_id FROM dismissed_look_alikes d
    JOIN nonprofits low ON low.id = d.lower_id JOIN nonprofits high ON high.id = d.higher_id
    ${nonprofit === undefined ? sql`` : sql`WHERE ${nonprofit} IN (d.lower_id, d.higher_id)`}
  EXCEPT SELECT lower_id, higher_id FROM (${pairsToLookAt(nonprofit)}) AS shown`;

/** Pairs in the order of the older nonprofit's name; dismissed pairs with the latest dismissal first. */
export async function findLookAlikes(db: Db, query: LookAlikesQuery, limit: number, offset: number) {
  const { dismissed = false, nonprofit } = query;
  const pairs = dismissed ? dismissedPairs(nonprofit) : pairsToLookAt(nonprofit);
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (${pairs}) AS pairs`.execute(db);
  const order = dismissed ? sql`d.dismissed_at DESC, lower_id, higher_id` : sql`low.name, lower_id, higher_id`;
  const { rows } = await sql<LookAlikePair>`
    WITH page AS (
      SELECT lower_id, higher_id, ${reasons} AS reasons, row_number() OVER (ORDER BY ${order}) AS place,
        CASE WHEN d.keys IS NOT NULL THEN json_build_object('at', iso_instant(d.dismissed_at), 'by',
          (SELECT person_name(first_name, last_name, email) FROM users WHERE id = d.dismissed_by)) END AS dismissed
      FROM (${pairs}) AS pairs JOIN nonprofits low ON low.id = lower_id JOIN nonprofits high ON high.id = higher_id
        LEFT JOIN dismissed_look_alikes d USING (lower_id, higher_id)
      ORDER BY place LIMIT ${limit} OFFSET ${offset})
    SELECT shown[1] AS one, shown[2] AS other, reasons, dismissed FROM page CROSS JOIN LATERAL (
      SELECT array_agg(${lookAlike} ORDER BY n.ein IS NULL, (SELECT count(*) FROM users WHERE nonprofit_id = n.id) DESC, n.id) AS shown
      FROM nonprofits n WHERE n.id IN (lower_id, higher_id)) AS sides ORDER BY place`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, results: rows };
}

/** most names in a profile; the list of look-alikes has all */
const mostNamed = 3;

/** The first look-alikes of this nonprofit, by name. */
export async function findLookAlikesOf(db: Db, nonprofit: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT n.id, n.name FROM (${lookAlikePairsOf(nonprofit)}) AS pairs
    JOIN nonprofits n ON n.id IN (lower_id, higher_id) AND n.id <> ${nonprofit} ORDER BY n.name, n.id LIMIT ${mostNamed}`.execute(
    db,
  );
  return rows;
}
