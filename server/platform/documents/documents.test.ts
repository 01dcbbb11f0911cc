import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createDonation } from '#tests/factories/donations.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { missingLetter } from '#tests/missing-letter.ts';
import { isTagged, pdfText } from '#tests/pdf-text.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi({ PROGRAMME_PAPER: 'a4' });
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

const oddNames = [
  'محمد علي',
  'שרה כהן',
  '山田太郎',
  'Đặng Thị Ánh Ngọc',
  'Ольга Ивановна',
  'Ωmega',
  'अमिता',
  '𓀀 Scribe',
  'ᚠᚢᚦ',
  '\u{1F600} 👩‍👩‍👧',
  '#strong[typst] $x$ *b* _i_ \\ "quoted" <label> @ref',
  'Turned \u202e00.1$',
  `Endless${'abcdefghij'.repeat(9)}`,
  'e\u0301\u0301\u0301\u0301',
];

test('names in any script, and odd ones, make a tagged PDF', async () => {
  const { id } = await createNonprofit(api.db, { name: `#panic("no") ${'Long Name of a Society '.repeat(12)}` });
  for (const lastName of oddNames) await createDonation(api.db, { nonprofitId: id, lastName, dateReceived: '2025-01-01' });
  const { status, bytes } = await api.get(`/download-donation-statement/?nonprofit_id=${id}&year=2025`, staff.token);
  expect([status, isTagged(bytes)]).toEqual([200, true]);
  const text = await pdfText(bytes);
  for (const name of ['Ольга Ивановна', 'Ωmega', 'Scribe', '#strong[typst] $x$ *b* _i_ \\ "quoted" <label> @ref', '#panic("no")'])
    expect(text).toContain(name);
  expect(text.replaceAll(' ', '')).toContain(oddNames.at(-2));
  expect(text).toContain('Some characters could not be printed and are shown as a question mark.');
  expect(text).toContain(`Total ${oddNames.length} $${oddNames.length}0.00`);
}, 60_000);

test('the ticket of a document names what would be printed with question marks', async () => {
  const donor = `${missingLetter} Scribe`;
  const { id } = await createNonprofit(api.db, { name: 'Ольга الكتاب Ω' });
  for (const lastName of ['Ольга Ивановна', 'محمد علي', 'अमिता', 'e\u0301\u0301', donor, donor])
    await createDonation(api.db, { nonprofitId: id, lastName, dateReceived: '2024-01-01' });
  const ticketFor = async (path: string) => {
    const { status, body } = await api.call('POST', 'download-tickets/', { token: staff.token, body: { path } });
    expect([path, status, typeof body.ticket]).toEqual([path, 201, 'string']);
    return body;
  };
  const statement = await ticketFor(`/download-donation-statement/?nonprofit_id=${id}&year=2024`);
  expect(statement.unprintable).toEqual([expect.stringContaining(donor)]);
  const all = await ticketFor('/download-all-statements/?year=2024');
  expect(all.unprintable).toEqual([expect.stringContaining(donor)]);
  const { id: other } = await createNonprofit(api.db, { name: 'Ольга' });
  await createDonation(api.db, { nonprofitId: other, lastName: 'Ωmega', dateReceived: '2024-01-01' });
  const onlyTicket = { ticket: expect.any(String) };
  expect(await ticketFor(`/download-donation-statement/?nonprofit_id=${other}&year=2024`)).toEqual(onlyTicket);
  // a document that would be refused says so when it is opened
  expect(await ticketFor('/download-donation-statement/?nonprofit_id=2147483647&year=2024')).toEqual(onlyTicket);
  expect(await ticketFor('/download-donation-statement/?year=x')).toEqual(onlyTicket);
}, 60_000);

test('a long list goes on over pages; beyond the limit it says so, and the totals have everything', async () => {
  const { id } = await createNonprofit(api.db);
  const rows = Array.from({ length: 2_100 }, () => ({
    nonprofitId: id,
    amount: '0.01',
    donationType: 'CASH',
    dateReceived: '2025-07-04',
    lastName: 'Coin',
  }));
  await api.db.insertInto('donations').values(rows).execute();
  const { bytes } = await api.get(`/download-donation-statement/?nonprofit_id=${id}&year=2025`, staff.token);
  const text = await pdfText(bytes);
  expect(text.match(/Jul 4, 2025 Coin Cash \$0\.01/g)).toHaveLength(2_000);
  expect(text).toContain('This list shows the first 2,000 of 2,100 donations.');
  expect(text).toContain('Total of all 2,100 $21.00');
}, 60_000);

test('a person makes at most three documents at once; others wait for their turn', async () => {
  const other = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const { id } = await createNonprofit(api.db);
  const ask = (person: SignedInPerson) => api.get(`/download-donation-statement/?nonprofit_id=${id}&year=2025`, person.token);
  const all = await Promise.all([...Array.from({ length: 8 }, () => ask(staff)), ask(other)]);
  expect(all.at(-1)?.status).toBe(200);
  const refused = all.filter(({ status }) => status === 429);
  expect(all.filter(({ status }) => status === 200).length + refused.length).toBe(9);
  expect(refused.length).toBeGreaterThan(0);
  // the bound on a person's downloads may refuse before the bound on documents does
  for (const { headers } of refused) expect(['5', '30']).toContain(headers['retry-after']);
  expect((await ask(staff)).status).toBe(200);
}, 60_000);

test('a long file name that is cut at a space does not end with a hyphen', async () => {
  const { id } = await createNonprofit(api.db, { name: `${'a'.repeat(84)} b` });
  const { headers } = await api.get(`/download-donation-statement/?nonprofit_id=${id}&year=2025`, staff.token);
  expect(headers['content-disposition']).toBe(`attachment; filename="donations-2025-${'a'.repeat(84)}.pdf"`);
});
