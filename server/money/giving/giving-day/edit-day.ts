import { sql } from 'kysely';
import type { GivingDay, saveGivingDay } from '#contract/money/giving/giving-day.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { changesBetween, recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import { recountDay } from './totals.ts';

export async function readDay(db: Db): Promise<GivingDay | null> {
  const { rows } = await sql<
    Omit<GivingDay, 'goal' | 'amount' | 'matched'> & Record<'goalCents' | 'cents' | 'matchedCents', number>
  >`
    SELECT name, iso_instant(from_at) AS from_at, iso_instant(until_at) AS until_at, is_public, version, goal_cents, sums.*
    FROM giving_day, (SELECT coalesce(sum(orders), 0)::int AS gifts, coalesce(sum(cents), 0)::float8 AS cents,
      coalesce(sum(matched_cents), 0)::float8 AS matched_cents FROM giving_day_totals) AS sums`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { goalCents, cents, matchedCents, ...day } = row;
  return { ...day, goal: goalCents && goalCents / 100, amount: cents / 100, matched: matchedCents / 100 };
}

export async function saveDay(tx: Tx, actor: Actor, body: BodyOf<typeof saveGivingDay>): Promise<GivingDay> {
  await tx.selectFrom('givingDay').select('id').forUpdate().execute();
  const before = await readDay(tx);
  if (before) checkVersion(body.version, before);
  const { version: _, goal, ...fields } = body;
  const row = { ...fields, goalCents: goal === null ? null : Math.round(goal * 100) };
  await tx
    .insertInto('givingDay')
    .values(row)
    .onConflict((known) => known.column('id').doUpdateSet({ ...row, version: sql`giving_day.version + 1` }))
    .execute();
  if (before?.fromAt !== body.fromAt || before.untilAt !== body.untilAt) await recountDay(tx);
  const after = await readDay(tx);
  if (!after) throw new Error('the giving day vanished while it was saved');
  const changes = changesBetween(before, after, ['name', 'fromAt', 'untilAt', 'goal', 'isPublic']);
  const subject = { kind: 'givingSettings' as const, id: 1, name: 'Giving day' };
  if (Object.keys(changes).length > 0)
    await recordChange(tx, { actor, action: before ? 'changed the giving day' : 'named the giving day', subject, changes });
  return after;
}
