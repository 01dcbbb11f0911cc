import { noteLetterSent } from '#contract/money/donations/donation-thanks.ts';
import {
  type Acknowledgement,
  downloadAcknowledgement,
  downloadDonationStatement,
  downloadPayoutStatementPdf,
  listGivingYears,
  readAcknowledgement,
  readDonationStatement,
  readDonorAcknowledgement,
} from '#contract/money/statements/statements.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { DownloadQuery } from '#contract/platform/wire/downloads.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { findDonation } from '#server/money/donations/store.ts';
import { thankByLetter } from '#server/money/donations/thanks/mark-thanked.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { servePdf } from '#server/platform/documents/serve-pdf.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { JsonText, serve } from '#server/platform/http/serve.ts';
import { findAccountGifts, findDonorGifts, findGivingYears } from './acknowledgement.ts';
import { serveAllStatements } from './all-statements.ts';
import { acknowledgementDocument, donationStatementDocument } from './documents.ts';
import { payoutStatementDocument } from './payout-document.ts';
import { checkDonor } from './policy.ts';
import { donationStatementJson, parsed, readDonationStatementAs, readPayoutStatementAs } from './read.ts';

export function statementRoutes(app: App): void {
  const nameNow = () => app.config.public.programmeName;
  serve(
    app,
    readDonationStatement,
    async ({ db, actor, params, query }) =>
      new JsonText(await donationStatementJson(db, actor, { nonprofit: params.id, year: query.year })),
  );

  serve(app, listGivingYears, async ({ db, actor, params }) => {
    checkDonor(actor, params.id);
    return new JsonText(await findGivingYears(db, params.id));
  });

  serve(
    app,
    readAcknowledgement,
    async ({ db, actor, params, query }) => new JsonText(await giftsOf(db, actor, { userId: params.id, year: query.year })),
  );

  serve(
    app,
    readDonorAcknowledgement,
    async ({ db, actor, params }) => new JsonText(await giftsOf(db, actor, { donationId: params.id })),
  );

  servePdf(app, downloadDonationStatement, async ({ db, actor, query: { nonprofitId, year }, today }) => {
    const statement = await readDonationStatementAs(db, actor, { nonprofit: nonprofitId, year });
    return {
      fileName: `donations ${year} ${statement.nonprofitRef.name}`,
      document: donationStatementDocument(statement, { programmeName: nameNow(), today }),
    };
  });

  serveAllStatements(app);

  servePdf(app, downloadPayoutStatementPdf, async ({ db, actor, query, today }) => {
    const { statement, ein } = await readPayoutStatementAs(db, actor, query);
    return {
      fileName: `payouts ${query.startDate} ${query.endDate} ${statement.nonprofitRef.name}`,
      document: payoutStatementDocument(statement, ein, {
        programmeName: nameNow(),
        today,
      }),
    };
  });

  serve(app, noteLetterSent, ({ tx, actor, body }) => noteSent(tx, actor, body));

  servePdf(app, downloadAcknowledgement, async ({ db, actor, query, today }) => {
    const given = parsed<Acknowledgement>(await giftsOf(db, actor, query));
    return {
      fileName: `acknowledgment ${given.year}`,
      document: acknowledgementDocument(given, { programmeName: nameNow(), today }),
    };
  });
}

/** Notes that a letter was sent to the donor, and so the gifts that it had: one that was stored later is not in it. */
async function noteSent(tx: Tx, actor: Actor, asked: BodyOf<typeof noteLetterSent>): Promise<{ donations: number[] }> {
  const { nonprofits } = parsed<Acknowledgement>(await giftsOf(tx, actor, asked));
  const sent = new Set(asked.donations);
  const gifts = nonprofits.flatMap(({ gifts }) => gifts.map(({ id }) => id));
  return thankByLetter(
    tx,
    actor,
    gifts.filter((id) => sent.has(id)),
  );
}

type Asked = DownloadQuery<typeof downloadAcknowledgement>;

async function giftsOf(db: Db, actor: Actor, asked: Asked): Promise<string> {
  const { userId, year, donationId } = asked;
  if (donationId !== undefined) {
    if ((await findDonation(db, actor, donationId)) === undefined) throw notFound();
    return findDonorGifts(db, donationId);
  }
  if (userId === undefined || year === undefined) throw notFound();
  checkDonor(actor, userId);
  return findAccountGifts(db, userId, year);
}
