import type { OwnSubscription } from '#contract/learning/subscription/subscribe.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { countBegun, ownOrder } from './orders-store.ts';
import { nextPeriod, readStanding, type StoredOrder } from './periods.ts';

const shownOrders = 50;

/** The subscription of the actor's nonprofit, as its users see it. */
export async function readOwn(db: Db, actor: Actor, today: string): Promise<OwnSubscription> {
  const { nonprofit } = actor;
  const { otherWaysToPay } = await db.selectFrom('learningSettings').select('otherWaysToPay').executeTakeFirstOrThrow();
  const buy = may(actor, 'buySubscription');
  const hasAccess = may(actor, 'openLibrary');
  const none = {
    hasAccess,
    endsOn: null,
    endedOn: null,
    next: null,
    can: { buy },
    suggestedTier: null,
    openOrder: null,
    orderCount: 0,
    orders: [],
  };
  if (nonprofit === null) return { ...none, otherWaysToPay };
  const { unlimited, endsOn, endedOn } = await readStanding(db, nonprofit, today);
  const inAdvance = endsOn !== null && endsOn > nextPeriod(null, today).endsOn;
  const orders = await findOwnOrders(db, nonprofit);
  const open = orders.find(({ state, payment }) => state === 'OPEN' && payment !== null);
  return {
    ...none,
    endsOn: unlimited ? null : endsOn,
    endedOn: unlimited || endsOn !== null ? null : endedOn,
    next: unlimited || inAdvance ? null : nextPeriod(endsOn, today),
    suggestedTier: await findSuggested(db, nonprofit),
    orderCount: await countBegun(db, nonprofit),
    openOrder: open ? ownOrder(open) : null,
    orders: orders.filter(({ state }) => state !== 'OPEN').map(ownOrder),
    otherWaysToPay,
  };
}

/** The newest orders that are not closed, newest first. */
function findOwnOrders(db: Db, nonprofit: number): Promise<StoredOrder[]> {
  return db
    .selectFrom('learningOrders')
    .selectAll()
    .where('nonprofitId', '=', nonprofit)
    .where('state', '<>', 'CLOSED')
    .orderBy('id', 'desc')
    .limit(shownOrders)
    .execute();
}

async function findSuggested(db: Db, nonprofit: number): Promise<number | null> {
  const tier = await db
    .selectFrom('learningTiers')
    .innerJoin('nonprofits', 'nonprofits.budgetSize', 'learningTiers.budgetSize')
    .select('learningTiers.id')
    .where('nonprofits.id', '=', nonprofit)
    .where('isOffered', '=', true)
    .executeTakeFirst();
  return tier?.id ?? null;
}
