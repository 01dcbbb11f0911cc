import type { ColumnMeaning, ImportField } from '#contract/money/donations/imports/import-choices.ts';
import { leaveOut } from '#contract/money/donations/imports/import-choices.ts';
import { type Cell, textOf } from '#server/platform/tables/table.ts';
import { isGivenName } from '../names/given-names.ts';
import { splitName } from '../names/split-name.ts';
import { amountShape, readAmount } from '../values/amount-text.ts';
import { currencyOf } from '../values/currency-text.ts';
import { dateShape } from '../values/day-text.ts';
import { isState, isZipcode } from '../values/read-texts.ts';
import { typeInWords } from '../values/type-words.ts';

type Share = (is: (cell: Cell) => boolean) => number;

/** What the columns of a file without titles are, by their cells alone. A person confirms the result before anything is stored. */
export function guessUntitled(
  lines: readonly { cells: Cell[] }[],
  width: number,
  nonprofitShares: readonly number[],
): ColumnMeaning[] {
  const shares = Array.from({ length: width }, (_, index) => shareOf(lines, index));
  const meanings: ColumnMeaning[] = shares.map(() => leaveOut);
  const take = (field: ImportField, score: (share: Share, place: number) => number) => {
    const rated = shares.map((share, index) => (meanings[index] === leaveOut ? score(share, index) : 0));
    const best = Math.max(0, ...rated);
    if (best > 0) meanings[rated.indexOf(best)] = field;
  };
  take('nonprofit', (_, index) => ((nonprofitShares[index] ?? 0) >= 0.2 ? (nonprofitShares[index] ?? 0) : 0));
  take('date_received', (share) => atLeast(0.8, share(isDay)));
  take('amount', (share) =>
    share(isDay) >= 0.8 ? 0 : atLeast(0.5, share(isMoney)) * 2 + atLeast(0.8, share(isNumber)) * unlike(share),
  );
  take('currency', (share) => atLeast(0.8, share(isCurrency)));
  take('donation_type', (share) =>
    atLeast(
      0.5,
      share((cell) => typeInWords(textOf(cell)) !== null),
    ),
  );
  take('first_name', (share) =>
    atLeast(
      0.4,
      share((cell) => isGivenName(textOf(cell))),
    ),
  );
  const first = meanings.indexOf('first_name');
  if (first >= 0) take('last_name', (share, index) => (index === first + 1 ? atLeast(0.8, share(isWord)) : 0));
  else
    take('whole_name', (share) =>
      atLeast(
        0.3,
        share((cell) => splitName(textOf(cell), null) !== null),
      ),
    );
  take('state', (share) => atLeast(0.8, share(isState)));
  take('zipcode', (share) =>
    atLeast(
      0.8,
      share((cell) => textOf(cell).length >= 5 && isZipcode(cell)),
    ),
  );
  return meanings;
}

function shareOf(lines: readonly { cells: Cell[] }[], index: number): Share {
  const cells = lines.flatMap((line) => (textOf(line.cells[index]) === '' ? [] : [line.cells[index] as Cell]));
  return (is) => (cells.length === 0 ? 0 : cells.filter(is).length / cells.length);
}

const atLeast = (least: number, share: number) => (share >= least ? share : 0);

const isDay = (cell: Cell) => dateShape(cell) !== null && dateShape(cell) !== 'YEAR';
const isWord = (cell: Cell) => /^\p{L}[\p{L}\p{M}'’ .-]*$/u.test(textOf(cell));
const isCurrency = (cell: Cell) => /^[A-Z]{3}$/.test(textOf(cell)) && currencyOf(textOf(cell)) !== null;
const isNumber = (cell: Cell) => {
  const read = readAmount(cell, 'POINT');
  return amountShape(cell) !== null || 'value' in read || read.sign !== undefined;
};
/** A number with a currency, or with cents. */
const isMoney = (cell: Cell) =>
  isNumber(cell) && ((typeof cell === 'object' && cell.currency !== undefined) || /[^\d,\s-]/.test(textOf(cell)));
/** Numbers of one length from five digits on are rather ZIP codes or references. */
const unlike = (share: Share) => (share((cell) => /^\d{5,}$/.test(textOf(cell))) >= 0.8 ? 0.1 : 1);
