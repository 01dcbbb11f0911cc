import { may } from '#contract/platform/access/permissions.ts';
import { exportDonations } from '#server/money/donations/exports.ts';
import { donationStatementDocument } from '#server/money/statements/documents.ts';
import { payoutStatementDocument } from '#server/money/statements/payout-document.ts';
import { readDonationStatementAs, readPayoutStatementAs } from '#server/money/statements/read.ts';
import type { DocumentPart } from '#server/platform/documents/document.ts';
import { chapter } from './print.ts';
import { jsonPiece, type Pieces, type Reading, tablePiece } from './reading.ts';

/** The donations that were reported for a nonprofit, its statements of each year, and what was paid to it. */
export async function* donationChapters(reading: Reading, id: number): Pieces {
  const { db, pool, actor, today, config } = reading;
  if (may(actor, 'readDonations'))
    yield tablePiece(
      reading,
      'donations.csv',
      await exportDonations(pool, actor, { nonprofitId: id, ordering: 'date_received' }),
    );
  if (!may(actor, 'readStatements')) return;
  const making = { programmeName: config.public.programmeName, today };
  const { years } = await readDonationStatementAs(db, actor, { nonprofit: id, year: Number(today.slice(0, 4)) });
  for (const year of years.toReversed()) {
    const statement = await readDonationStatementAs(db, actor, { nonprofit: id, year });
    yield jsonPiece(`statements/donations-${year}.json`, statement);
    yield { print: [chapter(`Donations in ${year}`), ...below(donationStatementDocument(statement, making).parts)] };
  }
  yield* payoutChapter(reading, id);
}

/** The payout statement, from the first entry of the ledger to the last one. */
async function* payoutChapter({ db, actor, today, config }: Reading, id: number): Pieces {
  const days = await db
    .selectFrom('ledgerEntries')
    .select(({ fn }) => [fn.min('day').as('startDate'), fn.max('day').as('endDate')])
    .where('nonprofitId', '=', id)
    .executeTakeFirstOrThrow();
  const { startDate, endDate } = days;
  if (startDate === null || endDate === null) return;
  const { statement, ein } = await readPayoutStatementAs(db, actor, { nonprofitId: id, startDate, endDate });
  // leave out the moment of reading: it is not data of the nonprofit
  const { asOf: _asOf, ...record } = statement;
  yield jsonPiece('statements/payouts.json', record);
  const document = payoutStatementDocument(statement, ein, { programmeName: config.public.programmeName, today });
  yield { print: [chapter('Payouts'), ...below(document.parts)] };
}

const below = (parts: readonly DocumentPart[]): DocumentPart[] =>
  parts.map((part) => (part.kind === 'heading' ? { ...part, level: 3 } : part));
