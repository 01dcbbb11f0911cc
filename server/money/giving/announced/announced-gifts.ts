import { sql } from 'kysely';
import { announcedMessages, type lapseGift, type recordArrival } from '#contract/money/giving/announced-gifts.ts';
import { centsText } from '#contract/money/giving/gift-amounts.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { lockGift, partsOf, type StoredGift, writeGift } from '#server/money/giving/orders/orders-store.ts';
import { bookSoon } from '#server/money/giving/orders/settle-gift.ts';
import { makeReceipt } from '#server/money/giving/receipts/make-receipt.ts';
import { deposited } from '#server/money/journal/entries.ts';
import { post } from '#server/money/journal/post.ts';
import { type Changes, recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import { notFound, refuse, refuseFields } from '#server/platform/http/errors.ts';

interface Change<Body> {
  actor: Actor;
  body: Body;
  /** in the programme's time zone */
  today: string;
}

/** Stores that an announced gift has come: what came stands in the journal at the bank, and waits for its booking. */
export async function arrive(tx: Tx, id: number, { actor, body, today }: Change<BodyOf<typeof recordArrival>>): Promise<void> {
  const gift = await lockAnnounced(tx, id, body.version);
  if (body.givenOn > today) throw refuseFields({ given_on: [announcedMessages.future] });
  const parts = await partsOf(tx, id);
  const came = new Map(body.parts.map((part) => [part.id, part.cents]));
  if (came.size !== parts.length || body.parts.length !== parts.length || parts.some((part) => !came.has(part.id)))
    throw refuseFields({ parts: [announcedMessages.parts] });
  const arrived = parts.map((part) => ({ id: part.id, cents: came.get(part.id) ?? 0 }));
  const totalCents = arrived.reduce((sum, { cents }) => sum + cents, 0);
  await sql`UPDATE gift_parts p SET cents = (a.part ->> 'cents')::integer
    FROM json_array_elements(${JSON.stringify(arrived)}::json) AS a (part) WHERE p.id = (a.part ->> 'id')::integer`.execute(tx);
  await writeGift(tx, id, {
    ...{ state: 'PAID', givenOn: body.givenOn, totalCents, receivedCents: totalCents },
    paidAt: new Date().toISOString(),
  });
  await post(tx, [deposited({ order: id, parts: arrived, day: body.givenOn })]);
  await bookSoon(tx, id);
  await makeReceipt(tx, id, 'PAID');
  const amount = { from: centsText(gift.totalCents), to: centsText(totalCents) };
  await record(tx, {
    actor,
    gift,
    action: 'came',
    changes: { ...(gift.totalCents !== totalCents && { amount }), givenOn: { from: null, to: body.givenOn } },
  });
}

/** Stores that staff have corrected what came of a gift: the donor gets another receipt. */
export async function correctGift(tx: Tx, id: number, cents: number): Promise<void> {
  const gift = await lockGift(tx, id);
  if (!gift) throw new Error('a gift vanished while it was corrected');
  await writeGift(tx, id, { correctedCents: gift.correctedCents + cents });
  await makeReceipt(tx, id, 'CORRECTION');
}

/** Stores that an announced gift never came. */
export async function lapse(tx: Tx, id: number, { actor, body }: Omit<Change<BodyOf<typeof lapseGift>>, 'today'>): Promise<void> {
  const gift = await lockAnnounced(tx, id, body.version);
  if (gift.state === 'LAPSED') return;
  await writeGift(tx, id, { state: 'LAPSED' });
  await record(tx, { actor, gift, action: 'never came', changes: {} });
}

async function lockAnnounced(tx: Tx, id: number, version: number): Promise<StoredGift> {
  const gift = await lockGift(tx, id);
  if (!gift) throw notFound();
  checkVersion(version, { version: gift.version });
  if (gift.state !== 'PLEDGED' && gift.state !== 'LAPSED') throw refuse(409, announcedMessages.notAnnounced);
  return gift;
}

/** The audit trail names a gift by its reference: who gave it stands on the gift alone. */
function record(tx: Tx, { actor, gift, action, changes }: { actor: Actor; gift: StoredGift; action: string; changes: Changes }) {
  return recordChange(tx, { actor, action, subject: { kind: 'gift', id: gift.id, name: gift.reference }, changes });
}
