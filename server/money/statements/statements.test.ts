import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementMessages } from '#contract/money/statements/statements.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createDonation } from '#tests/factories/donations.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, createUser, type SignedInPerson } from '#tests/factories/people.ts';
import { isTagged, pdfText } from '#tests/pdf-text.ts';
import { zipEntries } from '#tests/zip-entries.ts';

let api: TestApi;
let staff: SignedInPerson;
let director: SignedInPerson;
let member: SignedInPerson;
let stranger: SignedInPerson;
let reviewer: SignedInPerson;
let donor: SignedInPerson;
let meals = 0;
let books = 0;
beforeAll(async () => {
  api = await startApi({ PROGRAMME_NAME: 'Catalogue of Giving', PROGRAMME_ADDRESS: '1 Test Street; Oldmarsh, MD 21000' });
  meals = (await createNonprofit(api.db, { name: 'Harbor Meals', ein: '123456789' })).id;
  books = (await createNonprofit(api.db, { name: 'River Books', ein: null })).id;
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: meals });
  member = await createSignedIn(api.db, { nonprofitId: meals });
  stranger = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: books });
  reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'] });
  donor = await createSignedIn(api.db, { firstName: 'Ada', lastName: 'Giver' });
});
afterAll(() => api.close());

const statement = (person: SignedInPerson, nonprofit: number, year = 2025) =>
  api.get(`nonprofits/${nonprofit}/donation-statement/?year=${year}`, person.token);
const statementPdf = (person: SignedInPerson, nonprofit: number, year = 2025) =>
  api.get(`/download-donation-statement/?nonprofit_id=${nonprofit}&year=${year}`, person.token);
const letter = (person: SignedInPerson, query: string) => api.get(`/download-acknowledgement/?${query}`, person.token);

test('a statement has the year’s donations, with sums that are exact on the screen and in the PDF', async () => {
  const amounts = ['0.10', '0.20', '0.30', '999999999.99', '999999999.99', '12.34'];
  for (const [month, amount] of amounts.entries()) {
    const dateReceived = `2025-0${month + 1}-28`;
    await createDonation(api.db, { nonprofitId: meals, amount, dateReceived, firstName: 'Cora', lastName: `Nr ${month}` });
  }
  await createDonation(api.db, { nonprofitId: meals, amount: '5000.00', dateReceived: '2024-12-31' });
  await createDonation(api.db, { nonprofitId: meals, amount: '6000.00', dateReceived: '2026-01-01' });
  await createDonation(api.db, { nonprofitId: books, amount: '7000.00', dateReceived: '2025-06-01', lastName: 'Of another' });
  const { status, body } = await statement(director, meals);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    nonprofit_ref: { id: meals, name: 'Harbor Meals', ein: '123456789' },
    years: [2026, 2025, 2024],
    count: 6,
    total_amount: 2_000_000_012.92,
  });
  expect(body.months.map(({ amount }: { amount: number }) => amount)).toEqual([...amounts.map(Number), 0, 0, 0, 0, 0, 0]);
  expect(body.donations.map(({ donor_name }: { donor_name: string }) => donor_name)).toEqual(
    amounts.map((_, nr) => `Cora Nr ${nr}`),
  );

  const pdf = await statementPdf(director, meals);
  expect([pdf.status, pdf.headers['content-type'], pdf.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    'attachment; filename="donations-2025-harbor-meals.pdf"',
  ]);
  expect(isTagged(pdf.bytes)).toBe(true);
  const text = await pdfText(pdf.bytes);
  expect(text).toContain('Catalogue of Giving 1 Test Street Oldmarsh, MD 21000');
  expect(text).toContain('EIN 12-3456789');
  expect(text).toContain('Donations received in 2025 $2,000,000,012.92');
  expect(text.match(/Total 6 \$2,000,000,012\.92/)).not.toBeNull();
  expect(text).toContain('Apr 28, 2025 Cora Nr 3 Check $999,999,999.99');
  expect(text).not.toMatch(/5,000\.00|6,000\.00|7,000\.00|Of another/);
}, 60_000);

