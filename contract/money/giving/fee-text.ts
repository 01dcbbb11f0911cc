import { centsText } from './gift-amounts.ts';

/** What is deducted from each payment to a nonprofit, whatever the card costs. */
export interface PayoutFee {
  percent: number;
  fixedCents: number;
}

/** A fee as a person reads it: `2.2% and 30¢`; empty: there is none. */
export function feeText({ percent, fixedCents }: PayoutFee): string {
  const fixed = fixedCents < 100 ? `${fixedCents}¢` : centsText(fixedCents);
  return [percent > 0 && `${percent}%`, fixedCents > 0 && fixed].filter(Boolean).join(' and ');
}
