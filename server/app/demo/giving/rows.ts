import { sql } from 'kysely';
import { grossOf } from '#contract/money/giving/gift-amounts.ts';
import { givingChecks } from '#contract/money/giving/giving-settings.ts';
import type { Filling } from '#server/app/demo/filling.ts';
import { bookDue } from '#server/money/giving/booking/book-gifts.ts';
import { insertGift, insertParts } from '#server/money/giving/orders/orders-store.ts';
import { withCover } from '#server/money/giving/orders/place-gift.ts';
import { bookSoon } from '#server/money/giving/orders/settle-gift.ts';
import { freezeReceipt } from '#server/money/giving/receipts/make-receipt.ts';
import { charged, deposited } from '#server/money/journal/entries.ts';
import { post } from '#server/money/journal/post.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { demoAgreement, demoGifts, demoTakers, demoUnpayable, demoWays } from './entries.ts';
import { fillDay, fillPool } from './matching.ts';
import { fillMonthly } from './monthly.ts';
import { fillPayouts } from './payouts.ts';

const day = 24 * 3_600_000;
const fees = { feeBps: 220, feeFixedCents: 30 };

/** Opens giving without cards, because the demo has no Stripe, and fills in gifts of the last months, also by card. */
export async function fillGiving(filling: Filling): Promise<void> {
  const { tx, now } = filling;
  await tx
    .updateTable('givingSettings')
    .set({
      ...{ isOpen: true, legalName: 'Demo Catalogue Foundation', ein: '00-0000001', unpayable: demoUnpayable },
      ...{ agreement: demoAgreement, checked: givingChecks, offersMonthly: true, ...demoWays },
    })
    .execute();
  await sql`INSERT INTO nonprofit_giving (nonprofit_id, takes_gifts, agreement_version, agreed_name, agreed_at)
    SELECT id, true, 1, 'Demo Director', ${new Date(now.getTime() - 60 * day).toISOString()}::timestamptz FROM nonprofits
    WHERE display AND (id % 2 = 0 OR name = ANY (${demoTakers}::text[]))`.execute(tx);
  for (const gift of demoGifts) await fillGift(tx, gift, now);
  await fillPool(filling);
  await bookDue(tx);
  await fillDay(filling);
  await fillPayouts(filling);
}

async function fillGift(tx: Tx, gift: (typeof demoGifts)[number], now: Date): Promise<void> {
  const created = new Date(now.getTime() - gift.daysAgo * day);
  const givenOn = created.toISOString().slice(0, 10);
  const found = await tx
    .selectFrom('nonprofits')
    .select(['id', 'name'])
    .where('name', 'in', Object.keys(gift.parts))
    .orderBy('id')
    .execute();
  const parts = found.map(({ id, name }) => ({ nonprofit: id, cents: Math.round((gift.parts[name] ?? 0) * 100) }));
  const net = parts.reduce((sum, { cents }) => sum + cents, 0);
  const totalCents = gift.coversFees ? grossOf(net, fees) : net;
  const isPaid = gift.state === 'PAID';
  const isByCard = gift.method === 'CARD';
  const key = `demo-gift-${gift.daysAgo}-${gift.donor[1]}`;
  const [dedication = null, dedicatedTo = ''] = gift.dedication ?? [];
  const order = await insertGift(tx, {
    ...{ requestKey: key, method: gift.method, state: gift.state, createdAt: created.toISOString(), ...fees },
    ...{ firstName: gift.donor[0], lastName: gift.donor[1], email: `donor-${gift.daysAgo}@demo.example`, zipcode: '20601' },
    ...{ totalCents, coverCents: totalCents - net, designation: gift.designation ?? '', dedication, dedicatedTo },
    isHidden: gift.isHidden ?? false,
    ...(isPaid && { givenOn, paidAt: created.toISOString(), receivedCents: totalCents }),
    ...(isByCard && { payment: `pi_${key.replaceAll(/[^a-z0-9]/gi, '')}`, card: 'Visa ending in 4242' }),
  });
  if (!order) throw new Error('a gift of the demo has the key of another');
  await insertParts(tx, order.id, withCover(parts, totalCents - net));
  if (!isPaid) return;
  const stored = await tx.selectFrom('giftParts').select(['id', 'cents', 'coverCents']).where('orderId', '=', order.id).execute();
  const whole = stored.map(({ id, cents, coverCents }) => ({ id, cents: cents + coverCents }));
  const at = { parts: whole, day: givenOn, order: order.id };
  await post(tx, [isByCard ? charged({ ...at, payment: order.payment ?? '' }) : deposited(at)]);
  await bookSoon(tx, order.id);
  if (gift.repeats) await fillMonthly(tx, order, gift.repeats, now);
  await freezeReceipt(tx, order.id);
}
