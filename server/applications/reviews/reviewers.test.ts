import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { expectListOrder } from '#tests/export-order.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { createAssignment, createReview, createReviewer, createSubmittedResponse } from '#tests/factories/reviews.ts';
import { whileLocked } from '#tests/while-locked.ts';

let api: TestApi;
let staff: SignedInPerson;
let ada: SignedInPerson;
let bela: SignedInPerson;
const response = { meals: 0, books: 0 };
const category = { food: 0, shelter: 0 };
const template = { meals: { id: 0, name: '' } };
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  category.food = await createCategory(api.db, 'Food', 'Needs');
  category.shelter = await createCategory(api.db, 'Shelter', 'Needs');
  ada = await createReviewer(api.db, { firstName: 'Ada', lastName: 'Zimmer', email: 'ada@one.example' });
  bela = await createReviewer(api.db, { firstName: 'Bela', lastName: 'Young', email: 'bela@two.example' });
  const meals = await createNonprofit(api.db, { name: 'Harbor Meals', categoryIds: [category.food] });
  const books = await createNonprofit(api.db, { name: 'River Books', email: 'office@two.example' });
  response.meals = (await createSubmittedResponse(api.db, { nonprofitId: meals.id })).id;
  response.books = (await createSubmittedResponse(api.db, { nonprofitId: books.id })).id;
  const chosen = [
    { id: category.shelter, category_ranking: 1 },
    { id: category.food, category_ranking: 2 },
  ];
  await api.call('POST', 'user/update-nonprofit-rankings/', { token: ada.token, body: chosen });
  await createAssignment(api.db, response.meals, ada.id);
  await createAssignment(api.db, response.books, ada.id);
  await createReview(api.db, { responseId: response.meals, reviewerId: ada.id, recommendation: 'recommend' });
  await createReview(api.db, { responseId: response.books, reviewerId: ada.id });
  template.meals = (await api.get(`applications/responses/${response.meals}/`, staff.token)).body.application_template_ref;
});
afterAll(() => api.close());

const rankings = () => [
  { id: category.shelter, name: 'Shelter', user_ranking: 1 },
  { id: category.food, name: 'Food', user_ranking: 2 },
];
const change = (user: number, body: object, by = staff) => api.call('PATCH', `user/${user}/`, { token: by.token, body });
const assigned = async (user: SignedInPerson): Promise<string[]> => {
  const { body } = await api.get(`user/?is_reviewer=true&search=${user.email}`, staff.token);
  return body.results[0].assigned_responses.map(({ nonprofit_ref }: { nonprofit_ref: { name: string } }) => nonprofit_ref.name);
};

