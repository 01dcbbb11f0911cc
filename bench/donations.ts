import type pg from 'pg';
import type { DonationsQuery } from '#contract/money/donations/donations-query.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { donationStatements } from '#server/money/donations/list.ts';
import { readReport } from '#server/money/donations/reports.ts';
import { readMonths } from '#server/money/donations/totals.ts';
import { hashSecret } from '#server/platform/access/session.ts';
import { type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { listQuery } from '#server/platform/http/lists/list-statement.ts';
import { createDatabase } from '#tests/new-database.ts';
import { addSignedIn, fillNonprofits } from './fill.ts';
import { atLeast, atMost, type Figure, sideBySide } from './report.ts';
import { overBarePg, overHttp, startServer } from './side.ts';

const rounds = 5;
/** The number of nonprofits that get most of the donations. Five more nonprofits get 1,000 donations together, at every size. */
const nonprofits = 300;
const year = { startDate: '2025-01-01', endDate: '2025-12-31' };
/** the first name on about 60 donations, at every size */
const rareWord = 'kestrel';

interface Filled {
  address: DatabaseAddress;
  token: string;
  staff: Actor;
}

/** Two years of donations to 300 nonprofits, reported up to a month after they were received, and 1,000 to five others. */
async function fill(server: DatabaseAddress, count: number): Promise<Filled> {
  const address = await createDatabase(server, `bench_donations_${count}`);
  const database = openDatabase(address);
  await migrate(database);
  await fillNonprofits(database.pool, nonprofits + 5);
  const client = await database.pool.connect();
  await client.query('SET statement_timeout = 0');
  await client.query(`
    INSERT INTO donations (created_at, nonprofit_id, amount, donation_type, date_received, first_name, last_name, city, state)
    SELECT received + interval '1 day' * (n % 20) + interval '1 second' * n, 1 + (n * 7919::bigint) % ${nonprofits},
      5 + (n * 31::bigint % 50000) / 100.0, 'CHECK', received::date,
      CASE WHEN n % ${Math.floor(count / 60)} = 0 THEN '${rareWord}' ELSE 'Donor' || n % 5000 END, 'Surname' || (n * 13::bigint) % 9000,
      'City' || n % 400, 'MD'
    FROM (SELECT n, timestamptz '2025-01-01' + interval '1 second' * (n * (63072000.0 / ${count})) AS received
      FROM generate_series(1, ${count}) AS n) AS made`);
  await client.query(`
    INSERT INTO donations (created_at, nonprofit_id, amount, donation_type, date_received, last_name)
    SELECT date '2025-01-01' + n, ${nonprofits} + 1 + n % 5, 5 + n / 100.0, 'CASH', date '2025-01-01' + n % 365, 'Donor' || n
    FROM generate_series(1, 1000) AS n`);
  await client.query('VACUUM ANALYZE donations, donation_months');
  client.release(true);
  const { id, token } = await addSignedIn(database.db);
  await database.close();
  return { address, token, staff: { id, roles: ['CFP_STAFF'], staffFields: null, nonprofit: null } };
}

/** The statement that a function of the server sends. */
async function statementOf(verb: (pool: pg.Pool) => Promise<unknown>): Promise<pg.QueryConfig> {
  let sent: pg.QueryConfig | undefined;
  const query = (text: string | pg.QueryConfig, values?: unknown[]) => {
    sent = typeof text === 'string' ? { name: 'measured', text, values: values ?? [] } : text;
    return Promise.resolve({ rows: [] });
  };
  await verb({ query } as unknown as pg.Pool);
  if (!sent) throw new Error('the verb sent nothing');
  return sent;
}

interface Call {
  what: string;
  path: string;
  statement: (filled: Filled) => Promise<pg.QueryConfig>;
}

const list = (asked: Partial<DonationsQuery>) => async (filled: Filled) => {
  const [exact] = donationStatements({ page: 1, pageSize: 100, ordering: '-timestamp', ...asked });
  if (!exact) throw new Error('a list has a statement');
  return listQuery(exact, hashSecret(filled.token));
};
const days = `start_date=${year.startDate}&end_date=${year.endDate}`;
const some = [1, 2, 3, 4, 5].map((n) => nonprofits + n);

const measured: Call[] = [
  { what: 'first page of a year', path: `donations/?${days}`, statement: list(year) },
  {
    what: 'search for a rare word',
    path: `donations/?${days}&search=${rareWord}`,
    statement: list({ ...year, search: rareWord }),
  },
  {
    what: 'monthly totals',
    path: `donations/monthly-totals/?${days}`,
    statement: ({ staff }) => statementOf((pool) => readMonths({ pool, actor: staff, query: year, today: '2026-11-22' })),
  },
  {
    what: 'report of five nonprofits',
    path: `donations/report/?${days}&nonprofits=${some.join()}`,
    statement: () => statementOf((pool) => readReport(pool, { ...year, nonprofits: some, all: false })),
  },
];

/** Compares the calls of donations with bare loops, and their time at 10,000 and at 1,000,000 donations. */
export async function benchDonations(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  log('filling 10,000 and 1,000,000 donations');
  const small = await fill(server, 10_000);
  const large = await fill(server, 1_000_000);
  const [smallServer, largeServer] = await Promise.all([startServer(small.address), startServer(large.address)]);
  const figures: Figure[] = [];
  for (const { what, path, statement } of measured) {
    log(`measuring: ${what}`);
    const bareStatement = await statement(large);
    const { ours, bare, atFew } = await sideBySide(rounds, {
      ours: () => overHttp(`${largeServer.origin}/api/v1/${path}`, { authorization: `Token ${large.token}` }),
      bare: () => overBarePg(large.address, bareStatement),
      atFew: () => overHttp(`${smallServer.origin}/api/v1/${path}`, { authorization: `Token ${small.token}` }),
    });
    const rate = (n: number) => `${Math.round(n)}/s`;
    figures.push(
      atLeast(`${what}, 1,000,000 donations, beside a bare pg loop`, ours / bare, 0.75, `${rate(ours)} of ${rate(bare)}`),
      atMost('… its time, 10,000 → 1,000,000', atFew / ours, 2, '×', `${rate(atFew)}, ${rate(ours)}`),
    );
  }
  for (const { stop } of [smallServer, largeServer]) stop();
  return figures;
}
