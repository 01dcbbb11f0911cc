import { describe, expect, test, vi } from 'vitest';
import { giftCardMessages } from '#contract/money/gift-cards/gift-card-words.ts';
import { giftFields } from '#contract/money/giving/give.ts';
import { bookGifts } from '#server/money/giving/booking/book-gifts.ts';
import { sendCards } from '#server/money/giving/cards/send-cards.ts';
import { giver } from '#server/money/giving/orders/giver.ts';
import { takeGift } from '#server/money/giving/orders/take-gift.ts';
import { readTerms } from '#server/money/giving/terms.ts';
import { createGiftCard } from '#tests/factories/gift-cards.ts';
import { openGiving } from '#tests/factories/giving.ts';
import {
  api,
  balance,
  buy,
  cardOf,
  give,
  letters,
  network,
  nonprofit,
  openShop,
  orderOf,
  prove,
  record,
  send,
  settle,
  stripe,
  token,
} from '#tests/gifts/card-shop.ts';
import { testCards } from '#tests/stripe/cards.ts';

openShop();

describe('a gift card', () => {
  test('is bought by card, gets its code once it is paid, and is mailed on its day, once', async () => {
    const { status, body } = await buy({ card: { send_on: '2026-12-24' } });
    expect([status, body.outcome]).toEqual([200, 'PAID']);
    const sale = await orderOf(body.public_id);
    expect(sale).toMatchObject({ state: 'PAID', isCardSale: true, totalCents: 10_000, receivedCents: 10_000 });
    expect(await letters('gift-card-bought')).toMatchObject([
      { recipient: 'grace@test.example', data: { toName: 'Ada', cents: 10_000, hasReceipt: false } },
    ]);
    expect(await letters('gift-receipt')).toEqual([]);
    await send();
    await send();
    expect(await letters('gift-card')).toEqual([]);
    await sendCards(api.db, api.app.vault, '2026-12-24');
    await sendCards(api.db, api.app.vault, '2026-12-25');
    const [mailed, ...more] = await letters('gift-card');
    expect([mailed?.recipient, more]).toEqual(['ada@test.example', []]);
    const code = String(Object(mailed?.data).code);
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await balance(typed)).body).toEqual({ balance_cents: 10_000 });
    // the code is stored nowhere as it is
    const stored = await api.db.selectFrom('giftCards').selectAll().where('orderId', '=', sale.id).executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(code.replaceAll('-', ''));
    expect([stored.last4, api.logged.join().includes(code.replaceAll('-', ''))]).toEqual([code.slice(-4), false]);
  });

  test('brings its buyer a receipt only if the settings say so, and none to who gives with it', async () => {
    await openGiving(api.db, { offersGiftCards: true, giftCardReceipts: true });
    await letters('gift-receipt');
    await buy();
    expect(await letters('gift-receipt')).toMatchObject([
      {
        recipient: 'grace@test.example',
        data: { words: { totalCents: 10_000, isCardSale: true, parts: [{ name: 'A gift card' }] } },
      },
    ]);
    const { code } = await createGiftCard(api.db);
    await letters('gift-card-thanks');
    expect((await give({ code, cents: 4_000 }, 4_000)).body.outcome).toBe('PAID');
    expect(await letters('gift-receipt')).toEqual([]);
    expect(await letters('gift-card-thanks')).toMatchObject([{ recipient: 'ada@test.example', data: { totalCents: 4_000 } }]);
  });

  test('is not sold where it is not offered, outside its limits, or for a day that is gone', async () => {
    expect(await buy({ total_cents: 400 })).toMatchObject({
      status: 400,
      body: { amount: ['Enter an amount from $5 to $1,000.'] },
    });
    expect(await buy({ total_cents: 100_001 })).toMatchObject({ status: 400 });
    expect(await buy({ card: { send_on: '2020-01-01' } })).toMatchObject({
      status: 400,
      body: { send_on: ['Choose a day from today to a year ahead.'] },
    });
    expect((await buy({ card: { message: 'Look at https://bad.example' } })).status).toBe(400);
    expect((await buy({ card: { message: 'x'.repeat(201) } })).status).toBe(400);
    await openGiving(api.db, { offersGiftCards: false });
    expect(await buy()).toMatchObject({ status: 409, body: { detail: 'Gift cards are not sold here at the moment.' } });
  });

  test('is not made while its buyer’s card is refused, and the same request with another card makes one', async () => {
    const proof = await prove();
    expect((await buy({ ...proof, stripe_token: token(testCards.declined) })).status).toBe(400);
    const sent = await buy({ ...proof, stripe_token: token() });
    const again = await buy({ ...proof, stripe_token: token() });
    expect([sent.body.outcome, again.body]).toEqual(['PAID', sent.body]);
    const { id } = await orderOf(sent.body.public_id);
    expect((await api.db.selectFrom('giftCards').select('id').where('orderId', '=', id).execute()).length).toBe(1);
  });
});

