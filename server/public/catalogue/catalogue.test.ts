import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { createPhoto, photoBytes } from '#tests/factories/photos.ts';
import { missingLetter } from '#tests/missing-letter.ts';

let api: TestApi;
let staff: SignedInPerson;
let education: number;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  education = await createCategory(api.db, 'Education');
});
afterAll(() => api.close());

const printedIn = (year: number, name: string) => ({
  name,
  print: true,
  acceptedYears: [year],
  printCategoryId: education,
  shortDescription: 'We read aloud.',
  city: 'Oldmarsh',
  state: 'DC',
  phoneNumber: '202-555-0100',
});

const look = (year: number) => ({
  year,
  order: 'CATEGORY',
  paper: 'LETTER',
  per_page: '1',
  marks: false,
  letter: '',
  title: 'Test',
});

async function preview(year: number, page: number, more: object = {}) {
  return api.call('POST', 'catalogue/preview/', { token: staff.token, body: { ...look(year), page, ...more } });
}

test('the check names the texts whose letters no font has', async () => {
  const { id, name } = await createNonprofit(api.db, {
    ...printedIn(2009, `Heron ${missingLetter}`),
    city: `Ω ${missingLetter}`,
  });
  await createNonprofit(api.db, printedIn(2009, 'Ольга'));
  const { body } = await api.get('catalogue/?year=2009', staff.token);
  expect(body.problems.filter(({ kind }: { kind: string }) => kind === 'LETTERS')).toEqual([
    {
      nonprofit_ref: { id, name },
      page: expect.any(Number),
      kind: 'LETTERS',
      text: expect.stringContaining(`The server has no font for letters of “${name}”`),
      photo: null,
    },
  ]);
});

test('the check names what is wrong with each profile, and its page', async () => {
  const whole = await createNonprofit(api.db, printedIn(2011, 'Apple House'));
  await createPhoto(api.db, { nonprofitId: whole.id, approved: true, chosenFor: ['PRINT'], width: 4_000, height: 3_000 });
  const long = await createNonprofit(api.db, {
    ...printedIn(2011, 'Birch House'),
    longDescription: 'A word and another one. '.repeat(600),
  });
  const small = await createPhoto(api.db, { nonprofitId: long.id, approved: true });
  const bare = await createNonprofit(api.db, { name: 'Cedar House', print: true, acceptedYears: [2011] });
  const refused = await createPhoto(api.db, {
    nonprofitId: bare.id,
    approved: true,
    chosenFor: ['PRINT'],
    consentUses: ['WEB'],
    name: 'Lamp',
  });
  await createNonprofit(api.db, { ...printedIn(2011, 'Not Printed'), print: false });
  await createNonprofit(api.db, printedIn(2010, 'Of Another Year'));
  await createNonprofit(api.db, { ...printedIn(2011, 'Gone'), inactiveDate: '2020-01-01' });
  const { body } = await api.get('catalogue/?year=2011', staff.token);
  const at = ({ id, name }: { id: number; name: string }, page: number) => ({ nonprofit_ref: { id, name }, page });
  expect(body).toEqual({
    year: 2011,
    profiles: 3,
    pages: 7,
    problems: [
      { ...at(long, 4), kind: 'TEXT', text: expect.stringMatching(/^[\d,]+ of 3,003 words do not fit\.$/), photo: null },
      { ...at(long, 4), kind: 'PHOTO_SMALL', text: 'The photo prints at 171 dpi; a good print needs 300.', photo: small.id },
      {
        ...at(bare, 5),
        kind: 'PHOTO_PERMISSION',
        text: '“Lamp” is chosen for print. It is not approved, or nobody allowed print today.',
        photo: refused.id,
      },
      {
        ...at(bare, 5),
        kind: 'FIELD',
        text: 'Without a print category, a description, a town, a phone number or homepage.',
        photo: null,
      },
    ],
  });
  const { body: later } = await api.get('catalogue/?year=2011&letter=true&per_page=2&order=NAME&paper=A4', staff.token);
  expect([later.pages, later.problems.at(-1).page]).toEqual([7, 5]);
});

test('a year without printed nonprofits is empty, and has no page', async () => {
  expect((await api.get('catalogue/?year=1999', staff.token)).body).toEqual({ year: 1999, profiles: 0, pages: 0, problems: [] });
  expect((await preview(1999, 1)).status).toBe(404);
  expect((await api.get('catalogue/?year=1', staff.token)).status).toBe(400);
});

test('each page has a picture, the photo in it; beyond the last there is none', async () => {
  const { id } = await createNonprofit(api.db, printedIn(2012, 'Lantern House'));
  const { key } = await createPhoto(api.db, { nonprofitId: id, approved: true });
  const { storedAs } = await api.db.selectFrom('photos').select('storedAs').where('key', '=', key).executeTakeFirstOrThrow();
  const without = await preview(2012, 3);
  expect([without.status, without.body.pages, without.body.svg.includes('<image')]).toEqual([200, 5, false]);
  await api.app.storage.putAs(String(storedAs), await photoBytes());
  expect((await preview(2012, 3)).body.svg).toContain('<image');
  for (const page of [1, 2, 4, 5]) expect((await preview(2012, page)).body.svg).toMatch(/^<svg /);
  expect((await preview(2012, 2, { letter: 'Dear reader\n\nWelcome' })).body.pages).toBe(6);
  expect((await preview(2012, 1, { marks: true })).body.svg).toContain('viewBox="0 0 666');
  expect((await preview(2012, 6)).status).toBe(404);
  expect((await preview(2012, 1, { title: ' ' })).body).toEqual({ title: ['Enter a title.'] });
});
