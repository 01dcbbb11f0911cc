import { sql } from 'kysely';
import type { CardGuard, changeCardGuard } from '#contract/money/giving/card-guard.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { refuseUnlessRecent } from '#server/platform/access/recent.ts';
import type { SignedIn } from '#server/platform/access/session.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import { guardedUntil, guardState } from './card-guard.ts';

export async function readGuard(db: Db): Promise<CardGuard> {
  const { rows } = await sql<CardGuard>`
    SELECT g.version, mode, ${sql.raw(guardState)} AS state,
      iso_instant(${sql.raw(guardedUntil)}) AS until,
      (SELECT coalesce(sum(declined), 0)::int FROM card_declines WHERE minute > now() - interval '1 hour') AS declined,
      (SELECT count(*)::int FROM gift_orders
        WHERE created_at > now() - interval '1 hour' AND method = 'CARD' AND state = 'PAID') AS paid,
      CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'fullName', full_name(u.first_name, u.last_name)) END AS changed_by,
      iso_instant(changed_at) AS changed_at
    FROM card_guard g LEFT JOIN users u ON u.id = changed_by`.execute(db);
  const [guard] = rows;
  if (!guard) throw new Error('the row of the card guard is missing');
  return guard;
}

/** Stores what staff chose. AUTO ends what Almoner began by itself, and forgets the refused cards that would begin it again. */
export async function changeGuard(
  tx: Tx,
  { actor, session }: { actor: Actor; session: SignedIn },
  { mode, version }: BodyOf<typeof changeCardGuard>,
): Promise<CardGuard> {
  await tx.selectFrom('cardGuard').select('id').forUpdate().execute();
  const before = await readGuard(tx);
  checkVersion(version, before);
  if (before.state === 'CLOSED' && mode !== 'CLOSED') refuseUnlessRecent(session);
  await tx
    .updateTable('cardGuard')
    .set((write) => ({
      mode,
      ...(mode !== 'CLOSED' && { closedUntil: null }),
      ...(mode === 'AUTO' && { guardedUntil: null }),
      changedBy: actor.id,
      changedAt: new Date().toISOString(),
      version: write('version', '+', 1),
    }))
    .execute();
  if (mode === 'AUTO') await tx.deleteFrom('cardDeclines').execute();
  const changes = { cards: { from: before.mode, to: mode } };
  await recordChange(tx, {
    actor,
    action: 'changed the guard of cards',
    subject: { kind: 'givingSettings', id: 1, name: 'Giving settings' },
    changes,
  });
  return readGuard(tx);
}
