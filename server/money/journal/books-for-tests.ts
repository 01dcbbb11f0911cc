import { type Random, seededRandom } from '#server/app/demo/random.ts';
import {
  type Bearers,
  booked,
  cardSold,
  charged,
  disputed,
  disputeLost,
  disputeWon,
  fee,
  givenBack,
  held,
  matched,
  type Part,
  paidOut,
  payoutFailed,
  type Returned,
  refunded,
  refundFailed,
  unknown,
  used,
} from './entries.ts';
import type { Entry } from './post.ts';
import { splitCents } from './split-cents.ts';

interface BookedPart extends Part {
  nonprofit: number;
  isBooked: boolean;
  /** what refunds have taken of the part */
  refunded: number;
}

interface Order {
  id: number;
  payment: string;
  parts: BookedPart[];
  feeIsKnown: boolean;
  dispute: 'NONE' | 'OPEN' | 'OVER';
}

/** Random money: gifts of several parts by card and card value, and everything that may happen to them afterwards. */
export class Books {
  readonly #random: Random;
  readonly #orders: Order[] = [];
  readonly #cards = new Map<number, number>();
  readonly #holds: { order: number; card: number; cents: number; turn: number }[] = [];
  readonly #refunds: Parameters<typeof refunded>[0][] = [];
  readonly #payouts: Parameters<typeof paidOut>[0][] = [];
  #ids = 0;
  #day = Date.UTC(2026, 0, 1);

  constructor(seed: string) {
    this.#random = seededRandom(seed);
  }

  get day(): string {
    return new Date(this.#day).toISOString().slice(0, 10);
  }

  /** The entries of the next event; none where nothing of its kind can happen. */
  step(): Entry[] {
    const random = this.#random;
    if (random.chance(0.05)) this.#day += 86_400_000;
    const events = [
      () => this.#give(),
      () => this.#give(),
      () => this.#sellCard(),
      () => this.#hold(),
      () => this.#endHold(),
      () => this.#book(),
      () => this.#book(),
      () => this.#match(),
      () => this.#fee(),
      () => this.#refund(),
      () => this.#failRefund(),
      () => this.#dispute(),
      () => this.#payOut(),
      () => this.#failPayout(),
      () => [unknown({ movement: `txn_${this.#id()}`, type: 'adjustment', cents: random.whole(-900, 900), day: this.day })],
    ] as const;
    return random.pick(events)();
  }

  #id(): number {
    this.#ids += 1;
    return this.#ids;
  }

  #one<T>(from: readonly T[]): T | undefined {
    return from[this.#random.whole(0, from.length - 1)];
  }

  #newParts(): BookedPart[] {
    const count = this.#random.whole(1, 5);
    const made = Array.from({ length: count }, () => this.#random.whole(500, 90_000));
    return made.map((cents) => ({ id: this.#id(), cents, nonprofit: this.#random.whole(1, 9), isBooked: false, refunded: 0 }));
  }

  #remember(payment: string, parts: BookedPart[]): void {
    this.#orders.push({ id: this.#id(), payment, parts, feeIsKnown: false, dispute: 'NONE' });
  }

  #give(): Entry[] {
    const payment = `pi_${this.#id()}`;
    const parts = this.#newParts();
    this.#remember(payment, parts);
    return [charged({ payment, parts, day: this.day })];
  }

  #sellCard(): Entry[] {
    const card = this.#id();
    const cents = this.#random.whole(2_500, 15_000);
    this.#cards.set(card, cents);
    return [cardSold({ payment: `pi_${this.#id()}`, card, cents, day: this.day })];
  }

  #hold(): Entry[] {
    const found = this.#one([...this.#cards].filter(([, cents]) => cents > 0));
    if (!found) return [];
    const [card, balance] = found;
    const cents = this.#random.whole(1, balance);
    const hold = { order: this.#id(), card, cents, turn: 1 };
    this.#cards.set(card, balance - cents);
    this.#holds.push(hold);
    return [held({ ...hold, day: this.day })];
  }

