// Lines that give back a gift of the same file: each takes its amount off that gift.

import type { ColumnMeaning } from '#contract/money/donations/imports/import-choices.ts';
import { asideReasons } from '#contract/money/donations/imports/import-messages.ts';
import { type Cell, textOf } from '#server/platform/tables/table.ts';
import { headerKey } from '../header/header-names.ts';
import type { Understanding } from '../understanding.ts';
import { dateShape, readDay } from '../values/day-text.ts';
import { signedCents } from '../values/signed-cents.ts';
import type { Aside } from './line-outcome.ts';

/** the most lines of refunds whose gifts are looked for */
const mostRefunds = 5_000;

export interface RefundLine {
  line: number;
  /** above 0 */
  cents: number;
  day: string;
  donor: string;
  nonprofit: string;
  /** whether the file calls the line a refund; else it only has an amount below 0, and may be any payment */
  isNamed: boolean;
  /** texts that may be the number of a payment */
  references: ReadonlySet<string>;
}

/** What a gift gives back, by its line. */
export type Refunded = ReadonlyMap<number, { cents: number; refunds: number[] }>;

const refundWords =
  /\b(refunds?|charge ?backs?|reversals?|disputes?)\b|^(r|cb)$|rückbuchung|rücklast|rückerstattung|rembours|devoluci|reembols/;
/** Money that goes to the bank or to the platform gives back nothing. */
const ownMoney =
  /\b(pay ?outs?|transfers?|withdrawals?|fees?|commissions?|disbursements?)\b|gebühr|auszahlung|frais|virement|comisi/;

/**
 * Whether a line that is set aside gives back another gift: its amount is below 0, or its kind is “Refund”. A status says instead
 * what became of the gift on the same line.
 */
function givesBack({ reason, because, causes = because ? [because] : [] }: Aside, cents: number | null): boolean {
  if (cents === null || cents === 0) return false;
  if (reason === asideReasons.negative) return true;
  const named = causes.flatMap(({ column, value }) =>
    value === undefined ? [] : [{ column: headerKey(column), value: headerKey(value) }],
  );
  if (named.length === 0) return false;
  const isOwn = ({ value }: { value: string }) => ownMoney.test(value) && !refundWords.test(value);
  if (named.some(isOwn)) return false;
  return cents < 0 || named.some(({ column, value }) => !/\b(status|stage|state)\b/.test(column) && refundWords.test(value));
}

/** Collects the lines that give back gifts while the file is read. */
export class RefundLines {
  readonly all: RefundLine[] = [];
  readonly #describe: ReturnType<typeof paymentReader>;

  constructor(understood: Understanding) {
    this.#describe = paymentReader(understood);
  }

  add(line: number, cells: readonly Cell[], aside: Aside): void {
    if (this.all.length >= mostRefunds) return;
    const payment = this.#describe(cells);
    if (!givesBack(aside, payment.cents)) return;
    const references = new Set(referencesIn(cells));
    this.all.push({
      ...payment,
      line,
      isNamed: aside.reason !== asideReasons.negative,
      cents: Math.abs(payment.cents ?? 0),
      references,
    });
  }
}

/** Makes a function that reads what tells a payment apart. */
function paymentReader({ header: { names, meanings }, amounts, dates, today, year }: Understanding) {
  const placeOf = (meaning: ColumnMeaning) => meanings.indexOf(meaning);
  const email = names.findIndex((name) => /\be ?mail\b/.test(headerKey(name)));
  const donorPlaces = [...(['first_name', 'last_name', 'whole_name', 'organization'] as const).map(placeOf), email].filter(
    (at) => at >= 0,
  );
  const [amount, date, nonprofit] = [placeOf('amount'), placeOf('date_received'), placeOf('nonprofit')];
  return (cells: readonly Cell[]) => {
    const day = readDay(cells[date], dates, today, year);
    const texts = donorPlaces.map((at) => textOf(cells[at])).filter((text) => text !== '');
    const donor = texts.join(' ');
    return {
      cents: signedCents(cells[amount], amounts),
      day: 'value' in day ? day.value : '',
      donor: /[\p{L}\p{N}]/u.test(donor) ? donor : '',
      nonprofit: textOf(cells[nonprofit]).toLowerCase(),
    };
  };
}

