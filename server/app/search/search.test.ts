import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let director: SignedInPerson;
let lantern: { id: number; name: string };
let bend: { id: number; name: string };
const ids = { submitted: 0, draft: 0, open: 0, hidden: 0 };
beforeAll(async () => {
  api = await startApi();
  lantern = await createNonprofit(api.db, { name: 'Lantern Orchard', ein: '123456789' });
  bend = await createNonprofit(api.db, { name: 'River Orchard' });
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Program', lastName: 'Keeper' });
  director = await createSignedIn(api.db, {
    roles: ['NONPROFIT_STAFF'],
    nonprofitId: lantern.id,
    firstName: 'Ada',
    lastName: 'Orchard',
    email: 'ada@orchard.example',
  });
  await createSignedIn(api.db, { nonprofitId: bend.id, firstName: 'Bela', lastName: 'Orchard', email: 'bela@river.example' });
  ids.open = (await createApplicationTemplate(api.db, { name: 'Orchard fund' })).id;
  ids.hidden = (await createApplicationTemplate(api.db, { name: 'Orchard draft', isPublished: false })).id;
  const response = (nonprofitId: number, submittedAt: string | null) =>
    createApplicationResponse(api.db, { templateId: ids.open, nonprofitId, submittedAt });
  ids.submitted = (await response(bend.id, '2026-10-01T12:00:00.000Z')).id;
  ids.draft = (await response(lantern.id, null)).id;
});
afterAll(() => api.close());

/** What a person finds: nonprofits, people and applications by name, responses by id. */
async function found(q: string, { token }: Pick<SignedInPerson, 'token'>) {
  const { status, body } = await api.get(`search/?q=${encodeURIComponent(q)}`, token);
  expect([q, status, body.detail]).toEqual([q, 200, undefined]);
  return {
    nonprofits: body.nonprofits.map(({ name }: { name: string }) => name),
    people: body.people.map(({ full_name }: { full_name: string }) => full_name).sort(),
    applications: body.applications.map(({ name }: { name: string }) => name).sort(),
    responses: body.responses.map(({ id }: { id: number }) => id).sort(),
  };
}

test('programme staff find everything, with what tells equal names apart', async () => {
  expect(await found('orchard', staff)).toEqual({
    nonprofits: ['Lantern Orchard', 'River Orchard'],
    people: ['Ada Orchard', 'Bela Orchard'],
    applications: ['Orchard draft', 'Orchard fund'],
    responses: [ids.submitted, ids.draft],
  });
  const { body } = await api.get('search/?q=lantern', staff.token);
  expect(body).toEqual({
    nonprofits: [
      { id: lantern.id, name: 'Lantern Orchard', city: expect.any(String), state: expect.any(String), ein: '123456789' },
    ],
    people: [
      {
        id: director.id,
        full_name: 'Ada Orchard',
        email: 'ada@orchard.example',
        is_active: true,
        nonprofit_ref: { id: lantern.id, name: 'Lantern Orchard' },
      },
    ],
    applications: [],
    responses: [
      {
        id: ids.draft,
        status: 'IN_PROGRESS',
        reopened_at: null,
        nonprofit_ref: { id: lantern.id, name: 'Lantern Orchard' },
        application_template_ref: { id: ids.open, name: 'Orchard fund' },
      },
    ],
  });
});

test.each([
  ['12-3456789', ['Lantern Orchard'], []],
  ['12-345', ['Lantern Orchard'], []],
  ['12345', ['Lantern Orchard'], []],
  ['123456789', ['Lantern Orchard'], []],
  ['lantren', ['Lantern Orchard'], ['Ada Orchard']],
  ['lantern rver', [], []],
  ['rivr orchard', ['River Orchard'], ['Bela Orchard']],
  ['ada@orch', [], ['Ada Orchard']],
  ['ADA@orchard.example', [], ['Ada Orchard']],
  ['ada@orhcard.example', [], ['Ada Orchard']],
  ['ada.orchard.exam', [], ['Ada Orchard']],
  ['nothing like it', [], []],
  ['%%', [], []],
])('%j is found by EIN, address and with a typing error', async (q, nonprofits, people) => {
  const { nonprofits: names, people: persons } = await found(q, staff);
  expect([names, persons]).toEqual([nonprofits, people]);
});

