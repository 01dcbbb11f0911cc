import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from '#contract/app/all-endpoints.ts';
import type { Endpoint } from '#contract/platform/wire/endpoint.ts';
import { startVault } from '#server/money/payouts/vault/at-start.ts';
import { type Database, openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { startApi } from './api.ts';
import { testDatabase } from './database.ts';
import { createDatabase, dropDatabase } from './new-database.ts';
import { loadRelease } from './upgrade/release.ts';

const releases = fileURLToPath(new URL('./upgrade/releases/', import.meta.url));
const files = (await readdir(releases)).sort();
const quiet = pino({ level: 'silent' });

/** Creates an empty database, and drops it when the test has finished. */
async function emptyDatabase(name: string): Promise<Database & { address: Record<string, unknown> }> {
  const server = inject('testServer');
  const address = await createDatabase(server, name);
  const database = openDatabase(address);
  onTestFinished(async () => {
    await database.close();
    await dropDatabase(server, name);
  });
  return { ...database, address: { ...address } };
}

/** Describes everything in a schema except the order of columns, which depends on the order of the migrations. */
async function describeSchema({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    SELECT format('column %s.%s %s%s %s %s', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod),
        CASE WHEN a.attnotnull THEN ' not null' END, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) AS line
      FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid LEFT JOIN pg_attrdef AS d ON d.adrelid = c.oid AND d.adnum = a.attnum
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v', 'm') AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL SELECT format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
    UNION ALL SELECT format('index %s', pg_get_indexdef(indexrelid)) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT format('trigger %s', pg_get_triggerdef(pg_trigger.oid)) FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
      WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal
    UNION ALL SELECT format('function %s', pg_get_functiondef(oid)) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT format('type %s', typname) FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd')
    ORDER BY 1`);
  return rows.map(({ line }) => line);
}

interface Facts {
  nonprofits: number;
  users: number;
  cents: number;
  answers: number;
  photos: number;
}

/** Counts in the data of each release, as that release itself read them. */
const facts: Record<string, Facts> = {
  '2026-11-21-5bc976ba': { nonprofits: 61, users: 4, cents: 0, answers: 0, photos: 0 },
  '2026-11-22-d90f447e': { nonprofits: 61, users: 4, cents: 0, answers: 0, photos: 0 },
  '2026-11-22-51c63799': { nonprofits: 61, users: 22, cents: 17_501_737, answers: 84, photos: 12 },
  '2026-11-23-fec0d03a': { nonprofits: 64, users: 27, cents: 17_501_737, answers: 84, photos: 12 },
};

async function factsOf({ pool }: Pick<Database, 'pool'>): Promise<Facts> {
  const { rows } = await pool.query<Facts>(`SELECT (SELECT count(*) FROM nonprofits)::int AS nonprofits,
    (SELECT count(*) FROM users)::int AS users, (SELECT coalesce(sum(amount) * 100, 0) FROM donations)::int AS cents,
    (SELECT count(*) FROM application_answers)::int AS answers, (SELECT count(*) FROM photos)::int AS photos`);
  return rows[0] as Facts;
}

/** The calls that read lists and records without a parameter. In tests, a result that does not fit its schema causes a 5xx. */
const everyCall: readonly Endpoint[] = allEndpoints;
const readable = everyCall.filter(
  ({ method, path, query }) => method === 'GET' && !path.includes('{') && (query === undefined || z.safeParse(query, {}).success),
);

describe.each(files)('the data of %s', (file) => {
  test('is upgraded completely', async () => {
    const database = await emptyDatabase(`upgrade_${process.pid}`);
    await loadRelease(database, releases + file);
    await migrate(database);
    const fresh = await testDatabase();
    onTestFinished(() => fresh.drop());
    expect(await describeSchema(database)).toEqual(await describeSchema(fresh));
    const api = await startApi({}, { database: { ...database, drop: async () => {} } });
    onTestFinished(() => api.close());
    await startVault(api.app.config, database.db, quiet);
    const signedIn = await api.call('POST', 'login/', { body: { email: 'staff@demo.example', password: 'welcome-to-almoner' } });
    expect(signedIn.status).toBe(200);
    const failed = [];
    for (const { path } of readable) {
      const { status } = await api.get(path, signedIn.body.token);
      if (status >= 500) failed.push(path);
    }
    expect(failed).toEqual([]);
    expect(await factsOf(database)).toEqual(facts[file]);
    const named = await api.get('nonprofits/?search=tin+kettle', signedIn.body.token);
    expect(named.body.results.map(({ name, ein }: { name: string; ein: string }) => ({ name, ein }))).toEqual([
      { name: 'Tin Kettle Players', ein: '009056895' },
    ]);
  }, 120_000);
});
