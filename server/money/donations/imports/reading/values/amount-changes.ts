// Columns that change the amount of a line's gift: what was paid back of it, and what a company adds to it.

import { asideReasons, lineMessages } from '#contract/money/donations/imports/import-messages.ts';
import { dollarsOf } from '#contract/platform/wire/money.ts';
import { type Cell, textOf } from '#server/platform/tables/table.ts';
import type { Tally } from '../asking/tally.ts';
import { shownName } from '../header/header-names.ts';
import type { Aside } from '../lines/line-outcome.ts';
import type { Refunded } from '../lines/refunds.ts';
import type { Understanding } from '../understanding.ts';
import type { readAmount } from './amount-text.ts';
import { isUnticked } from './kind-words.ts';
import { signedCents } from './signed-cents.ts';

type Amount = ReturnType<typeof readAmount>;

const asText = (cents: number) => dollarsOf(BigInt(cents));
const asCents = (value: string) => Number(value.replace('.', ''));

/**
 * Makes a function that takes off what was paid back, by a column of refunds or by other lines of the file. A line is set aside
 * if nothing is left of its gift.
 */
export function loweredBy({ header, amounts, refunds }: Understanding, tally: Tally, refunded: Refunded) {
  const index = header.meanings.indexOf('amount_back');
  const column = shownName(header.names, index);
  return (cells: readonly Cell[], amount: Amount, line: number): Amount | { aside: Aside } => {
    const cell = cells[index];
    if (!('value' in amount)) return amount;
    const own = index < 0 || isUnticked(textOf(cell)) ? 0 : signedCents(cell, amounts);
    if (own === null) return { message: lineMessages.amountBack };
    const cents = asCents(amount.value);
    const allLater = refunded.get(line)?.cents ?? 0;
    const later = refunds === 'WHOLE_ONLY' && allLater < cents ? 0 : allLater;
    const back = Math.abs(own) + later;
    const left = cents - back;
    if (left <= 0 && later > 0) return { aside: { reason: asideReasons.refundedLater, isRefunded: true } };
    if (left <= 0) return { aside: { reason: asideReasons.paidBack(column), because: { column } } };
    if (back !== 0) tally.lowered(back);
    return { ...amount, value: asText(left) };
  };
}

/** Makes a function that returns the cents that a company adds on a line; 0 if the column is empty or says nothing. */
export function matchReader({ header, amounts }: Understanding) {
  const index = header.meanings.indexOf('match_amount');
  return (cells: readonly Cell[]): number => {
    const cell = cells[index];
    return index < 0 || isUnticked(textOf(cell)) ? 0 : Math.max(0, signedCents(cell, amounts) ?? 0);
  };
}

/** The amount of a gift with what a company adds. */
export const withMatch = (value: string, match: number): string => asText(asCents(value) + match);
export const matchAmount = asText;
