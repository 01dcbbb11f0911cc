import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { conversationMessages } from '#contract/applications/conversation.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { type Applicant, createApplicant, createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { makePdf } from '#tests/factories/documents.ts';
import { createPerson, createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let ada: SignedInPerson;
let applicant: Applicant;
let template = 0;
let draft = 0;
beforeAll(async () => {
  api = await startApi();
  ada = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Ada', lastName: 'Ash' });
});
afterAll(() => api.close());

const pdf = makePdf({ pages: ['the budget'] });
const lettersOf = (to: string) =>
  api.db.selectFrom('mailMessages').select(['recipient', 'template', 'data']).where('recipient', '=', to).orderBy('id').execute();
const from = () => `applications/responses/${draft}/conversation/`;
const write = ({ token }: { token: string }, body: object) => api.call('POST', from(), { token, body });
const change = ({ token }: { token: string }, body: object) => api.call('PATCH', from(), { token, body });
const promise = (days: number) => api.call('PATCH', 'settings/', { token: ada.token, body: { answer_days: days } });
const waiting = async () =>
  (await api.get('home/today/', ada.token)).body.lines
    .filter(({ key }: { key: string }) => key === 'conversations')
    .flatMap(({ numbers }: { numbers: object[] }) => numbers);
const listed = async (wait: string) =>
  (await api.get(`applications/responses/?awaits=${wait}`, ada.token)).body.results.map((row: { id: number }) => row.id);
beforeEach(async () => {
  applicant = await createApplicant(api.db);
  template = (await createApplicationTemplate(api.db, { name: 'Spring' })).id;
  await api.db.updateTable('responseConversations').set({ awaits: null, askedAt: null, takenBy: null }).execute();
  draft = (await createApplicationResponse(api.db, { templateId: template, nonprofitId: applicant.nonprofit })).id;
  expect((await promise(3)).status).toBe(200);
});

test('about its draft with a file; staff take it and answer, each side told once', async () => {
  const form = new FormData();
  form.set('file', new Blob([pdf]), 'budget.pdf');
  const { body: file } = await api.call('POST', `${from()}files/`, { token: applicant.token, form });
  const asked = await write(applicant, { body: 'Is this budget enough?', files: [file.id], request_key: 'draft-question' });
  const due = await sql<{ day: string }>`SELECT answer_due(now(), 3, 'America/New_York')::text AS day`.execute(api.db);
  const answerBy = due.rows[0]?.day;
  const question = { asked_at: expect.any(String), answer_by: answerBy, taken_by: null };
  expect([asked.status, asked.body.awaits, asked.body.question, asked.body.answer_days]).toEqual([201, 'STAFF', question, 3]);
  expect((await write(applicant, { body: 'Is this budget enough?', request_key: 'draft-question' })).body.messages).toHaveLength(
    1,
  );
  expect([await listed('QUESTION'), await listed('ANSWER'), await listed('STAFF')]).toEqual([[draft], [], [draft]]);
  expect(await waiting()).toEqual([
    { count: 1, label: 'asked by applicants', link: '/applications/responses?awaits=QUESTION', urgent: false },
  ]);
  const where = `/applications/responses/${draft}#conversation`;
  const letters = (await lettersOf(ada.email)).filter(({ data }) => JSON.stringify(data).includes(where));
  const until = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${answerBy}`));
  expect(letters).toEqual([
    {
      recipient: ada.email,
      template: 'staff-asked',
      data: expect.objectContaining({ body: 'Is this budget enough?', files: ['budget.pdf'], until, path: where }),
    },
  ]);
  const noticed = async ({ token }: SignedInPerson) =>
    (await api.get('notices/', token)).body.results.filter(({ path: to }: { path: string }) => to === where);
  expect(await noticed(ada)).toMatchObject([{ kind: 'MESSAGE', title: expect.stringMatching(/ asks$/), text: 'Spring' }]);

  const eve = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Eve', lastName: 'Elm' });
  const taken = { id: ada.id, name: 'Ada Ash' };
  expect((await change(ada, { taken: true })).body.question.taken_by).toEqual(taken);
  expect(await change(eve, { taken: true })).toMatchObject({
    status: 409,
    body: { detail: conversationMessages.taken('Ada Ash') },
  });
  const seen = (await api.get(from(), applicant.token)).body;
  expect([seen.question.taken_by, seen.can]).toEqual([taken, { write: true, manage: false }]);
  expect((await change(applicant, { taken: true })).status).toBe(403);
  // only who took it is told of more words about it; everybody of staff may set it free
  await write(applicant, { body: 'It is for two years.' });
  expect((await lettersOf(eve.email)).filter(({ data }) => JSON.stringify(data).includes(where))).toEqual([]);
  expect((await change(eve, { taken: false })).body.question).toMatchObject({
    asked_at: asked.body.question.asked_at,
    taken_by: null,
  });

  const answered = await write(eve, { body: 'Yes, it is.' });
  expect([answered.body.awaits, answered.body.question]).toEqual([null, null]);
  expect((await lettersOf(applicant.email)).filter(({ data }) => JSON.stringify(data).includes(where))).toEqual([
    { recipient: applicant.email, template: 'question-answered', data: expect.objectContaining({ body: 'Yes, it is.' }) },
  ]);
  expect(await noticed(applicant)).toMatchObject([{ title: 'An answer about “Spring”' }]);
  expect([await waiting(), await listed('QUESTION')]).toEqual([[], []]);
  expect(await change(ada, { taken: true })).toMatchObject({ status: 409, body: { detail: conversationMessages.noQuestion } });
});

test('staff may ask back, or say that it needs no answer; without a promise no day is named', async () => {
  await promise(0);
  const asked = (await write(applicant, { body: 'May we apply twice?' })).body;
  expect([asked.question.answer_by, asked.answer_days]).toEqual([null, 0]);
  const back = (await write(ada, { body: 'Which two?', expects_answer: true })).body;
  expect([back.awaits, back.question, await listed('NONPROFIT')]).toEqual(['NONPROFIT', null, [draft]]);
  const answer = (await write(applicant, { body: 'Both gardens.' })).body;
  expect([answer.awaits, answer.question, await listed('ANSWER')]).toEqual(['STAFF', null, [draft]]);
  expect((await change(ada, { settled: true })).body.awaits).toBe(null);
  await write(applicant, { body: 'So may we?' });
  expect(await listed('QUESTION')).toEqual([draft]);
  expect((await change(ada, { settled: true })).body).toMatchObject({ awaits: null, question: null });
});

test('nothing is written or settled past a newer message: the refusal brings the conversation', async () => {
  const letters = async () => (await lettersOf(applicant.email)).map(({ template: sent }) => sent);
  const asked = (await write(applicant, { body: 'May we apply twice?', seen: null })).body;
  const question = asked.messages.at(-1).id;
  const { can: _can, ...shown } = asked;
  const refused = { status: 409, body: { detail: conversationMessages.newer, current: shown } };
  // staff opened the page before the question: neither their own question nor “Nothing more to ask” closes it unread
  expect(await write(ada, { body: 'Who pays the rent?', expects_answer: true, seen: null })).toMatchObject(refused);
  expect(await write(ada, { body: 'Who pays the rent?', seen: null })).toMatchObject(refused);
  expect(await change(ada, { settled: true, seen: null })).toMatchObject(refused);
  expect([await listed('QUESTION'), await letters()]).toEqual([[draft], []]);

  const answer = { body: 'Yes.', expects_answer: false, seen: question, request_key: 'answer-of-ada' };
  const answered = await write(ada, answer);
  expect([answered.status, answered.body.awaits, await letters()]).toEqual([201, null, ['question-answered']]);
  // the same answer sent again is no second one, though the first is newer than what she has read
  expect([(await write(ada, answer)).status, await letters()]).toEqual([201, ['question-answered']]);
  const eve = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  expect((await write(eve, { body: 'Which gardens?', expects_answer: true, seen: question })).status).toBe(409);
  expect((await api.get(from(), ada.token)).body).toMatchObject({ awaits: null, messages: [{}, { body: 'Yes.' }] });

  const back = await write(eve, { body: 'Which gardens?', expects_answer: true, seen: answered.body.messages.at(-1).id });
  expect([back.status, back.body.awaits]).toEqual([201, 'NONPROFIT']);
  // an applicant who has not read what staff ask does not answer it
  const unread = await write(applicant, { body: 'And by when?', seen: answered.body.messages.at(-1).id });
  expect([unread.status, unread.body.current.awaits, unread.body.current.messages.length]).toEqual([409, 'NONPROFIT', 3]);
  expect((await change(ada, { settled: true, seen: back.body.messages.at(-1).id })).body.awaits).toBe(null);
});

test('an applicant asks after an answer that staff have not settled, asks back, or only adds to the answer', async () => {
  const asked = (await write(ada, { body: 'Who pays the rent?' })).body;
  expect(asked.awaits).toBe('NONPROFIT');
  expect((await write(applicant, { body: 'The city.', expects_answer: false })).body).toMatchObject({
    awaits: 'STAFF',
    question: null,
  });
  const added = (await write(applicant, { body: 'All of it.', expects_answer: false })).body;
  expect([added.awaits, added.question, await listed('QUESTION'), await listed('ANSWER')]).toEqual(['STAFF', null, [], [draft]]);
  const again = (await write(applicant, { body: 'May we apply twice?' })).body;
  expect(again.question).toEqual({ asked_at: expect.any(String), answer_by: expect.any(String), taken_by: null });
  expect([await listed('QUESTION'), await listed('ANSWER')]).toEqual([[draft], []]);
  const sent = (await lettersOf(ada.email)).filter(({ data }) => JSON.stringify(data).includes(`/${draft}#`));
  expect(sent.map(({ template: letter }) => letter)).toEqual(['application-answered', 'application-answered', 'staff-asked']);

  await write(ada, { body: 'For which gardens?', expects_answer: true });
  const back = (await write(applicant, { body: 'Both. Is that allowed?', expects_answer: true })).body;
  expect([back.awaits, back.question.taken_by, await listed('QUESTION')]).toEqual(['STAFF', null, [draft]]);
});

test('nobody reads that somebody who has left answers: the question is free again', async () => {
  const [left, moved] = [
    await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Lea', lastName: 'Lime' }),
    await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Mo', lastName: 'Maple' }),
  ];
  await write(applicant, { body: 'May we apply twice?' });
  const taker = async () => (await api.get(from(), applicant.token)).body.question.taken_by;
  await change(left, { taken: true });
  expect(await taker()).toEqual({ id: left.id, name: 'Lea Lime' });
  await api.db.updateTable('users').set({ isActive: false }).where('id', '=', left.id).execute();
  expect(await taker()).toBe(null);
  expect((await change(moved, { taken: true })).body.question.taken_by).toEqual({ id: moved.id, name: 'Mo Maple' });
  await api.db
    .updateTable('users')
    .set({ roles: ['REVIEWER'] })
    .where('id', '=', moved.id)
    .execute();
  expect(await taker()).toBe(null);
  expect((await change(ada, { taken: true })).body.question.taken_by).toEqual({ id: ada.id, name: 'Ada Ash' });
});

test('a question is urgent once its promised day is near, and always without a promise', async () => {
  const urgent = async () => (await waiting()).map(({ urgent: isUrgent }: { urgent: boolean }) => isUrgent);
  await promise(10);
  await write(applicant, { body: 'May we apply twice?' });
  expect(await urgent()).toEqual([false]);
  await promise(1);
  expect(await urgent()).toEqual([true]);
  await promise(10);
  await api.db
    .updateTable('responseConversations')
    .set({ askedAt: sql`now() - interval '30 days'` })
    .where('responseId', '=', draft)
    .execute();
  expect(await urgent()).toEqual([true]);
  await promise(0);
  expect(await urgent()).toEqual([true]);
});

test('reviewers learn of it only if staff show the conversation, and never who answers', async () => {
  await api.db
    .updateTable('applicationResponses')
    .set({ status: 'SUBMITTED', submittedAt: sql`now()` })
    .where('id', '=', draft)
    .execute();
  await write(applicant, { body: 'Hidingquestion' });
  const reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'] });
  const board = await createPerson(api.db, 'boardMember');
  expect((await api.get(from(), reviewer.token)).body).toMatchObject({ messages: [], awaits: null, question: null });
  expect((await api.get(from(), board?.token)).body).toMatchObject({
    question: { taken_by: null },
    can: { write: false, manage: false },
  });
  expect((await change({ token: board?.token ?? '' }, { taken: true })).status).toBe(403);
  await change(ada, { shown_to_reviewers: true, taken: true });
  const shown = (await api.get(from(), reviewer.token)).body;
  expect([shown.messages.length, shown.question, shown.answer_days]).toEqual([1, null, 0]);
});

test('working days leave out the weekend', async () => {
  const { rows } = await sql<{ due: string[] }>`
    SELECT array_agg(answer_due(asked::timestamptz, days, 'America/New_York')::text ORDER BY n) AS due
    FROM (VALUES (1, '2026-12-02T12:00:00Z', 1), (2, '2026-12-03T12:00:00Z', 2), (3, '2026-12-05T12:00:00Z', 1),
      (4, '2026-12-05T03:00:00Z', 1), (5, '2026-12-01T12:00:00Z', 10), (6, '2026-12-01T12:00:00Z', 60)) AS one (n, asked, days)`.execute(
    api.db,
  );
  expect(rows[0]?.due).toEqual(['2026-12-03', '2026-12-07', '2026-12-07', '2026-12-07', '2026-12-15', '2027-02-23']);
});
