import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { readLines } from '#server/app/home/lines.ts';
import { hashSecret, readActorQuery } from '#server/platform/access/session.ts';
import { type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { HomeReading } from '#server/platform/home/line.ts';
import { countUnread } from '#server/platform/notices/store.ts';
import { type Desk, deskRows, fillDesk } from './desk.ts';
import { atLeast, atMost, type Figure, sideBySide } from './report.ts';
import { overBarePg, overHttp, startServer, waitFor } from './side.ts';

const rounds = 3;

/** Requests per second of 200 open browsers that ask once a minute each. */
const polls = 200 / 60;

/** Compares the home of programme staff, and the count of unread notices, with a bare loop on the statements that they send. */
export async function benchToday(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  log(`filling ${deskRows} nonprofits with a user and a response each`);
  const desk = await fillDesk(server, 'bench_today');
  const running = await startServer(desk.address);
  const headers = { authorization: `Token ${desk.token}` };
  const reading = {
    actor: {
      id: desk.staff,
      roles: ['CFP_STAFF'],
      staffFields: null,
      nonprofit: null,
      canAccessLearningCommons: true,
    } satisfies HomeReading['actor'],
    today: new Date().toISOString().slice(0, 10),
    timeZone: 'America/New_York',
  };
  const measure = async (path: string, sent: pg.QueryConfig[]) =>
    sideBySide(rounds, {
      ours: () => overHttp(`${running.origin}/api/v1/${path}`, headers),
      bare: () => overBarePg(desk.address, [readActorQuery(hashSecret(desk.token)), ...sent], { warm: true }),
    });
  log('measuring the home of programme staff');
  const ofHome = await statementsOf(desk, (db) => readLines({ ...reading, db }));
  const home = await measure('home/today/', ofHome);
  const wait = await waitFor(`${running.origin}/api/v1/home/today/`, headers);
  log('measuring the question for new notices');
  const poll = await measure('notices/unread/', await statementsOf(desk, (db) => countUnread(db, desk.staff)));
  running.stop();
  const what = `home of programme staff with ${deskRows} nonprofits`;
  const rates = ({ ours, bare }: Record<'ours' | 'bare', number>) => `${Math.round(ours)}/s of ${Math.round(bare)}/s`;
  return [
    atLeast(`${what}, beside a bare pg loop on its ${ofHome.length} statements`, home.ours / home.bare, 0.75, rates(home)),
    atMost(`${what}, for one person`, wait, 100, 'ms'),
    {
      what: 'asking for new notices, beside a bare pg loop',
      value: `${(poll.ours / poll.bare).toFixed(2)}× (${rates(poll)}); 200 browsers ask ${polls.toFixed(1)}/s`,
    },
  ];
}

/** The statements that a reading sends to the database. */
async function statementsOf({ address }: Desk, read: (db: Kysely<DB>) => Promise<unknown>): Promise<pg.QueryConfig[]> {
  const { pool, close } = openDatabase(address);
  const sent: pg.QueryConfig[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => void sent.push({ text: query.sql, values: [...query.parameters] }),
  });
  await read(db);
  await close();
  return sent;
}
