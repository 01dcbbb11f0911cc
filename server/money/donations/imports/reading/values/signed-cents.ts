import type { AmountRule } from '#contract/money/donations/imports/import-choices.ts';
import { type Cell, textOf } from '#server/platform/tables/table.ts';
import { readAmount } from './amount-text.ts';

const minusSigns = /[()\-−–]/g;

/**
 * A cell's amount in cents, exactly; below 0 if it has a minus sign or stands in brackets. Null if it cannot be read.
 */
export function signedCents(cell: Cell | undefined, rule: AmountRule): number | null {
  if (cell === undefined || textOf(cell) === '') return null;
  const read = readAmount(cell, rule);
  if ('value' in read) return Number(read.value.replace('.', ''));
  if (read.sign === 'zero') return 0;
  if (read.sign !== 'negative') return null;
  const plain = readAmount(withoutMinus(cell), rule);
  return 'value' in plain ? -Number(plain.value.replace('.', '')) : 0;
}

const withoutMinus = (cell: Cell): Cell =>
  typeof cell === 'string' ? textOf(cell).replace(minusSigns, '') : { ...cell, text: cell.text.replace(minusSigns, '') };
