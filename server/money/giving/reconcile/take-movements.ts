import { NotBooked } from '#server/money/giving/refunds/settle-refunds.ts';
import { disputed, fee, unknown } from '#server/money/journal/entries.ts';
import { type Entry, post } from '#server/money/journal/post.ts';
import { splitCents } from '#server/money/journal/split-cents.ts';
import type { Movement } from '#server/money/payments/payments.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { entryIds, lockGiftsOf, type MovedGift } from './movement-gifts.ts';
import { enterFailedRefunds } from './refunds-unseen.ts';

export interface Taking {
  /** the payout that brings the movements to the bank; null: not known yet */
  payout: string | null;
  /** the programme's day of an instant */
  dayOf: (instant: Date) => string;
}

/** What the journal makes of a movement. */
interface Planned {
  movement: Movement;
  kind: Exclude<Movement['kind'], 'OTHER'> | 'UNKNOWN';
  gift: MovedGift | null;
  /** the entry that has its money; it may be in the journal already */
  key: string;
  entries: Entry[];
}

/**
 * Brings movements of Stripe's balance into the journal: each is one entry, besides which the fee of a charge has one of its own. What
 * nothing here explains goes to SUSPENSE. Movements that were taken before only learn their payout. Throws NotBooked where a fee falls
 * on a part that is not a donation yet. A payout's own movement is stored with the payout.
 */
export async function takeMovements(tx: Tx, movements: readonly Movement[], { payout, dayOf }: Taking): Promise<void> {
  const moved = movements.filter(({ kind }) => kind !== 'PAYOUT');
  if (moved.length === 0) return;
  const gifts = await lockGiftsOf(tx, [...new Set(moved.flatMap(({ payment }) => payment ?? []))]);
  const taken = await learnPayout(tx, moved, payout);
  const fresh = moved.filter(({ id }) => !taken.has(id));
  if (fresh.length === 0) return;
  await enterFailedRefunds(tx, fresh, dayOf);
  const stored = await entryIds(tx, fresh.flatMap(earlierKeys));
  const planned = fresh.map((movement) => plan(movement, { gifts, stored, day: dayOf(movement.movedAt) }));
  const made = new Set(
    await post(
      tx,
      planned.flatMap(({ entries }) => entries),
    ),
  );
  await storeMovements(tx, planned, payout);
  await chargeFees(
    tx,
    planned.filter(({ movement }) => made.has(`fee ${movement.id}`)),
    dayOf,
  );
}

/** Which of the movements were taken before. They are in the payout that lists them now. */
async function learnPayout(tx: Tx, movements: readonly Movement[], payout: string | null): Promise<Set<string>> {
  const ids = movements.map(({ id }) => id);
  if (payout !== null) await tx.updateTable('stripeMovements').set({ payout }).where('id', 'in', ids).execute();
  const rows = await tx.selectFrom('stripeMovements').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The keys of entries that something else than the movement has posted. */
function earlierKeys({ kind, payment, source }: Movement): string[] {
  if (kind === 'CHARGE') return [`charge ${payment}`];
  if (kind === 'REFUND') return [`refund ${source}`];
  if (kind === 'REFUND_FAILED') return [`refund ${source} failed`];
  return kind === 'PAYOUT_FAILED' ? [`payout ${source} failed`] : [];
}

interface Known {
  gifts: ReadonlyMap<string, MovedGift>;
  stored: ReadonlyMap<string, number>;
  day: string;
}

function plan(movement: Movement, { gifts, stored, day }: Known): Planned {
  const { id, kind, cents, feeCents, type } = movement;
  const gift = gifts.get(movement.payment ?? '') ?? null;
  const isPaid = gift?.state === 'PAID';
  const [earlier = ''] = earlierKeys(movement);
  const isStored = stored.has(earlier);
  const fees = gift && feeCents !== 0 ? [feeOf(movement, gift, day)] : [];
  if (kind === 'CHARGE' && isPaid && isStored && cents === gift.receivedCents)
    return { movement, kind, gift, key: earlier, entries: fees };
  if ((kind === 'REFUND' || kind === 'REFUND_FAILED') && isPaid && isStored)
    return { movement, kind, gift, key: earlier, entries: fees };
  if (kind === 'DISPUTE' && isPaid) {
    const entry = disputed({ movement: id, order: gift.id, cents: -cents, feeCents, day });
    return { movement, kind, gift, key: entry.key, entries: [entry] };
  }
  if (kind === 'PAYOUT_FAILED' && isStored) return { movement, kind, gift: null, key: earlier, entries: [] };
  const entry = unknown({ movement: id, type, cents: cents - feeCents, day });
  return { movement, kind: 'UNKNOWN', gift: null, key: entry.key, entries: [entry] };
}

const isBorneByNonprofits = ({ feesBorneBy }: MovedGift) => feesBorneBy === 'NONPROFITS';

function feeOf({ id, feeCents }: Movement, gift: MovedGift, day: string): Entry {
  const bearers = isBorneByNonprofits(gift)
    ? gift.parts.map(({ nonprofit, cents }) => ({ nonprofit, weight: cents }))
    : ('PROGRAMME' as const);
  return fee({ movement: id, cents: feeCents, bearers, day, order: gift.id });
}

async function storeMovements(tx: Tx, planned: readonly Planned[], payout: string | null): Promise<void> {
  const ids = await entryIds(
    tx,
    planned.map(({ key }) => key),
  );
  const rows = planned.map(({ movement, kind, gift, key }) => ({
    ...{ id: movement.id, kind, type: movement.type, source: movement.source, description: movement.description },
    ...{ amountCents: movement.cents, feeCents: movement.feeCents, netCents: movement.cents - movement.feeCents },
    ...{ movedAt: movement.movedAt.toISOString(), payout, giftId: gift?.id ?? null, entryId: ids.get(key) ?? null },
  }));
  await tx.insertInto('stripeMovements').values(rows).execute();
}

/** Takes the fees that nonprofits bear from what they are owed of each donation. */
async function chargeFees(tx: Tx, planned: readonly Planned[], dayOf: Taking['dayOf']): Promise<void> {
  const rows = planned.flatMap(({ movement, gift }) => {
    if (!gift || !isBorneByNonprofits(gift)) return [];
    const shares = splitCents(
      movement.feeCents,
      gift.parts.map(({ cents }) => cents),
    );
    return gift.parts.flatMap(({ nonprofit, donation }, index) => {
      if (donation === null) throw new NotBooked();
      const share = shares[index] ?? 0;
      if (share === 0) return [];
      const day = dayOf(movement.movedAt);
      return [
        { day, nonprofitId: nonprofit, donationId: donation, kind: 'CARD_FEE', amount: (-share / 100).toFixed(2), note: '' },
      ];
    });
  });
  if (rows.length > 0) await tx.insertInto('ledgerEntries').values(rows).execute();
}
