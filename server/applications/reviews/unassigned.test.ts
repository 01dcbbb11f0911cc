import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { expectListOrder } from '#tests/export-order.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { createAssignment, createReview, createReviewer, createSubmittedResponse } from '#tests/factories/reviews.ts';
import { whileLocked } from '#tests/while-locked.ts';

let api: TestApi;
let staff: SignedInPerson;
let other: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  other = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

let template = 0;
let response = 0;
let nonprofit = '';
/** the two assigned reviewers of the response; their scores are 5 and 4, so the response's mean is 4.5 */
let assigned: SignedInPerson[] = [];
let stranger: SignedInPerson;
let place = 0;
beforeEach(async () => {
  place += 1;
  nonprofit = `Unread Letters ${place}`;
  template = (await createApplicationTemplate(api.db)).id;
  const { id } = await createNonprofit(api.db, { name: nonprofit });
  response = (await createSubmittedResponse(api.db, { templateId: template, nonprofitId: id })).id;
  stranger = await createReviewer(api.db, { firstName: 'Sam', lastName: `Stranger ${place}` });
  assigned = [await createReviewer(api.db), await createReviewer(api.db)];
  for (const [index, recommendation] of (['strong_recommend', 'recommend'] as const).entries()) {
    const reviewer = assigned[index];
    if (!reviewer) throw new Error('no reviewer');
    await createAssignment(api.db, response, reviewer.id);
    await save(reviewer, (await begin(reviewer)).body.id, { recommendation, positive_feedback: `Reason ${index}` });
  }
});

const begin = ({ token }: SignedInPerson, id = response) =>
  api.call('POST', 'applications/reviews/', { token, body: { application_response: id } });
const save = ({ token }: SignedInPerson, id: number, body: object) =>
  api.call('PATCH', `applications/reviews/${id}/`, { token, body });
const setReviewers = (users: number[]) =>
  api.call('POST', `applications/responses/${response}/set-reviewers/`, { token: staff.token, body: { users } });

/** Begins and saves a review by a reviewer who is not assigned. */
async function intrude(recommendation = 'strong_do_not_recommend'): Promise<number> {
  const { status, body } = await begin(stranger);
  expect(status).toBe(201);
  const saved = await save(stranger, body.id, {
    recommendation,
    positive_feedback: 'Nothing was good.',
    has_visited: true,
    positive_experience: true,
  });
  expect([saved.status, saved.body.assigned]).toEqual([200, false]);
  return body.id;
}

/** Reads every place that counts the reviews of the response. */
async function counted() {
  const get = async (path: string) => (await api.get(path, staff.token)).body;
  const record = await get(`applications/responses/${response}/`);
  const [listed] = (await get(`applications/responses/?application_template=${template}`)).results;
  const board = await get(`applications/board/?application_template=${template}`);
  const summary = await get(`applications/board/summary/?application_template=${template}`);
  const people = await get(`user/?is_reviewer=true&search=${stranger.email}`);
  const letter = await get(`applications/responses/${response}/feedback/`);
  const [row] = board.results;
  expect([listed.average_score, listed.num_reviews]).toEqual([record.average_score, record.num_reviews]);
  expect([row.mean, row.reviews_done, row.num_site_visits]).toEqual([
    record.average_score,
    record.num_reviews,
    record.num_site_visits,
  ]);
  return {
    mean: record.average_score,
    done: record.num_reviews,
    visits: record.num_site_visits,
    lowest: row.lowest,
    fieldMean: summary.field_mean,
    allDone: summary.reviews_done,
    leanings: summary.reviewers.length,
    submitted: people.results[0].submitted_reviews,
    comments: letter.reviews,
  };
}

const without = { mean: 4.5, done: 2, visits: 0, lowest: 4, fieldMean: 4.5, allDone: 2, leanings: 2, submitted: 0, comments: 2 };
const withIt = { mean: 3.3, done: 3, visits: 1, lowest: 1, fieldMean: 3.33, allDone: 3, leanings: 3, submitted: 1, comments: 3 };

