import type { Line } from './accounts.ts';
import type { Entry } from './post.ts';
import { splitCents } from './split-cents.ts';

/** A part of a paid order: `cents` include the part's share of covered fees. */
export interface Part {
  id: number;
  cents: number;
}

/** Who bears a fee or a loss: the nonprofits, each by a weight, or the programme. */
export type Bearers = readonly { nonprofit: number; weight: number }[] | 'PROGRAMME';

/** When it happened, and to which gift. */
type AtOrder = Pick<Entry, 'day' | 'order'>;

/** A card paid an order. */
export const charged = ({ payment, parts, ...at }: AtOrder & { payment: string; parts: readonly Part[] }): Entry => ({
  ...at,
  key: `charge ${payment}`,
  kind: 'CHARGE',
  stripe: payment,
  lines: [{ account: 'STRIPE', cents: sumOf(parts) }, ...parts.map(({ id, cents }) => unbooked(id, -cents))],
});

/** A card paid for a gift card. */
export const cardSold = ({
  payment,
  card,
  cents,
  ...at
}: AtOrder & {
  payment: string;
  card: number;
  cents: number;
}): Entry => ({
  ...at,
  key: `charge ${payment}`,
  kind: 'CHARGE',
  stripe: payment,
  lines: [
    { account: 'STRIPE', cents },
    { account: 'CARDS', owner: card, cents: -cents },
  ],
});

interface CardValue {
  order: number;
  card: number;
  cents: number;
  /** counts from 1 how often the order has set value of the card aside: a closed order may be paid after all */
  turn: number;
  day: string;
}

/** An open order sets aside value of a gift card. */
export const held = ({ order, card, cents, turn, day }: CardValue): Entry => ({
  key: `hold ${order}:${card}:${turn}`,
  kind: 'HELD',
  order,
  day,
  lines: [
    { account: 'CARDS', owner: card, cents },
    { account: 'HELD', owner: order, cents: -cents },
  ],
});

/** A paid order uses the card value that it has set aside. */
export const used = ({ order, parts, day }: { order: number; parts: readonly Part[]; day: string }): Entry => ({
  key: `use ${order}`,
  kind: 'USED',
  order,
  day,
  lines: [{ account: 'HELD', owner: order, cents: sumOf(parts) }, ...parts.map(({ id, cents }) => unbooked(id, -cents))],
});

/** An order that was closed gives card value back. */
export const givenBack = ({ order, card, cents, turn, day }: CardValue): Entry => ({
  key: `back ${order}:${card}:${turn}`,
  kind: 'GIVEN_BACK',
  order,
  day,
  lines: [
    { account: 'HELD', owner: order, cents },
    { account: 'CARDS', owner: card, cents: -cents },
  ],
});

/** A part became a donation of its nonprofit. */
export const booked = ({ part, nonprofit, ...at }: AtOrder & { part: Part; nonprofit: number }): Entry => ({
  ...at,
  key: `book ${part.id}`,
  kind: 'BOOKED',
  lines: [unbooked(part.id, part.cents), owed(nonprofit, -part.cents)],
});

interface Match extends AtOrder {
  part: number;
  pool: number;
  nonprofit: number;
  cents: number;
}

/** A pool matched a part. */
export const matched = ({ part, pool, nonprofit, cents, day, order }: Match): Entry => ({
  key: `match ${part}:${pool}`,
  kind: 'MATCHED',
  day,
  ...(order !== undefined && { order }),
  lines: [{ account: 'POOL', owner: pool, cents }, owed(nonprofit, -cents)],
});

/** A match went back to its pool with the money of its gift; `whole`: what has gone back of it in all. */
export const matchReturned = ({ whole, ...of }: Match & { whole: number }): Entry =>
  reversed(matched(of), `match ${of.part}:${of.pool} back ${whole}`);

/** Money of a sponsor came to the bank, or went back (cents below 0). */
export const poolFunded = ({
  deposit,
  pool,
  cents,
  day,
}: {
  deposit: number;
  pool: number;
  cents: number;
  day: string;
}): Entry => ({
  key: `pool ${deposit}`,
  kind: 'DEPOSIT',
  day,
  lines: [
    { account: 'BANK', cents },
    { account: 'POOL', owner: pool, cents: -cents },
  ],
});

/** Stripe took its fee for a charge. */
export const fee = ({
  movement,
  cents,
  bearers,
  ...at
}: AtOrder & { movement: string; cents: number; bearers: Bearers }): Entry => ({
  ...at,
  key: `fee ${movement}`,
  kind: 'FEE',
  stripe: movement,
  lines: [{ account: 'STRIPE', cents: -cents }, ...borneBy(bearers, cents)],
});

/**
 * What a refund takes back: of parts that are booked or not, of a gift card's balance (below 0: it gets value back), or of the
 * programme, where a gift card's sale is refunded after the card was used.
 */
export type Returned = { part: Part; nonprofit: number | null } | { card: number; cents: number } | { programme: number };

/** Money went back to the donor. */
export const refunded = ({ refund, returned, ...at }: AtOrder & { refund: string; returned: readonly Returned[] }): Entry => {
  const lines = returned.map(returnLine);
  return {
    ...at,
    key: `refund ${refund}`,
    kind: 'REFUND',
    stripe: refund,
    lines: [{ account: 'STRIPE', cents: -lines.reduce((sum, { cents }) => sum + cents, 0) }, ...lines],
  };
};

/**
 * A refund did not reach the donor, so its money came back: `returned` says where it stands now, because a part may have been booked
 * since the refund.
 */
