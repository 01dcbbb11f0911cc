import type { lookAtGift } from '#contract/money/giving/gifts.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { lockGift, writeGift } from '#server/money/giving/orders/orders-store.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import { notFound } from '#server/platform/http/errors.ts';

/** Notes that somebody has looked at what a gift asks for attention for. A new reason asks again. */
export async function lookAt(
  tx: Tx,
  id: number,
  { actor, body }: { actor: Actor; body: BodyOf<typeof lookAtGift> },
): Promise<void> {
  const gift = await lockGift(tx, id);
  if (!gift) throw notFound();
  if (gift.attention.length === 0) return;
  checkVersion(body.version, { version: gift.version });
  await writeGift(tx, id, {
    ...{ attention: [], lookedAtReasons: gift.attention, lookedBy: actor.id, lookedAt: new Date().toISOString() },
  });
  await recordChange(tx, {
    actor,
    action: 'looked at',
    subject: { kind: 'gift', id, name: gift.reference },
    changes: { attention: { from: gift.attention, to: null } },
  });
}
