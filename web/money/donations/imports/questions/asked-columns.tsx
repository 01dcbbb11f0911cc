import { NativeSelect } from '@mantine/core';
import { changeImport } from '#contract/money/donations/imports/import-calls.ts';
import {
  type ColumnMeaning,
  donorRuleLabels,
  donorRules,
  leaveOut,
  type MatchRule,
  matchRuleLabels,
  matchRules,
  programmeCurrency,
  refundRuleLabels,
  refundRules,
  repeatedFields,
} from '#contract/money/donations/imports/import-choices.ts';
import type { AskedColumn } from '#contract/money/donations/imports/import-questions.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import { lineNumber } from '#contract/money/donations/imports/import-sheets.ts';
import type { DonationImport } from '#contract/money/donations/imports/imports.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../../platform/api.ts';
import { type Column, DataTable } from '../../../../platform/ui/lists/table/data-table.tsx';
import { dayInWords, moneyInWords, reasonWords } from '../import-words.ts';
import { optionLabel } from '../open/question-words.ts';
import { StoredGifts } from '../stored/stored-gifts.tsx';
import { type Choosing, useImportStep } from '../use-import-step.ts';
import { Part } from './how-read.tsx';

interface Props {
  item: DonationImport;
  reading: ImportReading;
}

/** The columns that could change what is stored, each with what it has and what it is taken as. */
export function AskedColumns({ item, reading }: Props) {
  const { busy, take } = useImportStep(item.id);
  const change: Choosing['change'] = (body) => void take(() => call(changeImport, { params: { id: item.id }, body }));
  const { asks = [], columns, matches, refunds, twoDonors } = reading;
  const open = item.questions.filter(({ about }) => about === 'COLUMN');
  if (asks.length === 0 && !matches && !refunds && !twoDonors) return null;
  const answer = (asked: AskedColumn, meaning: ColumnMeaning) =>
    change({
      columns: columns.map((column, index) => meaningAt(asked, meaning, index, column.meaning)),
      ...(meaning === leaveOut && { harmless: [asked.column] }),
    });
  return (
    <Part
      id="what-could-change"
      title="What could change the gifts"
      note={open.length === 0 ? 'all answered' : howMany(open.length, 'column to look at', 'columns to look at')}
      open={open.length > 0 || refunds !== undefined || matches !== undefined || twoDonors !== undefined}
    >
      {asks.length > 0 && (
        <DataTable
          label="What could change the gifts"
          columns={columnsOf(reading, busy, answer)}
          rows={asks}
          rowKey={({ place }) => place}
        />
      )}
      {twoDonors && (
        <NativeSelect
          label={`The donor on ${howMany(twoDonors.count, 'line that names', 'lines that name')} a person and an organization`}
          className="wide-24"
          value={twoDonors.rule}
          disabled={busy}
          data={donorRules.map((value) => ({ value, label: donorRuleLabels[value] }))}
          onChange={({ currentTarget: { value } }) => {
            const rule = donorRules.find((one) => one === value);
            if (rule) change({ donor: rule });
          }}
        />
      )}
      {refunds && <Refunds refunds={refunds} sheets={reading.sheets} busy={busy} change={change} />}
      {matches && (
        <NativeSelect
          label={`${howMany(matches.count, 'gift has', 'gifts have')} an amount that a company adds, ${moneyInWords(matches.amount, programmeCurrency)} in all`}
          className="wide-24"
          value={matches.rule}
          disabled={busy}
          data={matchRules.map((value) => ({ value, label: matchRuleLabels[value] }))}
          onChange={({ currentTarget: { value } }) => {
            const rule = matchRules.find((one): one is MatchRule => one === value);
            if (rule) change({ matches: rule });
          }}
        />
      )}
    </Part>
  );
}

interface RefundsProps {
  refunds: NonNullable<ImportReading['refunds']>;
  sheets: ImportReading['sheets'] | undefined;
}