/** Texts with a digit and no space, which are neither amounts nor dates: numbers of payments, and also of donors and pages. */
function referencesIn(cells: readonly Cell[]): string[] {
  return cells.flatMap((cell) => {
    const text = textOf(cell);
    const isNumber = text.length >= 5 && text.length <= 80 && /\d/.test(text) && !/[\s@]/.test(text);
    return isNumber && !/^[-$€£(]*\d[\d,]*[.,]\d{1,2}\)?$/.test(text) && dateShape(cell) === null ? [text] : [];
  });
}

interface Gift {
  line: number;
  cents: number;
  day: string;
}

/** Finds the gift of each refund: by a number that no other gift has, else by the donor and the amount, on an earlier day. */
export class GiftsOfRefunds {
  readonly #refunds: readonly RefundLine[];
  readonly #describe: ReturnType<typeof paymentReader>;
  readonly #byReference = new Map<string, Gift[]>();
  readonly #byDonor = new Map<string, Gift[]>();

  constructor(understood: Understanding, refunds: readonly RefundLine[]) {
    this.#refunds = refunds;
    this.#describe = paymentReader(understood);
    for (const refund of refunds) {
      if (refund.donor !== '') this.#byDonor.set(donorKey(refund), []);
      for (const reference of refund.references) this.#byReference.set(reference, []);
    }
  }

  /** Looks at a gift of the file. */
  add(line: number, cells: readonly Cell[]): void {
    const payment = this.#describe(cells);
    if (payment.cents === null || payment.cents <= 0) return;
    const gift = { line, cents: payment.cents, day: payment.day };
    this.#byDonor.get(donorKey(payment))?.push(gift);
    for (const reference of new Set(referencesIn(cells))) this.#byReference.get(reference)?.push(gift);
  }

  get found(): Refunded {
    const refunded = new Map<number, { cents: number; refunds: number[] }>();
    const leftOf = ({ line, cents }: Gift) => cents - (refunded.get(line)?.cents ?? 0);
    for (const refund of this.#refunds) {
      const gift = this.#giftOf(refund, leftOf);
      if (!gift) continue;
      const before = refunded.get(gift.line) ?? { cents: 0, refunds: [] };
      refunded.set(gift.line, { cents: before.cents + refund.cents, refunds: [...before.refunds, refund.line] });
    }
    return refunded;
  }

  #giftOf(refund: RefundLine, leftOf: (gift: Gift) => number): Gift | undefined {
    const isPossible = (gift: Gift) => leftOf(gift) >= refund.cents && gift.day <= (refund.day || '9999');
    // the number of a donor or of a page stands on many gifts
    for (const reference of refund.references) {
      const gifts = this.#byReference.get(reference) ?? [];
      if (gifts.length === 1) return gifts.find(isPossible);
    }
    const own = (this.#byDonor.get(donorKey(refund)) ?? []).filter(isPossible);
    const whole = own.filter((gift) => leftOf(gift) === refund.cents);
    if (whole.length > 0) return whole.at(-1);
    return own.length === 1 && refund.isNamed ? own[0] : undefined;
  }
}

const donorKey = ({ donor, nonprofit }: Pick<RefundLine, 'donor' | 'nonprofit'>) =>
  donor === '' ? '' : `${nonprofit}\n${donor}`;

/** The refunds whose gift is not in the file, for people. */
export function unfoundRefunds(refunds: readonly RefundLine[], refunded: Refunded): RefundLine[] {
  const found = new Set([...refunded.values()].flatMap((gift) => gift.refunds));
  return refunds.filter(({ line }) => !found.has(line));
}
