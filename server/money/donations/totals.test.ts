import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { earliestStart, latestEnd } from '#contract/money/donations/donation-ranges.ts';
import { reportRowLimit } from '#contract/money/donations/donation-reports.ts';
import { rangeMessages } from '#contract/money/donations/donations-query.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createDonation } from '#tests/factories/donations.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, createUser } from '#tests/factories/people.ts';

let api: TestApi;
let first: number;
let second: number;
let programme: string;
let staff: string;

/** Amounts whose binary sums are wrong: 0.1 + 0.2 and the like. */
const rows = [
  { dateReceived: '2024-12-31', amount: '100.10' },
  { dateReceived: '2025-01-01', amount: '0.10' },
  { dateReceived: '2025-01-31', amount: '0.20' },
  { dateReceived: '2025-02-28', amount: '1.15' },
  { dateReceived: '2025-12-31', amount: '999999999.99' },
  { dateReceived: '2025-12-31', amount: '0.02' },
  { dateReceived: '2026-01-01', amount: '7.00' },
];

beforeAll(async () => {
  // far from UTC: a day must stay in its month whatever the programme's time zone
  api = await startApi({ PROGRAMME_TIME_ZONE: 'Pacific/Kiritimati' });
  first = (await createNonprofit(api.db, { name: 'Alder House' })).id;
  second = (await createNonprofit(api.db, { name: 'Birch House' })).id;
  programme = (await createSignedIn(api.db, { roles: ['CFP_STAFF'] })).token;
  staff = (await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: second })).token;
  for (const row of rows) await createDonation(api.db, { nonprofitId: first, firstName: 'Robin', city: 'Fernway', ...row });
  await createDonation(api.db, { nonprofitId: second, amount: '5.05', dateReceived: '2025-02-01', firstName: '=1+1' });
});
afterAll(() => api.close());

const get = async (path: string, token = programme) => {
  const { status, body } = await api.get(path, token);
  expect([path, status]).toEqual([path, 200]);
  return body;
};
const refusal = async (path: string) => {
  const { status, body } = await api.get(path, programme);
  return [status, body];
};
const daysOf = (body: { results: { date_received: string }[] }) => body.results.map((row) => row.date_received);

describe('a range', () => {
  test('has both of its days, and nothing of the day before or after', async () => {
    const year = await get(`donations/?nonprofit_id=${first}&start_date=2025-01-01&end_date=2025-12-31&ordering=date_received`);
    expect(daysOf(year)).toEqual(['2025-01-01', '2025-01-31', '2025-02-28', '2025-12-31', '2025-12-31']);
    const day = await get(`donations/?nonprofit_id=${first}&start_date=2024-12-31&end_date=2024-12-31`);
    expect(daysOf(day)).toEqual(['2024-12-31']);
  });

  test('with one day alone is the year that begins or ends there; without days, a list has everything', async () => {
    const from = await get(`donations/?nonprofit_id=${first}&start_date=2025-01-01&ordering=date_received`);
    expect(daysOf(from)).toEqual(['2025-01-01', '2025-01-31', '2025-02-28', '2025-12-31', '2025-12-31']);
    const to = await get(`donations/?nonprofit_id=${first}&end_date=2025-12-30&ordering=date_received`);
    expect(daysOf(to)).toEqual(['2024-12-31', '2025-01-01', '2025-01-31', '2025-02-28']);
    expect(await get(`donations/summary/?nonprofit_id=${first}&end_date=2025-12-30`)).toEqual({
      start_date: '2024-12-31',
      end_date: '2025-12-30',
      count: 4,
      total_amount: 101.55,
    });
    expect((await get(`donations/?nonprofit_id=${first}`)).count).toBe(rows.length);
  });

  test('is at most a year long, except for several nonprofits, and never ends before it starts', async () => {
    expect([latestEnd('2025-03-05'), earliestStart('2026-03-05'), latestEnd('2024-02-29')]).toEqual([
      '2026-03-05',
      '2025-03-05',
      '2025-03-01',
    ]);
    for (const path of ['donations/', 'donations/monthly-totals/', 'donations/summary/']) {
      await get(`${path}?start_date=2025-03-05&end_date=${latestEnd('2025-03-05')}`);
      const long = `${path}?start_date=2025-03-05&end_date=2026-03-06`;
      expect(await refusal(long)).toEqual([400, { end_date: [rangeMessages.year] }]);
      await get(`${long}&nonprofits=${first},${second}`);
      const backwards = `${path}?start_date=2025-03-05&end_date=2025-03-04`;
      expect(await refusal(backwards)).toEqual([400, { end_date: [rangeMessages.order] }]);
      expect(await refusal(`${path}?start_date=2026-02-30`)).toEqual([400, { start_date: [rangeMessages.day] }]);
    }
  });
});

