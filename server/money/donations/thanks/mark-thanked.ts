import { sql } from 'kysely';
import type pg from 'pg';
import {
  type markThanked,
  mostThankedAtOnce,
  thanksMessages,
  type waysOfThanks,
} from '#contract/money/donations/donation-thanks.ts';
import type { DonationFilters } from '#contract/money/donations/donations-query.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { filtersFor } from '#server/money/donations/list.ts';
import { type Chosen, lockChosen } from '#server/money/donations/lock-chosen.ts';
import { recordChanges } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { exportConditions } from '#server/platform/http/lists/list-statement.ts';

interface Marking {
  pool: pg.Pool;
  actor: Actor;
  query: DonationFilters;
  body: BodyOf<typeof markThanked>;
}

/** Marks the donations that a person chose or filtered as thanked by other means, or takes their thanks back. Returns the changed ones. */
export async function setThanked(tx: Tx, { pool, actor, query, body }: Marking): Promise<{ donations: number[] }> {
  const conditions =
    body.donations === undefined ? await exportConditions(pool, 'donations', query, filtersFor(actor)) : byIds(body.donations);
  const chosen = await lockChosen(tx, conditions, { most: mostThankedAtOnce, tooMany: thanksMessages.tooMany });
  if (body.donations === undefined && body.count !== chosen.length) throw refuse(409, thanksMessages.otherCount);
  return body.thanked ? noteThanks(tx, actor, chosen, 'OTHER') : takeBack(tx, actor, chosen);
}

/** Notes that a letter with these gifts was sent. */
export async function thankByLetter(tx: Tx, actor: Actor, donations: readonly number[]): Promise<{ donations: number[] }> {
  const chosen = await lockChosen(tx, byIds(donations), { most: mostThankedAtOnce, tooMany: thanksMessages.tooMany });
  return noteThanks(tx, actor, chosen, 'LETTER');
}

const byIds = (donations: readonly number[]) => ({ values: [donations], conditions: ['donations.id = ANY ($1::int[])'] });
const idsOf = (chosen: readonly Chosen[]) => chosen.map(({ id }) => id);

async function noteThanks(tx: Tx, actor: Actor, chosen: readonly Chosen[], how: (typeof waysOfThanks)[number]) {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO donation_thanks AS known (donation_id, how, thanked_at, thanked_by)
    SELECT id, ${how}, now(), ${actor.id}::int FROM unnest(${idsOf(chosen)}::int[]) AS given (id)
    ON CONFLICT (donation_id) DO UPDATE SET how = excluded.how, thanked_at = excluded.thanked_at, thanked_by = excluded.thanked_by
      WHERE known.how IS NULL
    RETURNING donation_id AS id`.execute(tx);
  return record(tx, actor, { chosen, changed: rows.map(({ id }) => ({ id, thanked: { from: null, to: how } })) });
}

/** A gift from before thanks were noted stays one: it does not become one to thank. */
async function takeBack(tx: Tx, actor: Actor, chosen: readonly Chosen[]) {
  const ids = idsOf(chosen);
  const { rows } = await sql<{ id: number; how: string }>`
    WITH known AS (SELECT donation_id, how FROM donation_thanks WHERE donation_id = ANY (${ids}::int[]) AND how IS NOT NULL),
      gone AS (DELETE FROM donation_thanks t USING known WHERE t.donation_id = known.donation_id AND NOT t.is_old
        RETURNING known.donation_id, known.how),
      old AS (UPDATE donation_thanks t SET how = NULL, thanked_at = NULL, thanked_by = NULL
        FROM known WHERE t.donation_id = known.donation_id AND t.is_old RETURNING known.donation_id, known.how)
    SELECT donation_id AS id, how FROM gone UNION ALL SELECT donation_id, how FROM old`.execute(tx);
  return record(tx, actor, { chosen, changed: rows.map(({ id, how }) => ({ id, thanked: { from: how, to: null } })) });
}

interface Recorded {
  chosen: readonly Chosen[];
  changed: readonly { id: number; thanked: { from: string | null; to: string | null } }[];
}

const entriesAtOnce = 1_000;

async function record(tx: Tx, actor: Actor, { chosen, changed }: Recorded): Promise<{ donations: number[] }> {
  const nameOf = new Map(chosen.map(({ id, name }) => [id, name]));
  const entries = changed.map(({ id, thanked }) => ({
    actor,
    action: 'changed',
    subject: { kind: 'donation' as const, id, name: nameOf.get(id) ?? '' },
    changes: { thanked },
  }));
  for (let first = 0; first < entries.length; first += entriesAtOnce)
    await recordChanges(tx, entries.slice(first, first + entriesAtOnce));
  return { donations: changed.map(({ id }) => id) };
}
