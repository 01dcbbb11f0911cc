import * as z from 'zod/mini';
import { text } from '#contract/platform/wire/shapes.ts';
import { payoutMessages } from './payout-messages.ts';

/** Whether the ABA check digit is right: the digits times 3, 7, 1, 3, 7 … must add up to a multiple of ten. */
export function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits) || digits === '000000000') return false;
  const weights = [3, 7, 1];
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0);
  return sum % 10 === 0;
}

const withoutGaps = z.overwrite((typed: string) => typed.replace(/[\s-]/g, ''));

/** Nine digits with a right check digit; blanks and hyphens are dropped. */
export const routingNumber = z
  .string(payoutMessages.routing)
  .check(
    withoutGaps,
    z.regex(/^\d{9}$/, { error: payoutMessages.routing, abort: true }),
    z.refine(isRoutingNumber, payoutMessages.routingChecksum),
  );

export const accountNumber = z.string(payoutMessages.account).check(withoutGaps, z.regex(/^\d{4,17}$/, payoutMessages.account));

/** A text in characters that every bank accepts. */
export const bankText = (limit: number) => text(limit).check(z.regex(/^[\x20-\x7e]*$/, 'Use plain letters, digits and signs.'));

/** The name of a nonprofit in an ACH file, whose field has 22 characters. Empty: the nonprofit's own name. */
export const nameForBank = bankText(22);
