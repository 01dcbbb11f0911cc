import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { changeImport } from '#contract/money/donations/imports/import-calls.ts';
import type { ImportTotal } from '#contract/money/donations/imports/import-questions.ts';
import type { DonationImport, ImportReading } from '#contract/money/donations/imports/imports.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../platform/api.ts';
import { Notice } from '../../../platform/ui/feedback/notice.tsx';
import { DollarField } from '../../../platform/ui/forms/dollar-field.tsx';
import { type Column, DataTable } from '../../../platform/ui/lists/table/data-table.tsx';
import { formatDollars } from '../../../platform/ui/text/format.ts';
import { Part } from './how-read.tsx';
import classes from './imports.module.css';
import { useImportStep } from './use-import-step.ts';

interface Props {
  item: DonationImport;
  reading: ImportReading;
}

/** Asks what the platform shows for this file, and explains the difference from what would be stored. */
export function ImportTotalPart({ item, reading: { total, byNonprofit } }: Props) {
  if (!total) return null;
  // no line is read while a required column is missing
  const isRead = item.chosenRows + item.setAside + item.faultyRows > 0;
  return (
    <section className="heads-22 stack gap-4 above-10" aria-label="Compare with the platform">
      <h2>Compare with the platform</h2>
      <Expected key={item.shown} item={item} total={total} />
      <TotalsInFile total={total} stored={item.totalAmount} />
      {total.more && isRead && <Difference item={item} total={total} />}
      {total.more && !isRead && <p role="status">Answer the questions below first. Then the numbers are compared.</p>}
      {isConfirmed(total) && <p role="status">This is what the platform shows.</p>}
      {byNonprofit && (
        <Part title="By nonprofit" note={howMany(byNonprofit.length, 'nonprofit', 'nonprofits')} open={byNonprofit.length <= 12}>
          <DataTable label="Donations by nonprofit" columns={nonprofitColumns} rows={byNonprofit} rowKey={({ id }) => id} />
        </Part>
      )}
    </section>
  );
}

const isConfirmed = ({ expected, more }: ImportTotal) => expected !== null && more === null;

type ByNonprofit = NonNullable<ImportReading['byNonprofit']>[number];
const nonprofitColumns: Column<ByNonprofit>[] = [
  { key: 'name', header: 'Nonprofit', cell: ({ name }) => name },
  { key: 'count', header: 'Donations', numeric: true, cell: ({ count }) => grouped(count) },
  { key: 'amount', header: 'Sum', numeric: true, cell: ({ amount }) => formatDollars(amount) },
];

function Expected({ item: { id }, total: { expected } }: { item: DonationImport; total: ImportTotal }) {
  const { busy, take } = useImportStep(id);
  const [rows, setRows] = useState(expected?.rows === null || expected === null ? '' : String(expected.rows));
  const [amount, setAmount] = useState<number | null>(expected?.amount ?? null);
  const isNumber = rows === '' || /^\d{1,7}$/.test(rows.replace(/[\s,]/g, ''));
  const isReady = isNumber && !Number.isNaN(amount);
  const said = { rows: rows === '' ? null : Number(rows.replace(/[\s,]/g, '')), amount };
  const isEmpty = said.rows === null && said.amount === null;

  return (
    <form
      className={`${classes.rules} columns-48`}
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

function TotalsInFile({ total: { inFile }, stored }: { total: ImportTotal; stored: number }) {
  const last = inFile.at(-1);
  if (!last) return null;
  const same = inFile.find(({ amount }) => amount === stored);
  return same ? (
    <p>
      The total on line {grouped(same.line)} of the file is {formatDollars(same.amount)}, as would be stored.
    </p>
  ) : (
    <p>
      The total on line {grouped(last.line)} of the file is {formatDollars(last.amount)}; {formatDollars(stored)} would be stored.
    </p>
  );
}

function Difference({ item, total }: { item: DonationImport; total: ImportTotal }) {
  const { busy, take } = useImportStep(item.id);
  const { reasons, gaveUp, explained } = total;
  return (
    <Notice tone="warning">
      <p className="strong">{differenceInWords(total)}</p>
      {reasons.length > 0 && <p>{explained ? 'The difference is explained:' : 'These would give exactly that:'}</p>}
      {reasons.length > 0 && (
        <ul className={classes.groups}>
          {reasons.map(({ text, change }) => (
            <li key={text}>
              {text}{' '}
              {change && item.can.change && (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={busy}
                  onClick={() => void take(() => call(changeImport, { params: { id: item.id }, body: change }))}
                >
                  Read it so
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {reasons.length === 0 && (
        <p>
          {gaveUp
            ? 'The search for the reason took too long and ended. Look at the columns and the lines that are no gifts below.'
            : 'Nothing that was tried explains it. Look at the dates of the file, and at lines that the platform counts otherwise.'}
        </p>
      )}
    </Notice>
  );
}

/** `The platform has 2 gifts and $2,750.00 less than would be stored.` */
export function differenceInWords({ more, expected }: ImportTotal): string {
  const who = expected ? 'The platform has' : 'The total in the file has';
  const { rows, amount } = more ?? { rows: null, amount: null };
  const parts = [
    ...(rows ? [`${howMany(Math.abs(rows), 'gift', 'gifts')} ${rows > 0 ? 'more' : 'fewer'}`] : []),
    ...(amount ? [`${formatDollars(Math.abs(amount))} ${amount > 0 ? 'more' : 'less'}`] : []),
  ];
  return `${who} ${parts.join(' and ')} than would be stored.`;
}
