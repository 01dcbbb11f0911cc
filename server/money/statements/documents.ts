import { donationTypeLabels } from '#contract/money/donations/donations-query.ts';
import {
  type Acknowledgement,
  type DonationStatement,
  statementMessages,
  statementRowLimit,
} from '#contract/money/statements/statements.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { shortDay } from '#contract/platform/wire/short-day.ts';
import type { DocumentPart, PrintedTable } from '#server/platform/documents/document.ts';
import type { Content } from '#server/platform/documents/serve-pdf.ts';
import { dollarsText, einText, monthText } from '#server/platform/documents/words.ts';

export const column = (
  label: string,
  { right = false, width = 'fit' }: { right?: boolean; width?: PrintedTable['columns'][number]['width'] } = {},
): PrintedTable['columns'][number] => ({ label, align: right ? 'right' : 'left', width });
const wholeYear = (year: number) => `January 1 – December 31, ${year}`;

/** The programme's name and the day, for making a document. */
export interface Making {
  programmeName: string;
  today: string;
}

/** Whether the year is over. If it is not, the document says “year to date”. */
const isOver = (year: number, { today }: Making) => Number(today.slice(0, 4)) > year;

/** A nonprofit's statement of the donations that were reported for a year. */
export function donationStatementDocument(statement: DonationStatement, making: Making): Content {
  const { programmeName } = making;
  const { nonprofitRef, year, count, totalAmount, corrections, months, donations } = statement;
  return {
    title: isOver(statement.year, making) ? 'Year-end statement of donations' : 'Statement of donations, year to date',
    subtitle: `${nonprofitRef.name} · ${year}`,
    recipient: [],
    parts: [
      {
        kind: 'facts',
        facts: [
          ['Nonprofit', nonprofitRef.name],
          ['EIN', einText(nonprofitRef.ein)],
          ['Received', wholeYear(year)],
          ['Donations', grouped(count)],
        ],
      },
      { kind: 'figure', label: `Donations received in ${year}`, value: dollarsText(totalAmount) },
      ...(corrections === 0 ? [] : [correctionsPart(corrections, totalAmount)]),
      ...(count === 0
        ? [noDonations(year)]
        : [...monthParts(months, count, totalAmount), ...listParts(statement, donations.length)]),
      {
        kind: 'small',
        text: `This statement lists donations as they were reported to ${programmeName} by the nonprofit or by the programme’s staff, or given online, by the day on which they were received. It is not tax advice.`,
      },
    ],
  };
}

/** Rounds to cents, so that the sum of two exact amounts is exact. */
const correctionsPart = (corrections: number, total: number): DocumentPart => ({
  kind: 'paragraph',
  text: `Corrections and refunds: ${dollarsText(corrections)}. With them, ${dollarsText(Math.round((total + corrections) * 100) / 100)} was received.`,
});

const noDonations = (year: number): DocumentPart => ({
  kind: 'paragraph',
  text: statementMessages.noDonations(year),
});

function monthParts(months: DonationStatement['months'], count: number, total: number): DocumentPart[] {
  return [
    { kind: 'heading', text: 'By month' },
    {
      kind: 'table',
      columns: [column('Month', { width: 'wide' }), column('Donations', { right: true }), column('Amount', { right: true })],
      rows: months.map(({ month, count: given, amount }) => [monthText(month), grouped(given), dollarsText(amount)]),
      total: ['Total', grouped(count), dollarsText(total)],
    },
  ];
}

function listParts({ donations, count, totalAmount }: DonationStatement, listed: number): DocumentPart[] {
  const complete = listed === count;
  return [
    { kind: 'heading', text: 'All donations' },
    ...(complete ? [] : [{ kind: 'paragraph' as const, text: tooLong(count) }]),
    {
      kind: 'table',
      columns: [
        column('Received', { width: 'day' }),
        column('Donor', { width: 'wide' }),
        column('Type'),
        column('Amount', { right: true }),
      ],
      rows: donations.map(({ dateReceived, donorName, donationType, amount }) => [
        shortDay(dateReceived),
        donorName,
        donationTypeLabels[donationType],
        dollarsText(amount),
      ]),
      total: [complete ? 'Total' : `Total of all ${grouped(count)}`, '', '', dollarsText(totalAmount)],
    },
  ];
}

const tooLong = (count: number) =>
  `This list shows the first ${grouped(statementRowLimit)} of ${grouped(count)} donations. All totals, and the CSV file, have all of them.`;

/** The letter that tells a donor what they gave in a year. */
export function acknowledgementDocument(given: Acknowledgement, making: Making): Content {
  const { programmeName } = making;
  const { donor, year, count, totalAmount, givenOnline, nonprofits } = given;
  return {
    title: isOver(year, making) ? 'Year-end acknowledgment of gifts' : 'Acknowledgment of gifts, year to date',
    subtitle: `${donor.name} · ${year}`,
    recipient: [donor.name, ...donor.address],
    parts: [
      { kind: 'paragraph', text: thanks(given, programmeName) },
      {
        kind: 'figure',
        label: `${howMany(count, 'gift', 'gifts')} in ${year}`,
        value: dollarsText(totalAmount),
      },
      ...nonprofits.flatMap((block) => blockParts(block, Math.floor(statementRowLimit / nonprofits.length))),
      ...(givenOnline === 0 ? [] : [{ kind: 'paragraph' as const, text: statementMessages.onlineLeftOut }]),
      { kind: 'heading', text: 'About this letter' },
      {
        kind: 'paragraph',
        text: 'Goods or services: this letter does not say whether you received anything in return for a gift. The receipt that the nonprofit gave you does.',
      },
      {
        kind: 'paragraph',
        text: `Amounts and dates are as they were reported to ${programmeName}; for stock and other property, the amount is the value that was reported. This letter does not replace the nonprofits’ own receipts and is not tax advice. If something is missing or wrong, please ask the nonprofit.`,
      },
    ],
  };
}

function thanks({ year, count, nonprofits }: Acknowledgement, programmeName: string): string {
  if (count === 0) return `No gifts from you were reported to ${programmeName} for ${year}.`;
  const receivers = nonprofits.length === 1 ? 'the nonprofit below' : `the ${nonprofits.length} nonprofits below`;
  return `Thank you for your generosity. ${programmeName} was told that ${receivers} received the following from you in ${year}.`;
}

/** `most`: how many gifts the list shows; the total counts all gifts. */
function blockParts(block: Acknowledgement['nonprofits'][number], most: number): DocumentPart[] {
  const { nonprofitRef, gifts, count, totalAmount } = block;
  const complete = count <= most;
  return [
    { kind: 'heading', text: nonprofitRef.name },
    { kind: 'small', text: `EIN: ${einText(nonprofitRef.ein)}` },
    ...(complete ? [] : [{ kind: 'paragraph' as const, text: `The first ${grouped(most)} of ${grouped(count)} gifts:` }]),
    {
      kind: 'table',
      columns: [column('Received', { width: 'day' }), column('Type', { width: 'wide' }), column('Amount', { right: true })],
      rows: gifts
        .slice(0, most)
        .map(({ dateReceived, donationType, amount }) => [
          shortDay(dateReceived),
          donationTypeLabels[donationType],
          dollarsText(amount),
        ]),
      total: [complete ? 'Total' : `Total of all ${grouped(count)}`, '', dollarsText(totalAmount)],
    },
  ];
}
