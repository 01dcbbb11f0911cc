import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { reviewsAssigned } from '#server/applications/letters/reviews/reviews-assigned.ts';
import { tellAssigned } from '#server/applications/reviews/mail-reviews.ts';
import { transact } from '#server/platform/database/transact.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { createAssignment, createReview, createReviewer, createSubmittedResponse } from '#tests/factories/reviews.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

const programme = { name: 'Good Works', email: 'us@programme.example', colour: '#123456', address: 'https://almoner.example' };

/** A round with this many responses, all assigned to a reviewer, and the link in the letter about them. */
async function assignedRound(count: number) {
  const template = await createApplicationTemplate(api.db, { name: `Season ${crypto.randomUUID()}` });
  const reviewer = await createReviewer(api.db, { firstName: 'Ada', lastName: template.name });
  const responses: { id: number; nonprofit: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const nonprofit = await createNonprofit(api.db, { name: `Nonprofit ${index} of ${template.name}` });
    const { id } = await createSubmittedResponse(api.db, { nonprofitId: nonprofit.id, templateId: template.id });
    await createAssignment(api.db, id, reviewer.id);
    responses.push({ id, nonprofit: nonprofit.name });
  }
  await transact(api.db, (tx) => tellAssigned(tx, reviewer.id, 'America/New_York'));
  const { data } = await api.db
    .selectFrom('mailMessages')
    .select('data')
    .where('recipient', '=', reviewer.email)
    .executeTakeFirstOrThrow();
  const letter = reviewsAssigned(data as unknown as Parameters<typeof reviewsAssigned>[0], programme, new Map());
  const token = /\/review-answer\/([0-9a-f-]{36})\?all=true/.exec(letter.secrets?.[0] ?? '')?.[1] ?? '';
  return { reviewer, template, responses, letter, token, path: `review-answers/${token}/` };
}

const assignedTo = async ({ id }: { id: number }) =>
  (
    await api.db.selectFrom('reviewAssignments').select('responseId').where('reviewerId', '=', id).orderBy('responseId').execute()
  ).map(({ responseId }) => responseId);

const progressOf = async (template: number) =>
  (await api.get(`reviewers/progress/?application_template=${template}`, staff.token)).body;

test('the letter names application and load, and its link gives reviews back without signing in', async () => {
  const { reviewer, template, responses, letter, path, token } = await assignedRound(3);
  expect(letter.blocks).toContainEqual({
    kind: 'paragraph',
    text: `Thank you for reading and scoring them of “${template.name}”.`,
  });
  expect(letter.blocks.slice(-2)).toEqual([
    { kind: 'smallLink', label: 'I can’t this year', href: `https://almoner.example/review-answer/${token}?all=true` },
    { kind: 'smallLink', label: 'Fewer, please', href: `https://almoner.example/review-answer/${token}` },
  ]);
  const [kept, begun, open] = responses;
  await createReview(api.db, { responseId: begun?.id ?? 0, reviewerId: reviewer.id, positiveFeedback: 'A good' });
  const { body: before } = await api.get(path);
  expect(before).toEqual({
    ...{ application: template.name, due_at: null, is_open: true, most: null, words: '', given_back: [] },
    assigned: responses.map(({ id, nonprofit }) => ({ response: id, nonprofit, state: id === begun?.id ? 'BEGUN' : 'OPEN' })),
  });
  const sent = { responses: [begun?.id, open?.id], words: 'I move house.' };
  const { status, body } = await api.call('POST', path, { body: sent });
  expect([status, body]).toMatchObject([
    200,
    {
      ...{ most: 1, words: 'I move house.', assigned: [{ response: kept?.id }] },
      given_back: [
        { nonprofit: begun?.nonprofit, is_free: true },
        { nonprofit: open?.nonprofit, is_free: true },
      ],
    },
  ]);
  expect(await assignedTo(reviewer)).toEqual([kept?.id]);
  const draft = await api.db
    .selectFrom('applicationReviews')
    .select(['included', 'positiveFeedback'])
    .where('reviewerId', '=', reviewer.id)
    .executeTakeFirstOrThrow();
  expect(draft).toEqual({ included: null, positiveFeedback: 'A good' });
  expect(await progressOf(template.id)).toMatchObject({
    ...{ assigned: 1, drafts: 0 },
    answers: [{ full_name: `Ada ${template.name}`, most: 1, given_back: 2, words: 'I move house.' }],
  });
});

test('staff get one letter with who could take them: not the reviewer, who takes no more', async () => {
  const { reviewer, template, responses, path } = await assignedRound(2);
  const other = await createReviewer(api.db, { firstName: 'Free' });
  await api.call('POST', path, { body: { responses: responses.map(({ id }) => id), words: 'No time' } });
  await runJobsOnce(api.app);
  const letters = await api.db
    .selectFrom('mailMessages')
    .select('data')
    .where('recipient', '=', staff.email)
    .where('template', '=', 'reviews-given-back')
    .execute();
  const told = letters.filter(({ data }) => (data as { application?: string }).application === template.name);
  expect(told).toMatchObject([
    {
      data: {
        reviewer: `Ada ${template.name}`,
        words: 'No time',
        most: 0,
        reviews: [{ nonprofit: responses[0]?.nonprofit }, {}],
      },
    },
  ]);
  const { body: suggested } = await api.get(`applications/responses/${responses[0]?.id}/reviewer-suggestions/`, staff.token);
  const ids = suggested.results.map(({ id }: { id: number }) => id);
  expect([ids.includes(other.id), ids.includes(reviewer.id)]).toEqual([true, false]);
});

