import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/platform/process/config.ts';
import { newKey, openVault } from '#server/platform/vault/open-vault.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { openPayoutDesk, type PayoutDesk } from '#tests/factories/payouts.ts';
import { readAch } from '#tests/read-ach.ts';
import { startVault } from './at-start.ts';
import { rotateKeys } from './seal-stored.ts';

const keys = { first: newKey(), second: newKey(), third: newKey() };

let api: TestApi;
let desk: PayoutDesk;
beforeAll(async () => {
  api = await startApi({ PAYOUT_KEYS: keys.first });
  desk = await openPayoutDesk(api);
  await desk.patch('payouts/settings/', {
    ...{ minimum: 0, ach_destination_routing: '021000021', ach_destination_name: 'First Test Bank' },
    ...{ ach_origin: '1123456789', ach_origin_name: 'Quay Giving', ach_company_id: '1123456789' },
  });
});
afterAll(() => api.close());

/** Starts another server on the same database. */
async function serverWith(environment: Record<string, string>): Promise<{ other: TestApi; desk: PayoutDesk }> {
  const other = await startApi(environment, api);
  onTestFinished(() => other.close());
  return { other, desk: await openPayoutDesk(other) };
}

const accountOf = (digits: string) => ({ routing_number: '021000021', account_number: digits, account_type: 'CHECKING' });

async function createWithAccount(digits: string, by = desk) {
  const nonprofit = await createNonprofit(api.db);
  const { status } = await by.patch(`payouts/accounts/${nonprofit.id}/`, { bank: accountOf(digits), method: 'ACH' });
  expect(status).toBe(200);
  await by.confirm(nonprofit.id);
  return nonprofit;
}

/** The tables that contain a text in any column, readable or as bytes. Includes the planner's samples of the tables. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')
    UNION ALL SELECT 'pg_catalog.pg_stats'`.execute(api.db);
  const hex = Buffer.from(text).toString('hex');
  const holding: string[] = [];
  for (const { name } of rows) {
    const found =
      await sql`SELECT FROM ${sql.raw(name)} t WHERE t::text LIKE ${`%${text}%`} OR t::text LIKE ${`%${hex}%`} LIMIT 1`.execute(
        api.db,
      );
    if (found.rows.length > 0) holding.push(name);
  }
  return holding;
}

/** The files that contain the tables. A table that was rewritten has another file. */
async function tableFiles(): Promise<number[]> {
  const { rows } = await sql<{ relfilenode: number }>`
    SELECT relfilenode FROM pg_class WHERE relname IN ('payout_accounts', 'payout_files') ORDER BY relname`.execute(api.db);
  return rows.map(({ relfilenode }) => relfilenode);
}

const log = () => {
  const lines: string[] = [];
  return { lines, log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }) };
};
const startOf = async (environment: Record<string, string>) => {
  const { lines, log: opened } = log();
  await startVault(readConfig({ NODE_ENV: 'production', ...environment }), api.db, opened);
  return lines.map((line) => JSON.parse(line).msg);
};

describe('a bank account number', () => {
  test('is readable in the bank’s file and in no table, answer, file or log line', async () => {
    const digits = '60917734518842';
    const { id } = await createWithAccount(digits);
    await desk.give(id, 20);
    const batch = await desk.exported({ method: 'ACH', nonprofits: [id] });
    const file = await api.get(`/download-payout-file/?batch=${batch}`, desk.first.token);
    expect(readAch(file.body).entries.map(({ accountNumber }) => accountNumber)).toEqual([digits]);
    expect((await desk.get(`payouts/batches/${batch}/`)).body.file).toEqual({
      name: `payout-${batch}-ach.txt`,
      hash: null,
      bytes: file.bytes.length,
    });
    expect(await tablesWith(digits)).toEqual([]);
    const answers = [
      await desk.get(`payouts/accounts/${id}/`),
      await desk.get(`payouts/batches/${batch}/lines/`),
      await desk.get('audit/?page_size=500'),
    ];
    expect(JSON.stringify(answers)).toContain('•••• 8842');
    expect(JSON.stringify(answers)).not.toContain(digits.slice(0, -4));
    expect(api.logged.join('\n')).not.toContain(digits);
    expect(api.logged.join('\n')).not.toContain(keys.first);
  });

  test('of few digits shows half of them', async () => {
    const { id } = await createWithAccount('123456');
    expect((await desk.get(`payouts/accounts/${id}/`)).body.bank).toMatchObject({ account_number: '•••• 456' });
  });

  test('typed once more stays the same account', async () => {
    const { id } = await createWithAccount('7700112233');
    await desk.patch(`payouts/accounts/${id}/`, { bank: accountOf('77-0011-2233') });
    await desk.patch(`payouts/accounts/${id}/`, { bank: accountOf('7700112234') });
    const { rows } = await sql`SELECT id FROM payout_accounts WHERE nonprofit_id = ${id}`.execute(api.db);
    expect(rows).toHaveLength(2);
  });

  test('that was copied to another row, or changed in the database, is refused', async () => {
    const [thief, victim] = [await createWithAccount('1111222233'), await createWithAccount('4444555566')];
    await sql`UPDATE payout_accounts v SET sealed_number = t.sealed_number FROM payout_accounts t
      WHERE v.nonprofit_id = ${victim.id} AND t.nonprofit_id = ${thief.id}`.execute(api.db);
    expect((await desk.get(`payouts/accounts/${victim.id}/`)).body.bank.readable).toBe(false);
    await desk.give(victim.id, 20);
    const { id, version } = await desk.draft({ method: 'ACH', nonprofits: [victim.id] });
    await desk.post(`payouts/batches/${id}/approve/`, { version }, desk.second);
    expect(await desk.post(`payouts/batches/${id}/export/`, {}, desk.second)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining(`cannot be read with the keys that are set: ${victim.name}.`) },
    });
  });
});