describe('the list of reviewers', () => {
  test('says what each prefers, is assigned and has submitted', async () => {
    const { body } = await api.get('user/?is_reviewer=true&search=zimmer', staff.token);
    expect(body.count).toBe(1);
    expect(body.results[0]).toMatchObject({
      email: 'ada@one.example',
      full_name: 'Ada Zimmer',
      categories: rankings().map(({ id, name }) => ({ id, name })),
      user_nonprofit_category_rankings: rankings(),
      application_responses_to_review: 2,
      submitted_reviews: 1,
      review_limit: null,
    });
    expect(body.results[0].assigned_responses[0]).toEqual({
      id: response.meals,
      status: 'SUBMITTED',
      nonprofit_ref: { id: expect.any(Number), name: 'Harbor Meals' },
      application_template_ref: template.meals,
    });
  });

  test('says nothing of it without the filter, and to nobody else', async () => {
    const { body } = await api.get('user/?search=zimmer', staff.token);
    expect(Object.keys(body.results[0])).not.toContain('submitted_reviews');
    const colleague = await createSignedIn(api.db, { nonprofitId: (await createNonprofit(api.db)).id });
    for (const query of ['is_reviewer=true', 'ordering=submitted_reviews', 'ordering=-application_responses_to_review'])
      expect((await api.get(`user/?${query}`, colleague.token)).status).toBe(403);
  });

  test.each([
    ['email', ['ada@one.example', 'bela@two.example']],
    ['-email', ['bela@two.example', 'ada@one.example']],
    ['-full_name', ['bela@two.example', 'ada@one.example']],
    ['application_responses_to_review', ['bela@two.example', 'ada@one.example']],
    ['-submitted_reviews', ['ada@one.example', 'bela@two.example']],
  ])('is sorted by %s', async (ordering, emails) => {
    const { body } = await api.get(`user/?is_reviewer=true&ordering=${ordering}`, staff.token);
    expect(body.results.map(({ email }: { email: string }) => email)).toEqual(emails);
  });

  test('is narrowed by what each has to do in open rounds, in the list and in its file', async () => {
    const finished = await createReviewer(api.db, { firstName: 'Cleo', email: 'cleo@one.example' });
    await createAssignment(api.db, response.meals, finished.id);
    await createReview(api.db, { responseId: response.meals, reviewerId: finished.id, recommendation: 'neutral' });
    const emails = async (work: string) =>
      (await api.get(`user/?is_reviewer=true&review_work=${work}&ordering=email`, staff.token)).body.results.map(
        ({ email }: { email: string }) => email,
      );
    expect(await emails('left')).toEqual(['ada@one.example']);
    expect(await emails('none')).toEqual(['bela@two.example']);
    expect(await emails('finished')).toEqual(['cleo@one.example']);
    const file = await api.get('/download-reviewer-data/?review_work=left', staff.token);
    expect(parse(file.body, { bom: true, columns: true })).toMatchObject([{ Email: 'ada@one.example' }]);
    expect((await api.get('user/?review_work=left', ada.token)).status).toBe(403);
    // the other tests count two reviewers
    await api.db.updateTable('users').set({ roles: [] }).where('id', '=', finished.id).execute();
  });

  test('is exported in its order', () =>
    expectListOrder(api, staff.token, {
      list: 'user/?is_reviewer=true&',
      file: '/download-reviewer-data/?',
      orderings: ['email', '-email', '-full_name', 'application_responses_to_review', '-submitted_reviews'],
    }));

  test('is exported with its columns', async () => {
    const { status, body } = await api.get('/download-reviewer-data/?search=zimmer', staff.token);
    expect([status, parse(body, { bom: true, columns: true })]).toEqual([
      200,
      [
        {
          Email: 'ada@one.example',
          'Full Name': 'Ada Zimmer',
          'First Name': 'Ada',
          'Last Name': 'Zimmer',
          'Preferred Categories': '1. Shelter\n2. Food',
          'Assigned Applications': '2',
          'Submitted Reviews': '1',
          Assigned: 'Harbor Meals\nRiver Books',
          'Most Reviews': '',
          Active: 'Yes',
          ID: String(ada.id),
        },
      ],
    ]);
    for (const person of [ada, await createSignedIn(api.db)])
      expect((await api.get('/download-reviewer-data/', person.token)).status).toBe(403);
  });
});

test("a reviewer's record has their own rankings and numbers; a colleague's look finds none", async () => {
  const own = (await api.get('user/me/', ada.token)).body;
  expect(own).toMatchObject({
    user_nonprofit_category_rankings: rankings(),
    application_responses_to_review: 2,
    submitted_reviews: 1,
  });
  const { id: nonprofitId } = await createNonprofit(api.db);
  const reader = await createReviewer(api.db, { nonprofitId });
  await createAssignment(api.db, response.meals, reader.id);
  const colleague = await createSignedIn(api.db, { nonprofitId, roles: ['NONPROFIT_STAFF'] });
  expect((await api.get(`user/${reader.id}/`, colleague.token)).body).toMatchObject({
    is_reviewer: false,
    application_responses_to_review: 0,
    submitted_reviews: 0,
  });
});

