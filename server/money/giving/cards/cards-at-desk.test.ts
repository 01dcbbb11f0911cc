import { describe, expect, test } from 'vitest';
import { codeText } from '#contract/money/gift-cards/gift-card-words.ts';
import { bookGifts } from '#server/money/giving/booking/book-gifts.ts';
import { openCode } from '#server/money/giving/cards/send-cards.ts';
import { giver } from '#server/money/giving/orders/giver.ts';
import { askAndSettle } from '#server/money/payments/ask-and-settle.ts';
import { paymentsOf } from '#server/money/payments/payments-of.ts';
import { createGiftCard } from '#tests/factories/gift-cards.ts';
import {
  api,
  balance,
  buy,
  cardOf,
  colleague,
  give,
  letters,
  openShop,
  orderOf,
  record,
  send,
  staff,
  stripe,
} from '#tests/gifts/card-shop.ts';

openShop();

describe('a refund', () => {
  async function refund(publicId: string, cents: number) {
    await bookGifts(api.db);
    const { id } = await orderOf(publicId);
    const { version, parts } = (await api.get(`giving/gifts/${id}/`, staff.token)).body;
    const body = { parts: [{ id: parts[0].id, cents }], reason: 'Asked for', version };
    return api.call('POST', `giving/gifts/${id}/refunds/`, { token: staff.token, body });
  }

  /** Buys a card, and returns its sale and its code. */
  async function bought() {
    const { body } = await buy();
    await send();
    const sale = await orderOf(body.public_id);
    const card = await api.db.selectFrom('giftCards').selectAll().where('orderId', '=', sale.id).executeTakeFirstOrThrow();
    return { sale, card, code: openCode(api.app.vault, card) ?? '' };
  }
  async function ask({ id }: { id: number }): Promise<void> {
    const payments = await paymentsOf(api.app.config, 'giving');
    await askAndSettle({ db: api.db, customer: giver(api.app.config), payments, today: '2026-11-30' }, id);
  }

  test('of a gift that a gift card paid gives the value back to the card, at once', async () => {
    const { id, code } = await createGiftCard(api.db);
    const { body } = await give({ code, cents: 6_000 }, 6_000);
    const { body: gift } = await refund(body.public_id, 2_500);
    expect(gift).toMatchObject({ refunded_cents: 2_500, refunds: [{ state: 'DONE', cents: 2_500, to_card: true }] });
    expect((await cardOf(id)).balanceCents).toBe(6_500);
    expect(await refund(body.public_id, 3_600)).toMatchObject({ status: 400 });
  });

  test('of a gift that both paid gives the bank card its money first', async () => {
    const { id, code } = await createGiftCard(api.db, { cents: 2_000 });
    const { body } = await give({ code, cents: 2_000 }, 5_000);
    const { body: gift } = await refund(body.public_id, 4_000);
    expect(gift.refunds).toMatchObject([
      { state: 'DONE', cents: 3_000, to_card: false },
      { state: 'DONE', cents: 1_000, to_card: true },
    ]);
    expect([gift.refunded_cents, (await cardOf(id)).balanceCents]).toEqual([4_000, 1_000]);
    expect(stripe.account.refunds.at(-1)?.amount).toBe(3_000);
  });

  test('of a sale blocks the card first, and only its balance goes back', async () => {
    const { sale, code, card } = await bought();
    await give({ code, cents: 4_000 }, 4_000);
    const { id, version } = await cardOf(card.id);
    const asked = { token: staff.token, body: { reason: 'Asked for', version } };
    expect((await api.call('POST', `giving/gift-cards/${id}/refund/`, asked)).body).toMatchObject({
      ...{ state: 'BLOCKED', balance_cents: 0, can: { refund: false, block: false } },
    });
    expect(stripe.account.refunds.at(-1)?.amount).toBe(6_000);
    expect(await balance(code)).toMatchObject({ status: 400 });
    // it failed days later: the balance is there again, and the card stays blocked
    stripe.account.failRefund(stripe.account.refunds.at(-1)?.id ?? '');
    await ask(sale);
    expect(await cardOf(id)).toMatchObject({ state: 'BLOCKED', balanceCents: 6_000 });
  });

  test('or a dispute of a sale at Stripe blocks the card; what was given already the programme bears', async () => {
    const { sale, code, card: used } = await bought();
    await give({ code, cents: 9_000 }, 9_000);
    stripe.account.refund(sale.payment ?? '', 5_000);
    await ask(sale);
    const { id } = used;
    expect(await cardOf(id)).toMatchObject({ state: 'BLOCKED', balanceCents: 0 });
    const { journal } = await record(id);
    expect(journal.at(-1)).toMatchObject({
      kind: 'REFUND',
      lines: [
        { account: 'STRIPE', cents: -5_000 },
        { account: 'CARDS', cents: 1_000 },
        { account: 'PROGRAMME', cents: 4_000 },
      ],
    });
    const other = await bought();
    stripe.account.dispute(other.sale.payment ?? '', 'needs_response');
    await ask(other.sale);
    const card = await cardOf(other.card.id);
    expect([card.state, card.blockReason]).toEqual(['BLOCKED', 'The payment of its buyer is disputed']);
    const unblocked = await api.call('POST', `giving/gift-cards/${card.id}/unblock/`, {
      token: staff.token,
      body: { version: card.version },
    });
    expect(unblocked.status).toBe(409);
  });
});

