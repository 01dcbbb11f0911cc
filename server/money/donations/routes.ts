import { downloadDonationReport, readDonationReport } from '#contract/money/donations/donation-reports.ts';
import { markThanked } from '#contract/money/donations/donation-thanks.ts';
import {
  createDonation,
  deleteDonation,
  downloadDonationData,
  listDonations,
  readDonation,
  readDonationSummary,
  readMonthlyTotals,
  updateDonation,
} from '#contract/money/donations/donations.ts';
import { markReceived } from '#contract/money/donations/received-donations.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { serveTable } from '#server/platform/downloads/serve-table.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { serveList } from '#server/platform/http/lists/serve-list.ts';
import { JsonText, serve, WithStatus } from '#server/platform/http/serve.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { exportDonations, exportReport } from './exports.ts';
import { importRoutes } from './imports/routes.ts';
import { donationStatements } from './list.ts';
import { setReceived } from './mark-received.ts';
import { draftErrors } from './policy.ts';
import { readReport } from './reports.ts';
import { addDonation, changeDonation, dropDonation } from './save.ts';
import { findDonation } from './store.ts';
import { setThanked } from './thanks/mark-thanked.ts';
import { readMonths, readSummary } from './totals.ts';

export function donationRoutes(app: App): void {
  importRoutes(app);
  const { pool } = app;
  const today = programmeCalendar(app.config);

  serveList(app, listDonations, donationStatements);
  serve(app, readMonthlyTotals, ({ actor, query }) => readMonths({ pool, actor, query, today: today() }));
  serve(app, readDonationSummary, ({ actor, query }) => readSummary({ pool, actor, query, today: today() }));
  serve(app, readDonationReport, ({ query }) => readReport(pool, query));
  serve(app, readDonation, ({ db, actor, params }) => found(db, actor, params.id));

  serve(
    app,
    createDonation,
    async ({ tx, actor, body }) => {
      const { id, isNew } = await addDonation(tx, { actor, body, today: today() });
      const record = await found(tx, actor, id);
      return isNew ? record : new WithStatus(200, record);
    },
    (sent, actor) => draftErrors(actor, sent, today()),
  );

  serve(app, updateDonation, async ({ tx, actor, params, body }) => {
    await changeDonation(tx, params.id, { actor, body, today: today() });
    return found(tx, actor, params.id);
  });

  serve(app, deleteDonation, ({ tx, actor, params }) => dropDonation(tx, params.id, actor));

  serve(app, markReceived, ({ tx, actor, query, body }) => setReceived(tx, { pool, actor, query, body }));

  serve(app, markThanked, ({ tx, actor, query, body }) => setThanked(tx, { pool, actor, query, body }));

  serveTable(app, downloadDonationData, ({ actor, query }) => exportDonations(pool, actor, query));
  serveTable(app, downloadDonationReport, async ({ query }) => exportReport(pool, query));
}

async function found(db: Db, actor: Actor, id: number): Promise<JsonText> {
  const json = await findDonation(db, actor, id);
  if (json === undefined) throw notFound();
  return new JsonText(json);
}
