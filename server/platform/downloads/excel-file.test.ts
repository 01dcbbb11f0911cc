import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createDonation } from '#tests/factories/donations.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi({ PROGRAMME_TIME_ZONE: 'Pacific/Kiritimati' });
  token = (await createSignedIn(api.db, { roles: ['CFP_STAFF'] })).token;
});
afterAll(() => api.close());

async function download(path: string): Promise<{ headers: Headers; rows: unknown[][] }> {
  const { port } = api.app.http.server.address() as { port: number };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Token ${token}` } });
  expect(answer.status).toBe(200);
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
  expect(sheets).toHaveLength(1);
  return { headers: answer.headers, rows: sheets[0]?.rows ?? [] };
}

test('a table comes for Excel with dates and amounts to calculate with, and without formulas', async () => {
  const { id } = await createNonprofit(api.db, { name: 'Oak & "Elm" <House>' });
  await createDonation(api.db, { nonprofitId: id, amount: '999999999.99', dateReceived: '2026-01-31', firstName: '=1+1' });
  await createDonation(api.db, {
    nonprofitId: id,
    amount: '0.10',
    dateReceived: '2026-02-01',
    lastName: 'Ünïcode',
    zipcode: '021341234',
  });
  const data = await download(`/download-donation-data/?format=xlsx&nonprofit_id=${id}`);
  expect(data.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(data.headers.get('content-disposition')).toMatch(/^attachment; filename="donations-\d{4}-\d\d-\d\d\.xlsx"$/);
  expect(data.rows.map((row) => row.slice(0, 6))).toEqual([
    ['Date Received', 'Amount', 'Type of Donation', 'Nonprofit', 'Donor', 'First Name'],
    [new Date('2026-01-31'), 999_999_999.99, 'Check', 'Oak & "Elm" <House>', '=1+1', '=1+1'],
    [new Date('2026-02-01'), 0.1, 'Check', 'Oak & "Elm" <House>', 'Ünïcode', null],
  ]);
  expect(data.rows[2]?.[11]).toBe('02134-1234');
  const report = `start_date=2026-01-01&end_date=2026-12-31&nonprofits=${id}`;
  const { rows } = await download(`/download-donation-report/?${report}&format=xlsx`);
  expect(rows.at(-1)).toEqual(['Total', 1_000_000_000.09, 'Oak & "Elm" <House>', null]);
});

test('a long table comes whole, an empty one with its header, and another format is refused', async () => {
  await sql`INSERT INTO users (email, last_name) SELECT 'excel-' || n || '@test.example', 'Excelling' || chr(7) FROM generate_series(1, 2500) AS n`.execute(
    api.db,
  );
  const { rows } = await download('/download-user-data/?search=excelling&format=xlsx');
  expect([rows.length, new Set(rows.map((row) => row[2])).size]).toEqual([2_501, 2_501]);
  expect((await download('/download-user-data/?search=nobody-at-all&format=xlsx')).rows).toHaveLength(1);
  const { status, body } = await api.get('/download-user-data/?format=ods', token);
  expect([status, Object.keys(body)]).toEqual([400, ['format']]);
});
