import { type explainMovement, reconcileMessages } from '#contract/money/reconcile/reconcile.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { explained, type Place } from '#server/money/journal/explained.ts';
import { post } from '#server/money/journal/post.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { notFound, refuse, refuseFields } from '#server/platform/http/errors.ts';

interface Explanation {
  actor: Actor;
  body: BodyOf<typeof explainMovement>;
  /** in the programme's time zone */
  today: string;
}

/** Where a movement stands: for a gift with the part and the donation that it belongs to. */
type Standing = { place: Exclude<Place, { target: 'GIFT' }> } | { place: Extract<Place, { target: 'GIFT' }>; part: Part };

interface Part {
  id: number;
  order: number;
  reference: string;
  nonprofit: number;
  donation: number;
}

/**
 * Says what an unexplained movement was: its money goes from where it stands to where it belongs, by an entry of its own. A nonprofit is
 * owed it (or owes it) as a correction of its donation. Said anew, the money goes on from where it was said to be.
 */
export async function explain(tx: Tx, number: number, { actor, body, today }: Explanation): Promise<void> {
  const { target, reason, turns } = body;
  const movement = await tx.selectFrom('stripeMovements').selectAll().where('number', '=', number).forUpdate().executeTakeFirst();
  if (!movement) throw notFound();
  if (movement.kind !== 'UNKNOWN') throw refuse(409, reconcileMessages.notUnknown);
  const earlier = await tx
    .selectFrom('movementExplanations')
    .select(['target', 'partId', 'turn'])
    .where('movement', '=', movement.id)
    .orderBy('turn', 'desc')
    .execute();
  if (earlier.length !== turns) throw refuse(409, reconcileMessages.stale);
  const from = await standingOf(tx, earlier[0]);
  const to = target === 'GIFT' ? ofPart(await findPart(tx, body)) : { place: { target } as const };
  if (isSame(from, to)) throw refuse(409, reconcileMessages.same);
  const turn = turns + 1;
  const part = 'part' in to ? to.part : null;
  await tx
    .insertInto('movementExplanations')
    .values({ movement: movement.id, turn, target, partId: part?.id ?? null, reason, byId: actor.id })
    .execute();
  const cents = movement.netCents;
  const order = part?.order ?? ('part' in from ? from.part.order : undefined);
  const entry = { movement: movement.id, turn, cents, from: from.place, to: to.place, reason, day: today };
  await post(tx, [explained({ ...entry, ...(order !== undefined && { order }) })]);
  const owed = [...('part' in from ? [{ part: from.part, cents: -cents }] : []), ...(part ? [{ part, cents }] : [])];
  if (owed.length > 0)
    await tx
      .insertInto('ledgerEntries')
      .values(
        owed.map((one) => ({
          ...{
            day: today,
            actorId: actor.id,
            nonprofitId: one.part.nonprofit,
            donationId: one.part.donation,
            kind: 'CORRECTION',
          },
          ...{ amount: (one.cents / 100).toFixed(2), note: reason },
        })),
      )
      .execute();
  await recordChange(tx, {
    actor,
    action: 'explained',
    subject: { kind: 'stripeMovement', id: number, name: movement.id },
    changes: { target: { from: from.place.target, to: part?.reference ?? target } },
    reason,
  });
}

const isSame = (from: Standing, to: Standing) =>
  from.place.target === to.place.target && ('part' in from ? from.part.id : null) === ('part' in to ? to.part.id : null);

const ofPart = (part: Part): Standing => ({ place: { target: 'GIFT', nonprofit: part.nonprofit }, part });

async function standingOf(tx: Tx, last: { target: string; partId: number | null } | undefined): Promise<Standing> {
  if (last?.partId) {
    const [part] = await partsWhere(tx, { part: last.partId });
    if (part) return ofPart(part);
  }
  return { place: { target: last?.target === 'PROGRAMME' ? 'PROGRAMME' : 'NONE' } };
}

async function findPart(tx: Tx, { reference = '', nonprofit }: BodyOf<typeof explainMovement>): Promise<Part> {
  const parts = await partsWhere(tx, { reference: reference.trim().toUpperCase() });
  if (parts.length === 0) throw refuseFields({ reference: [reconcileMessages.noGift] });
  const chosen = parts.length === 1 ? parts[0] : parts.find((part) => part.nonprofit === nonprofit);
  if (!chosen) throw refuseFields({ nonprofit: [reconcileMessages.nonprofit] });
  return chosen;
}

/** Booked parts: what is not a donation yet can be owed nothing. */
async function partsWhere(tx: Tx, { part, reference }: { part?: number; reference?: string }): Promise<Part[]> {
  const rows = await tx
    .selectFrom('giftParts')
    .innerJoin('giftOrders', 'giftOrders.id', 'giftParts.orderId')
    .select(['giftParts.id', 'giftParts.orderId as order', 'giftOrders.reference', 'giftParts.nonprofitId as nonprofit'])
    .select('giftParts.donationId as donation')
    .where((is) => (part === undefined ? is('giftOrders.reference', '=', reference ?? '') : is('giftParts.id', '=', part)))
    .where('giftParts.donationId', 'is not', null)
    .orderBy('giftParts.place')
    .execute();
  return rows.flatMap(({ donation, ...row }) => (donation === null ? [] : [{ ...row, donation }]));
}
