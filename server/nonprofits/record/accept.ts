import { sql } from 'kysely';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { lockNonprofit } from './store.ts';

interface Accepted {
  nonprofit: number;
  year: number;
  publishWeb: boolean;
  publishPrint: boolean;
  /** last day of access to the library; null grants none */
  learningUntil: string | null;
}

/** Adds an accepted year, and the given publication and access. Takes nothing away from the nonprofit. */
export async function acceptNonprofit(tx: Tx, actor: Actor, accepted: Accepted): Promise<void> {
  const { nonprofit, year, publishWeb, publishPrint, learningUntil } = accepted;
  const before = await lockNonprofit(tx, nonprofit);
  if (!before) throw new Error('a nonprofit vanished while being accepted');
  const acceptedYears = [...new Set([...before.acceptedYears, year])].toSorted((a, b) => a - b);
  const display = before.display || publishWeb;
  const print = before.print || publishPrint;
  // Read the stored day: in `before`, this field is the last day of access for any reason, such as an order.
  const { learningCommonsUntil: untilBefore } = await tx
    .selectFrom('nonprofits')
    .select('learningCommonsUntil')
    .where('id', '=', nonprofit)
    .executeTakeFirstOrThrow();
  const { learningCommonsUntil } = await tx
    .updateTable('nonprofits')
    .set((write) => ({
      acceptedYears,
      display,
      print,
      // the later day: `greatest` ignores null
      learningCommonsUntil: sql<string | null>`greatest(learning_commons_until, ${learningUntil}::date)`,
      version: write('version', '+', 1),
      updatedAt: sql<string>`now()`,
    }))
    .where('id', '=', nonprofit)
    .returning('learningCommonsUntil')
    .executeTakeFirstOrThrow();
  const changed = <Value>(from: Value, to: Value) => (JSON.stringify(from) === JSON.stringify(to) ? undefined : { from, to });
  const changes = Object.entries({
    acceptedYears: changed(before.acceptedYears, acceptedYears),
    display: changed(before.display, display),
    print: changed(before.print, print),
    learningCommonsUntil: changed(untilBefore, learningCommonsUntil),
  }).flatMap(([field, change]) => (change ? [[field, change] as const] : []));
  if (changes.length === 0) return;
  const subject = { kind: 'nonprofit' as const, id: nonprofit, name: before.name };
  await recordChange(tx, { actor, action: 'accepted', subject, changes: Object.fromEntries(changes) });
}
