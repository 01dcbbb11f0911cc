import {
  changePayoutAccount,
  confirmPayoutDestination,
  listUnreadableAccounts,
  readPayoutAccount,
} from '#contract/money/payouts/accounts.ts';
import { listBankStatements, uploadBankStatement } from '#contract/money/payouts/bank-statements.ts';
import { correctDonation } from '#contract/money/payouts/corrections.ts';
import {
  downloadPayoutStatement,
  listBalances,
  listLedger,
  readPayoutStatement,
  readPayoutSummary,
} from '#contract/money/payouts/ledger.ts';
import { readNextPayout } from '#contract/money/payouts/next-payout.ts';
import { changePayoutSettings, readPayoutSettings } from '#contract/money/payouts/settings.ts';
import { transact } from '#server/platform/database/transact.ts';
import { serveTable } from '#server/platform/downloads/serve-table.ts';
import type { App } from '#server/platform/http/app.ts';
import { serveUpload } from '#server/platform/http/bodies/multipart.ts';
import { serve, WithStatus } from '#server/platform/http/serve.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { changeAccount, readAccount } from './accounts.ts';
import { applyStatement, previewStatement } from './bank/apply-statement.ts';
import { findStatements } from './bank/statements.ts';
import { batchRoutes } from './batches/routes.ts';
import { confirmDestination } from './confirm-destination.ts';
import { findBalances, readSummary } from './ledger/balances.ts';
import { correct } from './ledger/correct.ts';
import { findEntries, findEntry } from './ledger/entries.ts';
import { exportStatement, readStatement } from './ledger/statement.ts';
import { readNextPayoutOf } from './next-payout.ts';
import { changeSettings, findSettings } from './settings.ts';
import { findUnreadable } from './vault/unreadable.ts';

export function payoutRoutes(app: App): void {
  const { vault } = app;
  const today = programmeCalendar(app.config);

  serve(app, readPayoutSettings, ({ db }) => findSettings(db));
  serve(app, changePayoutSettings, ({ tx, actor, body }) => changeSettings(tx, actor, body));

  serve(app, readPayoutAccount, ({ db, actor, params }) => readAccount(db, vault, actor, params.id));
  serve(app, changePayoutAccount, async ({ tx, actor, params, body }) => {
    await changeAccount(tx, vault, { actor, nonprofit: params.id, body });
    return readAccount(tx, vault, actor, params.id);
  });
  serve(app, confirmPayoutDestination, async ({ tx, actor, params, body }) => {
    await confirmDestination(tx, { actor, nonprofit: params.id, body });
    return readAccount(tx, vault, actor, params.id);
  });
  serve(app, listUnreadableAccounts, ({ db }) => findUnreadable(db, vault));

  batchRoutes(app);

  serve(app, correctDonation, async ({ tx, actor, body }) => {
    const { id, isNew } = await correct(tx, { actor, body, today: today() });
    const entry = await findEntry(tx, actor, id);
    return isNew ? entry : new WithStatus(200, entry);
  });
  serve(app, listLedger, ({ db, actor, query }) => findEntries(db, actor, query));
  serve(app, readPayoutStatement, ({ db, actor, query }) => readStatement(db, actor, query));
  serve(app, readNextPayout, ({ db, actor, query }) => readNextPayoutOf(db, actor, { query, vault, today: today() }));
  serveTable(app, downloadPayoutStatement, ({ db, actor, query }) => exportStatement(db, actor, query));
  serve(app, listBalances, ({ db, actor, query }) => findBalances(db, actor, query));
  serve(app, readPayoutSummary, ({ db, query }) => readSummary(db, query));

  serveUpload(app, uploadBankStatement, async ({ db, actor, query, receive }) => {
    const { file, name, fields } = await receive();
    const { choices = '', fingerprint } = fields;
    const sent = { path: file.path, name, choices, fingerprint, today: today() };
    return query.dryRun ? previewStatement(db, sent) : transact(db, (tx) => applyStatement(tx, actor, sent));
  });
  serve(app, listBankStatements, ({ db, query }) => findStatements(db, query));
}