describe('the list', () => {
  test('is sorted by amount, by the moment of reporting, or by day; newest first unless asked', async () => {
    const { id: nonprofitId } = await createNonprofit(api.db);
    const made: number[] = [];
    for (const [day, amount] of [
      ['2025-05-03', '9.00'],
      ['2025-05-01', '10.00'],
      ['2025-05-02', '100.00'],
    ] as const) {
      made.push((await createDonation(api.db, { nonprofitId, dateReceived: day, amount })).id);
    }
    const [a, b, c] = made;
    const order = async (query: string) => {
      const { results } = await get(`donations/?nonprofit_id=${nonprofitId}${query}`);
      return results.map(({ id }: { id: number }) => id);
    };
    expect(await order('')).toEqual([c, b, a]);
    expect(await order('&ordering=timestamp')).toEqual([a, b, c]);
    expect(await order('&ordering=amount')).toEqual([a, b, c]);
    expect(await order('&ordering=-amount')).toEqual([c, b, a]);
    expect(await order('&ordering=date_received')).toEqual([b, c, a]);
    expect(await order('&ordering=-date_received')).toEqual([a, c, b]);
    const [status] = await refusal('donations/?ordering=notes');
    expect(status).toBe(400);
  });

  test('has pages of 100', async () => {
    const { id } = await createNonprofit(api.db);
    await sql`INSERT INTO donations (nonprofit_id, amount, donation_type, date_received)
      SELECT ${id}, n / 100.0, 'CASH', '2025-06-01' FROM generate_series(1, 101) AS n`.execute(api.db);
    const page = await get(`donations/?nonprofit_id=${id}`);
    expect([page.count, page.next, page.results.length]).toEqual([101, 2, 100]);
    expect((await get(`donations/?nonprofit_id=${id}&page=2`)).results.length).toBe(1);
    expect(await refusal(`donations/?nonprofit_id=${id}&page=3`)).toEqual([404, { detail: 'Not found.' }]);
    const { total_amount } = await get(`donations/summary/?nonprofit_id=${id}&start_date=2025-06-01`);
    expect(total_amount).toBe(51.51);
  });

  test('finds by the donor, the city and the nonprofit, and its totals are of the same rows', async () => {
    for (const [typed, count] of [
      ['robin', 7],
      ['fernway rob', 7],
      ['birch', 1],
      ['birsh', 1],
      ['nobody-at-all', 0],
    ] as const) {
      const query = `search=${encodeURIComponent(typed)}&nonprofits=${first},${second}&start_date=2024-01-01&end_date=2026-12-31`;
      expect([typed, (await get(`donations/?${query}`)).count]).toEqual([typed, count]);
      expect([typed, (await get(`donations/summary/?${query}`)).count]).toEqual([typed, count]);
    }
  });

  test('finds by the name of the account, as the donor is shown, and by no other word of the account', async () => {
    const { id: nonprofitId } = await createNonprofit(api.db);
    const { id: userId } = await createUser(api.db, { firstName: 'Quilla', lastName: 'Underwing', email: 'moth@moth.example' });
    await createDonation(api.db, { nonprofitId, userId });
    await createDonation(api.db, { nonprofitId, userId, firstName: 'Zed', lastName: 'Underhill' });
    for (const [typed, names] of [
      ['underwing', ['Quilla Underwing']],
      ['quilla under', ['Quilla Underwing']],
      ['zed', ['Zed Underhill']],
      ['moth', []],
    ] as const) {
      const query = `search=${encodeURIComponent(typed)}&nonprofit_id=${nonprofitId}`;
      const { count, results } = await get(`donations/?${query}`);
      expect([typed, count, results.map((row: { donor_name: string }) => row.donor_name)]).toEqual([typed, names.length, names]);
      const range = 'start_date=2026-01-01&end_date=2026-12-31';
      expect([typed, (await get(`donations/summary/?${query}&${range}`)).count]).toEqual([typed, names.length]);
    }
  });
});

