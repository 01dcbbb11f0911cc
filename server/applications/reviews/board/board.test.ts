import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Recommendation } from '#contract/applications/reviews/recommendations.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { expectListOrder } from '#tests/export-order.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { createAssignment, createReview, createReviewer, createSubmittedResponse } from '#tests/factories/reviews.ts';

let api: TestApi;
let staff: SignedInPerson;
let template = 0;
let category = 0;
const response = { split: 0, agreed: 0, excluded: 0, fresh: 0 };
const reviewer: Record<'harsh' | 'mild' | 'middle', SignedInPerson> = { harsh: none(), mild: none(), middle: none() };
function none(): SignedInPerson {
  return { id: 0, email: '', token: '' };
}

beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  category = await createCategory(api.db, 'Food', 'Needs');
  template = (await createApplicationTemplate(api.db, { name: 'Spring 2027' })).id;
  for (const [place, name] of Object.entries({
    split: 'Split House',
    agreed: 'Agreed Meals',
    excluded: 'Left Out',
    fresh: 'Fresh Start',
  })) {
    const categoryIds = place === 'agreed' ? [category] : [];
    const nonprofit = await createNonprofit(api.db, { name, categoryIds, shortDescription: 'Soup for all, as agreed' });
    const made = await createSubmittedResponse(api.db, { templateId: template, nonprofitId: nonprofit.id });
    response[place as keyof typeof response] = made.id;
  }
  await createApplicationResponseOf(template);
  for (const firstName of ['harsh', 'mild', 'middle'] as const)
    reviewer[firstName] = await createReviewer(api.db, { firstName, lastName: 'Reader' });
  const score = (of: keyof typeof response, by: keyof typeof reviewer, recommendation: Recommendation, more: object = {}) =>
    createReview(api.db, { responseId: response[of], reviewerId: reviewer[by].id, recommendation, ...more });
  await score('split', 'harsh', 'strong_do_not_recommend');
  await score('split', 'mild', 'strong_recommend', { hasVisited: true, positiveExperience: true });
  await score('split', 'middle', 'neutral', { hasVisited: true, positiveExperience: false });
  await score('agreed', 'harsh', 'neutral');
  await score('agreed', 'mild', 'recommend');
  await score('excluded', 'mild', 'strong_recommend', { included: false, hasVisited: true });
  await score('excluded', 'middle', 'no_score');
  await createAssignment(api.db, response.fresh, reviewer.harsh.id);
});
afterAll(() => api.close());

async function createApplicationResponseOf(templateId: number) {
  const { createApplicationResponse } = await import('#tests/factories/application-responses.ts');
  return createApplicationResponse(api.db, { templateId });
}

interface Row {
  id: number;
  nonprofit_ref: { name: string };
}
const board = async (query = ''): Promise<(Row & Record<string, unknown>)[]> => {
  const { status, body } = await api.get(`applications/board/?application_template=${template}${query}`, staff.token);
  expect([query, status]).toEqual([query, 200]);
  expect(body.count).toBe(body.results.length);
  return body.results;
};
const names = async (query: string) => (await board(query)).map((row) => row.nonprofit_ref.name);
const mark = (id: number, body: object, by = staff) => api.call('PATCH', `applications/board/${id}/`, { token: by.token, body });

