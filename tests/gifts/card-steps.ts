import { sql } from 'kysely';
import { valueFor } from '#contract/money/gift-cards/gift-card-words.ts';
import type { GivingTerms } from '#contract/money/giving/terms.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Random } from '#server/app/demo/random.ts';
import { block, unblock } from '#server/money/giving/cards/change.ts';
import { openCode, sendCards } from '#server/money/giving/cards/send-cards.ts';
import type { StoredGift } from '#server/money/giving/orders/orders-store.ts';
import { takeGift } from '#server/money/giving/orders/take-gift.ts';
import { askForSale } from '#server/money/giving/refunds/ask-refund.ts';
import type { Customer } from '#server/money/payments/customer.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { vaultOf } from '#server/platform/vault/vault.ts';
import type { Step } from '#tests/payments/stripe-history.ts';
import { testCards } from '#tests/stripe/cards.ts';
import type { StandIn } from '#tests/stripe/stand-in.ts';

/** What the steps need of a history. */
interface Played {
  db: Db;
  random: Random;
  seed: string;
  today: string;
  stripe: StandIn;
  customer: Customer<StoredGift>;
  world: { terms: GivingTerms; staff: readonly [Actor, Actor] };
}

type Process = (what: string, work: (payments: Payments) => Promise<unknown>) => Promise<void>;

const vault = vaultOf([Buffer.alloc(32, 5)]);
const bankCards = [testCards.pays, testCards.pays, testCards.declined] as const;

/** What happens to gift cards in a history: sales, refunds of sales, and staff who block them. */
export const cardSteps = (history: Played, process: Process): Step[] => [
  [3, () => process('sell a card', (payments) => sell(history, payments))],
  [1, () => process('refund a sale', (payments) => refundSale(history, payments))],
  [1, () => blockOne(history)],
];

let sold = 0;

async function sell({ db, world, customer, today, stripe, random, seed }: Played, payments: Payments): Promise<void> {
  sold += 1;
  const card = { fromName: '', toName: 'Dora', message: '', toEmail: '', sendOn: null };
  const buyer = { firstName: 'Eve', lastName: seed, email: 'eve@test.example' };
  await takeGift({
    ...{ db, customer, payments, today, terms: world.terms, replaces: null },
    wanted: { buyer, card, totalCents: random.whole(500, 30_000), requestKey: `${seed} card ${sold}`, today },
    onDecline: async () => undefined,
    token: stripe.account.createToken(random.pick(bankCards).number),
  }).catch(refusal);
  await sendCards(db, vault, today);
}

/** What a card with a balance pays of a gift of `net` cents: as much as it can, or less. Null: there is no card. */
export async function valueFromCard({ db, random, today }: Played, net: number) {
  const { rows } = await sql<{ id: number; balanceCents: number; sealedCode: Buffer; keyId: string }>`
    SELECT id, balance_cents, sealed_code, key_id FROM gift_cards
    WHERE balance_cents > 0 AND sealed_code IS NOT NULL ORDER BY id DESC LIMIT 1`.execute(db);
  const [card] = rows;
  const code = card && openCode(vault, card);
  if (!card || !code) return null;
  const most = random.chance(0.2) ? random.whole(1, card.balanceCents) : card.balanceCents;
  const cents = valueFor(net, most);
  return cents > 0 ? { code, cents, day: today } : null;
}

async function refundSale({ db, world, random, today }: Played, payments: Payments): Promise<void> {
  const sales = await db
    .selectFrom('giftCards')
    .select('orderId')
    .where('state', '<>', 'NEW')
    .orderBy('id', 'desc')
    .limit(3)
    .execute();
  if (sales.length === 0) return;
  const { orderId } = random.pick(sales as [{ orderId: number }]);
  await askForSale({ db, actor: world.staff[0], payments, today }, orderId, 'Asked for').catch(refusal);
}

/** Staff block a card, or unblock one. */
async function blockOne({ db, world, random }: Played): Promise<void> {
  const cards = await db.selectFrom('giftCards').select(['id', 'version', 'state']).where('state', '<>', 'NEW').execute();
  if (cards.length === 0) return;
  const { id, version, state } = random.pick(cards as [(typeof cards)[number]]);
  const actor = world.staff[0];
  await transact(db, (tx) =>
    state === 'LIVE'
      ? block(tx, id, { actor, body: { version, reason: 'Lost' } })
      : unblock(tx, id, { actor, body: { version } }),
  ).catch(refusal);
}

function refusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
