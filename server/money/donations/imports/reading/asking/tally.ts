import type { DonationType } from '#contract/money/donations/donations-query.ts';
import { mostValues, type NameRule, type Reason } from '#contract/money/donations/imports/import-choices.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import { centsOf, dollarsOf } from '#contract/platform/wire/money.ts';
import { DaysTally } from '../days/days-tally.ts';
import { FirstRowsTally } from '../header/first-rows.ts';
import type { Aside } from '../lines/line-outcome.ts';
import { DonorsTally } from '../names/donors-tally.ts';
import type { SplitName } from '../names/split-name.ts';
import { CellsTally } from './cells-tally.ts';
import { DecimalsTally } from './decimals-tally.ts';

type Kind = ImportReading['kinds'][number];
type SaidName = NonNullable<ImportReading['donorNames']>['said'][number];
type Named = ImportReading['nonprofits'][number];

/** examples of how names are split */
const nameExamples = 3;

/** Counts the values that a person looks at before the file is stored. */
export class Tally {
  /** by column, then by value */
  readonly #kinds = new Map<string, Map<string, Kind>>();
  readonly #crowdedColumns = new Set<string>();
  readonly #types = new Map<string, ImportReading['types'][number]>();
  readonly #nonprofits = new Map<string, Named>();
  readonly decimals = new DecimalsTally();
  readonly donors = new DonorsTally();
  readonly cells = new CellsTally();
  readonly days = new DaysTally();
  readonly firstRows = new FirstRowsTally();
  #blankDates = 0;
  #belowNames: ImportReading['belowNames'];
  readonly #lowered = { count: 0, cents: 0 };
  readonly #matches = { count: 0, cents: 0 };
  readonly #byNonprofit = new Map<number, { id: number; name: string; count: number; cents: number }>();
  readonly #names = { split: 0, whole: 0 };
  readonly #nameExamples = new Map<string, SplitName>();
  readonly #saidNames = new Map<string, SaidName>();
  readonly #aside = new Map<
    string,
    { reason: string; count: number; firstLine: number; cents: bigint | null; currency: string }
  >();

  /** Counts a value. Returns false for a new value if its column already has as many as a person can look at. */
  kind(column: string, value: string, gift: boolean | null, by: Reason): boolean {
    const values = this.#kinds.get(column) ?? new Map<string, Kind>();
    this.#kinds.set(column, values);
    return count(values, value, () => ({ column, value, count: 0, gift, by }));
  }

  /** Records that a column has more values than a person can look at, and that some of the values not shown may be gifts. */
  tooManyKinds(column: string): void {
    this.#crowdedColumns.add(column);
  }

  get crowdedColumns(): string[] {
    return [...this.#crowdedColumns];
  }

  type(value: string, type: DonationType, by: Reason): boolean {
    return count(this.#types, value, () => ({ value, count: 0, type, by }));
  }

  nonprofit(value: string, nonprofit: Named['nonprofit'], by: Reason, near: Named['near']): boolean {
    return count(this.#nonprofits, value, () => ({ value, count: 0, nonprofit, by, ...(near && { near }) }));
  }

  lowered(cents: number): void {
    add(this.#lowered, cents);
  }

  match(cents: number): void {
    add(this.#matches, cents);
  }

  /** Counts a gift that can be stored. */
  gift(nonprofit: { id: number; name: string }, cents: number): void {
    const own = this.#byNonprofit.get(nonprofit.id) ?? { ...nonprofit, count: 0, cents: 0 };
    add(own, cents);
    if (this.#byNonprofit.size < mostValues || this.#byNonprofit.has(nonprofit.id)) this.#byNonprofit.set(nonprofit.id, own);
  }

  get sums(): Pick<ImportReading, 'byNonprofit' | 'lowered'> & { matches: { count: number; amount: number } } {
    const byNonprofit = [...this.#byNonprofit.values()].map(({ id, name, ...sum }) => ({ id, name, ...inDollars(sum) }));
    return {
      ...(byNonprofit.length > 1 && { byNonprofit: byNonprofit.sort(byCount) }),
      ...(this.#lowered.count > 0 && { lowered: inDollars(this.#lowered) }),
      matches: inDollars(this.#matches),
    };
  }

  /** Counts a line without a nonprofit, below one that names a nonprofit. */
  blankNonprofit(taken: boolean): void {
    this.#belowNames = { taken, count: (this.#belowNames?.count ?? 0) + 1 };
  }

  get belowNames(): Pick<ImportReading, 'belowNames'> {
    return this.#belowNames ? { belowNames: this.#belowNames } : {};
  }

  blankDate(): void {
    this.#blankDates += 1;
  }

  get blankDates(): number {
    return this.#blankDates;
  }

  /** `saidBy`: null if nobody has chosen how to split this name. */
  name(value: string, split: SplitName | null, saidBy: Reason | null): void {
    this.#names[split ? 'split' : 'whole'] += 1;
    if (split && this.#nameExamples.size < nameExamples) this.#nameExamples.set(value, split);
    if (saidBy !== null) this.#saidNames.set(value, { value, split: split !== null, by: saidBy });
  }

  /** Null if no line has a whole name. */
  donorNames(rule: NameRule, by: Reason): ImportReading['donorNames'] {
    if (this.#names.split + this.#names.whole === 0) return null;
    const examples = [...this.#nameExamples].map(([text, { first, last }]) => ({ text, firstName: first, lastName: last }));
    return { rule, by, ...this.#names, examples, said: [...this.#saidNames.values()] };
  }

  setAside(line: number, { reason, money }: Aside): void {
    const group = this.#aside.get(reason) ?? { reason, count: 0, firstLine: line, cents: null, currency: money?.currency ?? '' };
    group.count += 1;
    if (money) group.cents = (group.cents ?? 0n) + centsOf(money.amount);
    if (this.#aside.size < mostValues || this.#aside.has(reason)) this.#aside.set(reason, group);
  }

  get #allKinds(): Kind[] {
    return [...this.#kinds.values()].flatMap((values) => [...values.values()]);
  }

  get undecided(): Kind[] {
    return this.#allKinds.filter(({ gift }) => gift === null);
  }

  get found(): Pick<ImportReading, 'kinds' | 'types' | 'nonprofits' | 'setAside'> {
    return {
      kinds: this.#allKinds.sort(byCount),
      types: [...this.#types.values()].sort(byCount),
      nonprofits: [...this.#nonprofits.values()].sort(byCount),
      setAside: [...this.#aside.values()].sort(byCount).map(({ cents, ...group }) => ({
        ...group,
        amount: cents === null ? null : Number(dollarsOf(cents)),
      })),
    };
  }
}

interface Sum {
  count: number;
  cents: number;
}

function add(sum: Sum, cents: number): void {
  sum.count += 1;
  sum.cents += cents;
}

const inDollars = ({ count, cents }: Sum) => ({ count, amount: cents / 100 });

const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count;

function count<One extends { count: number }>(all: Map<string, One>, key: string, make: () => One): boolean {
  let one = all.get(key);
  if (!one) {
    if (all.size >= mostValues) return false;
    one = make();
    all.set(key, one);
  }
  one.count += 1;
  return true;
}