describe('a review without an assignment', () => {
  test('counts for nothing until staff include it, and no more once they exclude it', async () => {
    const id = await intrude();
    expect(await counted()).toEqual(without);
    const listed = await api.get(`applications/reviews/?application_response=${response}&assigned=false`, staff.token);
    expect(listed.body.results).toMatchObject([{ id, included: false, assigned: false }]);
    const chips = (await api.get(`applications/board/?application_template=${template}`, staff.token)).body.results[0].scores;
    expect(chips.map(({ score, included, assigned: is }: Record<string, unknown>) => [score, included, is])).toEqual([
      [5, true, true],
      [4, true, true],
      [1, false, false],
    ]);
    expect((await save(staff, id, { included: true })).body).toMatchObject({ included: true, assigned: false });
    expect(await counted()).toEqual(withIt);
    await save(staff, id, { included: false });
    expect(await counted()).toEqual(without);
  });

  test('does not exist for staff until something is written in it, and goes with a conflict if nothing was', async () => {
    const told = async () =>
      (await api.get('notices/?page_size=100', staff.token)).body.results.filter(({ text }: { text: string }) =>
        text.includes(nonprofit),
      ).length;
    const listed = async () => (await api.get(`applications/reviews/?application_response=${response}`, staff.token)).body.count;
    const own = async () => (await api.get(`applications/responses/${response}/`, stranger.token)).body.your_review;
    const { id } = (await begin(stranger)).body;
    expect([await told(), await listed(), await own()]).toEqual([0, 2, null]);
    expect((await begin(stranger)).body.id).toBe(id);
    await save(stranger, id, { internal_notes: 'a' });
    await save(stranger, id, { internal_notes: '' });
    expect([await told(), await listed(), await own()]).toEqual([1, 3, { id, recommendation: null }]);

    const { nonprofitId } = await api.db
      .selectFrom('applicationResponses')
      .select('nonprofitId')
      .where('id', '=', response)
      .executeTakeFirstOrThrow();
    const reader = await createReviewer(api.db);
    await begin(reader);
    for (const { token } of [reader, stranger])
      await api.call('POST', 'reviewers/conflicts/', { token, body: { nonprofit: nonprofitId } });
    const kept = await api.db.selectFrom('applicationReviews').select('reviewerId').where('responseId', '=', response).execute();
    expect(kept.map(({ reviewerId }) => reviewerId)).toEqual([...assigned.map((one) => one.id), stranger.id]);
  });

  test('cannot be included by its author', async () => {
    const id = await intrude();
    expect((await save(stranger, id, { included: true })).status).toBe(403);
    expect((await save(stranger, id, { assigned: true })).body.assigned).toBe(false);
    expect(await counted()).toEqual(without);
  });

  test('counts as any other once its reviewer is assigned, and stays when the assignment ends', async () => {
    await intrude();
    const both = assigned.map(({ id }) => id);
    expect((await setReviewers([...both, stranger.id])).status).toBe(200);
    expect(await counted()).toEqual(withIt);
    await setReviewers(both);
    expect(await counted()).toEqual(withIt);
  });

  test('counts where the assignment was being made while it was begun', async () => {
    const { status } = await whileLocked(api, {
      sql: `WITH held AS (SELECT id FROM application_responses WHERE id = $1 FOR NO KEY UPDATE)
        INSERT INTO review_assignments (response_id, reviewer_id) SELECT id, $2 FROM held`,
      values: [response, stranger.id],
      call: () => begin(stranger),
    });
    expect(status).toBe(201);
    const { body } = await begin(stranger);
    await save(stranger, body.id, { recommendation: 'strong_do_not_recommend' });
    expect((await counted()).mean).toBe(3.3);
  });

  test('tells programme staff once, and says “not assigned” in the export', async () => {
    const id = await intrude();
    await begin(stranger);
    for (const { token } of [staff, other]) {
      const { results } = (await api.get('notices/?page_size=100', token)).body;
      const about = results.filter(({ text }: { text: string }) => text.includes(nonprofit));
      expect(about).toMatchObject([
        {
          kind: 'REVIEW_NOT_ASSIGNED',
          title: 'Review without an assignment',
          text: `Sam Stranger ${place} began a review of ${nonprofit}, which is not assigned to them. It counts once you include it.`,
          path: `/applications/responses/${response}`,
        },
      ]);
    }
    for (const { token } of [stranger, ...assigned]) expect((await api.get('notices/', token)).body.count).toBe(0);
    const file = await api.get(`/download-application-review-data/?application_template=${template}`, staff.token);
    const rows: Record<string, string>[] = parse(file.body, { bom: true, columns: true });
    await expectListOrder(api, staff.token, {
      list: `applications/reviews/?application_template=${template}&`,
      file: `/download-application-review-data/?application_template=${template}&`,
      orderings: ['updated', '-updated', '-nonprofit', 'reviewer', '-reviewer', 'score', '-score'],
    });
    expect(rows.map(({ ID, Included, Assigned }) => [ID === String(id), Included, Assigned])).toEqual([
      [false, 'Yes', 'Yes'],
      [false, 'Yes', 'Yes'],
      [true, 'No', 'No'],
    ]);
  });

  test('leaves its response short of a review in a plan, which does not propose its author', async () => {
    await intrude();
    const round = { reviews_wanted: 3, reviewer_limit: 8 };
    await api.call('PATCH', `applications/templates/${template}/review-round/`, { token: staff.token, body: round });
    const made = await api.call('POST', 'reviewers/plans/', { token: staff.token, body: { application_template: template } });
    await runJobsOnce(api.app);
    const plan = (await api.get(`reviewers/plans/${made.body.id}/`, staff.token)).body;
    expect(plan).toMatchObject({ state: 'READY', before: { reviews: 2 }, added: 1 });
    const { results } = (await api.get(`reviewers/plans/${plan.id}/lines/?page_size=100`, staff.token)).body;
    expect(results).toHaveLength(3);
    expect(results.map(({ reviewer }: { reviewer: { id: number } }) => reviewer.id)).not.toContain(stranger.id);
  });
});