describe('a code', () => {
  test('gives the same answer whether nobody has it, or it is blocked, and twenty wrong ones end an hour’s tries', async () => {
    const card = await createGiftCard(api.db, { state: 'BLOCKED' });
    const headers = network();
    const unknown = await balance('0000-0000-0000-0000', headers);
    expect(unknown.status).toBe(400);
    const others = [await balance(card.code, headers), await balance('no code', headers)];
    expect(others.map(({ status, body }) => ({ status, body }))).toEqual(
      [unknown, unknown].map(({ status, body }) => ({ status, body })),
    );
    const live = await createGiftCard(api.db);
    for (let times = 0; times < 30; times += 1) expect((await balance(live.code, headers)).status).toBe(200);
    for (let times = 3; times < 20; times += 1) expect((await balance('0000-0000-0000-0000', headers)).status).toBe(400);
    expect((await balance(live.code, headers)).status).toBe(429);
    expect((await balance(live.code)).status).toBe(200);
  });

  test('of a gift is counted too', async () => {
    const headers = network();
    const gift = (code: string) => give({ code, cents: 5_000 }, 5_000, {}, headers);
    for (let times = 0; times < 19; times += 1) expect((await balance('0', headers)).status).toBe(400);
    const { code } = await createGiftCard(api.db);
    expect((await gift(code)).status).toBe(200);
    expect(await gift('0000-0000-0000-0000')).toMatchObject({ status: 400, body: { gift_card: [giftCardMessages.wrongCode] } });
    expect((await gift(code)).status).toBe(429);
  });
});