test('a director finds colleagues, published applications and her own responses; of others the nonprofits alone', async () => {
  expect(await found('orchard', director)).toEqual({
    nonprofits: ['Lantern Orchard', 'River Orchard'],
    people: ['Ada Orchard'],
    applications: ['Orchard fund'],
    responses: [ids.draft],
  });
  expect((await found('bela@river.example', director)).people).toEqual([]);
});

test('a reviewer finds no people, and submitted responses without a conflict of interest alone', async () => {
  const reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'] });
  const everything = { nonprofits: ['Lantern Orchard', 'River Orchard'], people: [], applications: ['Orchard fund'] };
  expect(await found('orchard', reviewer)).toEqual({ ...everything, responses: [ids.submitted] });
  const inConflict = await createSignedIn(api.db, { roles: ['REVIEWER'], email: 'reviewer@river.example' });
  expect(await found('orchard', inConflict)).toEqual({ ...everything, responses: [] });
});

test('a newcomer finds nonprofits and published applications', async () => {
  const newcomer = await createSignedIn(api.db);
  expect(await found('orchard', newcomer)).toEqual({
    nonprofits: ['Lantern Orchard', 'River Orchard'],
    people: [],
    applications: ['Orchard fund'],
    responses: [],
  });
});

test('names that begin so come first, then names with the word, then other texts; the latter only while there is room', async () => {
  await createNonprofit(api.db, { name: 'Kelp', shortDescription: 'We plant a walnut every spring.' });
  for (const name of ['Old Walnut Mill', 'Walnut Yard', 'The Walnut', 'Walnut']) await createNonprofit(api.db, { name });
  const first = ['Walnut', 'Walnut Yard', 'Old Walnut Mill', 'The Walnut'];
  expect((await found('walnut', staff)).nonprofits).toEqual([...first, 'Kelp']);
  await createNonprofit(api.db, { name: 'Walnut Row' });
  expect((await found('walnut', staff)).nonprofits).toEqual(['Walnut', 'Walnut Row', ...first.slice(1)]);
});

test('people’s names come before words of their addresses and the names of their nonprofits', async () => {
  const { id } = await createNonprofit(api.db, { name: 'Saffron House' });
  await createSignedIn(api.db, { nonprofitId: id, firstName: 'Zed', lastName: 'Alder', email: 'zed@alder.example' });
  await createSignedIn(api.db, { firstName: 'Cora', lastName: 'Saffron', email: 'cora@saffron.example' });
  await createSignedIn(api.db, { firstName: 'Saffron', lastName: 'Wells', email: 'wells@saffron.example' });
  const { body } = await api.get('search/?q=saffron', staff.token);
  expect(body.people.map(({ full_name }: { full_name: string }) => full_name)).toEqual([
    'Saffron Wells',
    'Cora Saffron',
    'Zed Alder',
  ]);
});

test('a new response is found although hundreds of nonprofits have the word, as is a nonprofit named just so', async () => {
  const names = Array.from({ length: 600 }, (_, n) => ({ name: `Society of Tulip ${n}` }));
  await api.db
    .insertInto('nonprofits')
    .values([...names, { name: 'Tulip' }])
    .execute();
  const last = await api.db
    .selectFrom('nonprofits')
    .select('id')
    .where('name', '=', 'Society of Tulip 599')
    .executeTakeFirstOrThrow();
  const { id } = await createApplicationResponse(api.db, {
    templateId: ids.open,
    nonprofitId: last.id,
    submittedAt: '2026-10-02T12:00:00.000Z',
  });
  const reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'] });
  const [byStaff, byReviewer] = [await found('tulip', staff), await found('tulip', reviewer)];
  expect([byStaff.nonprofits[0], byStaff.nonprofits.length, byStaff.responses]).toEqual(['Tulip', 5, [id]]);
  expect(byReviewer.responses).toEqual([id]);
  const own = await createSignedIn(api.db, { nonprofitId: last.id });
  expect((await found('tulp', own)).responses).toEqual([id]);
  expect((await found('tulip', director)).responses).toEqual([]);
});

test('five of a kind are shown; a search of one letter is refused', async () => {
  for (let n = 0; n < 6; n += 1) await createNonprofit(api.db, { name: `Quince ${n}` });
  expect((await found('quince', staff)).nonprofits).toHaveLength(5);
  for (const query of ['?q=a', '?q=%20a%20', '']) {
    const { status, body } = await api.get(`search/${query}`, staff.token);
    expect([status, body]).toEqual([400, { q: ['Type 2 characters or more.'] }]);
  }
});
