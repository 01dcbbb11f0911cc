import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { createAssignment, createReview, createReviewer, createSubmittedResponse } from '#tests/factories/reviews.ts';

let api: TestApi;
let staff: SignedInPerson;
let food = 0;
let template = 0;
let responses: number[] = [];
let reviewers: SignedInPerson[] = [];

beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Programme', lastName: 'Staff' });
  food = await createCategory(api.db, 'Food', 'Needs');
});
afterAll(() => api.close());

/** Each test has its own application with three responses, and three reviewers, of whom the first two chose Food. */
beforeEach(async () => {
  await api.db.updateTable('users').set({ roles: [] }).where('id', '!=', staff.id).execute();
  template = (await createApplicationTemplate(api.db)).id;
  responses = [];
  for (const name of ['Harbor Meals', 'Lantern House', 'River Books']) {
    const nonprofit = await createNonprofit(api.db, { name, categoryIds: name === 'Harbor Meals' ? [food] : [] });
    responses.push((await createSubmittedResponse(api.db, { templateId: template, nonprofitId: nonprofit.id })).id);
  }
  reviewers = [];
  for (const [index, firstName] of ['Ada', 'Bela', 'Cleo'].entries()) {
    const reviewer = await createReviewer(api.db, { firstName, lastName: 'Reader' });
    if (index < 2)
      await api.db.insertInto('reviewerRankings').values({ userId: reviewer.id, categoryId: food, rank: 1 }).execute();
    reviewers.push(reviewer);
  }
});

const at = (index: number) => ({ response: responses[index] ?? 0, reviewer: reviewers[index]?.id ?? 0 });
const send = (method: string, path: string, body: object = {}) => api.call(method, path, { token: staff.token, body });
const plan = async (more: object = {}) => {
  const made = await send('POST', 'reviewers/plans/', {
    application_template: template,
    reviews_wanted: 2,
    reviewer_limit: 2,
    ...more,
  });
  expect([made.status, made.body.state]).toEqual([201, 'QUEUED']);
  await runJobsOnce(api.app);
  const { body } = await api.get(`reviewers/plans/${made.body.id}/`, staff.token);
  return body;
};
interface Line {
  response: number;
  reviewer: { id: number };
  source: string;
  locked: boolean;
  removed: boolean;
  reason: string;
}
const linesOf = async (id: number, query = ''): Promise<Line[]> =>
  (await api.get(`reviewers/plans/${id}/lines/?page_size=100${query}`, staff.token)).body.results;
const pairsOf = async (id: number) =>
  (await linesOf(id)).filter(({ removed }) => !removed).map(({ response, reviewer }) => `${response} ${reviewer.id}`);
const assigned = async (): Promise<string[]> => {
  const rows = await api.db
    .selectFrom('reviewAssignments')
    .select(['responseId', 'reviewerId'])
    .where('responseId', 'in', responses)
    .execute();
  return rows.map(({ responseId, reviewerId }) => `${responseId} ${reviewerId}`);
};
const change = (id: number, lines: object[]) => send('PATCH', `reviewers/plans/${id}/lines/`, { lines });
const apply = (id: number) => send('POST', `reviewers/plans/${id}/apply/`);

