import { type PayoutStatement, printedEntryLimit } from '#contract/money/payouts/ledger.ts';
import { entryKindLabels, payoutMethodLabels } from '#contract/money/payouts/payout-choices.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { shortDay } from '#contract/platform/wire/short-day.ts';
import { statementFileName } from '#server/money/payouts/ledger/statement.ts';
import type { DocumentPart } from '#server/platform/documents/document.ts';
import type { Content } from '#server/platform/documents/serve-pdf.ts';
import { dollarsText, einText, longDayText } from '#server/platform/documents/words.ts';
import { column, type Making } from './documents.ts';

/** A statement of payouts as a document: what the programme received for the nonprofit, its fees, and each payment with its day. */
export function payoutStatementDocument(
  statement: PayoutStatement,
  ein: string | null,
  { programmeName, today }: Making,
): Content {
  const { nonprofitRef, startDate, endDate, closingBalance } = statement;
  const lastDay = endDate < today ? endDate : today;
  return {
    title: 'Payout statement',
    subtitle: `${nonprofitRef.name} · ${longDayText(startDate)} – ${longDayText(endDate)}`,
    recipient: [],
    parts: [
      {
        kind: 'facts',
        facts: [
          ['Nonprofit', nonprofitRef.name],
          ['EIN', einText(ein)],
        ],
      },
      { kind: 'figure', label: `Owed to ${nonprofitRef.name} on ${longDayText(lastDay)}`, value: dollarsText(closingBalance) },
      ...sumParts(statement, programmeName, lastDay),
      ...paymentParts(statement),
      ...entryParts(statement),
      {
        kind: 'small',
        text: `This statement shows donations that ${programmeName} received for ${nonprofitRef.name}, by the day on which they were received, and payments by the bank’s day. Donations that the nonprofit received itself are not part of it.`,
      },
    ],
  };
}

function sumParts(statement: PayoutStatement, programmeName: string, lastDay: string): DocumentPart[] {
  const { startDate, openingBalance, received, donations, corrections, fees, paid, returned, closingBalance } = statement;
  const lines: [string, number][] = [
    [`Donations received by ${programmeName} (${grouped(donations)})`, received],
    ...(corrections === 0 ? [] : [['Corrections', corrections] satisfies [string, number]]),
    ['Fees', fees],
    ['Paid out', paid],
    ...(returned === 0 ? [] : [['Payments that came back', returned] satisfies [string, number]]),
  ];
  return [
    { kind: 'heading', text: 'Summary' },
    {
      kind: 'table',
      columns: [column('What', { width: 'wide' }), column('Amount', { right: true })],
      rows: [
        [`Opening balance on ${shortDay(startDate)}`, dollarsText(openingBalance)],
        ...lines.map(([label, amount]) => [label, dollarsText(amount)]),
      ],
      total: [`Closing balance on ${shortDay(lastDay)}`, dollarsText(closingBalance)],
    },
  ];
}

function paymentParts({ payments }: PayoutStatement): DocumentPart[] {
  if (payments.length === 0)
    return [
      { kind: 'heading', text: 'Payments' },
      { kind: 'paragraph', text: 'Nothing was paid in this period.' },
    ];
  return [
    { kind: 'heading', text: 'Payments' },
    {
      kind: 'table',
      columns: [
        column('Date', { width: 'day' }),
        column('Payment', { width: 'wide' }),
        column('Donations', { right: true }),
        column('Fee', { right: true }),
        column('Net', { right: true }),
      ],
      rows: payments.map(({ day, kind, method, reference, bankReference, donations, fee, net }) => [
        shortDay(day),
        [kind === 'RETURNED' ? 'Came back' : payoutMethodLabels[method], reference, bankReference].filter(Boolean).join(' · '),
        grouped(donations),
        dollarsText(fee),
        dollarsText(net),
      ]),
      total: [],
    },
  ];
}

function entryParts(statement: PayoutStatement): DocumentPart[] {
  const { entries, entryCount, openingBalance, closingBalance } = statement;
  if (entries.length === 0) return [];
  const listed = entries.slice(0, printedEntryLimit);
  const left = entryCount - listed.length;
  return [
    { kind: 'heading', text: 'All entries' },
    ...(left === 0 ? [] : [{ kind: 'paragraph' as const, text: continuedText(statement) }]),
    {
      kind: 'table',
      columns: [
        column('Date', { width: 'day' }),
        column('Entry', { width: 'wide' }),
        column('Amount', { right: true }),
        column('Balance', { right: true }),
      ],
      rows: [
        ['', 'Opening balance', '', dollarsText(openingBalance)],
        ...listed.map(({ day, kind, donorName, reference, note, amount, balance }) => [
          shortDay(day),
          [entryKindLabels[kind], donorName, reference, note].filter(Boolean).join(' · '),
          dollarsText(amount),
          dollarsText(balance),
        ]),
        ...(left === 0 ? [] : [['', `${grouped(left)} further entries, in the CSV file`, '', '']]),
      ],
      total: ['', 'Closing balance', '', dollarsText(closingBalance)],
    },
  ];
}

/** Says in which row of the CSV file the list continues. The file's first two rows are its header and the opening balance. */
function continuedText({ nonprofitRef, entryCount, ...range }: PayoutStatement): string {
  const [shown, all, row] = [printedEntryLimit, entryCount, printedEntryLimit + 3].map(grouped);
  const name = statementFileName(nonprofitRef.id, range);
  return `This list shows the first ${shown} of ${all} entries. It continues in row ${row} of the CSV file “${name}”, which the page of this statement offers beside the PDF. The sums above have all entries.`;
}