  #endHold(): Entry[] {
    const hold = this.#holds.shift();
    if (!hold) return [];
    if (this.#random.chance(0.3)) {
      this.#cards.set(hold.card, (this.#cards.get(hold.card) ?? 0) + hold.cents);
      return [givenBack({ ...hold, day: this.day })];
    }
    const shares = splitCents(hold.cents, [3, 1]).filter((cents) => cents > 0);
    const parts = shares.map((cents) => ({
      id: this.#id(),
      cents,
      nonprofit: this.#random.whole(1, 9),
      isBooked: false,
      refunded: 0,
    }));
    this.#remember('', parts);
    return [used({ order: hold.order, parts, day: this.day })];
  }

  #book(): Entry[] {
    const parts = this.#orders
      .flatMap((order) => order.parts)
      .filter(({ isBooked, cents, refunded: back }) => !isBooked && cents > back);
    const part = parts[0];
    if (!part) return [];
    part.isBooked = true;
    return [booked({ part: { id: part.id, cents: part.cents - part.refunded }, nonprofit: part.nonprofit, day: this.day })];
  }

  #match(): Entry[] {
    const part = this.#one(this.#orders.flatMap((order) => order.parts));
    if (!part?.isBooked) return [];
    return [matched({ part: part.id, pool: this.#id(), nonprofit: part.nonprofit, cents: part.cents, day: this.day })];
  }

  #bearersOf(order: Order): Bearers {
    if (this.#random.chance(0.3)) return 'PROGRAMME';
    return order.parts.map(({ nonprofit, cents }) => ({ nonprofit, weight: cents }));
  }

  #fee(): Entry[] {
    const order = this.#orders.find(({ payment, feeIsKnown }) => payment !== '' && !feeIsKnown);
    if (!order) return [];
    order.feeIsKnown = true;
    const cents = order.parts.reduce((sum, part) => sum + part.cents, 0);
    const taken = Math.round(cents * 0.022) + 30;
    return [fee({ movement: `txn_${this.#id()}`, cents: taken, bearers: this.#bearersOf(order), day: this.day })];
  }

  #refund(): Entry[] {
    const order = this.#one(this.#orders.filter(({ payment, dispute }) => payment !== '' && dispute === 'NONE'));
    const left = order?.parts.filter(({ cents, refunded: back }) => cents > back) ?? [];
    if (left.length === 0) return [];
    const returned: Returned[] = left.map((part) => {
      const cents = this.#random.whole(1, part.cents - part.refunded);
      part.refunded += cents;
      return { part: { id: part.id, cents }, nonprofit: part.isBooked ? part.nonprofit : null };
    });
    const refund = { refund: `re_${this.#id()}`, returned, day: this.day };
    this.#refunds.push(refund);
    return [refunded(refund)];
  }

  #failRefund(): Entry[] {
    const refund = this.#refunds.pop();
    if (!refund) return [];
    const returned = refund.returned.map((back) => {
      if ('card' in back || 'programme' in back) return back;
      const part = this.#orders.flatMap(({ parts }) => parts).find(({ id }) => id === back.part.id);
      if (part) part.refunded -= back.part.cents;
      return { ...back, nonprofit: part?.isBooked ? part.nonprofit : null };
    });
    return [refundFailed({ ...refund, returned, day: this.day })];
  }

  #dispute(): Entry[] {
    const order = this.#one(this.#orders.filter(({ payment, dispute }) => payment !== '' && dispute !== 'OVER'));
    if (!order) return [];
    const cents = order.parts.reduce((sum, part) => sum + part.cents - part.refunded, 0);
    const about = { movement: `txn_${this.#id()}`, order: order.id, cents, day: this.day };
    if (order.dispute === 'NONE') {
      order.dispute = 'OPEN';
      return [disputed({ ...about, feeCents: 1_500 })];
    }
    order.dispute = 'OVER';
    return [
      this.#random.chance(0.5)
        ? disputeWon(about)
        : disputeLost({ ...about, dispute: `du_${order.id}`, bearers: this.#bearersOf(order) }),
    ];
  }

  #payOut(): Entry[] {
    const payout = { payout: `po_${this.#id()}`, cents: this.#random.whole(1_000, 500_000), day: this.day };
    this.#payouts.push(payout);
    return [paidOut(payout)];
  }

  #failPayout(): Entry[] {
    const payout = this.#payouts.pop();
    return payout ? [payoutFailed({ ...payout, day: this.day })] : [];
  }
}
