import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { downloadsAtOnce, tooManyDownloads } from '#contract/platform/wire/downloads.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createPerson, createSignedIn, createUser, kindsOfPerson, type SignedInPerson } from '#tests/factories/people.ts';
import { until } from '#tests/running-app.ts';
import { whileLocked } from '#tests/while-locked.ts';
import { inBatches, inOrder } from './table.ts';

let api: TestApi;
let staff: SignedInPerson;
let nonprofit: { id: number; name: string };
const path = '/download-user-data/';
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Programme', lastName: 'Staff' });
  nonprofit = await createNonprofit(api.db, { name: '=cmd|calc' });
  await createUser(api.db, { firstName: '=HYPERLINK("https://evil.example")', lastName: '+1', nonprofitId: nonprofit.id });
  await createUser(api.db, { firstName: 'Ünïcode, "quoted"', lastName: '@here', nonprofitId: nonprofit.id });
});
afterAll(() => api.close());

const askFor = (address: string, token: string) => api.call('POST', 'download-tickets/', { token, body: { path: address } });
async function ticketFor(address: string, token = staff.token): Promise<string> {
  const { status, body } = await askFor(address, token);
  expect([status, body]).toEqual([201, { ticket: expect.stringMatching(/^[\w-]{43}$/) }]);
  return body.ticket;
}
const open = (address: string, ticket: string) => api.get(`${address}${address.includes('?') ? '&' : '?'}ticket=${ticket}`);
const rowsOf = (body: string) => parse(body, { bom: true, columns: true }) as Record<string, string>[];