describe('a plan', () => {
  test('gives a reviewer no more reviews of the round than they said, whatever limit staff set', async () => {
    const [ada, bela] = reviewers;
    const answer = (reviewerId: number, most: number) => ({
      templateId: template,
      reviewerId,
      most,
      answeredAt: new Date().toISOString(),
    });
    await api.db
      .insertInto('roundAnswers')
      .values([answer(ada?.id ?? 0, 0), answer(bela?.id ?? 0, 1)])
      .execute();
    const made = await plan({ limits: [{ reviewer: ada?.id ?? 0, limit: 3 }] });
    const count = new Map<number, number>();
    for (const { reviewer } of await linesOf(made.id)) count.set(reviewer.id, (count.get(reviewer.id) ?? 0) + 1);
    expect(reviewers.map(({ id }) => count.get(id) ?? 0)).toEqual([0, 1, 2]);
  });

  test('proposes a complete assignment, says why, and applies it with one email to each reviewer', async () => {
    const made = await plan();
    expect(made).toMatchObject({
      state: 'READY',
      progress: 100,
      added: 6,
      gaps: [],
      before: { reviews: 0, coverage: [3, 0, 0] },
      after: { reviews: 6, coverage: [0, 0, 3], mean_rank: 1, unranked: 4, least_load: 2, most_load: 2 },
      created_by: { id: staff.id, full_name: 'Programme Staff' },
    });
    const lines = await linesOf(made.id, `&response=${responses[0]}`);
    expect(lines.map(({ reviewer, reason }) => [reviewer.id, reason])).toEqual([
      [reviewers[0]?.id, '1st choice; first review of two; 2 of 2'],
      [reviewers[1]?.id, '1st choice; second review of two; 2 of 2'],
    ]);
    expect(await assigned()).toEqual([]);
    const applied = await apply(made.id);
    expect([applied.status, applied.body.state]).toEqual([200, 'APPLIED']);
    expect((await assigned()).sort()).toEqual((await pairsOf(made.id)).sort());
    expect((await apply(made.id)).status).toBe(200);
    await runJobsOnce(api.app, { early: true });
    for (const { email } of reviewers) {
      const mail = await api.db.selectFrom('mailMessages').select('subject').where('recipient', '=', email).execute();
      expect(mail).toEqual([{ subject: 'You have 2 applications to review for Almoner' }]);
    }
    const trail = await api.get(`audit/?subject_kind=applicationTemplate&subject_id=${template}`, staff.token);
    expect(trail.body.results[0]).toMatchObject({ action: 'applied a review plan' });
  });

  test('keeps what is assigned, begun and written, and only adds what is missing', async () => {
    const [first, second, third] = [at(0), at(1), at(2)];
    await createAssignment(api.db, first.response, third.reviewer);
    await createReview(api.db, { responseId: second.response, reviewerId: second.reviewer, positiveFeedback: 'Begun.' });
    // opened, and nothing written in it
    await createReview(api.db, { responseId: first.response, reviewerId: second.reviewer });
    await createReview(api.db, { responseId: third.response, reviewerId: first.reviewer, recommendation: 'recommend' });
    const made = await plan();
    expect(made).toMatchObject({ before: { reviews: 3, coverage: [0, 3, 0] }, after: { reviews: 6 }, added: 3 });
    const current = (await linesOf(made.id, '&source=current')).map(({ response, reviewer }) => `${response} ${reviewer.id}`);
    expect(current.sort()).toEqual(
      [
        `${first.response} ${third.reviewer}`,
        `${second.response} ${second.reviewer}`,
        `${third.response} ${first.reviewer}`,
      ].sort(),
    );
    await apply(made.id);
    expect(await assigned()).toHaveLength(4);
    expect(await plan()).toMatchObject({ added: 0, before: { reviews: 6 }, gaps: [] });
    const newcomer = await createReviewer(api.db);
    expect((await plan()).after).toMatchObject({ least_load: 0, most_load: 2, reviews: 6, coverage: [0, 0, 3] });
    await api.db.updateTable('users').set({ isActive: false }).where('id', '=', newcomer.id).execute();
    expect((await plan()).after).toMatchObject({ least_load: 2, most_load: 2 });
  });

  test('has no conflict of interest, keeps own limits, and names its gaps', async () => {
    const [harbor] = responses;
    const { nonprofitId } = await api.db
      .selectFrom('applicationResponses')
      .select('nonprofitId')
      .where('id', '=', harbor ?? 0)
      .executeTakeFirstOrThrow();
    await api.db
      .insertInto('declaredConflicts')
      .values({ reviewerId: at(0).reviewer, nonprofitId })
      .execute();
    await send('PATCH', `user/${at(1).reviewer}/`, { review_limit: 1 });
    const made = await plan({ limits: [{ reviewer: at(2).reviewer, limit: 1 }] });
    expect(await pairsOf(made.id)).not.toContain(`${harbor} ${at(0).reviewer}`);
    expect(made).toMatchObject({ added: 4, after: { coverage: [0, 2, 1] } });
    const short = made.gaps.reduce((sum: number, gap: { short: number }) => sum + gap.short, 0);
    expect(short).toBe(2);
    const loads = (await linesOf(made.id)).map(({ reviewer }) => reviewer.id);
    expect([0, 1, 2].map((place) => loads.filter((id) => id === at(place).reviewer).length)).toEqual([2, 1, 1]);
  });

  test('says what would close a gap', async () => {
    const made = await plan({ reviewer_limit: 1 });
    const gaps: { text: string; category: object | null; responses: number[] }[] = made.gaps;
    expect(gaps.map(({ text }) => text)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Without a category: \d reviews? short$/)]),
    );
    // The plan gives three of six reviews. Each advice equals the result of a plan with only that change.
    expect(made.advice).toEqual([
      { change: 'LIMIT', number: 2, applications: 0, missing: 0, text: 'With a limit of 2, every application gets its reviews.' },
      {
        ...{ change: 'INVITE', number: 3, applications: 0, missing: 0 },
        text: 'With 3 more reviewers who have no conflict of interest, every application gets its reviews.',
      },
    ]);
    expect((await plan({ reviewer_limit: 2 })).gaps).toEqual([]);
    for (let number = 0; number < 2; number += 1) await createReviewer(api.db);
    expect(await plan({ reviewer_limit: 1 })).toMatchObject({ advice: [{ change: 'LIMIT' }, { change: 'INVITE', number: 1 }] });
    await createReviewer(api.db);
    expect(await plan({ reviewer_limit: 1 })).toMatchObject({ gaps: [], advice: [] });
  });

  test('leaves out who was invited and has no account, and says so', async () => {
    const invited = await createReviewer(api.db, { firstName: 'Dora', lastName: 'Invited', passwordHash: null });
    const made = await plan({ reviews_wanted: 3, reviewer_limit: 9 });
    expect(made.left_out).toEqual([{ id: invited.id, full_name: 'Dora Invited' }]);
    expect((await linesOf(made.id)).filter(({ reviewer }) => reviewer.id === invited.id)).toEqual([]);
    expect(made.after).toMatchObject({ reviews: 9, least_load: 3 });
    const added = await change(made.id, [{ response: at(0).response, reviewer: invited.id, change: 'add' }]);
    expect(Object.values(added.body).flat()).toEqual(['This reviewer has not set up an account yet.']);
    const { body } = await api.get(`applications/responses/${at(0).response}/reviewer-suggestions/`, staff.token);
    expect(body.results.map(({ id }: { id: number }) => id)).not.toContain(invited.id);
    await apply(made.id);
    await runJobsOnce(api.app, { early: true });
    const mail = await api.db.selectFrom('mailMessages').select('subject').where('recipient', '=', invited.email).execute();
    expect(mail).toEqual([]);
    // once the invited reviewer has an account, the next plan includes them
    await api.db.updateTable('users').set({ passwordHash: 'x' }).where('id', '=', invited.id).execute();
    expect(await plan({ reviews_wanted: 4, reviewer_limit: 9 })).toMatchObject({
      left_out: [],
      after: { reviews: 12 },
      gaps: [],
    });
  });

  test('names responses of its gaps', async () => {
    const made = await plan({ reviewer_limit: 1 });
    const gaps: { responses: number[] }[] = made.gaps;
    expect(gaps.flatMap((gap) => gap.responses).every((id) => responses.includes(id))).toBe(true);
  });
});