describe('without the right key', () => {
  test('production starts, and refuses where a number is typed or needed', async () => {
    const { id, name } = await createWithAccount('9988776655');
    await desk.give(id, 20);
    const { desk: bare } = await serverWith({ NODE_ENV: 'production' });
    const typed = await bare.patch(`payouts/accounts/${id}/`, { bank: accountOf('9988776656') });
    expect(typed).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^Bank account numbers cannot be stored yet/) },
    });
    const { body } = await bare.get('payouts/unreadable-accounts/');
    expect([body.key_missing, body.results.map((one: { nonprofit_ref: object }) => one.nonprofit_ref)]).toEqual([
      true,
      expect.arrayContaining([{ id, name }]),
    ]);
    expect(await startOf({})).toEqual([
      'bank account numbers cannot be used: PAYOUT_KEYS is not set (see docs/operating.md, Bank account numbers)',
    ]);
    // the other payout methods need no key
    expect(await bare.patch(`payouts/accounts/${id}/`, { bank: null, method: null })).toMatchObject({ status: 200 });
  });

  test('a nonprofit waits until its account is typed again; its old file stays closed', async () => {
    const { id, name } = await createWithAccount('5566443322');
    await desk.give(id, 20);
    const batch = await desk.exported({ method: 'ACH', nonprofits: [id] });
    await desk.give(id, 30);
    const { other, desk: later } = await serverWith({ PAYOUT_KEYS: keys.third });
    const due = `payouts/due/?start_date=2026-01-01&end_date=2026-12-31&method=ACH&nonprofits=${id}`;
    expect((await later.get(due)).body.lines).toMatchObject([{ wait_reason: 'UNREADABLE_ACCOUNT' }]);
    expect((await later.get(`payouts/accounts/${id}/`)).body.bank).toMatchObject({
      account_number: '•••• 3322',
      readable: false,
    });
    const isListed = async () => JSON.stringify((await later.get('payouts/unreadable-accounts/')).body).includes(name);
    expect(await isListed()).toBe(true);
    expect(await other.get(`/download-payout-file/?batch=${batch}`, later.first.token)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^This file cannot be read with the keys that are set/) },
    });
    await later.patch(`payouts/accounts/${id}/`, { bank: accountOf('5566443322') });
    expect(await isListed()).toBe(false);
    // the new number cannot be compared with the old one, so it waits as any other account
    expect((await later.get(due)).body.lines).toMatchObject([{ wait_reason: 'NEW_DESTINATION' }]);
    await later.confirm(id);
    expect((await later.get(due)).body.lines).toMatchObject([{ wait_reason: null }]);
  });
});

test('a new key takes over: the old one reads until the command has encrypted everything anew', async () => {
  const { id } = await createWithAccount('3141592653');
  await desk.give(id, 20);
  const batch = await desk.exported({ method: 'ACH', nonprofits: [id] });
  const { other, desk: both } = await serverWith({ PAYOUT_KEYS: `${keys.second},${keys.first}` });
  expect((await both.get(`payouts/accounts/${id}/`)).body.bank.readable).toBe(true);
  const written = (await api.get(`/download-payout-file/?batch=${batch}`, desk.first.token)).body;
  const rotated = await rotateKeys(api.db, openVault(other.app.config));
  expect(rotated.sealed).toBeGreaterThan(1);
  expect(await rotateKeys(api.db, openVault(other.app.config))).toMatchObject({ sealed: 0 });
  const { other: next, desk: alone } = await serverWith({ PAYOUT_KEYS: keys.second });
  expect((await alone.get(`payouts/accounts/${id}/`)).body.bank.readable).toBe(true);
  expect((await next.get(`/download-payout-file/?batch=${batch}`, alone.first.token)).body).toBe(written);
  // restore the keys for the tests below
  await rotateKeys(
    api.db,
    openVault({ ...api.app.config, payoutKeys: readConfig({ PAYOUT_KEYS: `${keys.first},${keys.second}` }).payoutKeys }),
  );
});

