import type { NumberKind } from '#contract/desk/numbers/numbers.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { formatDollars } from '../../platform/ui/text/format.ts';

const scores = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const shortDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** A number in a table. */
export function numberText(value: number, kind: NumberKind): string {
  if (kind === 'DOLLARS') return formatDollars(value);
  return kind === 'SCORE' ? scores.format(value) : grouped(value);
}

/** A number beside a bar. Dollars, and other numbers from 10,000, are abbreviated. */
export function barText(value: number, kind: NumberKind): string {
  if (kind === 'DOLLARS') return shortDollars.format(value);
  return value >= 10_000 ? short.format(value) : numberText(value, kind);
}