describe('the monthly totals', () => {
  test('have every month of the range, across years, and equal the rows to the cent', async () => {
    const range = 'start_date=2024-12-15&end_date=2025-12-15';
    const months = await get(`donations/monthly-totals/?nonprofit_id=${first}&${range}`);
    expect(months).toEqual([
      { month: '2024-12', amount: 100.1 },
      { month: '2025-01', amount: 0.3 },
      { month: '2025-02', amount: 1.15 },
      ...['03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => ({ month: `2025-${month}`, amount: 0 })),
    ]);
    expect(await get(`donations/summary/?nonprofit_id=${first}&${range}`)).toMatchObject({ count: 4, total_amount: 101.55 });
  });

  test('keep the cents of large sums, and the last day of a year in that year', async () => {
    const year = await get(`donations/monthly-totals/?nonprofit_id=${first}&start_date=2025-01-01&end_date=2025-12-31`);
    expect([year.length, year[0], year[11]]).toEqual([
      12,
      { month: '2025-01', amount: 0.3 },
      { month: '2025-12', amount: 1_000_000_000.01 },
    ]);
    const next = await get(`donations/monthly-totals/?nonprofit_id=${first}&start_date=2026-01-01&end_date=2026-12-31`);
    expect(next[0]).toEqual({ month: '2026-01', amount: 7 });
  });

  test('without days are of the calendar year, and of nobody else’s donations', async () => {
    const thisYear = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati', dateStyle: 'short' })
      .format(new Date())
      .slice(0, 4);
    const months = await get('donations/monthly-totals/', staff);
    expect([months.length, months[0].month, months[11].month]).toEqual([12, `${thisYear}-01`, `${thisYear}-12`]);
    expect(await get('donations/summary/?start_date=2025-01-01', staff)).toMatchObject({ count: 1, total_amount: 5.05 });
  });
});

describe('the report', () => {
  const range = 'start_date=2024-01-01&end_date=2026-12-31';

  test('has a block with a total for each chosen nonprofit, by name', async () => {
    const empty = (await createNonprofit(api.db, { name: 'Aaa Empty' })).id;
    const report = await get(`donations/report/?${range}&nonprofits=${second},${empty},${first}`);
    const { blocks, ...sums } = report;
    expect(sums).toEqual({ total_amount: 1_000_000_113.61, complete: true });
    const [none, alder, birch] = blocks;
    expect(blocks.length).toBe(3);
    const nothing = { nonprofit_ref: { id: empty, name: 'Aaa Empty' }, count: 0, total_amount: 0, donations: [] };
    expect(none).toEqual(nothing);
    expect(alder).toMatchObject({ nonprofit_ref: { id: first, name: 'Alder House' }, count: 7, total_amount: 1_000_000_108.56 });
    const days = alder.donations.map((row: { date_received: string }) => row.date_received);
    expect(days).toEqual(rows.map(({ dateReceived }) => dateReceived).toSorted());
    expect(birch).toEqual({
      nonprofit_ref: { id: second, name: 'Birch House' },
      count: 1,
      total_amount: 5.05,
      donations: [{ id: expect.any(Number), date_received: '2025-02-01', amount: 5.05, donor_name: '=1+1' }],
    });
    const alone = await get(`donations/report/?${range}&nonprofits=${empty}`);
    expect(alone).toEqual({ blocks: [nothing], total_amount: 0, complete: true });
  });

  test('has every nonprofit that received something in the range, if all are asked for', async () => {
    const days = 'start_date=2025-02-01&end_date=2025-02-01';
    const { blocks } = await get(`donations/report/?${days}&all=true`);
    expect(blocks.map((block: { nonprofit_ref: { name: string } }) => block.nonprofit_ref.name)).toEqual(['Birch House']);
    const file = parse(await get(`/download-donation-report/?${days}&all=true`), { bom: true }) as string[][];
    expect(file.map((row) => row[2])).toEqual(['Nonprofit', 'Birch House', 'Birch House']);
  });

  test('wants both days and a nonprofit', async () => {
    expect(await refusal('donations/report/')).toEqual([
      400,
      { start_date: [rangeMessages.required], end_date: [rangeMessages.required], nonprofits: [rangeMessages.nonprofits] },
    ]);
    expect(await refusal(`donations/report/?start_date=2025-02-01&end_date=2025-01-01&nonprofits=${first}`)).toEqual([
      400,
      { end_date: [rangeMessages.order] },
    ]);
  });

  test('says that it is cut off, and has the whole total then too; the file has every row', async () => {
    const { id } = await createNonprofit(api.db, { name: 'Many Gifts' });
    await sql`INSERT INTO donations (nonprofit_id, amount, donation_type, date_received)
      SELECT ${id}, 0.01, 'CASH', '2025-06-01' FROM generate_series(1, ${reportRowLimit + 1}::int)`.execute(api.db);
    const { blocks, complete } = await get(`donations/report/?${range}&nonprofits=${id}`);
    expect(complete).toBe(false);
    expect([blocks[0].count, blocks[0].total_amount, blocks[0].donations.length]).toEqual([5_001, 50.01, reportRowLimit]);
    const file = parse(await get(`/download-donation-report/?${range}&nonprofits=${id}`), { bom: true }) as string[][];
    expect([file.length, file.at(-1)]).toEqual([5_003, ['Total', '50.01', 'Many Gifts', '']]);
  });

  test('is a file by a one-use ticket, its totals exact and its cells no formulas', async () => {
    const path = `/download-donation-report/?${range}&nonprofits=${first},${second}`;
    const { body } = await api.call('POST', 'download-tickets/', { token: programme, body: { path } });
    const file = await api.get(`${path}&ticket=${body.ticket}`);
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="donation-report-\d{4}-\d\d-\d\d\.csv"$/);
    expect(parse(file.body, { bom: true })).toEqual([
      ['Date', 'Amount', 'Nonprofit', 'Donor'],
      ...rows.map(({ dateReceived, amount }) => [dateReceived, amount, 'Alder House', 'Robin']),
      ['Total', '1000000108.56', 'Alder House', ''],
      ['2025-02-01', '5.05', 'Birch House', "'=1+1"],
      ['Total', '5.05', 'Birch House', ''],
    ]);
    expect((await api.get(`${path}&ticket=${body.ticket}`)).status).toBe(401);
    expect((await api.get(path, staff)).status).toBe(403);
  });
});