export const refundFailed = (of: Parameters<typeof refunded>[0]): Entry => reversed(refunded(of), `refund ${of.refund} failed`);

/**
 * Staff corrected a donation of a gift that no card paid: its check bounced, or another amount had come. The nonprofit is owed more
 * (positive cents) or less. What is missing or left stands with the programme, until its bank account is put right.
 */
export const corrected = ({
  ledgerEntry,
  nonprofit,
  cents,
  ...at
}: AtOrder & { ledgerEntry: number; nonprofit: number; cents: number }): Entry => ({
  ...at,
  key: `correction ${ledgerEntry}`,
  kind: 'CORRECTION',
  lines: [owed(nonprofit, -cents), { account: 'PROGRAMME', cents }],
});

interface Dispute {
  /** id of the movement of the balance: a dispute can take money and give it back more than once */
  movement: string;
  order: number;
  cents: number;
  /** what Stripe takes for the dispute; the programme bears it */
  feeCents: number;
  day: string;
}

/** The bank of a card took the money of a charge back while it looks at the donor's complaint. */
export const disputed = ({ movement, order, cents, feeCents, day }: Dispute): Entry => ({
  key: `dispute ${movement}`,
  kind: 'DISPUTE',
  order,
  day,
  stripe: movement,
  lines: [
    { account: 'STRIPE', cents: -cents - feeCents },
    { account: 'DISPUTED', owner: order, cents },
    { account: 'PROGRAMME', cents: feeCents },
  ],
});

/** The dispute was won: the money came back, without the fee. */
export const disputeWon = ({ movement, order, cents, day }: Omit<Dispute, 'feeCents'>): Entry => ({
  key: `dispute ${movement}`,
  kind: 'DISPUTE',
  order,
  day,
  stripe: movement,
  lines: [
    { account: 'STRIPE', cents },
    { account: 'DISPUTED', owner: order, cents: -cents },
  ],
});

interface Lost extends Pick<Dispute, 'order' | 'cents' | 'day'> {
  dispute: string;
  bearers: Bearers;
  /** counts from 1: a bank may change its mind */
  turn?: number;
}

/** The dispute was lost: whoever had the money bears it. Cents below 0: it was won after all. */
export const disputeLost = ({ turn = 1, ...of }: Lost): Entry => ({
  key: `dispute ${of.dispute} lost${turn > 1 ? ` ${turn}` : ''}`,
  kind: 'DISPUTE',
  order: of.order,
  day: of.day,
  stripe: of.dispute,
  lines: [{ account: 'DISPUTED', owner: of.order, cents: -of.cents }, ...borneBy(of.bearers, of.cents)],
});

/** Stripe paid to the programme's bank. */
export const paidOut = ({ payout, cents, day }: { payout: string; cents: number; day: string }): Entry => ({
  key: `payout ${payout}`,
  kind: 'PAYOUT',
  day,
  stripe: payout,
  lines: [
    { account: 'BANK', cents },
    { account: 'STRIPE', cents: -cents },
  ],
});

/** The bank did not take a payout, so Stripe has its money again. */
export const payoutFailed = (of: Parameters<typeof paidOut>[0]): Entry => reversed(paidOut(of), `payout ${of.payout} failed`);

/** Money of a gift came to the bank by itself: a check, a transfer, or what stock was sold for. */
export const deposited = ({ order, parts, day }: { order: number; parts: readonly Part[]; day: string }): Entry => ({
  key: `deposit ${order}`,
  kind: 'DEPOSIT',
  order,
  day,
  lines: [{ account: 'BANK', cents: sumOf(parts) }, ...parts.map(({ id, cents }) => unbooked(id, -cents))],
});

/** Stripe moved money for a reason that nothing here explains; `type` is Stripe's name for it. */
export const unknown = ({
  movement,
  type,
  cents,
  day,
}: {
  movement: string;
  type: string;
  cents: number;
  day: string;
}): Entry => ({
  key: `unknown ${movement}`,
  kind: 'UNKNOWN',
  day,
  stripe: movement,
  note: type,
  lines: [
    { account: 'STRIPE', cents },
    { account: 'SUSPENSE', cents: -cents },
  ],
});

/** What nothing had explained is known after all. */
export const known = (of: Parameters<typeof unknown>[0]): Entry => reversed(unknown(of), `unknown ${of.movement} known`);

function reversed(entry: Entry, key: string): Entry {
  return { ...entry, key, lines: entry.lines.map((line) => ({ ...line, cents: -line.cents })) };
}

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { cents }) => sum + cents, 0);
const unbooked = (part: number, cents: number): Line => ({ account: 'UNBOOKED', owner: part, cents });
const owed = (nonprofit: number, cents: number): Line => ({ account: 'OWED', owner: nonprofit, cents });

function borneBy(bearers: Bearers, cents: number): Line[] {
  if (bearers === 'PROGRAMME' || bearers.length === 0) return [{ account: 'PROGRAMME', cents }];
  const shares = splitCents(
    cents,
    bearers.map(({ weight }) => weight),
  );
  return bearers.map(({ nonprofit }, index) => owed(nonprofit, shares[index] ?? 0));
}

function returnLine(returned: Returned): Line {
  if ('programme' in returned) return { account: 'PROGRAMME', cents: returned.programme };
  if ('card' in returned) return { account: 'CARDS', owner: returned.card, cents: returned.cents };
  const { part, nonprofit } = returned;
  return nonprofit === null ? unbooked(part.id, part.cents) : owed(nonprofit, part.cents);
}