describe('the assigned responses of a user', () => {
  test('are replaced; what was begun stays; a conflict needs a reason', async () => {
    const refused = await change(bela.id, { assigned_responses: [response.books, response.meals] });
    expect([refused.status, refused.body]).toEqual([
      400,
      { assigned_responses: [expect.stringContaining('Bela Young has a conflict of interest with River Books')] },
    ]);
    expect(await assigned(bela)).toEqual([]);
    const body = { assigned_responses: [response.books, response.meals], assignment_reason: 'Different offices.' };
    const { status, body: user } = await change(bela.id, body);
    expect([status, user.application_responses_to_review]).toEqual([200, 2]);
    expect(await assigned(bela)).toEqual(['Harbor Meals', 'River Books']);
    await change(bela.id, { assigned_responses: [response.meals] });
    expect(await assigned(bela)).toEqual(['Harbor Meals']);
    await change(bela.id, { assigned_responses: [] });
    expect(await assigned(bela)).toEqual([]);
  });

  test('are programme staff’s to change, and only of a reviewer, to responses that there are', async () => {
    const own = await change(ada.id, { assigned_responses: [], review_limit: 3 }, ada);
    expect([own.status, Object.keys(own.body)]).toEqual([400, ['assigned_responses', 'review_limit']]);
    const newcomer = await createSignedIn(api.db);
    expect((await change(newcomer.id, { assigned_responses: [response.meals] })).status).toBe(400);
    expect((await change(newcomer.id, { is_reviewer: true, assigned_responses: [response.meals] })).status).toBe(200);
    expect((await change(ada.id, { assigned_responses: [999_999] })).status).toBe(400);
  });

  test('a limit of one’s own is stored', async () => {
    expect((await change(ada.id, { review_limit: 5 })).status).toBe(200);
    const limit = async () => (await api.get('user/?is_reviewer=true&search=zimmer', staff.token)).body.results[0].review_limit;
    expect(await limit()).toBe(5);
    expect((await change(ada.id, { review_limit: 201 })).status).toBe(400);
    await change(ada.id, { review_limit: null });
    expect(await limit()).toBeNull();
  });
});

test('a reviewer’s own list leaves out what is assigned to them', async () => {
  const reviewer = await createReviewer(api.db);
  const listed = async () =>
    (await api.get(`applications/responses/?not_reviewer=${reviewer.id}&page_size=500`, reviewer.token)).body.results.map(
      ({ id }: { id: number }) => id,
    );
  expect(await listed()).toEqual(expect.arrayContaining([response.books, response.meals]));
  await createAssignment(api.db, response.books, reviewer.id);
  const after = await listed();
  expect(after).toContain(response.meals);
  expect(after).not.toContain(response.books);
});

test('responses are narrowed to a nonprofit, and to a category of it', async () => {
  const ids = async (query: string) =>
    (await api.get(`applications/responses/?${query}`, staff.token)).body.results.map(({ id }: { id: number }) => id);
  const { nonprofit } = (await api.get(`applications/responses/${response.books}/`, staff.token)).body;
  expect(await ids(`nonprofit=${nonprofit}`)).toEqual([response.books]);
  expect(await ids(`web_category=${category.food}`)).toEqual([response.meals]);
  expect(await ids(`webCategory=${category.shelter}`)).toEqual([]);
});

test('a category that is merged away while a reviewer chooses it is refused in words', async () => {
  const { token } = await createReviewer(api.db);
  const id = await createCategory(api.db, 'Merged away');
  const choose = () => api.call('POST', 'user/update-nonprofit-rankings/', { token, body: [{ id, category_ranking: 1 }] });
  const { status, body } = await whileLocked(api, { sql: `DELETE FROM categories WHERE id = ${id}`, call: choose });
  expect([status, body]).toEqual([400, { non_field_errors: ['This category does not exist.'] }]);
});