test('the list as a file has the filtered rows, exact amounts, and only what its reader sees', async () => {
  const query = 'start_date=2025-01-01&end_date=2025-12-31';
  const file = async (token: string) =>
    parse(await get(`/download-donation-data/?${query}&search=house`, token), { bom: true, columns: true }) as Record<
      string,
      string
    >[];
  const all = await file(programme);
  expect(all.map((row) => [row['Date Received'], row['Amount'], row['Nonprofit'], row['Donor']])).toEqual([
    ['2025-01-01', '0.10', 'Alder House', 'Robin'],
    ['2025-01-31', '0.20', 'Alder House', 'Robin'],
    ['2025-02-28', '1.15', 'Alder House', 'Robin'],
    ['2025-12-31', '999999999.99', 'Alder House', 'Robin'],
    ['2025-12-31', '0.02', 'Alder House', 'Robin'],
    ['2025-02-01', '5.05', 'Birch House', "'=1+1"],
  ]);
  expect((await file(staff)).map((row) => row['Nonprofit'])).toEqual(['Birch House']);
});

test('the file keeps the order that the list has', async () => {
  const query = 'start_date=2025-01-01&end_date=2025-12-31';
  for (const ordering of ['amount', '-amount', 'date_received', '-date_received', 'timestamp', '-timestamp']) {
    const { body } = await api.get(`donations/?${query}&ordering=${ordering}`, programme);
    const file = parse(await get(`/download-donation-data/?${query}&ordering=${ordering}`, programme), {
      bom: true,
      columns: true,
    });
    const ids = (file as { ID: string }[]).map(({ ID }) => Number(ID));
    expect([ordering, ids.slice(0, 100)]).toEqual([ordering, body.results.map(({ id }: { id: number }) => id)]);
    expect(ids.length).toBeGreaterThan(5);
  }
});
