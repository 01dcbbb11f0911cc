import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { mostToCall, type readFactAges } from '#contract/nonprofits/facts/fact-ages.ts';
import { factLabels } from '#contract/nonprofits/facts/facts.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { isOldSql, valueHashSql } from './store.ts';

type FactAges = z.output<typeof readFactAges.result>;

/**
 * SQL: every fact that has a value, of all published nonprofits. The field names come from the contract, so they need no
 * escaping.
 */
const factsSql = `SELECT n.id, n.category_ids, f.field, c.confirmed_at, coalesce(${isOldSql('c.confirmed_at')}, true) AS old
  FROM nonprofits n
  CROSS JOIN LATERAL (VALUES ${[...factLabels.keys()]
    .map((field) => `('${field}', coalesce(n.${field}::text, '') NOT IN ('', '{}'))`)
    .join(', ')}) AS f (field, given)
  LEFT JOIN confirmed_facts c ON c.nonprofit_id = n.id AND c.field = f.field AND c.value_hash = ${valueHashSql('n', 'c.field')}
  WHERE n.display AND f.given`;

const counts = `count(*)::int AS facts, (count(*) FILTER (WHERE NOT old))::int AS fresh,
  (count(*) FILTER (WHERE confirmed_at IS NULL))::int AS never`;

/** One statement, so that the facts are read only once. */
const text = `WITH facts AS MATERIALIZED (${factsSql}),
  calls AS (SELECT id, (count(*) FILTER (WHERE old))::int AS old, max(confirmed_at) AS last FROM facts GROUP BY id
    HAVING count(*) FILTER (WHERE old) > 0 ORDER BY 2 DESC, 3 NULLS FIRST, id LIMIT ${mostToCall})
  SELECT (SELECT row_to_json(a) FROM (SELECT ${counts} FROM facts) AS a) AS all,
    (SELECT coalesce(json_agg(f ORDER BY f.fresh::float8 / f.facts, f.key), '[]') FROM (
      SELECT field AS key, field AS name, ${counts} FROM facts GROUP BY field) AS f) AS fields,
    (SELECT coalesce(json_agg(c ORDER BY c.fresh::float8 / c.facts, c.name), '[]') FROM (
      SELECT coalesce(k.id::text, '') AS key, coalesce(k.name, 'Without a category') AS name, ${counts} FROM facts
      LEFT JOIN categories k ON k.id = ANY (facts.category_ids) GROUP BY k.id, k.name) AS c) AS categories,
    (SELECT coalesce(json_agg(json_build_object('id', n.id, 'name', n.name, 'phoneNumber', n.phone_number, 'old', calls.old,
        'lastConfirmed', iso_instant(calls.last), 'contact', (SELECT json_build_object('fullName',
          person_name(u.first_name, u.last_name, u.email), 'email', u.email) FROM users u
          WHERE u.nonprofit_id = n.id AND u.is_active AND 'NONPROFIT_STAFF' = ANY (u.roles)
          ORDER BY u.id = n.primary_user_id DESC NULLS LAST, u.id LIMIT 1))
        ORDER BY calls.old DESC, calls.last NULLS FIRST, n.id), '[]')
      FROM calls JOIN nonprofits n USING (id)) AS to_call`;

export async function findFactAges(db: Db): Promise<FactAges> {
  const { rows } = await sql.raw<FactAges>(text).execute(db);
  const found = rows[0];
  if (!found) throw new Error('an aggregate has a row');
  return { ...found, fields: found.fields.map((field) => ({ ...field, name: factLabels.get(field.key) ?? field.key })) };
}
