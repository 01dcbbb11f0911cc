import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnswerValue, isUnanswered } from '#contract/applications/answers.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { type Applicant, createApplicant, createApplicationResponse, save } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';

let api: TestApi;
let me: Applicant;
beforeAll(async () => {
  api = await startApi();
  me = await createApplicant(api.db);
});
afterAll(() => api.close());

async function percentOf(id: number): Promise<number> {
  const { body } = await api.get(`applications/responses/${id}/`, me.token);
  const list = await api.get('applications/responses/?page_size=500', me.token);
  const row = list.body.results.find((one: { id: number }) => one.id === id);
  expect([row.percent_answered, row.last_saved]).toEqual([body.percent_answered, body.last_saved]);
  return body.percent_answered;
}

test('the share of required questions that have an answer follows each save', async () => {
  const { id } = await createApplicationResponse(api.db, { nonprofitId: me.nonprofit, createdAt: '2026-01-02T00:00:00Z' });
  const first = (await api.get(`applications/responses/${id}/`, me.token)).body;
  expect([first.percent_answered, first.last_saved]).toEqual([0, '2026-01-02T00:00:00.000Z']);
  // an optional question does not count
  await save(api, me, id, [['scale', 4]]);
  expect(await percentOf(id)).toBe(0);
  await save(api, me, id, [
    ['open-text', 'We feed people.'],
    ['checkbox', false],
  ]);
  expect(await percentOf(id)).toBe(33);
  await save(api, me, id, [
    ['open-text', 'We feed people.', 1],
    ['one-choice', 'In town'],
    ['checkbox', true, 1],
  ]);
  expect(await percentOf(id)).toBe(100);
  await save(api, me, id, [['open-text', ' \n', 1]]);
  expect(await percentOf(id)).toBe(66);
  const { last_saved: saved } = (await api.get(`applications/responses/${id}/`, me.token)).body;
  expect(new Date(saved).getTime()).toBeGreaterThan(Date.parse('2026-01-03'));
});

test('a save of other words keeps the share; one that answers a question and empties another counts again', async () => {
  const { id } = await createApplicationResponse(api.db, { nonprofitId: me.nonprofit });
  await save(api, me, id, [['open-text', 'We feed people.']]);
  await api.db.updateTable('responseProgress').set({ lastSaved: '2026-01-02T00:00:00Z' }).where('responseId', '=', id).execute();
  await save(api, me, id, [['open-text', 'We feed many people.', 1]]);
  expect(await percentOf(id)).toBe(33);
  const { last_saved: saved } = (await api.get(`applications/responses/${id}/`, me.token)).body;
  expect(new Date(saved).getTime()).toBeGreaterThan(Date.parse('2026-01-03'));
  await save(api, me, id, [['scale', 4]]);
  await save(api, me, id, [
    ['open-text', '', 2],
    ['one-choice', 'In town'],
    ['scale', 5, 1],
  ]);
  expect(await percentOf(id)).toBe(33);
  await save(api, me, id, [['open-text', 'Again.', 3]]);
  expect(await percentOf(id)).toBe(66);
});

test('where nothing is required, every question counts; where nothing is asked, nothing is left', async () => {
  const text = (uid: string) =>
    ({ type: 'OPEN_TEXT', uid, question: uid, required: false, helpText: '', maxWordCount: 10 }) as const;
  const { id: optional } = await createApplicationTemplate(api.db, { elements: [text('a'), text('b')] });
  const response = await createApplicationResponse(api.db, { templateId: optional, nonprofitId: me.nonprofit });
  expect(await percentOf(response.id)).toBe(0);
  await save(api, me, response.id, [['b', 'Yes']]);
  expect(await percentOf(response.id)).toBe(50);
  const { id: empty } = await createApplicationTemplate(api.db, { elements: [{ type: 'HEADING_1', uid: 'h', text: 'Hello' }] });
  const nothing = await createApplicationResponse(api.db, { templateId: empty, nonprofitId: me.nonprofit });
  expect(await percentOf(nothing.id)).toBe(100);
});

test('the database counts as answered what the contract counts as answered', async () => {
  const answers: AnswerValue[] = [
    '',
    ' \t\r\n',
    '\u00a0\u3000\ufeff\u2028',
    'a',
    ' a ',
    '[]',
    0,
    3,
    true,
    false,
    [],
    ['a'],
    null,
  ];
  const { id } = await createApplicationResponse(api.db, {
    answers: Object.fromEntries(answers.map((answer, index) => [`q${index}`, answer])),
  });
  const { rows } = await sql<{ isAnswered: boolean }>`SELECT is_answered FROM application_answers WHERE response_id = ${id}
    ORDER BY substr(question_uid, 2)::int`.execute(api.db);
  expect(rows.map(({ isAnswered }) => isAnswered)).toEqual(answers.map((answer) => !isUnanswered(answer)));
});