describe('the export of users', () => {
  test('opens in a spreadsheet as it is meant: mark, lines, and no cell that is a formula', async () => {
    const answer = await api.get(path, staff.token);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const rows = rowsOf(answer.body);
    expect(rows.map((row) => [row['First Name'], row['Last Name'], row['Nonprofit Name']])).toEqual([
      ['Programme', 'Staff', ''],
      [`'=HYPERLINK("https://evil.example")`, "'+1", "'=cmd|calc"],
      ['Ünïcode, "quoted"', "'@here", "'=cmd|calc"],
    ]);
    expect(rows[0]).toMatchObject({ 'User Type': 'CFP Staff', Active: 'Yes', Email: staff.email, ID: String(staff.id) });
  });

  test('keeps the order that the list has', async () => {
    for (const query of ['?ordering=email', '?ordering=-last_name', '?ordering=last_seen', '?search=staff']) {
      const { body } = await api.get(`user/${query}`, staff.token);
      const file = rowsOf((await api.get(`${path}${query}`, staff.token)).body);
      expect([query, file.map(({ ID }) => Number(ID))]).toEqual([query, body.results.map(({ id }: { id: number }) => id)]);
    }
  });

  test('begins with the byte order mark', async () => {
    const { port } = api.app.http.server.address() as { port: number };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Token ${staff.token}` } });
    expect([...new Uint8Array(await answer.arrayBuffer()).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  test('is narrowed as the list is, typing errors forgiven alike', async () => {
    const names = async (query: string) =>
      rowsOf((await api.get(`${path}${query}`, staff.token)).body).map((row) => row['Last Name']);
    expect(await names(`?nonprofit_id=${nonprofit.id}`)).toEqual(["'+1", "'@here"]);
    expect(await names('?search=programme')).toEqual(['Staff']);
    expect(await names('?search=programne')).toEqual(['Staff']);
    expect(await names('?search=nobody-at-all')).toEqual([]);
    expect((await api.get(`${path}?nonprofit_id=x`, staff.token)).body).toEqual({ nonprofit_id: ['Enter a whole number.'] });
  });

  test('is read in batches and whole', async () => {
    await sql`INSERT INTO users (email, last_name) SELECT 'batch-' || n || '@test.example', 'Batched' FROM generate_series(1, 2500) AS n`.execute(
      api.db,
    );
    const rows = rowsOf((await api.get(`${path}?search=batched`, staff.token)).body);
    expect(new Set(rows.map((row) => row['Email'])).size).toBe(2_500);
    expect(rows).toHaveLength(2_500);
  });

  test.each(kindsOfPerson)('by a %s', async (kind) => {
    const person = await createPerson(api.db, kind);
    const status = kind === 'visitor' ? 401 : kind === 'programmeStaff' ? 200 : 403;
    expect((await api.get(path, person?.token)).status).toBe(status);
    const asked = await api.call('POST', 'download-tickets/', { token: person?.token, body: { path } });
    expect(asked.status).toBe(status === 200 ? 201 : status);
  });
});

describe('a ticket', () => {
  test('opens its download once', async () => {
    const ticket = await ticketFor(`${path}?search=staff`);
    const first = await open(`${path}?search=staff`, ticket);
    expect([first.status, rowsOf(first.body).length]).toEqual([200, 1]);
    const second = await open(`${path}?search=staff`, ticket);
    expect([second.status, second.body]).toEqual([401, { detail: 'Authentication credentials were not provided.' }]);
  });

  test('opens it for one of many at once', async () => {
    const ticket = await ticketFor(path);
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(path, ticket)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(401)]);
  });

  test('is kept as a hash, and opens nothing but the exact address it was asked for', async () => {
    await api.db.deleteFrom('downloadTickets').execute();
    const ticket = await ticketFor(`${path}?nonprofit_id=1`);
    const stored = await api.db.selectFrom('downloadTickets').selectAll().execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(ticket);
    expect((await open(path, ticket)).status).toBe(401);
    // a failed attempt uses the ticket up too
    expect((await open(`${path}?nonprofit_id=1`, ticket)).status).toBe(401);
  });

  test('that a browser does not send, or sends twice, gets a page in words; other callers get JSON', async () => {
    for (const address of [path, `${path}?ticket=${'a'.repeat(43)}`]) {
      const opened = await api.call('GET', address, { headers: { accept: 'text/html,application/xhtml+xml' } });
      expect([opened.status, opened.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8']);
      expect(opened.bytes.toString()).toContain('press Export there');
      expect((await api.get(address)).body).toEqual({ detail: 'Authentication credentials were not provided.' });
    }
  });

  test.each(['x', '', 'a'.repeat(43), "' OR 1=1"])('%j is none', async (ticket) => {
    expect((await open(path, encodeURIComponent(ticket))).status).toBe(401);
  });

  test('ends after 60 seconds, with its session, and with the right that it was given for', async () => {
    const late = await ticketFor(path);
    await api.db.updateTable('downloadTickets').set({ expiresAt: sql<string>`now() - interval '1 second'` }).execute();
    expect((await open(path, late)).status).toBe(401);
    const person = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const demoted = await ticketFor(path, person.token);
    await api.db.updateTable('users').set({ roles: [] }).where('id', '=', person.id).execute();
    expect((await open(path, demoted)).status).toBe(403);
    const other = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const signedOut = await ticketFor(path, other.token);
    await api.call('POST', 'logout/', { token: other.token });
    expect((await open(path, signedOut)).status).toBe(401);
  });

  test('is for a download that there is', async () => {
    for (const address of ['/download-nothing/', 'https://evil.example/download-user-data/', '//download-user-data/', '/', '']) {
      const { status, body } = await askFor(address, staff.token);
      expect([address, status, Object.keys(body)]).toEqual([address, 400, ['path']]);
    }
  });
});

test('one person has a few downloads at once: another one waits, other people do not', async () => {
  const other = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const refused: unknown[] = [];
  const ask = async ({ token }: SignedInPerson) => {
    const answer = await api.get('/download-donation-data/', token);
    if (answer.status === 429) refused.push([answer.body, answer.headers['retry-after']]);
    return answer.status;
  };
  const answers = await whileLocked(api, {
    sql: 'LOCK TABLE donations',
    call: () => Promise.all([...Array.from({ length: downloadsAtOnce + 1 }, () => ask(staff)), ask(other)]),
    meanwhile: () => until('the last download is refused', 10, () => refused.length > 0),
  });
  expect(answers.toSorted()).toEqual([...Array.from({ length: downloadsAtOnce + 1 }, () => 200), 429]);
  expect(refused).toEqual([[{ detail: tooManyDownloads }, '30']]);
  expect(await ask(staff)).toBe(200);
});

test('a batch of long rows is cut, and no row is lost or doubled', async () => {
  const rows = Array.from({ length: 500 }, (_, at) => ({ id: at + 1, note: 'x'.repeat(at % 7 === 0 || at > 400 ? 30_000 : 10) }));
  const lengths: number[] = [];
  const idsOf = async (batches: AsyncIterable<typeof rows>) => {
    const ids: number[] = [];
    for await (const batch of batches) {
      lengths.push(batch.reduce((sum, { note }) => sum + note.length, 0));
      ids.push(...batch.map(({ id }) => id));
    }
    return ids;
  };
  const all = rows.map(({ id }) => id);
  expect(await idsOf(inBatches(async (after, limit) => rows.slice(after, after + limit)))).toEqual(all);
  const backwards = all.toReversed();
  expect(
    await idsOf(inOrder(Int32Array.from(backwards), async (wanted) => rows.filter(({ id }) => wanted.includes(id)))),
  ).toEqual(backwards);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(250_000);
});
