import autocannon from 'autocannon';
import type pg from 'pg';
import { type BudgetSize, budgetSizes } from '#contract/nonprofits/choices.ts';
import type { NonprofitsQuery } from '#contract/nonprofits/list.ts';
import { columns, nonprofitStatements } from '#server/nonprofits/list/list.ts';
import { hashSecret } from '#server/platform/access/session.ts';
import { type Database, type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { type ListStatement, listQuery, listStatements } from '#server/platform/http/lists/list-statement.ts';
import { createDatabase } from '#tests/new-database.ts';
import { addSignedIn, fillNonprofits } from './fill.ts';
import { repeatable } from './generate.ts';
import { atLeast, type Figure, median, sideBySide } from './report.ts';
import { connections, type Running, startBareList, startServer } from './side.ts';

const calls = 200;
const seconds = 3;
const rounds = 5;

/** Words that each occur in about a quarter of the generated nonprofits, or in all of them. */
const common =
  'families,veterans,artists,students,children,tenants,neighbors,farmers,serves,teaches,county,park,heights,square,around,place,everyone,worked'.split(
    ',',
  );

interface Call {
  path: string;
  ours: pg.QueryConfig;
  /** the list's statement of an earlier version, in which no single index covered words, categories and budget sizes */
  old: pg.QueryConfig;
  best: pg.QueryConfig;
  /** the parameters of `alikeText`, without the hash of the session's token ($6) */
  alike: unknown[];
  matches: number;
}

interface Filled {
  address: DatabaseAddress;
  token: string;
  calls: Call[];
}

/** A copy of the nonprofits with the list's earlier index. */
const oldTable = `
  CREATE SCHEMA old;
  CREATE TABLE old.nonprofits AS SELECT * FROM public.nonprofits;
  ALTER TABLE old.nonprofits ADD PRIMARY KEY (id);
  CREATE INDEX ON old.nonprofits USING gin (category_ids, search);
  CREATE INDEX ON old.nonprofits (name, id);
  CREATE INDEX ON old.nonprofits (budget_size, name, id);
  VACUUM ANALYZE old.nonprofits`;

/**
 * The fastest design that we know for these calls: a narrow table in name order, search words stored outside its rows, ready-made
 * JSON for each nonprofit. A product could not maintain this design, because one new name changes the place of all later rows.
 */
const bestTable = `
  CREATE SCHEMA best;
  CREATE TABLE best.found (place int PRIMARY KEY, facets int[] NOT NULL, search tsvector NOT NULL) WITH (toast_tuple_target = 128);
  ALTER TABLE best.found ALTER search SET STORAGE EXTERNAL;
  CREATE TABLE best.rows (place int PRIMARY KEY, row text NOT NULL);
  INSERT INTO best.found SELECT row_number() OVER (ORDER BY name, id), facets, search FROM public.nonprofits ORDER BY name, id;
  INSERT INTO best.rows SELECT row_number() OVER (ORDER BY name, id), json_build_object('id', id, 'name', name, 'ein', ein,
    'budget_size', budget_size, 'web_categories', category_ids, 'city', city, 'state', state, 'is_published_for_web', display,
    'is_published_for_print', print, 'nonprofit_image', NULL)::text FROM public.nonprofits ORDER BY name, id;
  CREATE INDEX ON best.found USING gin (facets, search);
  VACUUM ANALYZE best.found;
  VACUUM ANALYZE best.rows`;

const bestText = `WITH matched AS MATERIALIZED (SELECT place FROM best.found WHERE facets && $1::int[] AND search @@ $2::tsquery)
  SELECT (SELECT count(*)::int FROM matched) AS count, (SELECT string_agg(row, ',' ORDER BY place) FROM best.rows WHERE place = ANY (
    ARRAY(SELECT place FROM matched ORDER BY place LIMIT $3 OFFSET $4))) AS results`;

/**
 * The fastest statement on the `best` tables that does all that our own statement does: it checks the session ($6), and turns typed words
 * and filters into search parameters. `bestText` gets these parameters ready-made.
 */
const alikeText = `WITH actor AS MATERIALIZED (SELECT users.id, users.roles FROM tokens JOIN users ON users.id = tokens.user_id
    WHERE tokens.hash = $6 AND tokens.last_used_at > now() - interval '30 days' AND users.is_active),
  matched AS MATERIALIZED (SELECT place FROM best.found WHERE (SELECT true FROM actor)
    AND facets && (SELECT facet_codes($1::int[], $2::budget_size[])) AND search @@ (SELECT nonprofit_search_query($3)))
  SELECT (SELECT row_to_json(actor) FROM actor) AS actor, (SELECT count(*)::int FROM matched) AS count,
    (SELECT string_agg(row, ',' ORDER BY place) FROM best.rows WHERE place = ANY (
      ARRAY(SELECT place FROM matched ORDER BY place LIMIT $4 OFFSET $5))) AS results`;

/** Random choices, the same in every run. */
function chooser(seed: number) {
  const random = repeatable(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const two = <T>(list: readonly T[]): T[] => {
    const one = below(list.length);
    return [list[one], list[(one + 1 + below(list.length - 1)) % list.length]] as T[];
  };
  return { below, two };
}

const pageSize = 20;

function pathOf({ search = '', webCategories = [], budgetSize = [], page }: NonprofitsQuery): string {
  const filters = { search, web_categories: webCategories.join(), budget_size: budgetSize.join() };
  return `/api/v1/nonprofits/?${new URLSearchParams({ ...filters, ordering: 'name', page: String(page) })}`;
}

function exactly(statements: Iterable<ListStatement>, token: string): pg.QueryConfig {
  for (const statement of statements) return listQuery(statement, hashSecret(token));
  throw new Error('a list has a statement');
}

function oldStatements(query: NonprofitsQuery) {
  const { search = '', webCategories, budgetSize } = query;
  return listStatements(query, ({ bind, words }) => ({
    from: 'old.nonprofits',
    id: 'id',
    conditions: [
      `search @@ ${words(search)}`,
      `category_ids && ${bind(webCategories)}::int[]`,
      `budget_size = ANY (${bind(budgetSize)}::budget_size[])`,
    ],
    ordering: { carries: 'name', by: 'name, id' },
    columns,
    joined: 'JOIN nonprofits USING (id)',
  }));
}

/** Computes the search parameters that `bestText` gets ready-made, and counts the nonprofits that match. */
async function bestOf({ pool }: Database, query: NonprofitsQuery): Promise<{ best: pg.QueryConfig; count: number }> {
  const asked = await pool.query<{ facets: number[]; words: string }>(
    'SELECT facet_codes($1, $2::budget_size[]) AS facets, nonprofit_search_query($3)::text AS words',
    [query.webCategories, query.budgetSize, query.search],
  );
  const { facets, words } = asked.rows[0] ?? {};
  const counted = await pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM nonprofits WHERE facets && $1::int[] AND search @@ $2::tsquery',
    [facets, words],
  );
  const { count = 0 } = counted.rows[0] ?? {};
  const best = { name: 'best', text: bestText, values: [facets, words, pageSize, (query.page - 1) * pageSize] };
  return { best, count };
}

async function mix(database: Database, categories: readonly number[], token: string): Promise<Call[]> {
  const { below, two } = chooser(200);
  const made: Call[] = [];
  while (made.length < calls) {
    const search = two(common)
      .slice(0, 1 + below(2))
      .join(' ');
    const asked = { search, webCategories: two(categories), budgetSize: two<BudgetSize>(budgetSizes), ordering: 'name' as const };
    const { count } = await bestOf(database, { ...asked, page: 1, pageSize });
    // skip searches without results, because the server then runs a second search, which allows typing errors
    if (count === 0) continue;
    const query: NonprofitsQuery = { ...asked, page: 1 + below(Math.ceil(count / pageSize)), pageSize };
    const { best } = await bestOf(database, query);
    const old = exactly(oldStatements(query), token);
    const ours = exactly(nonprofitStatements(query), token);
    const alike = [query.webCategories, query.budgetSize, query.search, pageSize, (query.page - 1) * pageSize];
    await compare(database, ours, [best, { text: alikeText, values: [...alike, hashSecret(token)] }], query);
    made.push({ path: pathOf(query), ours, old, best, alike, matches: count });
  }
  return made;
}

/** Throws unless the server's statement and the other statements find the same nonprofits. */
async function compare(
  { pool }: Database,
  ours: pg.QueryConfig,
  others: pg.QueryConfig[],
  query: NonprofitsQuery,
): Promise<void> {
  const idsOf = (rows: string) => (JSON.parse(rows) as { id: number }[]).map(({ id }) => id).join();
  const own = (await pool.query(ours)).rows[0];
  for (const other of others) {
    const found = (await pool.query(other)).rows[0];
    if (own.count !== found.count || idsOf(own.results) !== idsOf(`[${found.results ?? ''}]`)) {
      throw new Error(`a contender finds something else: ${JSON.stringify(query)}`);
    }
  }
}

async function fill(server: DatabaseAddress, count: number): Promise<Filled> {
  const address = await createDatabase(server, `bench_mix_${count}`);
  const database = openDatabase(address);
  await migrate(database);
  const categories = await fillNonprofits(database.pool, count);
  for (const statement of `${oldTable};${bestTable}`.split(';')) await database.pool.query(statement);
  const { token } = await addSignedIn(database.db);
  const made = await mix(database, categories, token);
  await database.close();
  return { address, token, calls: made };
}

/** Requests per second of the mix over HTTP. Every connection starts with a different call. */
async function overHttp({ origin }: Running, { token, calls: mixed }: Filled): Promise<number> {
  const requests = mixed.map(({ path }) => ({ path, headers: { authorization: `Token ${token}` } }));
  let begun = 0;
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const from = Math.round((begun++ * requests.length) / connections);
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
    },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`the mix: ${result.non2xx} refusals, ${result.errors} errors`);
  return result['2xx'] / result.duration;
}

