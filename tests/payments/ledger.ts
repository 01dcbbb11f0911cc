import type { History } from './history.ts';

interface OrderRow {
  id: number;
  state: string;
  payment: string | null;
  totalCents: number;
  startsOn: string | null;
  endsOn: string | null;
}

/**
 * Compares the money at Stripe with the access here, and returns what is wrong. `settled`: the check is right after a settlement
 * run, so it is stricter.
 */
export async function wrongIn(history: History, settled: boolean): Promise<string[]> {
  const { world, stripe } = history;
  const orders: OrderRow[] = await world.db
    .selectFrom('learningOrders')
    .select(['id', 'state', 'payment', 'totalCents', 'startsOn', 'endsOn'])
    .where('nonprofitId', '=', world.nonprofit)
    .execute();
  const charges = chargesOf(history);
  return [
    ...chargedTwice(charges),
    ...accessWithoutMoney(orders, charges, settled),
    ...(settled ? moneyWithoutAccess(orders, charges) : []),
    ...overlapping(orders),
    ...(stripe.account.events.length > 200 ? ['the history does not end'] : []),
  ];
}

interface ChargeRow {
  payment: string;
  /** how many orders the buyer's page showed at the payment; two charges with the same number mean that the buyer paid twice */
  shown: number | undefined;
  amount: number;
  refunded: boolean;
  /** status of the charge's dispute; null: none */
  dispute: string | null;
}

function chargesOf({ stripe: { account }, shown }: History): ChargeRow[] {
  return [...account.charges.values()].map((charge) => {
    const payment = String(charge.payment_intent);
    return {
      payment,
      shown: shown.get(account.paidBy.get(payment) ?? ''),
      amount: charge.amount,
      refunded: charge.refunded,
      dispute: account.disputes.find(({ payment_intent: intent }) => intent === payment)?.status ?? null,
    };
  });
}

/** Whether the programme keeps the money. If the money was given back, or may be, the buyer may pay again. */
const isKept = ({ refunded, dispute }: ChargeRow) => !refunded && dispute === null;

function chargedTwice(charges: readonly ChargeRow[]): string[] {
  const payments = charges.map(({ payment }) => payment);
  const twice = payments.filter((payment, index) => payments.indexOf(payment) !== index);
  const views = charges.map(({ shown }) => shown);
  const repeated = views.filter((view, index) => views.indexOf(view) !== index);
  return [
    ...twice.map((payment) => `the payment ${payment} was charged twice`),
    ...repeated.map((view) => `two charges for pages that showed ${view} orders`),
  ];
}

function accessWithoutMoney(orders: readonly OrderRow[], charges: readonly ChargeRow[], settled: boolean): string[] {
  return orders
    .filter(({ state }) => state === 'ACTIVE')
    .flatMap((order) => {
      const charge = charges.find(({ payment }) => payment === order.payment);
      if (!charge || charge.amount < order.totalCents) return [`order ${order.id} gives access without money`];
      if (!settled) return [];
      if (charge.refunded) return [`order ${order.id} gives access after its refund`];
      return charge.dispute === 'needs_response' || charge.dispute === 'lost'
        ? [`order ${order.id} gives access in a dispute`]
        : [];
    });
}

function moneyWithoutAccess(orders: readonly OrderRow[], charges: readonly ChargeRow[]): string[] {
  return charges.filter(isKept).flatMap(({ payment }) => {
    const order = orders.find((one) => one.payment === payment);
    return order?.state === 'ACTIVE' ? [] : [`the payment ${payment} gives no access: ${order?.state ?? 'it has no order'}`];
  });
}

/** Finds orders whose years overlap: each charge must give a year of its own. */
function overlapping(orders: readonly OrderRow[]): string[] {
  const years = orders
    .filter(({ state }) => state === 'ACTIVE')
    .toSorted((a, b) => String(a.startsOn).localeCompare(String(b.startsOn)));
  return years.flatMap((year, index) => {
    const before = years[index - 1];
    return before && String(before.endsOn) > String(year.startsOn) ? [`orders ${before.id} and ${year.id} overlap`] : [];
  });
}