/** What happens to gifts that other lines give back, and the refunds whose gift is not in the file. */
function Refunds({ refunds, sheets, busy, change }: Choosing & RefundsProps) {
  const { rule, found, unfound, lines } = refunds;
  const sum = ({ count, amount }: { count: number; amount: number }) =>
    `${howMany(count, 'line gives', 'lines give')} back ${moneyInWords(amount, programmeCurrency)}`;
  return (
    <div className="stack gap-2">
      {(found.count > 0 || rule !== 'TAKE_OFF') && (
        <NativeSelect
          label={found.count > 0 ? `${sum(found)} of gifts in this file` : 'Lines that give back gifts'}
          className="wide-24"
          value={rule}
          disabled={busy}
          data={refundRules.map((value) => ({ value, label: refundRuleLabels[value] }))}
          onChange={({ currentTarget: { value } }) => {
            const chosen = refundRules.find((one) => one === value);
            if (chosen) change({ refunds: chosen });
          }}
        />
      )}
      {unfound.count > 0 && rule === 'TAKE_OFF' && (
        <div className="stack gap-1">
          <p>
            {sum(unfound)} whose gift is not found in this file. If the gift was stored earlier, lower or delete it here: the
            refund itself is not stored.
          </p>
          <DataTable label="Refunds without a gift" columns={refundColumns(sheets)} rows={lines} rowKey={({ line }) => line} />
        </div>
      )}
    </div>
  );
}

type Refund = NonNullable<ImportReading['refunds']>['lines'][number];

const refundColumns = (sheets: RefundsProps['sheets']): Column<Refund>[] => [
  { key: 'line', header: 'Line', numeric: true, width: '8%', cell: ({ line }) => lineNumber(sheets, line) },
  { key: 'day', header: 'Date', cell: ({ day }) => (day === null ? '' : dayInWords(day)) },
  { key: 'amount', header: 'Amount', numeric: true, cell: ({ amount }) => moneyInWords(amount, programmeCurrency) },
  { key: 'donor', header: 'Donor', cell: ({ donor }) => donor },
  {
    key: 'stored',
    header: 'Stored gifts',
    width: '44%',
    cell: (refund) => <StoredGifts refund={refund} />,
  },
];

/** A meaning that only one column can have is taken from the column that had it. */
function meaningAt(
  asked: AskedColumn,
  meaning: ColumnMeaning,
  index: number,
  present: ColumnMeaning | null,
): ColumnMeaning | null {
  if (index === asked.place) return meaning;
  const mayRepeat = meaning === leaveOut || repeatedFields.some((field) => field === meaning);
  return !mayRepeat && present === meaning ? leaveOut : present;
}

function columnsOf(
  reading: ImportReading,
  busy: boolean,
  answer: (asked: AskedColumn, meaning: ColumnMeaning) => void,
): Column<AskedColumn>[] {
  return [
    {
      key: 'column',
      header: 'Column of the file',
      width: '22%',
      cell: ({ column }) => <span className="breakable">{column}</span>,
    },
    { key: 'has', header: 'What it has', cell: (asked) => <span className="breakable">{contentsInWords(asked, reading)}</span> },
    {
      key: 'meaning',
      header: 'Taken as',
      width: '26%',
      cell: (asked) => (
        <NativeSelect
          aria-label={`${asked.column} is taken as`}
          value={asked.meaning}
          disabled={busy}
          data={asked.options.map((value) => ({ value, label: optionLabel(value) }))}
          onChange={({ currentTarget: { value } }) => {
            const meaning = asked.options.find((one) => one === value);
            if (meaning) answer(asked, meaning);
          }}
        />
      ),
    },
    { key: 'by', header: 'Why', width: '14%', cell: ({ by }) => reasonWords[by] },
  ];
}

/** `empty in 12 lines, $2,122.02; filled in 2 lines, $2,750.00`, or the values with their lines and sums. */
function contentsInWords({ about, values, filled, empty, examples }: AskedColumn, { columns, currency }: ImportReading): string {
  const sum = ({ count, amount }: { count: number; amount: number }) =>
    `${howMany(count, 'line', 'lines')}, ${moneyInWords(amount, currency)}`;
  if (about === 'AMOUNTS' || about === 'DATES') {
    const field = about === 'AMOUNTS' ? 'amount' : 'date_received';
    const taken = columns.find(({ meaning }) => meaning === field);
    const others = taken && taken.examples.length > 0 ? ` “${taken.header}” has ${taken.examples.slice(0, 3).join(', ')}.` : '';
    const some = empty.count > 0 ? `filled in ${sum(filled)}; empty in ${howMany(empty.count, 'line', 'lines')}: ` : '';
    return `${some}${examples.join(', ')}.${others}`;
  }
  if (values.length > 0) return values.map(({ value, ...one }) => `${value || '(empty)'}: ${sum(one)}`).join('; ');
  return `empty in ${sum(empty)}; filled in ${sum(filled)}${examples.length > 0 ? `: ${examples.join(', ')}` : ''}`;
}
