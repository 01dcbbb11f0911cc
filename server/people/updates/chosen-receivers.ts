import { type RawBuilder, sql } from 'kysely';
import type { ChosenReceivers } from '#contract/people/updates/updates-to-chosen.ts';
import type { ChosenRecords } from '#contract/platform/lists/chosen-records.ts';
import { countRecords, type ListedRecords } from '#contract/platform/lists/record-lists.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { App } from '#server/platform/http/app.ts';
import { chosenSql } from '#server/platform/lists/choose.ts';

interface Receiving {
  records: ListedRecords;
  /** the words before the count of the records */
  words: string;
  /** whether the active user `u` receives the update for the chosen record `chosen` */
  joined: RawBuilder<boolean>;
}

const receiving: Record<ChosenReceivers, Receiving> = {
  PRIMARY_USERS: {
    records: 'NONPROFITS',
    words: 'Primary users of ',
    joined: sql`u.id = (SELECT primary_user_id FROM nonprofits n WHERE n.id = chosen.id)`,
  },
  NONPROFIT_STAFF: {
    records: 'NONPROFITS',
    words: 'Staff of ',
    joined: sql`u.nonprofit_id = chosen.id AND 'NONPROFIT_STAFF' = ANY (u.roles)`,
  },
  PEOPLE: { records: 'PEOPLE', words: '', joined: sql`u.id = chosen.id` },
};

interface To {
  chosen: ChosenRecords;
  to: ChosenReceivers;
}

/** SQL that selects the chosen records (`record_id`) with their receivers (`user_id`; null for a record without any). */
export async function chosenReceiversSql(app: App, { chosen, to }: To): Promise<RawBuilder<unknown>> {
  const { records, joined } = receiving[to];
  const ids = await chosenSql(app, records, chosen);
  return sql`SELECT chosen.id AS record_id, u.id AS user_id
    FROM (${ids}) AS chosen LEFT JOIN users u ON u.is_active AND ${joined}`;
}

interface Counted {
  records: number;
  receivers: number;
  unsubscribed: number;
  without: { count: number; first: { id: number; name: string }[] };
}

/** How many people would receive an update now, and which chosen records have no receiver. */
export async function countChosen(
  db: Db,
  to: ChosenReceivers,
  receivers: RawBuilder<unknown>,
): Promise<Counted & { words: string }> {
  const { records, words } = receiving[to];
  const name =
    records === 'NONPROFITS'
      ? sql`(SELECT name FROM nonprofits n WHERE n.id = record_id)`
      : sql`(SELECT person_name(first_name, last_name, email) FROM users p WHERE p.id = record_id)`;
  const { rows } = await sql<Counted>`
    WITH found AS MATERIALIZED (${receivers}), without AS (SELECT DISTINCT record_id FROM found WHERE user_id IS NULL)
    SELECT (SELECT count(DISTINCT record_id)::int FROM found) AS records,
      (SELECT count(DISTINCT user_id)::int FROM found) AS receivers,
      (SELECT count(*)::int FROM update_subscriptions s WHERE ended_at IS NOT NULL AND s.user_id IN (SELECT user_id FROM found)) AS unsubscribed,
      json_build_object('count', (SELECT count(*) FROM without), 'first', (
        SELECT coalesce(json_agg(json_build_object('id', record_id, 'name', name) ORDER BY name, record_id), '[]')
        FROM (SELECT record_id, coalesce(${name}, 'Number ' || record_id) AS name FROM without ORDER BY name, record_id LIMIT 10) AS first)
      ) AS without`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no receivers counted');
  return { ...row, words: words + countRecords(records, row.records) };
}
