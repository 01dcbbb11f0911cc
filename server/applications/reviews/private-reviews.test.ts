import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allDownloads, allEndpoints } from '#contract/app/all-endpoints.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { createAssignment, createReview, createReviewer, createSubmittedResponse } from '#tests/factories/reviews.ts';

/** What each kind of reader may find: the author their own texts, the nonprofit the released letter, staff everything. */
const secret = {
  positive: 'secret-positive-text',
  constructive: 'secret-constructive-text',
  notes: 'secret-internal-notes',
  author: 'Secretreviewername',
  boardNotes: 'secret-board-notes',
  tag: 'secret-tag',
  draft: 'secret-draft-letter',
  letter: 'secret-released-letter',
};
const own = [secret.positive, secret.constructive, secret.notes, secret.author];
const sees = {
  visitor: [],
  newcomer: [],
  applicant: [secret.letter],
  otherApplicant: [],
  otherReviewer: [],
  author: own,
};
type Reader = keyof typeof sees;

let api: TestApi;
let staff: SignedInPerson;
let people: Record<Reader, SignedInPerson | null>;
const id = { response: 0, decided: 0, unassigned: 0, review: 0, nonprofit: 0, template: 0, otherTemplate: 0 };

beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const nonprofit = await createNonprofit(api.db, { display: true });
  const other = await createNonprofit(api.db);
  const author = await createReviewer(api.db, { firstName: secret.author, lastName: 'X' });
  people = {
    visitor: null,
    newcomer: await createSignedIn(api.db),
    applicant: await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit.id }),
    otherApplicant: await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: other.id }),
    otherReviewer: await createReviewer(api.db),
    author,
  };
  id.nonprofit = nonprofit.id;
  id.response = (await createSubmittedResponse(api.db, { nonprofitId: nonprofit.id })).id;
  id.decided = (await createSubmittedResponse(api.db, { nonprofitId: nonprofit.id })).id;
  const templateOf = async (response: number) =>
    (await api.get(`applications/responses/${response}/`, staff.token)).body.application_template_id;
  [id.template, id.otherTemplate] = [await templateOf(id.decided), await templateOf(id.response)];
  for (const responseId of [id.response, id.decided]) {
    await createAssignment(api.db, responseId, author.id);
    const review = await createReview(api.db, {
      responseId,
      reviewerId: author.id,
      recommendation: 'strong_do_not_recommend',
      positiveFeedback: secret.positive,
      constructiveFeedback: secret.constructive,
      internalNotes: secret.notes,
    });
    id.review = review.id;
  }
  // The author also reviews a response without an assignment, so that staff get a notice that names the author.
  id.unassigned = (await createSubmittedResponse(api.db, { nonprofitId: nonprofit.id })).id;
  const begin = { token: author.token, body: { application_response: id.unassigned } };
  const begun = await api.call('POST', 'applications/reviews/', begin);
  const written = { recommendation: 'recommend', positive_feedback: secret.positive, internal_notes: secret.notes };
  await api.call('PATCH', `applications/reviews/${begun.body.id}/`, { token: author.token, body: written });
  const send = (method: string, path: string, body: object) => api.call(method, path, { token: staff.token, body });
  await send('PATCH', `applications/board/${id.response}/`, { notes: secret.boardNotes, tags: [secret.tag] });
  await send('PATCH', `applications/responses/${id.response}/feedback/`, { body: secret.draft });
  await send('POST', 'applications/board/decisions/', { responses: [id.response], decision: 'WAITLISTED' });
  await send('PATCH', `applications/responses/${id.decided}/feedback/`, { body: secret.letter });
  await send('POST', 'applications/board/decisions/', { responses: [id.decided], decision: 'DECLINED' });
  const release = (query: string, more: object) =>
    send('POST', `applications/board/release/${query}`, { application_template: id.template, with_feedback: true, ...more });
  const { fingerprint } = (await release('?dry_run=true', {})).body;
  expect((await release('', { fingerprint })).status).toBe(200);
});
afterAll(() => api.close());