test('a statement opens for its nonprofit and programme staff; for others it does not exist', async () => {
  for (const ask of [statement, statementPdf]) {
    const seen = [staff, director, member, stranger, donor, reviewer].map((person) => ask(person, meals));
    expect((await Promise.all(seen)).map(({ status }) => status)).toEqual([200, 200, 200, 404, 403, 403]);
  }
  expect((await statement(staff, 999_999)).status).toBe(404);
  expect((await statement(staff, meals, 1_800)).body).toEqual({ year: ['Choose a year from 1900 to 2199.'] });
}, 60_000);

test('a year without donations is a whole statement too', async () => {
  const { body } = await statement(director, meals, 2019);
  expect([body.count, body.total_amount, body.months.length, body.donations]).toEqual([0, 0, 12, []]);
  const text = await pdfText((await statementPdf(director, meals, 2019)).bytes);
  expect(text).toContain('No donations were reported for 2019.');
  expect(text).toContain('$0.00');
});

test('programme staff download all statements of a year as one file, with a table of their totals', async () => {
  await createDonation(api.db, { nonprofitId: meals, amount: '10.50', dateReceived: '2015-03-01' });
  await createDonation(api.db, { nonprofitId: meals, amount: '0.01', dateReceived: '2015-12-31' });
  await createDonation(api.db, { nonprofitId: books, amount: '3.00', dateReceived: '2015-06-01' });
  const all = (person: SignedInPerson, year: number) => api.get(`/download-all-statements/?year=${year}`, person.token);
  const zip = await all(staff, 2015);
  expect([zip.status, zip.headers['content-type'], zip.headers['content-disposition']]).toEqual([
    200,
    'application/zip',
    'attachment; filename="statements-2015.zip"',
  ]);
  const files = await zipEntries(zip.bytes);
  const [ofMeals, ofBooks] = [`donations-2015-harbor-meals-${meals}.pdf`, `donations-2015-river-books-${books}.pdf`];
  expect([...files.keys()]).toEqual([ofMeals, ofBooks, 'statements-2015.csv']);
  expect(await pdfText(files.get(ofMeals) ?? Buffer.of())).toContain('Donations received in 2015 $10.51');
  expect(await pdfText(files.get(ofBooks) ?? Buffer.of())).toContain('Donations received in 2015 $3.00');
  expect(files.get('statements-2015.csv')?.toString('utf8')).toBe(
    [
      '\ufeffFile,Nonprofit,EIN,Donations,Total,Corrections and refunds',
      `${ofMeals},Harbor Meals,12-3456789,2,10.51,0.00`,
      `${ofBooks},River Books,,1,3.00,0.00\r\n`,
    ].join('\r\n'),
  );
  expect((await all(staff, 1950)).body).toEqual({ detail: 'No donations were reported for 1950.' });
  for (const person of [director, donor, reviewer]) expect((await all(person, 2015)).status).toBe(403);
}, 60_000);

test('a donor opens their own acknowledgement; nobody but programme staff opens another’s', async () => {
  const userId = donor.id;
  await createDonation(api.db, { nonprofitId: meals, userId, amount: '100.10', dateReceived: '2023-03-01' });
  await createDonation(api.db, { nonprofitId: meals, userId, amount: '0.05', dateReceived: '2023-12-31' });
  await createDonation(api.db, {
    nonprofitId: books,
    userId,
    amount: '20.00',
    dateReceived: '2023-05-05',
    donationType: 'STOCK',
  });
  await createDonation(api.db, { nonprofitId: books, userId, amount: '1.00', dateReceived: '2022-05-05' });
  await createDonation(api.db, { nonprofitId: books, userId: director.id, amount: '77.00', dateReceived: '2023-05-05' });
  expect((await api.get(`user/${userId}/giving-years/`, donor.token)).body).toEqual({
    donor: 'Ada Giver',
    years: [
      { year: 2023, count: 3, total_amount: 120.15 },
      { year: 2022, count: 1, total_amount: 1 },
    ],
  });
  const { body } = await api.get(`user/${userId}/acknowledgement/?year=2023`, donor.token);
  expect([body.count, body.total_amount]).toEqual([3, 120.15]);
  expect(body.nonprofits.map((block: { total_amount: number }) => block.total_amount)).toEqual([100.15, 20]);
  const text = await pdfText((await letter(donor, `user_id=${userId}&year=2023`)).bytes);
  expect(text).toContain('3 gifts in 2023 $120.15');
  expect(text).toContain('Harbor Meals EIN: 12-3456789');
  expect(text).toContain('River Books EIN: Not known');
  expect(text).toContain('Total $100.15');
  expect(text).toContain('is not tax advice');
  expect(text).not.toContain('77.00');
  for (const path of [
    `user/${userId}/giving-years/`,
    `user/${userId}/acknowledgement/?year=2023`,
    `/download-acknowledgement/?user_id=${userId}&year=2023`,
  ]) {
    const seen = [staff, donor, director, stranger, reviewer].map((person) => api.get(path, person.token));
    expect([path, ...(await Promise.all(seen)).map(({ status }) => status)]).toEqual([path, 200, 200, 404, 404, 403]);
  }
}, 60_000);

