import { sql } from 'kysely';
import { keptCents, type Receipt, type ReceiptWords } from '#server/money/giving/receipts/receipt-words.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { DocumentPart } from '#server/platform/documents/document.ts';
import type { Content } from '#server/platform/documents/serve-pdf.ts';
import { dollarsText, einText, longDayText } from '#server/platform/documents/words.ts';

/** The receipts in force of the gifts of an address, of one year, by day. */
async function findReceipts(db: Db, email: string, year: number): Promise<Receipt[]> {
  const { rows } = await sql<Receipt>`
    SELECT DISTINCT ON (o.given_on, o.id) r.number, r.version, r.words FROM gift_orders o JOIN gift_receipts r ON r.order_id = o.id
    WHERE o.email = ${email} AND o.given_on BETWEEN make_date(${year}, 1, 1) AND make_date(${year}, 12, 31)
    ORDER BY o.given_on, o.id, r.version DESC`.execute(db);
  return rows;
}

/** Whether an amount of the receipt is one that the donor gave: of stock none is stated, and a fund's sponsor is its donor. */
const isCounted = ({ words }: Receipt) => words.method !== 'STOCK' && words.method !== 'FUND';
const leftOf = ({ words }: Receipt) => keptCents(words);

/** All gifts of an address in a year; undefined if there are none. */
export async function findYear(
  db: Db,
  email: string,
  year: number,
): Promise<{ fileName: string; document: Content } | undefined> {
  const receipts = (await findReceipts(db, email, year)).filter((receipt) => leftOf(receipt) > 0);
  const [latest] = receipts.slice(-1);
  if (!latest) return undefined;
  const counted = receipts.filter(isCounted);
  const sum = counted.reduce((total, receipt) => total + leftOf(receipt), 0);
  const others = receipts.length - counted.length;
  return {
    fileName: `gifts-${year}`,
    document: {
      title: `Gifts of ${year}`,
      subtitle: latest.words.legalName,
      recipient: [latest.words.donor],
      parts: [
        { kind: 'figure', label: `Given in ${year}`, value: dollarsText(sum / 100) },
        {
          kind: 'table',
          columns: [
            { label: 'Day', align: 'left', width: 'day' },
            { label: 'Receipt', align: 'left', width: 'fit' },
            { label: 'To', align: 'left', width: 'wide' },
            { label: 'Gift', align: 'right', width: 'fit' },
          ],
          rows: receipts.map((receipt) => [
            longDayText(receipt.words.day),
            String(receipt.number),
            receipt.words.parts.map(({ name, ein }) => (ein === '' ? name : `${name}, EIN ${einText(ein)}`)).join('; '),
            isCounted(receipt) ? dollarsText(leftOf(receipt) / 100) : wordFor(receipt),
          ]),
          total: ['Total', '', '', dollarsText(sum / 100)],
        },
        ...notes(latest.words, others),
      ],
    },
  };
}

const wordFor = ({ words }: Receipt) => (words.method === 'STOCK' ? 'Stock' : 'From a fund');

function notes({ donee, legalName, ein }: ReceiptWords, others: number): DocumentPart[] {
  const receiver =
    donee === 'PROGRAMME'
      ? `The gifts were made to ${legalName}, EIN ${ein}, which means to pass them on to the organizations named above.`
      : `${legalName}, EIN ${ein}, received these gifts for the organizations named above.`;
  const left = others > 0 ? ['Gifts of stock and from funds are listed without an amount and are not in the total.'] : [];
  return [
    ...[receiver, 'No goods or services were provided in return for these gifts.', ...left].map((text) => ({
      kind: 'paragraph' as const,
      text,
    })),
    { kind: 'small', text: 'Refunded amounts are taken off. Each gift has a receipt of its own.' },
  ];
}
