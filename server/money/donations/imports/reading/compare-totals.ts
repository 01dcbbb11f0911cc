import type { Comparison, ImportTotal, NonprofitSum } from '#contract/money/donations/imports/import-questions.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import { explainDifference, longestSearch, type Wanted } from './asking/explain-difference.ts';
import type { Survey, Surveyed } from './asking/survey.ts';
import type { BatchWriter } from './lines/batch-writer.ts';
import type { ReadTask } from './read-task.ts';
import type { Understanding } from './understanding.ts';

interface Read {
  task: Pick<ReadTask, 'chosen' | 'nonprofitNames'>;
  understood: Understanding;
  writer: Pick<BatchWriter, 'totals' | 'outcome'>;
}

/** Compares the gifts with what a person or the file says, and looks for the reason of a difference. */
export function totalOf({ task, understood, writer }: Read, survey: Survey): ImportTotal {
  const { total, rightRows } = writer.outcome();
  const stored = { rows: rightRows, cents: Math.round(Number(total) * 100) };
  const expected = task.chosen.expected ?? null;
  const inFile = writer.totals;
  // a total in the file is compared if nobody says another; one of several totals may be that of a part
  const isPart = expected === null && inFile.some(({ amount }) => centsOrNull(amount) === stored.cents);
  const inFileCents = isPart ? null : centsOrNull(inFile.at(-1)?.amount ?? null);
  const wanted = expected ? wantedOf(expected) : { rows: null, cents: inFileCents };
  return { expected, inFile, ...compare(stored, wanted, () => explainDifference(understood, survey, wanted)) };
}

/** Compares the gifts of single nonprofits with what a person says, with one limit of time for all of them. */
export function byNonprofit(
  { task, understood }: Read,
  survey: Survey,
  sums: readonly NonprofitSum[] = [],
): Pick<ImportReading, 'byNonprofit'> {
  const said = task.chosen.expectedByNonprofit ?? [];
  // a nonprofit of which somebody said a number stays in sight, also if none of its lines is a gift
  const others = said.flatMap(({ nonprofit: id }) => {
    const name = task.nonprofitNames[id];
    return name === undefined || sums.some((one) => one.id === id) ? [] : [{ id, name, count: 0, amount: 0 }];
  });
  const all = [...sums, ...others];
  if (said.length === 0 || all.length === 0) return {};
  const end = Date.now() + longestSearch;
  return {
    byNonprofit: all.map((one) => {
      const found = said.find(({ nonprofit }) => nonprofit === one.id);
      if (!found) return one;
      const { rows, amount } = found;
      const wanted = wantedOf(found);
      const stored = { rows: one.count, cents: Math.round(one.amount * 100) };
      const explain = () => explainPart(understood, survey.of(one.id), wanted, end - Date.now());
      return { ...one, total: { expected: { rows, amount }, ...compare(stored, wanted, explain) } };
    }),
  };
}

const explainPart = (understood: Understanding, survey: Surveyed, wanted: Wanted, left: number) =>
  left > 0 ? explainDifference(understood, survey, wanted, left) : { reasons: [], gaveUp: true, explained: false };

type Explain = () => Pick<Comparison, 'reasons' | 'gaveUp' | 'explained'>;

function compare(stored: { rows: number; cents: number }, wanted: Wanted, explain: Explain): Omit<Comparison, 'expected'> {
  const isSame = (wanted.rows ?? stored.rows) === stored.rows && (wanted.cents ?? stored.cents) === stored.cents;
  if (isSame) return { more: null, reasons: [], gaveUp: false, explained: false };
  return {
    ...explain(),
    more: {
      rows: wanted.rows === null ? null : wanted.rows - stored.rows,
      amount: wanted.cents === null ? null : (wanted.cents - stored.cents) / 100,
    },
  };
}

const wantedOf = ({ rows, amount }: { rows: number | null; amount: number | null }): Wanted => ({
  rows,
  cents: centsOrNull(amount),
});

const centsOrNull = (amount: number | null) => (amount === null ? null : Math.round(amount * 100));