describe('lines by hand', () => {
  test('locked ones stay, removed ones are not proposed again, added ones are locked', async () => {
    const made = await plan({ reviews_wanted: 1 });
    const [line] = await linesOf(made.id, `&response=${responses[0]}`);
    const ada = { response: responses[0], reviewer: line?.reviewer.id };
    const cleo = { response: responses[0], reviewer: at(2).reviewer };
    const changed = await change(made.id, [
      { ...ada, change: 'remove' },
      { ...cleo, change: 'add' },
    ]);
    expect([changed.status, changed.body.changed_by_hand, changed.body.added]).toEqual([200, true, 3]);
    await send('POST', `reviewers/plans/${made.id}/plan-again/`, { reviews_wanted: 2 });
    await runJobsOnce(api.app);
    const lines = await linesOf(made.id, `&response=${responses[0]}`);
    expect(lines.filter(({ removed }) => removed).map(({ reviewer }) => reviewer.id)).toEqual([ada.reviewer]);
    expect(lines.find(({ reviewer }) => reviewer.id === cleo.reviewer)).toMatchObject({ source: 'chosen', locked: true });
    expect((await api.get(`reviewers/plans/${made.id}/`, staff.token)).body).toMatchObject({ added: 6, changed_by_hand: false });
    await apply(made.id);
    expect(await assigned()).not.toContain(`${ada.response} ${ada.reviewer}`);
    expect(await assigned()).toContain(`${cleo.response} ${cleo.reviewer}`);
  });

  test('are refused over a conflict, for somebody who does not review, and for what is assigned', async () => {
    await createAssignment(api.db, at(0).response, at(0).reviewer);
    const made = await plan();
    const { nonprofitId } = await api.db
      .selectFrom('applicationResponses')
      .select('nonprofitId')
      .where('id', '=', at(1).response)
      .executeTakeFirstOrThrow();
    await api.db
      .insertInto('declaredConflicts')
      .values({ reviewerId: at(2).reviewer, nonprofitId })
      .execute();
    const add = async (response: number, reviewer: number, word = 'add') =>
      Object.values((await change(made.id, [{ response, reviewer, change: word }])).body).flat();
    expect(await add(at(1).response, at(2).reviewer)).toEqual(['This reviewer has a conflict of interest with this nonprofit.']);
    expect(await add(at(1).response, staff.id)).toEqual(['This user is not an active reviewer.']);
    expect(await add((await createSubmittedResponse(api.db)).id, at(1).reviewer)).toEqual([
      'This is not a submitted response to this application.',
    ]);
    expect(await add(at(0).response, at(0).reviewer, 'remove')).toEqual([
      'This review is assigned already. Change it under Assign Reviewers.',
    ]);
  });
});

