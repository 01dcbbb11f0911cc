import { type Selectable, sql } from 'kysely';
import {
  type blockGiftCard,
  cardChangeMessages,
  type reissueGiftCard,
  type resendGiftCard,
  type unblockGiftCard,
} from '#contract/money/gift-cards/gift-cards.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { type Changes, recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import type { GiftCards } from '#server/platform/database/types.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { saleIsDoubtful } from './record.ts';
import { giveCode, mailCard } from './send-cards.ts';

type Card = Selectable<GiftCards>;

interface Change<Body> {
  actor: Actor;
  body: Body;
}

/** The order that sold a card. Throws 404, and 409 where the version is stale. */
export async function saleOf(db: Db, id: number, version: number): Promise<number> {
  const card = await db.selectFrom('giftCards').select(['orderId', 'version']).where('id', '=', id).executeTakeFirst();
  if (!card) throw notFound();
  checkVersion(version, card);
  return card.orderId;
}

export async function block(tx: Tx, id: number, { actor, body }: Change<BodyOf<typeof blockGiftCard>>): Promise<void> {
  const card = await lock(tx, id, body.version);
  if (card.state !== 'LIVE') throw refuse(409, cardChangeMessages.notLive);
  await write(tx, id, { state: 'BLOCKED', blockReason: body.reason });
  await record(tx, { actor, card, action: 'blocked', changes: { reason: { from: null, to: body.reason } } });
}

export async function unblock(tx: Tx, id: number, { actor, body }: Change<BodyOf<typeof unblockGiftCard>>): Promise<void> {
  const card = await lock(tx, id, body.version);
  if (card.state !== 'BLOCKED') throw refuse(409, cardChangeMessages.notBlocked);
  await checkSale(tx, card);
  await write(tx, id, { state: 'LIVE', blockReason: '' });
  await record(tx, { actor, card, action: 'unblocked', changes: {} });
}

interface Mailed<Body> extends Change<Body> {
  vault: Vault;
}

export async function resend(tx: Tx, id: number, { actor, body, vault }: Mailed<BodyOf<typeof resendGiftCard>>): Promise<void> {
  const card = await lock(tx, id, body.version);
  if (card.state !== 'LIVE') throw refuse(409, cardChangeMessages.notLive);
  await write(tx, id, {});
  if (!(await mailCard(tx, vault, id, body.toEmail))) throw refuse(409, cardChangeMessages.noCode);
  await record(tx, { actor, card, action: 'mailed again', changes: {} });
}

/** A new code for a card whose letter or paper was lost: the old one gives nothing from now on. */
export async function reissue(tx: Tx, id: number, { actor, body, vault }: Mailed<BodyOf<typeof reissueGiftCard>>): Promise<void> {
  const card = await lock(tx, id, body.version);
  if (card.state === 'NEW') throw refuse(409, cardChangeMessages.notLive);
  await checkSale(tx, card);
  await giveCode(tx, vault, id, true);
  await write(tx, id, { state: 'LIVE', blockReason: '' });
  if (!(await mailCard(tx, vault, id, body.toEmail))) throw refuse(409, cardChangeMessages.noCode);
  await record(tx, { actor, card, action: 'given a new code', changes: { reason: { from: null, to: body.reason } } });
}

async function lock(tx: Tx, id: number, version: number): Promise<Card> {
  const card = await tx.selectFrom('giftCards').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!card) throw notFound();
  checkVersion(version, card);
  return card;
}

async function checkSale(tx: Tx, { orderId }: Card): Promise<void> {
  const { rows } = await sql<{ doubtful: boolean }>`
    SELECT ${sql.raw(saleIsDoubtful)} AS doubtful FROM gift_orders sale WHERE id = ${orderId}`.execute(tx);
  if (rows[0]?.doubtful) throw refuse(409, cardChangeMessages.doubtful);
}

async function write(tx: Tx, id: number, changes: { state?: string; blockReason?: string }): Promise<void> {
  await tx
    .updateTable('giftCards')
    .set((set) => ({ ...changes, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The audit trail names a card by its sale's reference: who bought it stands on the card alone. */
async function record(tx: Tx, { actor, card, action, changes }: { actor: Actor; card: Card; action: string; changes: Changes }) {
  const { reference } = await tx
    .selectFrom('giftOrders')
    .select('reference')
    .where('id', '=', card.orderId)
    .executeTakeFirstOrThrow();
  await recordChange(tx, { actor, action, subject: { kind: 'giftCard', id: card.id, name: `Gift card ${reference}` }, changes });
}