test('a finished review cannot be given back, and nothing changes then', async () => {
  const { reviewer, responses, path } = await assignedRound(2);
  const [done, open] = responses;
  await createReview(api.db, { responseId: done?.id ?? 0, reviewerId: reviewer.id, recommendation: 'strong_recommend' });
  const { status, body } = await api.call('POST', path, { body: { responses: [done?.id, open?.id] } });
  expect([status, body]).toEqual([
    409,
    { detail: 'One of these reviews is finished meanwhile, or is no longer yours. Look at the list again.' },
  ]);
  expect(await assignedTo(reviewer)).toEqual([done?.id, open?.id]);
});

test('an answer is taken back: what nobody else got is assigned again', async () => {
  const { reviewer, template, responses, path } = await assignedRound(2);
  const [taken, free] = responses;
  const round = { reviews_wanted: 1, reviewer_limit: 5 };
  await api.call('PATCH', `applications/templates/${template.id}/review-round/`, { token: staff.token, body: round });
  await api.call('POST', path, { body: { responses: responses.map(({ id }) => id) } });
  await createAssignment(api.db, taken?.id ?? 0, (await createReviewer(api.db)).id);
  expect((await api.get(path)).body.given_back).toEqual([
    { nonprofit: taken?.nonprofit, is_free: false },
    { nonprofit: free?.nonprofit, is_free: true },
  ]);
  const { body } = await api.call('DELETE', path);
  expect(body).toMatchObject({ most: null, words: '', assigned: [{ response: free?.id }], given_back: [] });
  expect(await assignedTo(reviewer)).toEqual([free?.id]);
});

test('a round that is over, an unknown link and a deactivated account change nothing', async () => {
  const { reviewer, template, responses, path } = await assignedRound(1);
  await api.db.insertInto('decisionReleases').values({ templateId: template.id, releasedBy: staff.id }).execute();
  expect(await api.call('POST', path, { body: { responses: [responses[0]?.id] } })).toMatchObject({
    status: 409,
    body: { detail: 'This round of reviews is over.' },
  });
  expect((await api.get(path)).body.is_open).toBe(false);
  await api.db.updateTable('users').set({ isActive: false }).where('id', '=', reviewer.id).execute();
  expect((await api.get(path)).status).toBe(404);
  expect((await api.get(`review-answers/${crypto.randomUUID()}/`)).status).toBe(404);
});

test('the signed-in reviewer gets the same link, and only for a round of their own', async () => {
  const { reviewer, template, token } = await assignedRound(1);
  const ask = (person: SignedInPerson) =>
    api.call('POST', 'reviewers/me/round-answers/', { token: person.token, body: { application_template: template.id } });
  expect((await ask(reviewer)).body).toEqual({ path: `/review-answer/${token}` });
  expect((await ask(await createReviewer(api.db))).status).toBe(404);
});

test('a letter of invitation has the links too: who cannot review this year says so before anything is assigned', async () => {
  const closesAt = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const open = await createApplicationTemplate(api.db, { name: 'Coming season', isPublished: true, closesAt });
  await createApplicationTemplate(api.db, { name: 'Not published', isPublished: false, closesAt });
  const known = await createSignedIn(api.db, { firstName: 'Known' });
  const emails = ['invited@round.example', known.email];
  await api.call('POST', 'user/invite-reviewers/', { token: staff.token, body: { emails } });
  await runJobsOnce(api.app);
  const letters = await api.db
    .selectFrom('mailMessages')
    .select(['recipient', 'data'])
    .where('recipient', 'in', emails)
    .execute();
  const tokens = letters.map(({ data }) => {
    const { rounds } = data as { rounds: { application: string; path: string }[] };
    expect(rounds).toMatchObject([{ application: 'Coming season' }]);
    return rounds[0]?.path.split('/').at(-1);
  });
  expect(new Set(tokens).size).toBe(2);

  const body = { responses: [], words: 'I am abroad.' };
  const answer = await api.call('POST', `review-answers/${tokens[0]}/`, { body });
  expect([answer.status, answer.body]).toMatchObject([200, { application: 'Coming season', most: 0, assigned: [] }]);
  expect((await progressOf(open.id)).answers).toMatchObject([{ most: 0, given_back: 0, words: 'I am abroad.' }]);
  const notice = await api.db
    .selectFrom('notices')
    .select(['title', 'text'])
    .where('userId', '=', staff.id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(notice).toEqual({
    title: 'Fewer reviews, please',
    text: expect.stringMatching(/ takes no reviews of “Coming season”\. They write: “I am abroad\.”$/),
  });
});
