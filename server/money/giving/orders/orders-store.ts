import { randomBytes } from 'node:crypto';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import type { GiftOrders, GiftParts } from '#server/platform/database/types.ts';

export type StoredGift = Selectable<GiftOrders>;
export type StoredPart = Selectable<GiftParts>;
type NewGift = Omit<
  Insertable<GiftOrders>,
  'id' | 'search' | 'publicId' | 'reference' | 'how' | 'payee' | 'payeeEin' | 'chargeCents'
>;

/** The states of an order that its payment can still change. */
export const openStates = ['OPEN', 'ASKING', 'PROCESSING'] as const;

export const findGift = (db: Db, id: number): Promise<StoredGift | undefined> =>
  db.selectFrom('giftOrders').selectAll().where('id', '=', id).executeTakeFirst();

export const findByPublicId = (db: Db, publicId: string): Promise<StoredGift | undefined> =>
  db.selectFrom('giftOrders').selectAll().where('publicId', '=', publicId).executeTakeFirst();

export const findByRequest = (db: Db, requestKey: string): Promise<StoredGift | undefined> =>
  db.selectFrom('giftOrders').selectAll().where('requestKey', '=', requestKey).executeTakeFirst();

/** Locks the order until the transaction ends. */
export const lockGift = (tx: Tx, id: number): Promise<StoredGift | undefined> =>
  tx.selectFrom('giftOrders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const partsOf = (db: Db, order: number): Promise<StoredPart[]> =>
  db.selectFrom('giftParts').selectAll().where('orderId', '=', order).orderBy('place').execute();

/** Letters and digits that nobody mistakes for each other. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const newReference = (): string => `GIVE-${[...randomBytes(6)].map((byte) => signs[byte % 32]).join('')}`;

/** What the slip of a gift says for ever, whatever the settings say later. */
const frozen = ({ method, isCardSale = false }: NewGift) => ({
  how: sql<string>`(SELECT CASE ${method}::text WHEN 'CHECK' THEN by_check WHEN 'FUND' THEN by_fund WHEN 'STOCK' THEN by_stock
    WHEN 'WIRE' THEN by_wire ELSE '' END FROM giving_settings)`,
  payee: sql<string>`(SELECT legal_name FROM giving_settings)`,
  payeeEin: sql<string>`(SELECT ein FROM giving_settings)`,
  donee: sql<string>`(SELECT donee FROM giving_settings)`,
  feesBorneBy: sql<string>`(SELECT CASE WHEN ${isCardSale}::boolean THEN 'PROGRAMME' ELSE fees_borne_by END FROM giving_settings)`,
});

/** Stores an order. Undefined if its request has stored one already. */
export async function insertGift(tx: Tx, gift: NewGift): Promise<StoredGift | undefined> {
  for (;;) {
    const values = { ...gift, ...frozen(gift), publicId: randomBytes(18).toString('base64url'), reference: newReference() };
    const stored = await tx
      .insertInto('giftOrders')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    // a conflict without an order of the same request is a reference that is taken
    if (stored || (await findByRequest(tx, gift.requestKey))) return stored;
  }
}

/** `value`: what a gift card pays of it */
interface NewPart {
  nonprofit: number;
  cents: number;
  cover: number;
  value?: number;
}

export async function insertParts(tx: Tx, order: number, parts: readonly NewPart[]) {
  const rows = parts.map(({ nonprofit, cents, cover, value = 0 }, place) => ({
    orderId: order,
    place,
    nonprofitId: nonprofit,
    cents,
    coverCents: cover,
    valueCents: value,
  }));
  await tx.insertInto('giftParts').values(rows).execute();
}

export function writeGift(db: Db, id: number, changes: Updateable<GiftOrders>): Promise<StoredGift> {
  return db
    .updateTable('giftOrders')
    .set((write) => ({ ...changes, version: write('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores the payment of an open order, once. Returns false if the order has another payment, or is not open any more. */
export async function storePayment(db: Db, id: number, payment: string): Promise<boolean> {
  const stored = await db
    .updateTable('giftOrders')
    .set({ payment, paymentStatus: 'requires_payment_method' })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .where((is) => is.or([is('payment', 'is', null), is('payment', '=', payment)]))
    .executeTakeFirst();
  return stored.numUpdatedRows === 1n;
}

/** Closes an open order that has no payment. No payment can follow, because `storePayment` needs an open order. */
export async function closeUnpaid(db: Db, id: number): Promise<boolean> {
  const closed = await db
    .updateTable('giftOrders')
    .set({ state: 'CLOSED' })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .where('payment', 'is', null)
    .executeTakeFirst();
  return closed.numUpdatedRows === 1n;
}

/** Adds one to a counter of an order, and returns the sum. */
export async function countUp(db: Db, id: number, counter: 'asked' | 'creations'): Promise<number> {
  const { counted } = await db
    .updateTable('giftOrders')
    .set({ [counter]: sql<number>`${sql.ref(counter)} + 1` })
    .where('id', '=', id)
    .returning(sql<number>`${sql.ref(counter)}`.as('counted'))
    .executeTakeFirstOrThrow();
  return counted;
}
