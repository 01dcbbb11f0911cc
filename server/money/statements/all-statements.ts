import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import { sql } from 'kysely';
import { type DonationStatement, downloadAllStatements, statementMessages } from '#contract/money/statements/statements.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { fromWire } from '#contract/platform/wire/keys.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { letterheadOf } from '#server/platform/documents/letterhead.ts';
import { announceTexts } from '#server/platform/documents/printed-texts.ts';
import { renderInTurn } from '#server/platform/documents/render.ts';
import { plainName } from '#server/platform/documents/serve-pdf.ts';
import { longDayText } from '#server/platform/documents/words.ts';
import { cellWriter, csvText } from '#server/platform/downloads/cells.ts';
import { readDownload } from '#server/platform/downloads/read-download.ts';
import type { App } from '#server/platform/http/app.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { donationStatementDocument } from './documents.ts';
import { findDonationStatement } from './donation-statement.ts';

/** `/download-all-statements/`: a year's statements as a zip file. Each is made when the client has received the one before. */
export function serveAllStatements(app: App): void {
  const today = programmeCalendar(app.config);
  announceTexts(app, downloadAllStatements, (_, { year }) => findNames(app.db, year));
  app.http.get(downloadAllStatements.path, { exposeHeadRoute: false }, async (request, reply) => {
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    const { actor, query } = await readDownload(app, downloadAllStatements, request, reply);
    const receivers = await findReceivers(app.db, query.year);
    if (receivers.length === 0) throw refuse(404, statementMessages.noDonations(query.year));
    const zip = makeZip(entries(app, { ...query, actor, signal: left.signal, today: today() }, receivers));
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="statements-${query.year}.zip"`)
      .header('cache-control', 'no-store')
      .send(Readable.fromWeb(zip as never));
  });
}

interface Receiver {
  id: number;
  name: string;
}

/** Nonprofits with donations in a year, by name. */
async function findReceivers(db: Db, year: number): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    SELECT id, name FROM nonprofits n WHERE EXISTS (
      SELECT FROM donations WHERE nonprofit_id = n.id AND date_received BETWEEN make_date(${year}, 1, 1) AND make_date(${year}, 12, 31))
    ORDER BY name, id`.execute(db);
  return rows;
}

/** The names of a year's donors and nonprofits that have other letters than Latin ones. */
async function findNames(db: Db, year: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT named.name FROM donations d JOIN nonprofits n ON n.id = d.nonprofit_id
      CROSS JOIN LATERAL (VALUES (n.name), (concat_ws(' ', d.first_name, d.last_name))) AS named (name)
    WHERE date_received BETWEEN make_date(${year}, 1, 1) AND make_date(${year}, 12, 31) AND named.name ~ '[^\u0001-\u024f]'`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

interface Making {
  year: number;
  actor: Actor;
  signal: AbortSignal;
  today: string;
}

const heads = ['File', 'Nonprofit', 'EIN', 'Donations', 'Total', 'Corrections and refunds'];

async function* entries({ db, config }: App, { year, actor, signal, today }: Making, receivers: readonly Receiver[]) {
  const { programmeName, programmeTimeZone } = config.public;
  const letterhead = await letterheadOf(db, config);
  const write = cellWriter(programmeTimeZone);
  const rows: string[][] = [];
  for (const { id, name } of receivers) {
    const json = await findDonationStatement(db, { nonprofit: id, year });
    // the nonprofit was deleted or merged since the list was made
    if (json === undefined) continue;
    const statement = fromWire(JSON.parse(json)) as DonationStatement;
    const document = {
      ...donationStatementDocument(statement, { programmeName, today }),
      letterhead,
      madeOn: longDayText(today),
    };
    const file = `donations-${year}-${plainName(name)}-${id}.pdf`;
    yield { name: file, input: await renderInTurn({ person: actor.id, signal }, document) };
    const { nonprofitRef, count, totalAmount, corrections } = statement;
    rows.push([
      ...[file, nonprofitRef.name].map((value) => write(value, 'text')),
      write(nonprofitRef.ein, 'ein'),
      write(count, 'text'),
      ...[totalAmount, corrections].map((value) => write(value.toFixed(2), 'amount')),
    ]);
  }
  yield { name: `statements-${year}.csv`, input: csvText([heads, ...rows], true) };
}