describe('at the desk', () => {
  const act = async (id: number, what: string, body: object = {}) =>
    api.call('POST', `giving/gift-cards/${id}/${what}/`, {
      token: staff.token,
      body: { version: (await cardOf(id)).version, ...body },
    });

  test('staff find, block, unblock, mail again and give a new code, which ends the old one', async () => {
    await letters('gift-card');
    const buyerOf = { lastName: 'Quillfeather', email: 'quill@test.example' };
    const card = await createGiftCard(api.db, {
      vault: api.app.vault,
      buyer: buyerOf,
      toName: 'Odalys Brandt',
      soldOn: '2020-02-01',
    });
    const found = async (query: string) => (await api.get(`giving/gift-cards/?${query}`, staff.token)).body.results;
    for (const query of [
      'search=Quillfeather',
      'search=Odalys',
      `search=${card.code.slice(-4)}`,
      `search=${codeText(card.code)}`,
    ])
      expect((await found(query)).map(({ id }: { id: number }) => id)).toContain(card.id);
    expect((await found('age=5')).map(({ id }: { id: number }) => id)).toEqual([card.id]);
    expect((await act(card.id, 'block', { reason: 'The letter was lost' })).body).toMatchObject({
      ...{ state: 'BLOCKED', block_reason: 'The letter was lost', balance_cents: 10_000 },
    });
    expect((await balance(card.code)).status).toBe(400);
    expect((await act(card.id, 'resend', { to_email: 'odalys@test.example' })).status).toBe(409);
    expect((await act(card.id, 'unblock')).body.state).toBe('LIVE');
    expect((await act(card.id, 'resend', { to_email: 'odalys@test.example' })).status).toBe(200);
    expect(await letters('gift-card')).toMatchObject([{ recipient: 'odalys@test.example', data: { code: codeText(card.code) } }]);
    const answer = await act(card.id, 'reissue', { to_email: 'new@test.example', reason: 'Somebody saw the code' });
    const [mailed] = await letters('gift-card');
    const code = String(Object(mailed?.data).code);
    expect([answer.body.last4, mailed?.recipient]).toEqual([code.slice(-4), 'new@test.example']);
    expect([(await balance(card.code)).status, (await balance(code)).body]).toEqual([400, { balance_cents: 10_000 }]);
    const { rows } = await api.app.pool.query(
      `SELECT action, actor_id FROM audit_entries WHERE subject_kind = 'giftCard' ORDER BY id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['blocked', 'unblocked', 'mailed again', 'given a new code']);
    expect(rows.every(({ actor_id }) => actor_id === staff.id)).toBe(true);
    expect(JSON.stringify(await record(card.id))).not.toContain(code.replaceAll('-', ''));
    const stale = await api.call('POST', `giving/gift-cards/${card.id}/block/`, {
      ...{ token: colleague.token, body: { version: 1, reason: 'Late' } },
    });
    expect(stale.status).toBe(409);
  });
});