/** Every address that reads, with each id of a review, response, nonprofit, application or account of this test. */
function everyRead(): string[] {
  const ids = [...new Set([...Object.values(id), people.author?.id ?? 0])];
  const paths = allEndpoints.filter(({ method }) => method === 'GET').map(({ path }) => path);
  const lists = [
    'applications/responses/?page_size=500',
    ...[id.template, id.otherTemplate].map((one) => `applications/board/?application_template=${one}`),
    'user/?is_reviewer=true',
  ];
  const downloads = allDownloads.map(({ path }) => `${path}?template_id=${id.template}&plan=1`);
  return [...new Set(paths.flatMap((path) => ids.map((one) => path.replace('{id}', String(one))))), ...lists, ...downloads];
}

const readers: Reader[] = ['visitor', 'newcomer', 'applicant', 'otherApplicant', 'otherReviewer', 'author'];

describe.each(readers)('%s', (reader) => {
  test('finds no private text of a review, board or letter by any call or download that reads', async () => {
    const allowed: readonly string[] = sees[reader];
    const hidden = Object.values(secret).filter((text) => !allowed.includes(text));
    const found = new Set<string>();
    for (const path of everyRead()) {
      const { body } = await api.get(path, people[reader]?.token);
      const text = JSON.stringify(body ?? '');
      expect([path, hidden.filter((one) => text.includes(one))]).toEqual([path, []]);
      for (const one of allowed) if (text.includes(one)) found.add(one);
    }
    // The texts that this reader may see were found, so the search works.
    expect([...found].sort()).toEqual([...allowed].sort());
  });

  test('finds no score, number or prepared decision', async () => {
    for (const response of [id.response, id.decided, id.unassigned]) {
      const { status, body } = await api.get(`applications/responses/${response}/`, people[reader]?.token);
      if (status !== 200) continue;
      const { reviewers, average_score, num_reviews, num_site_visits, num_positive_site_visits, decision } = body;
      expect([reviewers, average_score, num_reviews, num_site_visits, num_positive_site_visits]).toEqual(Array(5).fill(null));
      expect(decision).toBe(reader === 'applicant' && response === id.decided ? 'DECLINED' : null);
    }
  });

  test('does not learn by a filter who reviews', async () => {
    const author = people.author?.id ?? 0;
    const { status, body } = await api.get(`applications/responses/?reviewer=${author}`, people[reader]?.token);
    expect(status === 200 ? body.count : status).toBe({ visitor: 401, author: 2 }[String(reader)] ?? 0);
    if (reader === 'author' || status !== 200) return;
    const others = await api.get(`applications/responses/?not_reviewer=${author}`, people[reader]?.token);
    expect(others.body.count).toBe(0);
  });

  test('changes nothing of it', async () => {
    const token = people[reader]?.token;
    const body = { included: false, score: 5, reviewer: 1, application_response: 1 };
    const { status } = await api.call('PATCH', `applications/reviews/${id.review}/`, { token, body });
    expect([200, 401, 403, 404]).toContain(status);
    if (reader !== 'author') expect(status).not.toBe(200);
    const review = (await api.get(`applications/reviews/${id.review}/`, staff.token)).body;
    expect(review).toMatchObject({ included: true, score: 1, reviewer: people.author?.id, application_response: id.decided });
  });
});

test('programme staff find all of it', async () => {
  const { body } = await api.get(`applications/responses/?reviewer=${people.author?.id}`, staff.token);
  expect(body.count).toBe(2);
  const notices = (await api.get('notices/', staff.token)).body.results;
  expect(notices.filter(({ text }: { text: string }) => text.includes(secret.author))).toMatchObject([
    { kind: 'REVIEW_NOT_ASSIGNED' },
  ]);
  const texts = await Promise.all(everyRead().map(async (path) => JSON.stringify((await api.get(path, staff.token)).body ?? '')));
  const all = texts.join('\n');
  expect(Object.values(secret).filter((text) => !all.includes(text))).toEqual([]);
});

test('no email carries any of it', async () => {
  await runJobsOnce(api.app, { early: true });
  const mail = await api.db.selectFrom('mailMessages').select(['recipient', 'subject', 'text', 'html', 'data']).execute();
  expect(mail.length).toBeGreaterThan(0);
  const texts = Object.values(secret).filter((text) => text !== secret.author);
  expect(texts.filter((text) => JSON.stringify(mail).includes(text))).toEqual([]);
});