test('a correction after payout changes what a donor is told, and stands beside the statement’s total', async () => {
  const { id: userId } = await createUser(api.db);
  const gift = { nonprofitId: books, userId, receivedByProgramme: true, dateReceived: '2018-03-01' };
  const { id: less } = await createDonation(api.db, { ...gift, amount: '100.05' });
  const { id: bounced } = await createDonation(api.db, { ...gift, amount: '7.00' });
  const correction = { kind: 'CORRECTION', day: '2018-04-01', nonprofitId: books, note: 'The bank said so.' };
  const corrections = [
    { ...correction, donationId: less, amount: '-0.05' },
    { ...correction, donationId: bounced, amount: '-7.00' },
  ];
  await api.db.insertInto('ledgerEntries').values(corrections).execute();
  const { body: given } = await api.get(`user/${userId}/acknowledgement/?year=2018`, staff.token);
  expect([given.count, given.total_amount]).toEqual([1, 100]);
  const { body: years } = await api.get(`user/${userId}/giving-years/`, staff.token);
  expect(years.years).toEqual([{ year: 2018, count: 1, total_amount: 100 }]);
  const { body } = await statement(staff, books, 2018);
  expect([body.total_amount, body.corrections]).toEqual([107.05, -7.05]);
  const text = await pdfText((await statementPdf(staff, books, 2018)).bytes);
  expect(text).toContain('Corrections and refunds: -$7.05. With them, $100.00 was received.');
}, 60_000);

test('the donor of one donation: the same name and ZIP code at the same nonprofit, and nothing from elsewhere', async () => {
  const named = { firstName: 'Bo', lastName: 'Smith', zipcode: '21000', dateReceived: '2021-02-02' };
  const { id } = await createDonation(api.db, { nonprofitId: meals, amount: '10.00', ...named });
  await createDonation(api.db, { nonprofitId: meals, amount: '0.50', ...named, firstName: ' bo', zipcode: '210001234' });
  await createDonation(api.db, { nonprofitId: meals, amount: '300.00', ...named, zipcode: '99999' });
  await createDonation(api.db, { nonprofitId: meals, amount: '400.00', ...named, userId: (await createUser(api.db)).id });
  await createDonation(api.db, { nonprofitId: books, amount: '500.00', ...named });
  await createDonation(api.db, { nonprofitId: meals, amount: '600.00', ...named, dateReceived: '2020-12-31' });
  const { body } = await api.get(`donations/${id}/acknowledgement/`, member.token);
  expect(body).toMatchObject({ donor: { name: 'Bo Smith', address: ['21000'] }, year: 2021, count: 2, total_amount: 10.5 });
  expect(await pdfText((await letter(member, `donation_id=${id}`)).bytes)).toContain('2 gifts in 2021 $10.50');
  const seen = [staff, director, stranger, donor, reviewer].map((person) => letter(person, `donation_id=${id}`));
  expect((await Promise.all(seen)).map(({ status }) => status)).toEqual([200, 200, 404, 404, 403]);
}, 60_000);

