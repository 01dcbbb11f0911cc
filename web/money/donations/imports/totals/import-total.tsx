import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { changeImport } from '#contract/money/donations/imports/import-calls.ts';
import type { ImportTotal } from '#contract/money/donations/imports/import-questions.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import { lineInWords } from '#contract/money/donations/imports/import-sheets.ts';
import type { DonationImport } from '#contract/money/donations/imports/imports.ts';
import { call } from '../../../../platform/api.ts';
import { DollarField } from '../../../../platform/ui/forms/fields/dollar-field.tsx';
import { formatDollars } from '../../../../platform/ui/text/format.ts';
import classes from '../imports.module.css';
import { isWhole, numberOf } from '../mistakes/whole-number.ts';
import { useImportStep } from '../use-import-step.ts';
import { Difference } from './difference.tsx';
import { NonprofitTotals } from './nonprofit-totals.tsx';

interface Props {
  item: DonationImport;
  reading: ImportReading;
}

/** Asks what the platform shows for this file, and explains the difference from what would be stored. */
export function ImportTotalPart({ item, reading: { total, byNonprofit, sheets } }: Props) {
  if (!total) return null;
  // no line is read while a required column is missing
  const isRead = item.chosenRows + item.setAside + item.faultyRows > 0;
  return (
    <section className="heads-22 stack gap-4 above-10" aria-label="Compare with the platform">
      <h2>Compare with the platform</h2>
      <Expected key={JSON.stringify(total.expected)} item={item} total={total} />
      <TotalsInFile total={total} sheets={sheets} stored={item.totalAmount} />
      {total.more && isRead && <Difference item={item} total={total} who={whoIn(total)} />}
      {total.more && !isRead && <p role="status">Answer the questions below first. Then the numbers are compared.</p>}
      {isConfirmed(total) && <p role="status">This is what the platform shows.</p>}
      {byNonprofit && <NonprofitTotals item={item} sums={byNonprofit} />}
    </section>
  );
}

const isConfirmed = ({ expected, more }: ImportTotal) => expected !== null && more === null;

function Expected({ item: { id }, total: { expected } }: { item: DonationImport; total: ImportTotal }) {
  const { busy, take } = useImportStep(id);
  const [rows, setRows] = useState(expected?.rows === null || expected === null ? '' : String(expected.rows));
  const [amount, setAmount] = useState<number | null>(expected?.amount ?? null);
  const isNumber = isWhole(rows);
  const isReady = isNumber && !Number.isNaN(amount);
  const said = { rows: numberOf(rows), amount };
  const isEmpty = said.rows === null && said.amount === null;

  return (
    <form
      className={`${classes.rules} ${classes.compare} columns-48`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        void take(() => call(changeImport, { params: { id }, body: { expected: isEmpty ? null : said } }));
      }}
    >
      <TextInput
        label="Number of gifts"
        description="As the platform shows it"
        inputMode="numeric"
        value={rows}
        error={isNumber ? undefined : 'Enter a whole number.'}
        onChange={({ currentTarget }) => setRows(currentTarget.value.trim())}
      />
      <DollarField
        label="Sum of the gifts"
        description="In US dollars; either number helps"
        value={amount}
        onChange={setAmount}
      />
      <Button type="submit" variant="default" loading={busy} disabled={!isReady || (isEmpty && expected === null)}>
        Compare
      </Button>
    </form>
  );
}

interface InFile {
  total: ImportTotal;
  sheets: ImportReading['sheets'] | undefined;
  stored: number;
}

function TotalsInFile({ total: { inFile }, sheets, stored }: InFile) {
  const last = inFile.at(-1);
  if (!last) return null;
  const same = inFile.find(({ amount }) => amount === stored);
  return same ? (
    <p>
      The file’s own total on {lineInWords(sheets, same.line)} is {formatDollars(same.amount)}, and the same would be stored.
    </p>
  ) : (
    <p>
      The file’s own total on {lineInWords(sheets, last.line)} is {formatDollars(last.amount)}, but {formatDollars(stored)} would
      be stored.
    </p>
  );
}

/** Who says another number than would be stored. */
export const whoIn = ({ expected }: ImportTotal): string => (expected ? 'The platform has' : 'The total in the file has');
