import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { createReview, createReviewer, createSubmittedResponse } from '#tests/factories/reviews.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const staff = () => createSignedIn(api.db, { roles: ['CFP_STAFF'] });
const patch = (token: string, id: number, body: object) => api.call('PATCH', `applications/reviews/${id}/`, { token, body });

async function begin() {
  const reviewer = await createReviewer(api.db);
  const response = await createSubmittedResponse(api.db);
  const { status, body } = await api.call('POST', 'applications/reviews/', {
    token: reviewer.token,
    body: { application_response: response.id },
  });
  return { reviewer, response, review: body, status };
}

test('a first click begins a review, a second returns it', async () => {
  const { reviewer, response, review, status } = await begin();
  expect(status).toBe(201);
  expect(review).toMatchObject({ recommendation: null, score: null, positive_feedback: '', submitted_at: null });
  expect(review).not.toHaveProperty('included');
  const again = await api.call('POST', 'applications/reviews/', {
    token: reviewer.token,
    body: { application_response: response.id },
  });
  expect([again.status, again.body.id]).toEqual([200, review.id]);
});

test('two first clicks at once begin one review', async () => {
  const reviewer = await createReviewer(api.db);
  const response = await createSubmittedResponse(api.db);
  const sent = { token: reviewer.token, body: { application_response: response.id } };
  const both = await Promise.all([
    api.call('POST', 'applications/reviews/', sent),
    api.call('POST', 'applications/reviews/', sent),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
  expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
});

test('an unsubmitted response, and one that is not there, do not exist for a reviewer', async () => {
  const reviewer = await createReviewer(api.db);
  const unsubmitted = await createApplicationResponse(api.db);
  for (const id of [unsubmitted.id, 999_999]) {
    const { status } = await api.call('POST', 'applications/reviews/', {
      token: reviewer.token,
      body: { application_response: id },
    });
    expect(status).toBe(404);
  }
});

test.each([
  ['strong_recommend', 5],
  ['recommend', 4],
  ['neutral', 3],
  ['do_not_recommend', 2],
  ['strong_do_not_recommend', 1],
  ['no_score', 0],
])('%s scores %i, and the review counts as submitted', async (recommendation, score) => {
  const { reviewer, review } = await begin();
  const { body } = await patch(reviewer.token, review.id, { recommendation });
  expect([body.recommendation, body.score, body.submitted_at !== null]).toEqual([recommendation, score, true]);
});

test('what is not sent stays; a score that is sent changes nothing', async () => {
  const { reviewer, review } = await begin();
  await patch(reviewer.token, review.id, { positive_feedback: 'Warm and well run.' });
  const { status, body } = await patch(reviewer.token, review.id, {
    constructive_feedback: 'More numbers.',
    score: 5,
    reviewer: 1,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ positive_feedback: 'Warm and well run.', constructive_feedback: 'More numbers.', score: null });
  expect(body.reviewer).toBe(reviewer.id);
});

test('a visit is asked about only where there was one', async () => {
  const { reviewer, review } = await begin();
  const without = await patch(reviewer.token, review.id, { positive_experience: true });
  expect(without.body.positive_experience).toBeNull();
  const visited = await patch(reviewer.token, review.id, { has_visited: true, positive_experience: true });
  expect(visited.body.positive_experience).toBe(true);
});

test('two tabs: a field that the other changed is a conflict, the rest is stored', async () => {
  const { reviewer, review } = await begin();
  const first = { writer: 'tab-one-0001', sequence: 1, revisions: { positive_feedback: 0 } };
  expect((await patch(reviewer.token, review.id, { ...first, positive_feedback: 'From the first tab' })).status).toBe(200);
  const { status, body } = await patch(reviewer.token, review.id, {
    writer: 'tab-two-0001',
    sequence: 1,
    revisions: { positive_feedback: 0, internal_notes: 0 },
    positive_feedback: 'From the second tab',
    internal_notes: 'A note',
  });
  expect(status).toBe(409);
  expect(body.conflicts).toEqual({
    positive_feedback: {
      value: 'From the first tab',
      revision: 1,
      written_by: expect.any(String),
      written_at: expect.any(String),
    },
  });
  expect(body.current).toMatchObject({ positive_feedback: 'From the first tab', internal_notes: 'A note' });
  const seen = await patch(reviewer.token, review.id, {
    writer: 'tab-two-0001',
    sequence: 2,
    revisions: { positive_feedback: 1 },
    positive_feedback: 'From the second tab',
  });
  expect([seen.status, seen.body.positive_feedback]).toEqual([200, 'From the second tab']);
});

test('a page is never in conflict with itself, and its late save changes nothing', async () => {
  const { reviewer, review } = await begin();
  const save = (sequence: number, text: string) =>
    patch(reviewer.token, review.id, {
      writer: 'one-tab-0001',
      sequence,
      revisions: { positive_feedback: 0 },
      positive_feedback: text,
    });
  await save(1, 'A');
  await save(3, 'ABC');
  const late = await save(2, 'AB');
  expect([late.status, late.body.positive_feedback]).toEqual([200, 'ABC']);
});

test('only programme staff include a review in averages', async () => {
  const { reviewer, review } = await begin();
  expect((await patch(reviewer.token, review.id, { included: false })).status).toBe(403);
  const { token } = await staff();
  const { body } = await patch(token, review.id, { included: false });
  expect(body.included).toBe(false);
});

test("a reviewer lists and opens their own reviews, and nobody else's", async () => {
  const [own, other] = [await createReviewer(api.db), await createReviewer(api.db)];
  const mine = await createReview(api.db, { reviewerId: own.id, internalNotes: 'mine' });
  const theirs = await createReview(api.db, { reviewerId: other.id, internalNotes: 'a secret of the other' });
  const { body } = await api.get('applications/reviews/', own.token);
  expect(body.results.map(({ id }: { id: number }) => id)).toEqual([mine.id]);
  expect((await api.get(`applications/reviews/${theirs.id}/`, own.token)).status).toBe(404);
  expect((await patch(own.token, theirs.id, { positive_feedback: 'x' })).status).toBe(404);
  const all = await api.get(`applications/reviews/?reviewer=${other.id}`, (await staff()).token);
  expect(all.body.results).toMatchObject([{ id: theirs.id, internal_notes: 'a secret of the other' }]);
});

test('bad input is refused by field', async () => {
  const { reviewer, review } = await begin();
  const { status, body } = await patch(reviewer.token, review.id, {
    recommendation: 'best',
    positive_feedback: 'x'.repeat(20_001),
  });
  expect(status).toBe(400);
  expect(Object.keys(body).sort()).toEqual(['positive_feedback', 'recommendation']);
});