test('a letter with very many gifts lists the first of them, and its sums have all', async () => {
  const named = { nonprofitId: meals, donationType: 'CASH', dateReceived: '2018-07-04', lastName: 'Coin Box', amount: '0.01' };
  const rows = Array.from({ length: 2_100 }, () => named);
  const [first] = await api.db.insertInto('donations').values(rows).returning('id').execute();
  const text = await pdfText((await letter(director, `donation_id=${first?.id}`)).bytes);
  expect(text.match(/Jul 4, 2018 Cash \$0\.01/g)).toHaveLength(2_000);
  expect(text).toContain('2,100 gifts in 2018 $21.00');
  expect(text).toContain('Total of all 2,100 $21.00');
}, 60_000);

test('a nonprofit acknowledges an account’s gifts to itself alone, and nobody’s donation not at all', async () => {
  const traits = { userId: donor.id, dateReceived: '2020-02-02' };
  const { id } = await createDonation(api.db, { nonprofitId: meals, amount: '11.00', ...traits });
  await createDonation(api.db, { nonprofitId: books, amount: '22.00', ...traits });
  const { body } = await api.get(`donations/${id}/acknowledgement/`, director.token);
  expect([body.donor.name, body.total_amount, body.nonprofits.length]).toEqual(['Ada Giver', 11, 1]);
  const { id: anonymous } = await createDonation(api.db, { nonprofitId: meals });
  const refused = await letter(director, `donation_id=${anonymous}`);
  expect([refused.status, refused.body]).toEqual([409, { detail: 'This donation does not name its donor.' }]);
  expect((await letter(director, '')).status).toBe(400);
});

test('what was given online has a receipt: letters leave it out and say so, and are refused for it alone', async () => {
  const named = { nonprofitId: meals, firstName: 'Mo', lastName: 'Reed', dateReceived: '2019-02-02' };
  const { id } = await createDonation(api.db, { ...named, amount: '10.00' });
  const online = { ...named, source: 'ONLINE', receivedByProgramme: true, amount: '77.00' };
  const { id: receipted } = await createDonation(api.db, online);
  const { body } = await api.get(`donations/${id}/acknowledgement/`, director.token);
  expect(body).toMatchObject({ count: 1, total_amount: 10, given_online: 1 });
  expect(body.nonprofits[0].gifts.map((gift: { id: number }) => gift.id)).toEqual([id]);
  const text = await pdfText((await letter(director, `donation_id=${id}`)).bytes);
  expect(text).toContain('1 gift in 2019 $10.00');
  expect(text).toContain(statementMessages.onlineLeftOut);
  expect(text).not.toContain('77.00');

  const refused = { status: 409, body: { detail: statementMessages.givenOnline } };
  const sent = { donation_id: receipted, donations: [receipted] };
  expect(await letter(director, `donation_id=${receipted}`)).toMatchObject(refused);
  expect(await api.get(`donations/${receipted}/acknowledgement/`, director.token)).toMatchObject(refused);
  const note = (body: object) => api.call('POST', 'donations/acknowledgement-sent/', { token: staff.token, body });
  expect(await note(sent)).toMatchObject(refused);
  // a letter of another gift does not thank for it either
  expect((await note({ donation_id: id, donations: [id, receipted] })).body).toEqual({ donations: [id] });
}, 60_000);

test('the letters and years of an account leave out what was given online', async () => {
  const { id: userId } = await createUser(api.db);
  const gift = { nonprofitId: meals, userId };
  await createDonation(api.db, { ...gift, amount: '3.00', dateReceived: '2017-02-02' });
  for (const dateReceived of ['2017-02-03', '2016-02-03'])
    await createDonation(api.db, { ...gift, source: 'ONLINE', amount: '50.00', dateReceived });
  expect((await api.get(`user/${userId}/giving-years/`, staff.token)).body.years).toEqual([
    { year: 2017, count: 1, total_amount: 3 },
  ]);
  expect((await api.get(`user/${userId}/acknowledgement/?year=2017`, staff.token)).body).toMatchObject({
    ...{ count: 1, total_amount: 3, given_online: 1 },
  });
  const text = await pdfText((await letter(staff, `user_id=${userId}&year=2017`)).bytes);
  expect(text).toContain(statementMessages.onlineLeftOut);
}, 60_000);