describe('after an upgrade', () => {
  /** Stores account numbers readable, as an older Almoner did. */
  async function storeReadable(digits: string[]): Promise<{ id: number }> {
    const nonprofit = await createNonprofit(api.db);
    for (const [index, number] of digits.entries())
      await sql`INSERT INTO payout_accounts (nonprofit_id, routing_number, readable_number, ending, account_type, ended_at)
        VALUES (${nonprofit.id}, '021000021', ${number}, ${number.slice(-4)}, 'CHECKING', ${index > 0 ? 'now' : null}::timestamptz)`.execute(
        api.db,
      );
    return nonprofit;
  }

  test('the start encrypts accounts and files, leaves no readable copy, and a stopped start is made good by the next', async () => {
    const digits = ['271828182845', '161803398874', '141421356237'];
    const { id } = await storeReadable(digits);
    const { rows } = await sql<{
      id: number;
    }>`INSERT INTO payout_batches (method, start_date, end_date, fee_percent, fee_fixed, minimum, drafters)
      VALUES ('ACH', '2026-01-01', '2026-01-02', 0, 0, 0, '{}') RETURNING id`.execute(api.db);
    const old = rows[0]?.id ?? 0;
    const file = `622021000021${digits[0]}     0000002000PAY-1`;
    await sql`INSERT INTO payout_files (batch_id, name, content, bytes) VALUES (${old}, 'payout-ach.txt', ${Buffer.from(file)}, 1)`.execute(
      api.db,
    );
    await sql`ANALYZE`.execute(api.db);
    expect(await tablesWith(digits[0] ?? '')).toEqual(expect.arrayContaining(['public.payout_accounts', 'public.payout_files']));

    const before = await tableFiles();

    expect(await startOf({ PAYOUT_KEYS: keys.first })).toContain('bank account numbers and files were encrypted');
    for (const number of digits) expect([number, await tablesWith(number)]).toEqual([number, []]);
    const cleaned = await tableFiles();
    expect(cleaned.filter((one) => before.includes(one))).toEqual([]);
    await startOf({ PAYOUT_KEYS: keys.first });
    expect(await tableFiles()).toEqual(cleaned);
    // An earlier start ended after it had encrypted the last number, and before it had rewritten the tables.
    await sql`DELETE FROM installation WHERE key = 'payout_vault_cleaned'`.execute(api.db);
    await startOf({ PAYOUT_KEYS: keys.first });
    expect((await tableFiles()).filter((one) => cleaned.includes(one))).toEqual([]);
    expect((await api.get(`/download-payout-file/?batch=${old}`, desk.first.token)).body).toBe(file);
    expect((await desk.get(`payouts/accounts/${id}/`)).body.bank).toMatchObject({ account_number: '•••• 2845', readable: true });
  });

  test('without a key, readable numbers wait for one and are used by nothing', async () => {
    const { id } = await storeReadable(['112358132134']);
    await sql`UPDATE payout_destinations SET changed_at = now() - interval '3 days' WHERE nonprofit_id = ${id}`.execute(api.db);
    await desk.give(id, 20);
    expect(await startOf({})).toEqual([expect.stringContaining('PAYOUT_KEYS is not set')]);
    const { desk: bare } = await serverWith({ NODE_ENV: 'production' });
    expect((await bare.get(`payouts/accounts/${id}/`)).body.bank).toMatchObject({ account_number: '•••• 2134', readable: false });
    const due = `payouts/due/?start_date=2026-01-01&end_date=2026-12-31&method=ACH&nonprofits=${id}`;
    expect((await bare.get(due)).body.lines).toMatchObject([{ wait_reason: 'UNREADABLE_ACCOUNT' }]);
    await startOf({ PAYOUT_KEYS: keys.first });
    expect(await tablesWith('112358132134')).toEqual([]);
    expect((await desk.get(due)).body.lines).toMatchObject([{ wait_reason: null }]);
  });
});

test('outside production, a key file of the data folder is made once and read by nobody else', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'almoner-keys-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const config = readConfig({ NODE_ENV: 'development', DATA_DIR: dataDir });
  const [one, two] = [openVault(config), openVault(config)];
  expect([one.keyIds.length, two.keyIds]).toEqual([1, one.keyIds]);
  const path = join(dataDir, 'payout-keys');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const text = (await readFile(path, 'utf8')).trim();
  expect(openVault(readConfig({ NODE_ENV: 'production', PAYOUT_KEYS: text })).keyIds).toEqual(one.keyIds);
  expect(openVault(readConfig({ NODE_ENV: 'production', DATA_DIR: dataDir })).keyIds).toEqual([]);
});