describe('the board', () => {
  test('has every submitted response with its numbers, strongest disagreement first', async () => {
    const rows = await board();
    expect(rows.map((row) => row.nonprofit_ref.name)).toEqual(['Split House', 'Agreed Meals', 'Fresh Start', 'Left Out']);
    expect(rows[0]).toMatchObject({
      id: response.split,
      reviews_done: 3,
      reviews_wanted: 3,
      reviewers_assigned: 0,
      mean: 3,
      spread: 1.63,
      lowest: 1,
      highest: 5,
      num_site_visits: 2,
      num_positive_site_visits: 1,
      notes: '',
      tags: [],
      marks_version: 0,
      decision: null,
      feedback: 'none',
    });
    expect(rows[2]).toMatchObject({
      reviews_done: 0,
      mean: null,
      adjusted: null,
      spread: null,
      reviewers_assigned: 1,
      scores: [],
    });
    expect(rows[3]).toMatchObject({ reviews_done: 2, mean: null, adjusted: null, num_site_visits: 0 });
    expect(rows[3]?.['scores']).toMatchObject([
      { full_name: 'mild Reader', score: 5, included: false },
      { full_name: 'middle Reader', score: 0, included: true },
    ]);
  });

  test('shows a harsh reader, and adjusts by the formula that it states', async () => {
    const { body } = await api.get(`applications/board/summary/?application_template=${template}`, staff.token);
    // each reviewer's scores minus the mean of the other reviewers' scores: harsh 1 − 4 and 3 − 4; mild 5 − 2 and 4 − 3; middle 3 − 3
    const leaning = { harsh: -4 / 5, mild: 4 / 5, middle: 0 };
    expect(body.reviewers).toEqual([
      { id: reviewer.harsh.id, full_name: 'harsh Reader', reviews: 2, mean: 2, others_mean: 4, leaning: leaning.harsh },
      { id: reviewer.middle.id, full_name: 'middle Reader', reviews: 1, mean: 3, others_mean: 3, leaning: leaning.middle },
      { id: reviewer.mild.id, full_name: 'mild Reader', reviews: 2, mean: 4.5, others_mean: 2.5, leaning: leaning.mild },
    ]);
    expect(body).toMatchObject({
      application: { id: template, name: 'Spring 2027' },
      responses: 4,
      reviews_done: 7,
      field_mean: 3.2,
      adjusted_formula: expect.stringContaining('divided by the number of these reviews plus 3'),
    });
    const adjusted = (await board('&ordering=nonprofit')).map((row) => [row.nonprofit_ref.name, row['adjusted']]);
    // the means of the scores without their reviewers' leanings: (1 + 0.8 + 5 − 0.8 + 3) / 3 and (3 + 0.8 + 4 − 0.8) / 2
    expect(adjusted).toEqual([
      ['Agreed Meals', 3.5],
      ['Fresh Start', null],
      ['Left Out', null],
      ['Split House', 3],
    ]);
  });

  test('sorts by the exact mean, which it shows rounded', async () => {
    const { id: templateId } = await createApplicationTemplate(api.db);
    const readers = await Promise.all(Array.from({ length: 7 }, () => createReviewer(api.db)));
    const given = { Alder: [5, 5, 4, 4, 4, 4, 4], Birch: [5, 4, 4], Cedar: [4, 4, 5, 5, 4, 4] };
    for (const [name, scores] of Object.entries(given)) {
      const { id: nonprofitId } = await createNonprofit(api.db, { name });
      const { id: responseId } = await createSubmittedResponse(api.db, { templateId, nonprofitId });
      for (const [index, score] of scores.entries()) {
        const recommendation = score === 5 ? 'strong_recommend' : 'recommend';
        await createReview(api.db, { responseId, reviewerId: readers[index]?.id ?? 0, recommendation });
      }
    }
    const ordered = async (ordering: string) => {
      const { body } = await api.get(`applications/board/?application_template=${templateId}&ordering=${ordering}`, staff.token);
      return body.results.map((row: Row & { mean: number }) => `${row.nonprofit_ref.name} ${row.mean}`);
    };
    // The means are 30/7, and 13/3 twice. The name decides the order of equal means.
    expect(await ordered('-mean')).toEqual(['Birch 4.3', 'Cedar 4.3', 'Alder 4.3']);
    expect(await ordered('mean')).toEqual(['Alder 4.3', 'Birch 4.3', 'Cedar 4.3']);
  });

  test('sorts by each column, and filters', async () => {
    expect((await names('&ordering=-mean')).slice(0, 2)).toEqual(['Agreed Meals', 'Split House']);
    expect((await names('&ordering=-visits'))[0]).toBe('Split House');
    expect((await names('&ordering=reviews'))[0]).toBe('Fresh Start');
    expect(await names('&search=agreed')).toEqual(['Agreed Meals']);
    expect(await names('&search=agred')).toEqual(['Agreed Meals']);
    expect(await names(`&category=${category}`)).toEqual(['Agreed Meals']);
    expect(await names('&short=false')).toEqual(['Split House']);
    expect(await names('&decision=NONE&ordering=nonprofit')).toHaveLength(4);
    expect((await api.get('applications/board/', staff.token)).body).toEqual({
      application_template: ['This field is required.'],
    });
    expect((await api.get(`applications/board/?application_template=${template}&ordering=score`, staff.token)).status).toBe(400);
  });

  test('is exported with the same rows, in its order', async () => {
    const file = `/download-decision-board/?application_template=${template}&`;
    await expectListOrder(api, staff.token, {
      list: `applications/board/?application_template=${template}&`,
      file,
      orderings: ['-spread', 'nonprofit', '-visits', 'mean', 'submitted'],
    });
    const exported = async (query: string): Promise<Record<string, string>[]> =>
      parse((await api.get(file + query, staff.token)).body, { columns: true, bom: true });
    const rows = await exported('ordering=-visits');
    expect(rows[0]).toMatchObject({
      Nonprofit: 'Split House',
      'Reviews Done': '3',
      'Reviews Wanted': '3',
      Mean: '3',
      Spread: '1.63',
      Scores: 'mild Reader: Strongly recommend\nmiddle Reader: Neutral\nharsh Reader: Strongly do not recommend',
      'Site Visits': '2',
      'Positive Site Visits': '1',
      Decision: '',
      Released: '',
      Feedback: 'none',
      ID: String(response.split),
    });
    expect(rows.find((row) => row['Nonprofit'] === 'Left Out')?.['Scores']).toBe(
      'mild Reader: Strongly recommend (not included)\nmiddle Reader: No score',
    );
    expect((await exported('search=agred')).map((row) => row['Nonprofit'])).toEqual(['Agreed Meals']);
    expect((await exported(`category=${category}`))[0]).toMatchObject({ Nonprofit: 'Agreed Meals', Categories: 'Food' });
  });

  test('is programme staff’s alone', async () => {
    const query = `?application_template=${template}`;
    for (const path of [`applications/board/${query}`, `/download-decision-board/${query}`]) {
      for (const person of [reviewer.harsh, await createSignedIn(api.db)]) {
        const { status, body } = await api.get(path, person.token);
        expect([path, status, Object.keys(body)]).toEqual([path, 403, ['detail']]);
      }
      expect((await api.get(path)).status).toBe(401);
    }
  });
});

describe('notes and tags', () => {
  test('are kept by version, found by tag, and listed', async () => {
    const first = await mark(response.fresh, { notes: 'Call them.', tags: ['visit', 'new', 'visit'], version: 0 });
    expect([first.status, first.body]).toEqual([
      200,
      { id: response.fresh, version: 1, notes: 'Call them.', tags: ['visit', 'new'] },
    ]);
    const stale = await mark(response.fresh, { notes: 'Other', version: 0 });
    expect([stale.status, stale.body.current]).toEqual([409, first.body]);
    expect((await mark(response.fresh, { tags: ['visit'] })).body).toMatchObject({
      notes: 'Call them.',
      tags: ['visit'],
      version: 2,
    });
    expect(await names('&tag=visit')).toEqual(['Fresh Start']);
    const { body } = await api.get(`applications/board/summary/?application_template=${template}`, staff.token);
    expect(body.tags).toEqual(['visit']);
    expect((await mark(999_999, { notes: 'x' })).status).toBe(404);
    expect((await mark(response.fresh, { tags: [' '] })).status).toBe(400);
  });
});
