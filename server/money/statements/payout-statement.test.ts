import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PayoutStatement } from '#contract/money/payouts/ledger.ts';
import { fromWire } from '#contract/platform/wire/keys.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createPaidNonprofit, openPayoutDesk, type PayoutDesk, year } from '#tests/factories/payouts.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { isTagged, pdfText } from '#tests/pdf-text.ts';

let api: TestApi;
let desk: PayoutDesk;
let lantern: { id: number; name: string };
let director: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  desk = await openPayoutDesk(api);
  await desk.patch('payouts/settings/', { fee_percent: 2.9, fee_fixed: 0.3, minimum: 10 });
  lantern = await createPaidNonprofit(api.db, { name: 'Lantern House', ein: '123456789' });
  director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: lantern.id });
});
afterAll(() => api.close());

const query = () => `nonprofit_id=${lantern.id}&start_date=${year.start_date}&end_date=${year.end_date}`;
const pdfOf = ({ token }: SignedInPerson) => api.get(`/download-payout-statement-pdf/?${query()}`, token);
/** The last day of the range, or today if the range is not over. */
function last(dateStyle: 'long' | 'medium'): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
  const day = today < year.end_date ? today : year.end_date;
  return new Intl.DateTimeFormat('en-US', { dateStyle, timeZone: 'UTC' }).format(new Date(day));
}
const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

test('the PDF’s balances, fees and payments equal the statement on the screen to the cent', async () => {
  await desk.give(lantern.id, 250.25, { date_received: '2025-12-30' });
  await desk.give(lantern.id, 100.05, { first_name: 'Ada', last_name: 'Giver' });
  const batch = await desk.exported();
  await desk.markAll(batch, 'PENDING', 'SENT', { day: '2026-04-01' });
  await desk.markAll(batch, 'SENT', 'PAID', { day: '2026-04-03' });
  await desk.give(lantern.id, 0.95, { date_received: '2026-05-05' });
  const { body } = await api.get(`payouts/statement/?${query()}`, director.token);
  const statement = fromWire(body) as PayoutStatement;
  const { openingBalance, received, fees, paid, closingBalance, payments, entries } = statement;
  expect([openingBalance, received, closingBalance]).toEqual([250.25, 101, 251.2]);
  expect(Number((openingBalance + received + fees + paid).toFixed(2))).toBe(closingBalance);
  expect(payments).toHaveLength(1);

  const pdf = await pdfOf(director);
  expect([pdf.status, isTagged(pdf.bytes)]).toEqual([200, true]);
  const text = await pdfText(pdf.bytes);
  expect(text).toContain(`EIN 12-3456789 Owed to Lantern House on ${last('long')} ${dollars(closingBalance)}`);
  expect(text).toContain(`Opening balance on Jan 1, 2026 ${dollars(openingBalance)}`);
  expect(text).toContain(`Donations received by Almoner (2) ${dollars(received)}`);
  expect(text).toContain(`Fees ${dollars(fees)} Paid out ${dollars(paid)}`);
  expect(text).toContain(`Closing balance on ${last('medium')} ${dollars(closingBalance)}`);
  expect(text).toContain(`Apr 3, 2026 PayPal · ${payments[0]?.reference}`);
  for (const { amount, balance } of entries) expect(text).toContain(`${dollars(amount)} ${dollars(balance)}`);
  expect(text).toContain('Donation received · Ada Giver');
}, 60_000);

test('it opens for its nonprofit and programme staff alone', async () => {
  const other = await createPaidNonprofit(api.db);
  const people = [
    desk.first,
    director,
    await createSignedIn(api.db, { nonprofitId: lantern.id }),
    await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: other.id }),
    await createSignedIn(api.db),
    await createSignedIn(api.db, { roles: ['REVIEWER'] }),
  ];
  const statuses = await Promise.all(people.map(async (person) => (await pdfOf(person)).status));
  expect(statuses).toEqual([200, 200, 200, 404, 403, 403]);
}, 60_000);

test('a PDF of more than 2,000 entries says in which row of which CSV file its list continues', async () => {
  const busy = await createPaidNonprofit(api.db, { name: 'Busy Pantry' });
  await sql`INSERT INTO donations (nonprofit_id, amount, donation_type, date_received, received_by_programme, last_name)
    SELECT ${busy.id}, n / 100.0, 'CASH', '2018-01-01'::date + n / 10, true, 'Giver ' || n FROM generate_series(1, 2100) n`.execute(
    api.db,
  );
  const range = `nonprofit_id=${busy.id}&start_date=2018-01-01&end_date=2018-12-31`;
  const text = await pdfText((await api.get(`/download-payout-statement-pdf/?${range}`, desk.first.token)).bytes);
  const name = `payout-statement-${busy.id}-2018-01-01-2018-12-31`;
  expect(text.replace(/-\s/g, '-')).toContain(
    `This list shows the first 2,000 of 2,100 entries. It continues in row 2,003 of the CSV file “${name}”`,
  );
  expect(text).toMatch(/Giver 2000 \S+ \S+ 100 further entries, in the CSV file/);
  expect(text).not.toContain('Giver 2001');
  const file = await api.get(`/download-payout-statement/?${range}`, desk.first.token);
  expect(file.headers['content-disposition']).toMatch(new RegExp(`filename="${name}-\\d{4}-\\d\\d-\\d\\d\\.csv"`));
  expect(file.body.split('\r\n')[2_002]).toContain('Giver 2001');
  const { body } = await api.get(`payouts/statement/?${range}`, desk.first.token);
  expect([body.complete, body.entry_count, body.entries.length]).toEqual([true, 2_100, 2_100]);
}, 60_000);
