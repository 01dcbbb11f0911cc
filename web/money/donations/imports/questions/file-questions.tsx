import { Button, NativeSelect } from '@mantine/core';
import { changeImport } from '#contract/money/donations/imports/import-calls.ts';
import { amountRules } from '#contract/money/donations/imports/import-choices.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import type { DonationImport } from '#contract/money/donations/imports/imports.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../../platform/api.ts';
import { Notice } from '../../../../platform/ui/feedback/notice.tsx';
import { formatDollars } from '../../../../platform/ui/text/format.ts';
import { moneyInWords } from '../import-words.ts';
import { NoYearQuestion } from '../open/no-year.tsx';
import { type Choosing, useImportStep } from '../use-import-step.ts';
import { currencies } from './file-choices.tsx';
import { HiddenParts } from './hidden-parts.tsx';
import { MissingColumns, missingIn } from './missing-columns.tsx';
import { ReadCells } from './read-cells.tsx';
import { SheetChoice } from './sheet-choice.tsx';

/** What the file holds that a person may not expect, each with its choice beside it. */
export function FileQuestions({ item, reading }: { item: DonationImport; reading: ImportReading }) {
  const { busy, take } = useImportStep(item.id);
  const change: Choosing['change'] = (body) => void take(() => call(changeImport, { params: { id: item.id }, body }));
  const canChange = item.can.change;
  const { cells, decimals, sheets, hidden, checks, currency, maybeCents, encodings, encoding, noYear } = reading;
  const isUntitled = checks.includes('TITLES');
  const hasSheets = sheets && sheets.count > 1;
  const missing = missingIn(item, reading);
  const lacks = canChange && (missing.nonprofit || missing.date);
  const holds = [cells, decimals, noYear, isUntitled, currency === '', maybeCents, encodings, hasSheets, hidden, lacks];
  if (!holds.some(Boolean)) return null;
  return (
    <div className="stack gap-4 above-6">
      {hasSheets && (
        <SheetChoice key={item.shown} sheets={sheets} asks={checks.includes('SHEETS')} {...{ busy, change, canChange }} />
      )}
      {hidden && <HiddenParts hidden={hidden} asks={checks.includes('HIDDEN')} {...{ busy, change, canChange }} />}
      {isUntitled && (
        <Notice tone="warning">
          <p>
            No line of this file looks like titles. Its columns are called A, B, C …, and what they are is guessed from their
            values: look at the columns below. If a line has titles, choose it in “First lines”.
          </p>
        </Notice>
      )}
      {encodings && <EncodingQuestion {...{ encodings, encoding, busy, change, canChange }} />}
      {lacks && <MissingColumns {...{ item, reading, busy, change }} />}
      {currency === '' && <CurrencyQuestion {...{ busy, change, canChange }} />}
      {maybeCents && <CentsQuestion amount={maybeCents} {...{ busy, change, canChange }} />}
      {noYear && <NoYearQuestion {...{ noYear, busy, change, canChange }} />}
      {cells && <ReadCells cells={cells} {...{ busy, change, canChange }} />}
      {decimals && <Decimals decimals={decimals} {...{ busy, change, canChange }} />}
    </div>
  );
}

type Asking = Choosing & { canChange: boolean };

type Encodings = Pick<ImportReading, 'encoding'> & { encodings: NonNullable<ImportReading['encodings']> };

/** The file does not say its encoding: people see by the letters of a few words which one is right. */
function EncodingQuestion({ encodings, encoding, busy, change, canChange }: Asking & Encodings) {
  return (
    <NativeSelect
      label="Letters with accents are read as"
      description="The file does not say how its letters are written. Choose the line whose words are right."
      className="wide-24"
      value={encoding}
      disabled={busy || !canChange}
      data={encodings.map((one) => ({ value: one.encoding, label: `${one.examples.join(', ')} (${one.encoding})` }))}
      onChange={({ currentTarget: { value } }) => {
        const chosen = encodings.find((one) => one.encoding === value);
        if (chosen) change({ encoding: chosen.encoding });
      }}
    />
  );
}

const noChoice = { value: '', label: 'Choose', disabled: true };

function CurrencyQuestion({ busy, change, canChange }: Asking) {
  return (
    <Notice tone="warning">
      <NativeSelect
        label="In which currency are the amounts?"
        description="Nothing in the file says it. Only US dollars are stored: lines in another currency are left out."
        className="wide-24"
        value=""
        disabled={busy || !canChange}
        data={[noChoice, ...currencies]}
        onChange={({ currentTarget: { value } }) => change({ currency: value })}
      />
    </Notice>
  );
}

function CentsQuestion({ amount, busy, change, canChange }: Asking & { amount: string }) {
  return (
    <Notice tone="warning">
      <NativeSelect
        label={`Is ${amount} an amount in dollars or in cents?`}
        description="All amounts of the file are whole numbers."
        className="wide-24"
        value=""
        disabled={busy || !canChange}
        data={[
          noChoice,
          { value: 'POINT', label: `Dollars: ${formatDollars(Number(amount))}` },
          { value: 'CENTS', label: `Cents: ${formatDollars(Number(amount) / 100)}` },
        ]}
        onChange={({ currentTarget: { value } }) => {
          const rule = amountRules.find((one) => one === value);
          if (rule) change({ amounts: rule });
        }}
      />
    </Notice>
  );
}

function Decimals({ decimals, busy, change, canChange }: Asking & { decimals: NonNullable<ImportReading['decimals']> }) {
  const { count, examples, difference, rounded } = decimals;
  const shown = examples.map(({ text, amount }) => `${text} is read as ${amount.toFixed(2)}`).join(', ');
  const amounts = howMany(count, 'amount', 'amounts');
  return (
    <Notice {...(!rounded && { tone: 'warning' })}>
      <p>
        {amounts} with more than two decimals {rounded ? (count === 1 ? 'is rounded' : 'are rounded') : 'can be rounded'} to
        cents: {shown}. {sumInWords(difference)}
      </p>
      {canChange && (
        <Button variant="default" disabled={busy} onClick={() => change({ roundCents: !rounded })}>
          {rounded ? 'Do not round' : `Round ${amounts} to cents`}
        </Button>
      )}
    </Notice>
  );
}

function sumInWords(difference: number): string {
  if (difference === 0) return 'Their sum stays the same.';
  return `That is ${moneyInWords(Math.abs(difference), '')} ${difference > 0 ? 'more' : 'less'} in all.`;
}
