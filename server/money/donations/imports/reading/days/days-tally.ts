import type { ZoneRule } from '#contract/money/donations/imports/import-choices.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import type { Understanding } from '../understanding.ts';

/** lines and examples that are listed */
const most = { lines: 50, examples: 3 };

type OtherDay = NonNullable<ImportReading['shiftedDays']>['examples'][number];
type DaysReading = Pick<ImportReading, 'dateOrder' | 'oldDays' | 'noYear' | 'shiftedDays'>;

/** What a date is read as, and what else it could be. */
export interface DayFound {
  /** the day with day and month the other way round; '': no such day; null: the text has one order only */
  turned: string | null;
  /** the day in the programme's time zone, where it is another one */
  shifted: string | null;
  isOld: boolean;
  lacksYear: boolean;
}

/** Counts the dates that could be another day, so that a person decides about them. */
export class DaysTally {
  #turned: { count: number; lines: number[]; examples: OtherDay[] } = { count: 0, lines: [], examples: [] };
  /** whether a date of the file proves the order: turned round, there is no such day, or it is in the future */
  #isProven = false;
  #shifted: { count: number; examples: OtherDay[] } = { count: 0, examples: [] };
  #old: DaysReading['oldDays'];
  #noYear: { count: number; text: string } | null = null;

  add(line: number, text: string, day: string, { turned, shifted, isOld, lacksYear }: DayFound): void {
    const shown = text.slice(0, 60);
    if (lacksYear) this.#noYear = { text: this.#noYear?.text ?? shown, count: (this.#noYear?.count ?? 0) + 1 };
    if (day === '') return;
    if (turned === '') this.#isProven = true;
    else if (turned !== null && turned !== day) this.#addOther(this.#turned, { line, text: shown, day, otherDay: turned });
    if (shifted !== null) this.#addOther(this.#shifted, { line, text: shown, day, otherDay: shifted });
    if (isOld) this.#old = { ...(this.#old ?? { line, text: shown, day }), count: (this.#old?.count ?? 0) + 1 };
  }

  found({ datesBy, dates, habit, year, zone, zoneBy }: Understanding): DaysReading {
    const isOrder = dates === 'MONTH_FIRST' || dates === 'DAY_FIRST';
    // the files before had the same order, and somebody confirmed it
    const isKnown = habit?.dates === dates;
    const asksOrder = this.#turned.count > 0 && !this.#isProven && datesBy === 'USUAL' && isOrder && !isKnown;
    return {
      ...(asksOrder && { dateOrder: this.#turned }),
      ...(this.#old && !habit && { oldDays: this.#old }),
      ...(this.#noYear && { noYear: { ...this.#noYear, ...(year !== undefined && { year }) } }),
      ...(this.#shifted.count > 0 && { shiftedDays: { rule: zone satisfies ZoneRule, by: zoneBy, ...this.#shifted } }),
    };
  }

  #addOther(sum: { count: number; lines?: number[]; examples: OtherDay[] }, one: OtherDay): void {
    sum.count += 1;
    if (sum.lines && sum.lines.length < most.lines) sum.lines.push(one.line);
    if (sum.examples.length < most.examples && !sum.examples.some(({ text }) => text === one.text)) sum.examples.push(one);
  }
}