describe('a gift', () => {
  test('is paid by a gift card alone, in parts, down to what is left of it', async () => {
    const { id, code } = await createGiftCard(api.db);
    const before = stripe.account.intents.size;
    const { body } = await give({ code, cents: 9_700 }, 9_700);
    expect(body.outcome).toBe('PAID');
    await bookGifts(api.db);
    const gift = await orderOf(body.public_id);
    expect(gift).toMatchObject({ method: 'GIFT_CARD', payment: null, receivedCents: 0, valueCents: 9_700 });
    const donation = await api.db
      .selectFrom('donations')
      .select(['amount', 'donationType', 'source'])
      .where('nonprofitId', '=', nonprofit.id)
      .executeTakeFirst();
    expect(donation).toEqual({ amount: '97.00', donationType: 'GIFT_CARD', source: 'ONLINE' });
    // less than the smallest gift, and all that is left
    expect(await give({ code, cents: 200 }, 200)).toMatchObject({ status: 400, body: { amount: ['The smallest gift is $5.'] } });
    expect((await give({ code, cents: 300 }, 300)).body.outcome).toBe('PAID');
    expect([(await cardOf(id)).balanceCents, stripe.account.intents.size]).toEqual([0, before]);
    expect((await record(id)).uses).toMatchObject([
      { cents: 300, state: 'USED' },
      { cents: 9_700, state: 'USED' },
    ]);
  });

  test('is paid by a gift card and a bank card together: only the bank card’s part is charged and receipted', async () => {
    const { id, code } = await createGiftCard(api.db, { cents: 2_000 });
    await letters('gift-receipt');
    const { body } = await give({ code, cents: 2_000 }, 5_000);
    expect(body.outcome).toBe('PAID');
    await bookGifts(api.db);
    const gift = await orderOf(body.public_id);
    expect([gift.receivedCents, gift.totalCents, (await cardOf(id)).balanceCents]).toEqual([3_000, 5_000, 0]);
    expect(stripe.account.intents.get(gift.payment ?? '')?.amount).toBe(3_000);
    expect(await letters('gift-receipt')).toMatchObject([
      { data: { words: { totalCents: 3_000, valueCents: 2_000, parts: [{ cents: 3_000 }] } } },
    ]);
    const donation = await api.db
      .selectFrom('donations')
      .select(['amount', 'donationType'])
      .where('nonprofitId', '=', nonprofit.id)
      .execute();
    expect(donation).toEqual([{ amount: '50.00', donationType: 'CREDIT_CARD' }]);
  });

  test('that leaves too little for the bank card, or takes more than it needs, is refused, and nothing is taken', async () => {
    const { id, code } = await createGiftCard(api.db);
    expect((await give({ code, cents: 4_980 }, 5_000)).body).toEqual({
      gift_card: ['Leave nothing, or at least 50 cents, for the bank card.'],
    });
    expect((await give({ code, cents: 6_000 }, 5_000, { method: 'GIFT_CARD' })).status).toBe(400);
    expect((await give({ code, cents: 1_000 }, 5_000, { method: 'CHECK' })).status).toBe(400);
    expect((await give({ code, cents: 20_000 }, 20_000)).body).toMatchObject({
      detail: 'This gift card has $100 now. Look at it again; nothing was taken.',
    });
    expect((await cardOf(id)).balanceCents).toBe(10_000);
  });

  test('sets the value aside until it is paid, and gives it back when it is given up', async () => {
    const { id, code } = await createGiftCard(api.db);
    const { status } = await give({ code, cents: 6_000 }, 8_000, { stripe_token: token(testCards.declined) });
    expect([status, (await cardOf(id)).balanceCents]).toEqual([400, 4_000]);
    expect((await give({ code, cents: 6_000 }, 6_000)).status).toBe(409);
    vi.setSystemTime(Date.now() + 25 * 3_600_000);
    await settle();
    expect((await cardOf(id)).balanceCents).toBe(10_000);
    expect((await record(id)).uses).toMatchObject([{ cents: 6_000, state: 'BACK' }]);
    expect((await give({ code, cents: 10_000 }, 10_000)).body.outcome).toBe('PAID');
  });

  test('is sent twice and takes the value once; a hundred at once never take more than there is', async () => {
    const { id, code } = await createGiftCard(api.db);
    const proof = await prove();
    const both = await Promise.all([0, 1].map(() => give({ code, cents: 2_500 }, 2_500, proof)));
    expect(new Set(both.map(({ body }) => body.public_id)).size).toBe(1);
    // beside the endpoint, because each request would solve a puzzle
    const terms = await readTerms(api.app.pool, api.app.config);
    const fields = giftFields.parse({ method: 'GIFT_CARD', firstName: 'Ada', lastName: 'Marsh', email: 'ada@test.example' });
    const taking = (number: number) =>
      takeGift({
        ...{
          db: api.db,
          customer: giver(api.app.config),
          payments: null,
          today: '2026-11-30',
          terms,
          token: null,
          replaces: null,
        },
        onDecline: async () => undefined,
        wanted: {
          ...{
            fields,
            parts: [{ nonprofit: nonprofit.id, cents: 500 }],
            totalCents: 500,
            requestKey: `parallel ${id} ${number}`,
          },
          value: { code, cents: 500, day: '2026-11-30' },
        },
      });
    const sent = await Promise.allSettled(Array.from({ length: 100 }, (_, number) => taking(number)));
    const refused = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason.body.detail] : []));
    expect([sent.length - refused.length, new Set(refused)]).toEqual([15, new Set([giftCardMessages.changed('$0')])]);
    expect((await cardOf(id)).balanceCents).toBe(0);
  });
});
