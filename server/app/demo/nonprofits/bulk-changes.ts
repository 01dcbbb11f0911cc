import { type RawBuilder, sql } from 'kysely';
import type { BulkDraft } from '#contract/nonprofits/bulk-changes/bulk-changes.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { checkWanted } from '#server/nonprofits/bulk-changes/check-wanted.ts';
import { makeChange, undoChange } from '#server/nonprofits/bulk-changes/start.ts';
import { changeNonprofit } from '#server/nonprofits/record/change.ts';
import type { Filling } from '../filling.ts';
import { onDay } from '../on-day.ts';
import { demoActor, formerEditor } from '../people.ts';

/** Makes bulk changes of the last weeks: one is done, one refused to change an account, one was undone except for one record. */
export async function fillBulkChanges(filling: Filling): Promise<void> {
  const staff = await demoActor(filling.tx, 'staff@demo.example');
  const treasurer = await demoActor(filling.tx, 'treasurer@demo.example');
  await addYear(filling, staff);
  await deactivate(filling, treasurer);
  await takeDownAndUndo(filling, staff, treasurer);
}

/** Adds last year to the accepted years of some nonprofits that lacked it, and of two that had it already. */
async function addYear(filling: Filling, staff: Actor): Promise<void> {
  const year = filling.now.getFullYear() - 1;
  // leave out nonprofits with a director: their profiles stay as the directors wrote them
  const some = (has: RawBuilder<boolean>, count: number) => sql`(
    SELECT id FROM nonprofits WHERE display AND primary_user_id IS NULL AND ${has} ORDER BY id LIMIT ${count})`;
  const without = some(sql`${year} <> ALL (accepted_years)`, 4);
  const having = some(sql`${year} = ANY (accepted_years)`, 2);
  await make(filling, staff, { daysAgo: 12, draft: { action: 'ADD_YEAR', year }, chosen: sql`${without} UNION ALL ${having}` });
}

/** Deactivates the former editor. The treasurer also chose their own account, which stays active. */
async function deactivate(filling: Filling, treasurer: Actor): Promise<void> {
  const chosen = sql`SELECT id FROM users WHERE email = ${formerEditor} OR id = ${treasurer.id}`;
  await make(filling, treasurer, { daysAgo: 6, draft: { action: 'DEACTIVATE_PEOPLE' }, chosen });
}

/**
 * Unpublishes some nonprofits and undoes this. Before the undo, the treasurer published one of them again, which the undo leaves
 * alone.
 */
async function takeDownAndUndo(filling: Filling, staff: Actor, treasurer: Actor): Promise<void> {
  const { tx } = filling;
  const { rows } = await sql<{ id: number }>`SELECT id FROM nonprofits
    WHERE display AND primary_user_id IS NULL AND city = 'High Alder' ORDER BY id LIMIT 4`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const chosen = sql`SELECT unnest(${ids}::int[]) AS id`;
  const id = await make(filling, staff, { daysAgo: 3, draft: { action: 'TAKE_DOWN_WEB' }, chosen });
  await onDay(filling, 2.5, () => changeNonprofit(tx, treasurer, ids[0] ?? 0, { display: true }));
  await onDay(filling, 2, async (undoneAt) => {
    await undoChange(tx, staff, id);
    await tx.updateTable('bulkChanges').set({ undoneAt }).where('id', '=', id).execute();
  });
}

interface Wanted {
  daysAgo: number;
  draft: Omit<BulkDraft, 'chosen'>;
  chosen: RawBuilder<unknown>;
}

async function make(filling: Filling, actor: Actor, { daysAgo, draft, chosen }: Wanted): Promise<number> {
  const { tx } = filling;
  return onDay(filling, daysAgo, async (moment) => {
    const title = await checkWanted(tx, draft);
    const { change } = await makeChange(tx, actor, { draft, title, chosen });
    const times = { createdAt: moment, finishedAt: moment };
    await tx.updateTable('bulkChanges').set(times).where('id', '=', change.id).execute();
    return change.id;
  });
}