describe('applying a plan', () => {
  test.each([
    [
      'an assignment was added',
      () => createAssignment(api.db, at(0).response, at(2).reviewer),
      'Cleo Reader reviews Harbor Meals.',
    ],
    [
      'a reviewer left',
      () => api.db.updateTable('users').set({ isActive: false }).where('id', '=', at(1).reviewer).execute(),
      'Bela Reader is no longer an active reviewer.',
    ],
    [
      'an application was reopened',
      () => send('POST', `applications/responses/${at(2).response}/reopen/`, { reason: 'A number is missing.' }),
      'River Books is no longer submitted.',
    ],
    [
      'a conflict was declared',
      async () => {
        const { nonprofit } = (await api.get(`applications/responses/${at(0).response}/`, staff.token)).body;
        await api.call('POST', 'reviewers/conflicts/', { token: reviewers[0]?.token, body: { nonprofit } });
      },
      'Ada Reader has a conflict of interest with Harbor Meals.',
    ],
  ])('after %s is refused with what changed, and nothing is assigned', async (_, happen, message) => {
    const made = await plan();
    await happen();
    const before = await assigned();
    const { status, body } = await apply(made.id);
    expect([status, body.detail]).toEqual([
      409,
      'The assignment changed after this plan was computed. Plan again to include the changes.',
    ]);
    expect(body.changes).toContain(message);
    expect(await assigned()).toEqual(before);
    await send('POST', `reviewers/plans/${made.id}/plan-again/`);
    await runJobsOnce(api.app);
    expect((await apply(made.id)).status).toBe(200);
  });

  test('twice at once assigns once', async () => {
    const made = await plan();
    const both = await Promise.all([apply(made.id), apply(made.id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await assigned()).toHaveLength(6);
    const trail = await api.get(`audit/?subject_kind=applicationTemplate&subject_id=${template}`, staff.token);
    expect(trail.body.results.filter(({ action }: { action: string }) => action === 'applied a review plan')).toHaveLength(1);
  });
});

test('the lines are downloaded as CSV', async () => {
  const made = await plan();
  const { status, body } = await api.get(`/download-review-plan/?plan=${made.id}`, staff.token);
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true });
  expect([status, rows.length]).toEqual([200, 6]);
  expect(rows[0]).toMatchObject({
    Nonprofit: 'Harbor Meals',
    Categories: 'Food',
    Reviewer: 'Ada Reader',
    Source: 'Planned',
    Reason: '1st choice; first review of two; 2 of 2',
  });
  expect((await api.get('/download-review-plan/?plan=999999', staff.token)).status).toBe(404);
  expect((await api.get(`/download-review-plan/?plan=${made.id}`, reviewers[0]?.token)).status).toBe(403);
});

test('a replacement is suggested: without a conflict, below the limit, by choice and load', async () => {
  await createAssignment(api.db, at(1).response, at(0).reviewer);
  const { body } = await api.get(`applications/responses/${at(0).response}/reviewer-suggestions/`, staff.token);
  expect(body.results.map(({ full_name, reason }: { full_name: string; reason: string }) => [full_name, reason])).toEqual([
    ['Bela Reader', '1st choice; 0 of 8'],
    ['Ada Reader', '1st choice; 1 of 8'],
    ['Cleo Reader', 'not among the choices; 0 of 8'],
  ]);
});
