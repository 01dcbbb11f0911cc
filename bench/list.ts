import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { NonprofitsQuery } from '#contract/nonprofits/list.ts';
import { nonprofitStatements } from '#server/nonprofits/list/list.ts';
import { hashSecret } from '#server/platform/access/session.ts';
import { type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { listQuery } from '#server/platform/http/lists/list-statement.ts';
import { createDatabase } from '#tests/new-database.ts';
import { addSignedIn, fillNonprofits } from './fill.ts';
import { sharedWord } from './generate.ts';
import { atLeast, atMost, type Figure, sideBySide } from './report.ts';
import { connections, overBarePg, overHttp, type Running, startServer } from './side.ts';

const seconds = 2;
const rounds = 5;

interface Filled {
  address: DatabaseAddress;
  query: NonprofitsQuery;
  /** the same statement that the server sends */
  statement: ReturnType<typeof listQuery>;
  token: string;
}

/** A database with `count` nonprofits, and a signed-in user. */
async function fill(server: DatabaseAddress, count: number): Promise<Filled> {
  const address = await createDatabase(server, `bench_${count}`);
  const database = openDatabase(address);
  await migrate(database);
  const categories = await fillNonprofits(database.pool, count);
  const { token } = await addSignedIn(database.db);
  await database.close();
  const query: NonprofitsQuery = {
    page: 1,
    pageSize: 20,
    search: sharedWord,
    webCategories: categories.slice(0, 13),
    budgetSize: ['UNDER_500K', 'HIGHER_3M'],
    ordering: 'name',
  };
  const [exact] = nonprofitStatements(query);
  if (!exact) throw new Error('a list has a statement');
  return { address, query, token, statement: listQuery(exact, hashSecret(token)) };
}

/** Requests per second of pgbench on the same SQL; null if pgbench is not installed. */
async function overPgbench({ address, statement: { text, values } }: Filled): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-pgbench-'));
  const sql = text.replace(/\$(\d+)/g, ':v$1').replace(/\s+/g, ' ');
  const asText = (value: unknown) =>
    Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : Array.isArray(value) ? `{${value.join(',')}}` : String(value);
  const variables = (values ?? []).flatMap((value, index) => ['-D', `v${index + 1}=${asText(value)}`]);
  try {
    await writeFile(join(folder, 'list.sql'), `${sql};\n`);
    const { stdout } = await promisify(execFile)('pgbench', [
      '-n',
      '-M',
      'prepared',
      ...variables,
      '-c',
      String(connections),
      '-j',
      '2',
      '-T',
      String(seconds),
      '-f',
      join(folder, 'list.sql'),
      '-h',
      String(address.host),
      '-p',
      String(address.port),
      '-U',
      String(address.user),
      String(address.database),
    ]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function urlOf(path: string, base: string, { query }: Filled): string {
  const parameters = new URLSearchParams({
    search: query.search ?? '',
    web_categories: query.webCategories?.join(',') ?? '',
    budget_size: query.budgetSize?.join(',') ?? '',
    ordering: 'name',
  });
  return `${base}${path}?${parameters}`;
}

const apiOf = (server: Running | undefined) => `${server?.origin}/api/v1/`;
const signedIn = ({ token }: Filled) => ({ authorization: `Token ${token}` });

/** Compares the list call at 100,000 nonprofits with a bare loop, naive SQL and pgbench, and with itself at smaller sizes. */
export async function benchList(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  const sizes = [1_000, 10_000, 100_000];
  const filled: Filled[] = [];
  for (const size of sizes) {
    log(`filling ${size} nonprofits`);
    filled.push(await fill(server, size));
  }
  const large = filled[2] as Filled;
  const servers = await Promise.all(filled.map(({ address }) => startServer(address)));
  const base = apiOf(servers[2]);
  log('measuring the list call');
  const hasPgbench = (await overPgbench(large)) !== null;
  const rates = await sideBySide(rounds, {
    ours: () => overHttp(urlOf('nonprofits/', base, large), signedIn(large)),
    bare: () => overBarePg(large.address, large.statement),
    naiveWords: () => overHttp(urlOf('naive/words/', base, large), signedIn(large)),
    naiveLike: () => overHttp(urlOf('naive/like/', base, large), signedIn(large)),
    pgbench: async () => (hasPgbench ? ((await overPgbench(large)) ?? 0) : 0),
    at1k: () => overHttp(urlOf('nonprofits/', apiOf(servers[0]), filled[0] as Filled), signedIn(filled[0] as Filled)),
    at10k: () => overHttp(urlOf('nonprofits/', apiOf(servers[1]), filled[1] as Filled), signedIn(filled[1] as Filled)),
  });
  for (const { stop } of servers) stop();
  const { ours, bare, naiveWords, naiveLike, pgbench, at1k, at10k } = rates;
  const rate = (n: number) => `${Math.round(n)}/s`;
  return [
    atLeast('list call, 100,000 nonprofits, beside a bare pg loop', ours / bare, 0.75, `${rate(ours)} of ${rate(bare)}`),
    atLeast('… beside two statements, ILIKE and EXISTS', ours / naiveLike, 5, `${rate(ours)} of ${rate(naiveLike)}`),
    { what: '… beside two statements, words and EXISTS', value: `${(ours / naiveWords).toFixed(2)}× (${rate(naiveWords)})` },
    ...(hasPgbench
      ? [atLeast('… beside pgbench', ours / pgbench, 0.5, `${rate(ours)} of ${rate(pgbench)}`)]
      : [{ what: '… beside pgbench', value: 'no pgbench here' }]),
    atMost('time of the same call, 1,000 → 100,000', at1k / ours, 1.5, '×', `${rate(at1k)}, ${rate(at10k)}, ${rate(ours)}`),
  ];
}