/** Runs per second of one of the statements in a bare `pg` loop. */
async function overPg({ address, calls: mixed }: Filled, of: 'ours' | 'old' | 'best'): Promise<number> {
  const { pool, close } = openDatabase({ ...address, max: connections });
  const begun = performance.now();
  const until = begun + seconds * 1000;
  let answers = 0;
  await Promise.all(
    Array.from({ length: connections }, async (_, loop) => {
      for (let n = Math.round((loop * calls) / connections); performance.now() < until; n += 1) {
        await pool.query((mixed[n % calls] as Call)[of]);
        answers += 1;
      }
    }),
  );
  const taken = (performance.now() - begun) / 1000;
  await close();
  return answers / taken;
}

async function measure(filled: Filled, size: number): Promise<Figure[]> {
  const server = await startServer(filled.address);
  const bareServer = await startBareList(filled.address, {
    statement: { name: 'alike', text: alikeText },
    values: Object.fromEntries(filled.calls.map(({ path, alike }) => [path, alike])),
  });
  const { ours, bare, best, old, statement } = await sideBySide(rounds, {
    ours: () => overHttp(server, filled),
    bare: () => overHttp(bareServer, filled),
    best: () => overPg(filled, 'best'),
    old: () => overPg(filled, 'old'),
    statement: () => overPg(filled, 'ours'),
  });
  server.stop();
  bareServer.stop();
  const what = `${calls} mixed searches of ${size} nonprofits`;
  const rate = (n: number) => `${Math.round(n)}/s`;
  const matches = median(filled.calls.map((call) => call.matches));
  return [
    atLeast(
      `${what} over HTTP beside the best statement`,
      ours / best,
      0.75,
      `${rate(ours)} of ${rate(best)}; ${matches} matches`,
    ),
    {
      what: '… beside a bare node:http server on the best tables that checks the session and reads the words as we do',
      value: `${(ours / bare).toFixed(2)}× (${rate(bare)}, itself ${(bare / best).toFixed(2)}× of the loop)`,
    },
    { what: '… beside the old statement without HTTP', value: `${(ours / old).toFixed(2)}× (${rate(old)})` },
    { what: '… its statement without HTTP beside the best', value: `${(statement / best).toFixed(2)}× (${rate(statement)})` },
  ];
}

/**
 * Measures searches for common words and with filters, in name order and on random pages. Compares them with the list's earlier
 * statement and with the fastest design.
 */
export async function benchMix(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of [1_000, 100_000]) {
    log(`filling and asking ${size} nonprofits in ${calls} ways`);
    figures.push(...(await measure(await fill(server, size), size)));
  }
  return figures;
}
