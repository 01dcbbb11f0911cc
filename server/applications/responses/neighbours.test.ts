import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicant, createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createPerson, createSignedIn, kindsOfPerson, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let food = 0;
let spring = 0;
const orderings = [
  ...['nonprofit', 'application_template', 'status', 'created', 'date_submitted', 'last_saved', 'percent_answered', 'closes_at'],
].flatMap((one) => [one, `-${one}`]);

beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  food = await createCategory(api.db, 'Food');
  spring = (await createApplicationTemplate(api.db, { name: 'Spring' })).id;
  const autumn = (await createApplicationTemplate(api.db, { name: 'Autumn', closesAt: '2031-05-01T10:00:00.000Z' })).id;
  const names = ['Pear orchard', 'apple orchard', 'Äpfel & Birnen', 'Plum orchard', 'Plum orchard', 'quince', 'Medlar', 'Sloe'];
  for (const [index, name] of names.entries()) {
    const { id: nonprofitId } = await createNonprofit(api.db, { name, categoryIds: index % 2 ? [food] : [] });
    const submittedAt = index % 3 === 0 ? null : `2026-02-0${1 + (index % 4)}T00:00:00Z`;
    for (const templateId of index < 5 ? [spring, autumn] : [spring]) {
      await createApplicationResponse(api.db, { templateId, nonprofitId, submittedAt });
    }
  }
});
afterAll(() => api.close());

/** Walks through the list by its neighbours, and compares each step with the list itself. */
async function walk(query: string, { token }: { token: string } = staff): Promise<number> {
  const { body: list } = await api.get(`applications/responses/?page_size=500&${query}`, token);
  const rows: { id: number; nonprofit_ref: { name: string } }[] = list.results;
  const named = (index: number) => {
    const row = rows[index];
    return row ? { id: row.id, nonprofit: row.nonprofit_ref.name } : null;
  };
  for (const [index, { id }] of rows.entries()) {
    const { status, body } = await api.get(`applications/responses/${id}/neighbours/?${query}`, token);
    expect([query, status, body]).toEqual([
      query,
      200,
      { count: rows.length, place: index + 1, previous: named(index - 1), next: named(index + 1) },
    ]);
  }
  return rows.length;
}

test('neighbours are those of the list, in every order', async () => {
  for (const ordering of orderings) expect(await walk(`ordering=${ordering}`)).toBe(13);
  expect(await walk('')).toBe(13);
});

test('and under every filter, alone and together', async () => {
  const counts: Record<string, number> = {};
  for (const query of [
    `application_template=${spring}`,
    'application_status=SUBMITTED',
    `web_category=${food}`,
    'search=orchard',
    'search=orchrad',
    'percent_answered_to=0&days_since_save=1',
    `application_status=IN_PROGRESS&application_template=${spring}&ordering=nonprofit`,
  ])
    counts[query] = await walk(query);
  expect(Object.values(counts)).toEqual([8, 8, 6, 8, 8, 0, 3]);
});

test('a response outside the list has a place in none, and no page counts', async () => {
  const { body } = await api.get('applications/responses/?application_status=IN_PROGRESS', staff.token);
  const id = body.results[0].id;
  const outside = await api.get(`applications/responses/${id}/neighbours/?application_status=SUBMITTED&page=7`, staff.token);
  expect(outside.body).toEqual({ count: 8, place: null, previous: null, next: null });
  const none = await api.get('applications/responses/2147483647/neighbours/', staff.token);
  expect(none.body).toEqual({ count: 13, place: null, previous: null, next: null });
  expect((await api.get(`applications/responses/${id}/neighbours/?ordering=secret`, staff.token)).status).toBe(400);
});

test('each kind of person walks through what they may read, and no further', async () => {
  const counts: Record<string, number | null> = {};
  for (const kind of kindsOfPerson) {
    const person = await createPerson(api.db, kind);
    counts[kind] = person && (await walk('', person));
  }
  expect(counts).toEqual({
    visitor: null,
    newcomer: 0,
    nonprofitMember: 0,
    libraryReader: 0,
    nonprofitStaff: 0,
    reviewer: 8,
    boardMember: 13,
    programmeStaff: 13,
  });
  const applicant = await createApplicant(api.db);
  const { id } = await createApplicationResponse(api.db, { templateId: spring, nonprofitId: applicant.nonprofit });
  expect(await walk('', applicant)).toBe(1);
  // the reply does not reveal whether a response of another nonprofit exists: it is only not in the person's list
  const other = await createApplicant(api.db);
  const { status, body } = await api.get(`applications/responses/${id}/neighbours/`, other.token);
  expect([status, body]).toEqual([200, { count: 0, place: null, previous: null, next: null }]);
});
