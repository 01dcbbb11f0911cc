import { randomBytes, randomInt } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { givingChecks } from '#contract/money/giving/giving-settings.ts';
import { paidOut, poolFunded, unknown } from '#server/money/journal/entries.ts';
import { post } from '#server/money/journal/post.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { GiftOrders, GivingPools, GivingSettings, Nonprofits } from '#server/platform/database/types.ts';
import { createNonprofit } from './nonprofits.ts';

/** Opens giving by card and check, with a fee of 2.2% and 30 cents. Override only what the test is about. */
export async function openGiving(db: Db, traits: Partial<Insertable<GivingSettings>> = {}): Promise<void> {
  await db
    .updateTable('givingSettings')
    .set({
      isOpen: true,
      legalName: 'Test Catalogue Foundation',
      ein: '00-1234567',
      unpayable: 'If a nonprofit cannot be paid, we give its gifts to a nonprofit like it.',
      byCheck: 'Make the check out to Test Catalogue Foundation, 1 Test Street, Testville.',
      agreement: 'The programme takes gifts for you and passes them on.',
      checked: givingChecks,
      ...traits,
    })
    .execute();
}

/** Creates a published nonprofit that takes gifts: agreed to, in the IRS's register, and paid by check. */
export async function createTaker(
  db: Db,
  traits: Partial<Insertable<Nonprofits>> = {},
): Promise<{ id: number; name: string; ein: string }> {
  // random: browser tests of several processes share a database
  const ein = String(randomInt(900_000_000, 1_000_000_000));
  const nonprofit = await createNonprofit(db, {
    ...{ display: true, ein, address1: '1 Test Street', city: 'Testville', state: 'MD', zipcode: '21000' },
    ...traits,
  });
  await db
    .insertInto('irsOrganizations')
    .values({
      ...{ ein: Number(ein), name: nonprofit.name, also: '', street: '', city: '', state: 'MD', zipcode: '', nteeCode: '' },
      ...{ taxPeriod: 0, rulingYear: 0 },
    })
    .execute();
  await db
    .insertInto('nonprofitGiving')
    .values({ nonprofitId: nonprofit.id, takesGifts: true, agreementVersion: 1, agreedName: 'Test Director' })
    .execute();
  return { ...nonprofit, ein };
}

interface GiftTraits extends Partial<Insertable<GiftOrders>> {
  /** the nonprofits, each with its cents */
  parts: readonly { nonprofitId: number; cents: number; coverCents?: number; donationId?: number }[];
}

/** Creates a gift as visitors' gifts are stored: by default one that a card paid on May 1, 2026. */
export async function createGift(db: Db, { parts, ...traits }: GiftTraits): Promise<{ id: number; parts: number[] }> {
  const mark = randomBytes(8).toString('hex');
  const coverCents = parts.reduce((sum, part) => sum + (part.coverCents ?? 0), 0);
  const totalCents = Number(traits.totalCents ?? parts.reduce((sum, part) => sum + part.cents, coverCents));
  const isPaid = (traits.state ?? 'PAID') === 'PAID';
  const { id } = await db
    .insertInto('giftOrders')
    .values({
      publicId: `test-gift-${mark}`,
      requestKey: `request-${mark}`,
      reference: `GIVE-${mark.slice(0, 8).toUpperCase()}`,
      method: 'CARD',
      state: 'PAID',
      firstName: 'Test',
      lastName: `Donor ${mark}`,
      email: `donor-${mark}@test.example`,
      ...{ totalCents, coverCents, feeBps: 220, feeFixedCents: 30 },
      ...{ payee: 'Test Catalogue Foundation', payeeEin: '00-1234567' },
      ...(isPaid && { givenOn: '2026-05-01', paidAt: '2026-05-01T15:00:00Z', receivedCents: totalCents }),
      ...traits,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (parts.length === 0) return { id, parts: [] };
  const rows = await db
    .insertInto('giftParts')
    .values(
      parts.map((part, place) => ({ ...part, orderId: id, place, ...(part.donationId && { bookedAt: sql<string>`now()` }) })),
    )
    .returning('id')
    .execute();
  return { id, parts: rows.map((row) => row.id) };
}

/** Creates an open pool of 1:1 for gifts to every nonprofit, with $5,000 of its sponsor. Returns its id. */
export async function createPool(db: Db, traits: Partial<Insertable<GivingPools>> = {}): Promise<number> {
  const cents = 500_000;
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('givingPools')
      .values({
        ...{ name: 'Spring match', sponsor: 'Harbor Credit Union', ratio: '1:1', perGiftCents: 25_000, capCents: cents },
        ...{ fundedCents: cents, fromAt: '2020-01-01', untilAt: '2100-01-01', isOpen: true, ...traits },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const day = '2026-04-01';
    const deposit = await tx
      .insertInto('givingPoolDeposits')
      .values({ poolId: id, cents, day })
      .returning('id')
      .executeTakeFirstOrThrow();
    await post(tx, [poolFunded({ deposit: deposit.id, pool: id, cents, day })]);
    return id;
  });
}

/**
 * Creates a payout of Stripe that paid $40 to the bank, of which a fee of Stripe for nothing known is listed and the rest is not. Returns
 * the number of the fee's movement.
 */
export async function createStripePayout(db: Db): Promise<number> {
  const mark = randomBytes(8).toString('hex');
  const payout = `po_${mark}`;
  const movement = `txn_${mark}`;
  const day = '2026-05-04';
  return db.transaction().execute(async (tx) => {
    await post(tx, [paidOut({ payout, cents: 4_000, day }), unknown({ movement, type: 'stripe_fee', cents: -25, day })]);
    await tx
      .insertInto('stripePayouts')
      .values({
        ...{ id: payout, amountCents: 4_000, status: 'paid', arrivalOn: day, createdAt: `${day}T10:00:00Z`, isAutomatic: true },
        ...{ isItemised: true, readAt: `${day}T11:00:00Z`, movementCents: -25, movementCount: 1, paidAt: `${day}T11:00:00Z` },
      })
      .execute();
    const { id } = await tx
      .selectFrom('moneyEntries')
      .select('id')
      .where('key', '=', `unknown ${movement}`)
      .executeTakeFirstOrThrow();
    const { number } = await tx
      .insertInto('stripeMovements')
      .values({
        ...{
          id: movement,
          kind: 'UNKNOWN',
          type: 'stripe_fee',
          description: 'Radar',
          amountCents: -25,
          feeCents: 0,
          netCents: -25,
        },
        ...{ movedAt: `${day}T09:00:00Z`, payout, entryId: id },
      })
      .returning('number')
      .executeTakeFirstOrThrow();
    return number;
  });
}
