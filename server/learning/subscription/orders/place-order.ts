import { dollarsOfCents } from '#contract/learning/subscription/prices.ts';
import { type createSubscription, subscriptionMessages } from '#contract/learning/subscription/subscribe.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { type Quote, quote } from '#server/learning/subscription/prices/quote.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { notAllowed, refuse, refuseFields } from '#server/platform/http/errors.ts';
import { activate } from './activate.ts';
import { countBegun, findByRequest, findOpen, insertOrder, lockNonprofit, rememberRequest } from './orders-store.ts';
import { nextPeriod, readStanding, type StoredOrder } from './periods.ts';

export interface Request {
  actor: Actor;
  body: BodyOf<typeof createSubscription>;
  /** in capital letters */
  code: string | null;
  today: string;
  /** whether card payment is set up */
  takesCards: boolean;
}

/** `replaces`: an open order of the nonprofit with another tier, code or price, which has to be withdrawn first. */
type Placed = { order: StoredOrder; replaces?: never } | { order?: never; replaces: StoredOrder };

/** Stores an order before the payment provider is asked, or finds the order that the nonprofit has already. */
export async function placeOrder(tx: Tx, request: Request): Promise<Placed> {
  const { actor, body, code, today } = request;
  const { nonprofit } = actor;
  if (nonprofit === null || !(await lockNonprofit(tx, nonprofit))) throw notAllowed();
  const repeated = body.requestKey === undefined ? undefined : await findByRequest(tx, actor.id, body.requestKey);
  if (repeated) return { order: checkRepeated(repeated, request) };
  await checkStanding(tx, nonprofit, request);
  const quoted = await quote(tx, { tier: body.subscriptionTier, code, nonprofit, today });
  checkPrice(quoted, request);
  const open = await findOpen(tx, nonprofit);
  if (open) {
    if (!isFor(open, quoted)) return { replaces: open };
    await rememberRequest(tx, actor.id, body.requestKey, open.id);
    return { order: open };
  }
  return { order: await storeOrder(tx, quoted, request, nonprofit) };
}

function checkRepeated(order: StoredOrder, { actor, body, code }: Request): StoredOrder {
  const same =
    order.nonprofitId === actor.nonprofit && order.tierId === body.subscriptionTier && order.discountCode === (code ?? '');
  if (!same || order.state === 'CLOSED') throw refuse(409, subscriptionMessages.requestUsed, undefined, { current: {} });
  return order;
}

/**
 * Refuses an order if the nonprofit's access is not what the buyer's page showed, so that nobody pays for a year that a colleague
 * has just bought. Also refuses an order if the access has no end, or if a second year is already paid.
 */
async function checkStanding(tx: Tx, nonprofit: number, { body, today }: Request): Promise<void> {
  const { unlimited, endsOn } = await readStanding(tx, nonprofit, today);
  const current = { endsOn };
  if (unlimited || (endsOn !== null && body.renews === undefined))
    throw refuse(409, subscriptionMessages.hasAccess, undefined, { current });
  const isNew = body.ordersSeen !== undefined && body.ordersSeen !== (await countBegun(tx, nonprofit));
  if (isNew || (body.renews ?? null) !== endsOn) throw refuse(409, subscriptionMessages.endChanged, undefined, { current });
  // a second year may be paid in advance, but no third year
  if (endsOn !== null && endsOn > nextPeriod(null, today).endsOn)
    throw refuse(409, subscriptionMessages.tooEarly, undefined, { current });
}

function checkPrice({ tier, totalCents }: Quote, { body, takesCards }: Request): void {
  if (body.total !== undefined && Math.round(body.total * 100) !== totalCents) {
    const current = { subscriptionPrice: dollarsOfCents(tier.priceCents), total: dollarsOfCents(totalCents) };
    throw refuse(409, subscriptionMessages.priceChanged, undefined, { current });
  }
  if (totalCents === 0) return;
  if (!takesCards) throw refuse(409, subscriptionMessages.noStripe);
  if (!body.stripeToken) throw refuseFields({ stripe_token: [subscriptionMessages.noCard] });
}

function isFor(order: StoredOrder, { tier, discount, totalCents }: Quote): boolean {
  return (
    order.tierId === tier.id &&
    order.priceCents === tier.priceCents &&
    order.discountId === (discount?.id ?? null) &&
    order.totalCents === totalCents
  );
}

async function storeOrder(tx: Tx, quoted: Quote, { actor, body, today }: Request, nonprofit: number): Promise<StoredOrder> {
  const { tier, discount, totalCents } = quoted;
  const isFree = totalCents === 0;
  const order = await insertOrder(tx, {
    nonprofitId: nonprofit,
    createdBy: actor.id,
    kind: isFree ? 'FREE' : 'CARD',
    state: 'OPEN',
    tierId: tier.id,
    tierName: tier.tierName,
    priceCents: tier.priceCents,
    discountId: discount?.id ?? null,
    discountCode: discount?.code ?? '',
    totalCents,
  });
  await rememberRequest(tx, actor.id, body.requestKey, order.id);
  if (!isFree) return order;
  return activate(tx, order, today, {});
}
