import type { ImportField } from '#contract/money/donations/imports/import-choices.ts';
import { asideReasons } from '#contract/money/donations/imports/import-messages.ts';
import { type Cell, textOf } from '#server/platform/tables/table.ts';
import type { Tally } from '../asking/tally.ts';
import { headerKey, placesOf, shownName } from '../header/header-names.ts';
import { platformInSentence } from '../names/sentence-names.ts';
import type { Understanding } from '../understanding.ts';
import { readAmount } from '../values/amount-text.ts';
import { isGift, isRefundTitle, isSurelyNone, isTotal, isUnticked, isVoidingTitle } from '../values/kind-words.ts';
import type { Aside } from './line-outcome.ts';

/** how many texts of a line, from its first one, are searched for the word for a total */
const labelTexts = 3;

/** Makes a function that says why a line is set aside; null if the line is not set aside. */
export function asideFinder({ header, kinds, amounts, rounds, sentencePlace }: Understanding, tally: Tally) {
  const { names, meanings } = header;
  const placeOf = (field: ImportField) => meanings.indexOf(field);
  const textIn = (cells: readonly Cell[], field: ImportField) => textOf(cells[placeOf(field)]);
  const kindColumns = placesOf(meanings, 'kind').map((place) => {
    const column = shownName(names, place);
    return { place, column, chosen: kinds.get(column), isUsuallyEmpty: isVoidingTitle(headerKey(column)), isOfTypes: false };
  });
  // a way to pay says nothing of the kind, but “In-Kind” does
  const types = placeOf('donation_type');
  const typeName = types < 0 ? '' : shownName(names, types);
  const typeColumns =
    types < 0 ? [] : [{ place: types, column: typeName, chosen: kinds.get(typeName), isUsuallyEmpty: true, isOfTypes: true }];
  // the amount of a gift that was refunded in part is lowered by the column of refunds
  const lowers = placeOf('amount_back') >= 0;
  const isLowered = (cells: readonly Cell[]) => lowers && isMoney(cells[placeOf('amount_back')], amounts);
  const voidedColumns = placesOf(meanings, 'voided').map((place) => {
    const column = shownName(names, place);
    return { place, column, isOfRefunds: isRefundTitle(headerKey(column)) };
  });
  const hasDates = placeOf('date_received') >= 0;

  /** What a platform pays out to the bank are gifts that its own report lists: a person says whether they count here. */
  const ofPayout = (platform: string): Aside[] => {
    const column = shownName(names, sentencePlace);
    const value = `Payout of ${platform}`;
    const said = kinds.get(column)?.get(value);
    if (!tally.kind(column, value, said?.is ?? null, said?.by ?? 'USUAL')) tally.tooManyKinds(column);
    const because = { column, value };
    if (said) return said.is ? [] : [{ reason: asideReasons.kind(column, value), because }];
    return [{ reason: asideReasons.undecided(column, value), because }];
  };

  const byKind = (cells: readonly Cell[]): Aside | null => {
    const found: Aside[] = [];
    for (const { place, column, chosen, isUsuallyEmpty, isOfTypes } of [...kindColumns, ...typeColumns]) {
      const value = textOf(cells[place]);
      const said = chosen?.get(value);
      if (isOfTypes && !said && !isSurelyNone(value)) continue;
      const isPlain = (isUsuallyEmpty && value === '') || (lowers && /^part.*refund/i.test(value));
      const gift = said ? said.is : isPlain || isGift(value);
      const isListed = tally.kind(column, value.slice(0, 200), gift, said?.by ?? (gift === null ? 'USUAL' : 'FILE'));
      const isUnseen = gift !== false && !isListed && !said;
      if (isUnseen) tally.tooManyKinds(column);
      const because = { column, value };
      if (gift === false) found.push({ reason: asideReasons.kind(column, value.slice(0, 100)), because });
      if (gift === null || isUnseen) found.push({ reason: asideReasons.undecided(column, value.slice(0, 100)), because });
    }
    const payout = sentencePlace < 0 ? '' : platformInSentence(textOf(cells[sentencePlace]));
    if (payout !== '') found.push(...ofPayout(payout));
    for (const { place, column, isOfRefunds } of voidedColumns)
      if (!isUnticked(textOf(cells[place])) && !(isOfRefunds && isLowered(cells)))
        found.push({ reason: asideReasons.voided(column), because: { column } });
    const [first] = found;
    return first && found.length > 1
      ? { reason: first.reason, causes: found.flatMap(({ because }) => because ?? []) }
      : (first ?? null);
  };

  return (cells: readonly Cell[]): Aside | null => {
    const amount = textIn(cells, 'amount');
    const out = textIn(cells, 'amount_out');
    const isUndated = hasDates && textIn(cells, 'date_received') === '';
    if (isUndated && amount === '' && out === '') return { reason: asideReasons.nothing, isSum: true };
    if (
      isUndated &&
      cells
        .map(textOf)
        .filter((text) => text !== '')
        .slice(0, labelTexts)
        .some(isTotal)
    )
      return { reason: asideReasons.total, isSum: true };
    if (!hasDates && cells.some((cell) => /^(grand |sub ?)?totals?$/i.test(textOf(cell))))
      return { reason: asideReasons.total, isSum: true };
    if (amount === '' && out === '' && kindColumns.some(({ place }) => textOf(cells[place]) === ''))
      return { reason: asideReasons.noAmount, isSum: true };
    const kind = byKind(cells);
    if (kind) return kind;
    if (isMoney(cells[placeOf('amount_out')], amounts)) return { reason: asideReasons.out };
    const read = readAmount(cells[placeOf('amount')], amounts, rounds);
    return 'sign' in read && read.sign !== undefined ? { reason: asideReasons[read.sign] } : null;
  };
}

/** Whether a cell for outgoing money has content other than `0.00`. */
function isMoney(cell: Cell | undefined, rule: Understanding['amounts']): boolean {
  if (textOf(cell) === '') return false;
  const read = readAmount(cell, rule);
  return 'value' in read || read.sign !== 'zero';
}