describe('where the settings allow no review without an assignment', () => {
  const allow = (allowed: boolean) =>
    api.call('PATCH', 'settings/', { token: staff.token, body: { reviews_without_assignment: allowed } });
  afterEach(async () => {
    expect((await allow(true)).status).toBe(200);
  });

  test('beginning one is refused, and an assigned one is not', async () => {
    const id = await intrude();
    expect((await allow(false)).status).toBe(200);
    const another = await createReviewer(api.db);
    expect(await begin(another)).toMatchObject({
      status: 403,
      body: { detail: 'This application is not assigned to you. Only its assigned reviewers can review it.' },
    });
    expect((await api.get(`applications/responses/${response}/`, another.token)).status).toBe(200);
    expect((await api.get('reviewers/me/work/', another.token)).body.may_begin_others).toBe(false);
    expect(await begin(stranger)).toMatchObject({ status: 200, body: { id } });
    await setReviewers([...assigned, another].map((one) => one.id));
    expect((await begin(another)).status).toBe(201);
  });

  test('is not a reviewer’s to change', async () => {
    expect((await api.get('reviewers/me/work/', stranger.token)).body.may_begin_others).toBe(true);
    const body = { reviews_without_assignment: false };
    expect((await api.call('PATCH', 'settings/', { token: stranger.token, body })).status).toBe(403);
    expect((await begin(stranger)).status).toBe(201);
  });
});

describe('reviews from before', () => {
  const upgrade = async () =>
    api.app.pool.query(
      await readFile(new URL('../../platform/database/migrations/0085-reviews-without-assignment.sql', import.meta.url), 'utf8'),
    );
  async function decline(): Promise<void> {
    const send = (path: string, body: object) => api.call('POST', `applications/board/${path}`, { token: staff.token, body });
    await send('decisions/', { responses: [response], decision: 'DECLINED' });
    const release = { application_template: template, with_feedback: false };
    const { fingerprint } = (await send('release/?dry_run=true', release)).body;
    expect((await send('release/', { ...release, fingerprint })).status).toBe(200);
  }
  const reviewOf = (responseId: number) =>
    createReview(api.db, { responseId, reviewerId: stranger.id, recommendation: 'strong_do_not_recommend' });
  const numbers = async (id = response) => {
    const { body } = await api.get(`applications/responses/${id}/`, staff.token);
    return [body.average_score, body.num_reviews];
  };

  test('stop counting where nobody is assigned, and staff are told', async () => {
    const reader = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    await reviewOf(response);
    expect(await numbers()).toEqual([3.3, 3]);
    await upgrade();
    expect(await numbers()).toEqual([4.5, 2]);
    expect((await api.get('notices/', reader.token)).body.results).toMatchObject([
      {
        text: '1 review was written without an assignment. It no longer counts until you include it.',
        path: '/applications/reviews?assigned=false',
      },
    ]);
  });

  test('stay under a released decision, where staff took the assignment away, and where staff included them', async () => {
    await reviewOf(response);
    await decline();
    const removed = (await createSubmittedResponse(api.db)).id;
    const chosen = (await createSubmittedResponse(api.db)).id;
    await createAssignment(api.db, removed, stranger.id);
    await reviewOf(removed);
    const both = { token: staff.token, body: { users: [] } };
    expect((await api.call('POST', `applications/responses/${removed}/set-reviewers/`, both)).status).toBe(200);
    const { id } = await createReview(api.db, {
      responseId: chosen,
      reviewerId: stranger.id,
      recommendation: 'strong_do_not_recommend',
      included: null,
    });
    await save(staff, id, { included: true });
    const reader = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    await upgrade();
    expect([await numbers(), await numbers(removed), await numbers(chosen)]).toEqual([
      [3.3, 3],
      [1, 1],
      [1, 1],
    ]);
    expect((await api.get('notices/', reader.token)).body.count).toBe(0);
  });
});
