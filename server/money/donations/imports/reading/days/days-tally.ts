import type { DateOrder, ZoneRule } from '#contract/money/donations/imports/import-choices.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import type { Understanding } from '../understanding.ts';

/** lines and examples that are listed */
const most = { lines: 50, examples: 3 };

type OtherDay = NonNullable<ImportReading['shiftedDays']>['examples'][number];
type DaysReading = Pick<ImportReading, 'dateOrder' | 'oldDays' | 'noYear' | 'shiftedDays'>;

/** What a date is read as, and what else it could be. */
export interface DayFound {
  /** the days in other orders of the three numbers; '': no such day. Empty: the text can be meant in one order only */
  turned: readonly { order: DateOrder; day: string }[];
  /** whether the text can only be meant in another order than that of the file */
  isAgainst: boolean;
  /** the day in the programme's time zone, where it is another one */
  shifted: string | null;
  isOld: boolean;
  lacksYear: boolean;
}

/** Counts the dates that could be another day, so that a person decides about them. */
export class DaysTally {
  /** by other order; `isDisproven`: in this order, a date of the file would be no day, or in the future */
  readonly #turned = new Map<DateOrder, { count: number; lines: number[]; examples: OtherDay[]; isDisproven: boolean }>();
  #against = 0;
  #shifted: { count: number; examples: OtherDay[] } = { count: 0, examples: [] };
  #old: DaysReading['oldDays'];
  #noYear: { count: number; text: string } | null = null;

  add(line: number, text: string, day: string, { turned, isAgainst, shifted, isOld, lacksYear }: DayFound): void {
    const shown = text.slice(0, 60);
    if (lacksYear) this.#noYear = { text: this.#noYear?.text ?? shown, count: (this.#noYear?.count ?? 0) + 1 };
    if (isAgainst) this.#against += 1;
    if (day === '') return;
    for (const { order, day: otherDay } of turned) this.#addTurned(order, { line, text: shown, day, otherDay });
    if (shifted !== null) this.#addOther(this.#shifted, { line, text: shown, day, otherDay: shifted });
    if (isOld) this.#old = { ...(this.#old ?? { line, text: shown, day }), count: (this.#old?.count ?? 0) + 1 };
  }

  found({ datesBy, dates, habit, year, zone, zoneBy }: Understanding): DaysReading {
    // the files before had the same order, and somebody confirmed it
    const asksOrder = habit?.dates !== dates && (datesBy === 'USUAL' || (datesBy === 'FILE' && this.#against > 0));
    const order = asksOrder ? this.#otherOrder() : null;
    return {
      ...(order && { dateOrder: order }),
      ...(this.#old && !habit && { oldDays: this.#old }),
      ...(this.#noYear && { noYear: { ...this.#noYear, ...(year !== undefined && { year }) } }),
      ...(this.#shifted.count > 0 && { shiftedDays: { rule: zone satisfies ZoneRule, by: zoneBy, ...this.#shifted } }),
    };
  }

  /** The other order that most dates could have; null if the dates themselves exclude all. Dates of several orders exclude none. */
  #otherOrder(): DaysReading['dateOrder'] | null {
    const against = this.#against;
    const open = [...this.#turned].filter(([, { count, isDisproven }]) => count > 0 && (!isDisproven || against > 0));
    const [first] = open.sort(([, one], [, two]) => two.count - one.count);
    if (!first) return null;
    const [other, { count, lines, examples }] = first;
    return { count, lines, examples, other, ...(against > 0 && { against }) };
  }

  #addTurned(order: DateOrder, one: OtherDay): void {
    const sum = this.#turned.get(order) ?? { count: 0, lines: [], examples: [], isDisproven: false };
    this.#turned.set(order, sum);
    if (one.otherDay === '') sum.isDisproven = true;
    else if (one.otherDay !== one.day) this.#addOther(sum, one);
  }

  #addOther(sum: { count: number; lines?: number[]; examples: OtherDay[] }, one: OtherDay): void {
    sum.count += 1;
    if (sum.lines && sum.lines.length < most.lines) sum.lines.push(one.line);
    if (sum.examples.length < most.examples && !sum.examples.some(({ text }) => text === one.text)) sum.examples.push(one);
  }
}
