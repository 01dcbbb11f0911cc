import { sql } from 'kysely';
import { type Fact, factLabels, monthsUntilOld } from '#contract/nonprofits/facts/facts.ts';
import { profileAnswer } from '#contract/nonprofits/profile-answer.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { camelKey, snakeKey } from '#contract/platform/wire/keys.ts';
import type { StoredNonprofit } from '#server/nonprofits/record/store.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';

/**
 * SQL: the hash of the value that the row `nonprofit` has in `field`. A confirmation holds the hash of the value that it confirmed, and
 * counts only while the nonprofit has this value: imports and merges change values that nobody has confirmed.
 */
export const valueHashSql = (nonprofit: string, field: string): string =>
  `CASE ${field} ${[...factLabels.keys()]
    .map((fact) => `WHEN '${fact}' THEN hashtextextended(coalesce(${nonprofit}.${fact}::text, ''), 0)`)
    .join(' ')} END`;

/** Confirms the present values of these fields in the actor's name, as of now. Skips fields that are not facts. */
export async function noteConfirmed(
  tx: Tx,
  actor: Pick<Actor, 'id'> | null,
  nonprofit: number,
  fields: readonly string[],
): Promise<void> {
  const facts = fields.map(snakeKey).filter((field) => factLabels.has(field));
  if (facts.length === 0) return;
  await sql`INSERT INTO confirmed_facts (nonprofit_id, field, value_hash, confirmed_by, confirmed_name)
    SELECT n.id, field, ${sql.raw(valueHashSql('n', 'field'))}, ${actor?.id ?? null},
      coalesce((SELECT person_name(first_name, last_name, email) FROM users WHERE id = ${actor?.id ?? null}), '')
    FROM nonprofits n, unnest(${facts}::text[]) AS field WHERE n.id = ${nonprofit}
    ON CONFLICT (nonprofit_id, field) DO UPDATE SET confirmed_at = now(), value_hash = excluded.value_hash,
      confirmed_by = excluded.confirmed_by, confirmed_name = excluded.confirmed_name`.execute(tx);
}

/** The value of a fact as text; empty if there is none. */
export function factWords(nonprofit: Partial<StoredNonprofit>, field: string): string {
  const path = camelKey(field);
  const answer = profileAnswer(nonprofit, { path });
  return Array.isArray(answer) ? answer.join(', ') : String(answer ?? '');
}

interface ConfirmedRow {
  field: string;
  confirmedAt: string;
  confirmedName: string;
  old: boolean;
}

/** SQL: whether a confirmation of this time is old. */
export const isOldSql = (time: string) => `${time} < now() - interval '${monthsUntilOld} months'`;

/** The facts of a nonprofit that have a value: first those that nobody confirmed, then the others by age, the oldest first. */
export async function findFacts(db: Db, nonprofit: StoredNonprofit): Promise<Fact[]> {
  const { rows } = await sql<ConfirmedRow>`SELECT field, confirmed_at, confirmed_name, ${sql.raw(isOldSql('confirmed_at'))} AS old
    FROM confirmed_facts c JOIN nonprofits n ON n.id = c.nonprofit_id
    WHERE n.id = ${nonprofit.id} AND c.value_hash = ${sql.raw(valueHashSql('n', 'c.field'))}`.execute(db);
  const confirmed = new Map(rows.map((row) => [row.field, row]));
  const facts = [...factLabels].flatMap(([field, label]): Fact[] => {
    const words = factWords(nonprofit, field);
    const { confirmedAt = null, confirmedName = null, old = true } = confirmed.get(field) ?? {};
    return words === '' ? [] : [{ field, label, words, confirmedAt, confirmedBy: confirmedName, old }];
  });
  return facts.toSorted((a, b) => (a.confirmedAt ?? '').localeCompare(b.confirmedAt ?? ''));
}
