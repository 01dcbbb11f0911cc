import { type changeOrder, type endAccess, type grantAccess, orderMessages } from '#contract/learning/subscription/orders.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { changesBetween, recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import { notFound, refuse, refuseFields } from '#server/platform/http/errors.ts';
import { recordOrder } from './activate.ts';
import { findByRequest, insertOrder, lockNonprofit, lockOrder, rememberRequest, writeOrder } from './orders-store.ts';
import { moveUp, type StoredOrder } from './periods.ts';

interface By<Body> {
  actor: Actor;
  body: Body;
  today: string;
}

/** Gives a nonprofit access until a day. The same request sent twice makes one grant. */
export async function grant(tx: Tx, { actor, body, today }: By<BodyOf<typeof grantAccess>>): Promise<StoredOrder> {
  const { nonprofit, endsOn, reason, requestKey } = body;
  if (endsOn < today) throw refuseFields({ ends_on: [orderMessages.past] });
  if (!(await lockNonprofit(tx, nonprofit))) throw refuseFields({ nonprofit: [orderMessages.noNonprofit] });
  const repeated = requestKey === undefined ? undefined : await findByRequest(tx, actor.id, requestKey);
  if (repeated) return repeated;
  const order = await insertOrder(tx, {
    nonprofitId: nonprofit,
    createdBy: actor.id,
    kind: 'GRANT',
    state: 'ACTIVE',
    startsOn: today,
    endsOn,
    reason,
  });
  await rememberRequest(tx, actor.id, requestKey, order.id);
  await recordOrder(tx, order, actor, 'granted', reason);
  return order;
}

/** Ends the access of an order now. Years that were bought for later begin sooner. */
export async function end(tx: Tx, id: number, { actor, body, today }: By<BodyOf<typeof endAccess>>): Promise<void> {
  const order = await lockOrder(tx, id);
  if (!order) throw notFound();
  if (order.state === 'ENDED') return;
  if (order.state !== 'ACTIVE' && order.state !== 'SUSPENDED') throw refuse(409, orderMessages.notActive);
  const ended = await writeOrder(tx, id, { state: 'ENDED', endedAt: new Date().toISOString(), reason: body.reason });
  await recordOrder(tx, ended, actor, 'ended', body.reason);
  await moveUp(tx, order.nonprofitId, today);
}

/** Changes staff's note on an order, and the reasons why the order still needs their attention. */
export async function edit(tx: Tx, id: number, { actor, body }: Omit<By<BodyOf<typeof changeOrder>>, 'today'>): Promise<void> {
  const before = await lockOrder(tx, id);
  if (!before) throw notFound();
  checkVersion(body.version, before);
  const { note, attention } = body;
  const after = await writeOrder(tx, id, { ...(note !== undefined && { note }), ...(attention !== undefined && { attention }) });
  const changes = changesBetween(before, after, ['note', 'attention']);
  if (Object.keys(changes).length === 0) return;
  const { name } = await tx
    .selectFrom('nonprofits')
    .select('name')
    .where('id', '=', before.nonprofitId)
    .executeTakeFirstOrThrow();
  await recordChange(tx, { actor, action: 'changed', subject: { kind: 'subscription', id, name }, changes });
}
