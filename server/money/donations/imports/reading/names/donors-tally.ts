import type { DonorRule, Reason } from '#contract/money/donations/imports/import-choices.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import { withoutBackslashes } from '../values/read-texts.ts';

type DonorsReading = Pick<ImportReading, 'twoDonors' | 'otherNames' | 'nameless' | 'turned' | 'ofGroups' | 'backslashes'>;

/** Counts what was decided about donors, so that no name changes without a word. */
export class DonorsTally {
  #both = 0;
  #other = 0;
  #nameless = 0;
  #ofGroups: NonNullable<DonorsReading['ofGroups']> | null = null;
  #turned: NonNullable<DonorsReading['turned']> | null = null;
  #backslashes: NonNullable<DonorsReading['backslashes']> | null = null;

  add(
    { hasBoth, isOther, isNameless }: { hasBoth: boolean; isOther: boolean; isNameless: boolean },
    names: readonly string[],
  ): void {
    if (isNameless) this.#nameless += 1;
    if (hasBoth) this.#both += 1;
    if (isOther) this.#other += 1;
    const text = names.find((name) => name.includes('\\') && withoutBackslashes(name) !== name);
    if (text === undefined) return;
    const first = this.#backslashes ?? { count: 0, text: text.slice(0, 100), name: withoutBackslashes(text).slice(0, 100) };
    this.#backslashes = { ...first, count: first.count + 1 };
  }

  /** Counts a line whose donor stands in a row above. */
  ofGroup(name: string): void {
    this.#ofGroups = { name: this.#ofGroups?.name ?? name.slice(0, 100), count: (this.#ofGroups?.count ?? 0) + 1 };
  }

  /** Counts a line whose donor is in the column of the other side, because the receiver stands where the donor should. */
  turned(column: string, receiver: string): void {
    const before = this.#turned ?? { count: 0, column: column.slice(0, 100), receiver: receiver.slice(0, 100) };
    this.#turned = { ...before, count: before.count + 1 };
  }

  found({ donor, donorBy }: { donor: DonorRule; donorBy: Reason }): DonorsReading {
    return {
      ...(this.#both > 0 && { twoDonors: { rule: donor, by: donorBy, count: this.#both } }),
      ...(this.#other > 0 && { otherNames: this.#other }),
      ...(this.#nameless > 0 && { nameless: this.#nameless }),
      ...(this.#ofGroups && { ofGroups: this.#ofGroups }),
      ...(this.#turned && { turned: this.#turned }),
      ...(this.#backslashes && { backslashes: this.#backslashes }),
    };
  }
}
