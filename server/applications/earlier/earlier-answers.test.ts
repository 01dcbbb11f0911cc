import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerValue } from '#contract/applications/answers.ts';
import type { EarlierSource } from '#contract/applications/element-types/earlier-source.ts';
import type { ElementDraft } from '#contract/applications/elements.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { type Applicant, createApplicant, createApplicationResponse, save } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate, everyElement } from '#tests/factories/application-templates.ts';
import { makePdf } from '#tests/factories/documents.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

/** Creates a template whose questions are linked to these sources. */
async function linkedTemplate(sources: Record<string, EarlierSource>, changes: Record<string, Partial<ElementDraft>> = {}) {
  const elements = everyElement.map((element) => ({
    ...element,
    ...(sources[element.uid] && { earlier: sources[element.uid] }),
    ...changes[element.uid],
  }));
  return createApplicationTemplate(api.db, { elements: elements as ElementDraft[] });
}

const question = (template: number, uid: string): EarlierSource => ({ profile: null, question: { template, uid } });
const profile = (name: string): EarlierSource => ({ profile: name, question: null });

async function answered(nonprofit: number, templateId: number, answers: Record<string, AnswerValue>, submittedAt: string) {
  return (await createApplicationResponse(api.db, { nonprofitId: nonprofit, templateId, answers, submittedAt })).id;
}
const begun = async (nonprofit: number, templateId: number) =>
  (await createApplicationResponse(api.db, { nonprofitId: nonprofit, templateId })).id;

const read = (id: number, { token }: { token: string }) => api.get(`applications/responses/${id}/earlier-answers/`, token);

async function byQuestion(id: number, who: Applicant) {
  const { status, body } = await read(id, who);
  expect(status).toBe(200);
  return Object.fromEntries(body.questions.map(({ uid, answers }: { uid: string; answers: object[] }) => [uid, answers]));
}

test('the newest answers come first, also from years that a link leads to over another year', async () => {
  const me = await createApplicant(api.db);
  const first = await linkedTemplate({});
  const second = await linkedTemplate({ 'open-text': question(first.id, 'open-text') });
  const third = await linkedTemplate({
    'open-text': question(second.id, 'open-text'),
    choices: question(first.id, 'choices'),
    scale: question(first.id, 'scale'),
  });
  const of2024 = await answered(
    me.nonprofit,
    first.id,
    { 'open-text': 'We repair roofs.', choices: ['Adults', 'Elders'], scale: 4, checkbox: true },
    '2024-05-01T12:00:00Z',
  );
  const of2025 = await answered(me.nonprofit, second.id, { 'open-text': 'We repair roofs and stairs.' }, '2025-05-01T12:00:00Z');
  const now = await begun(me.nonprofit, third.id);
  const answer = (template: { name: string }, year: number, response: number, words: string, more: object) => ({
    from: 'APPLICATION',
    name: template.name,
    year,
    response,
    words,
    gap: null,
    files: [],
    ...more,
  });
  expect(await byQuestion(now, me)).toEqual({
    'open-text': [
      answer(second, 2025, of2025, 'We repair roofs and stairs.', { answer: 'We repair roofs and stairs.' }),
      answer(first, 2024, of2024, 'We repair roofs.', { answer: 'We repair roofs.' }),
    ],
    choices: [answer(first, 2024, of2024, 'Adults\nElders', { answer: ['Adults', 'Elders'] })],
    scale: [answer(first, 2024, of2024, '4 of 5', { answer: 4 })],
  });
});

test('a field of the profile answers too, and an answer that no longer fits says why', async () => {
  const nonprofit = await createNonprofit(api.db, {
    name: 'Harbor Kitchen',
    longDescription: 'One two three four.',
    city: 'Washington',
    state: 'DC',
    zipcode: '20001',
    budgetSize: '500K_TO_1M',
  });
  const me = await createApplicant(api.db, nonprofit.id);
  const template = await linkedTemplate(
    {
      'open-text': profile('long_description'),
      'one-choice': profile('budget_size'),
      choices: profile('a_field_of_former_times'),
      scale: profile('address'),
    },
    { 'open-text': { maxWordCount: 2 }, 'one-choice': { options: ['From $500K to $1M', 'More'] } },
  );
  const id = await begun(me.nonprofit, template.id);
  const from = (name: string) => ({ from: 'PROFILE', name, year: null, response: null, files: [] });
  expect(await byQuestion(id, me)).toEqual({
    'open-text': [
      {
        ...from('Long Description'),
        words: 'One two three four.',
        answer: 'One two three four.',
        gap: 'It has 4 words, and 2 are allowed now: shorten it.',
      },
    ],
    'one-choice': [{ ...from('Budget Size'), words: 'From $500k to $1m', answer: 'From $500K to $1M', gap: null }],
    scale: [{ ...from('Address'), words: 'Washington, DC 20001', answer: null, gap: 'This is a scale from 1 to 5 now.' }],
  });
});

test('links that staff make later, links in a circle and templates that are gone do no harm', async () => {
  const me = await createApplicant(api.db);
  const old = await linkedTemplate({});
  const template = await linkedTemplate({ choices: question(999_999_999, 'choices') });
  await answered(me.nonprofit, old.id, { 'open-text': 'As before.' }, '2025-03-01T12:00:00Z');
  const id = await begun(me.nonprofit, template.id);
  expect(await byQuestion(id, me)).toEqual({});
  const link = async (at: number, to: number) => {
    const { body } = await api.get(`applications/templates/${at}/`, staff.token);
    const elements = body.elements.map((element: { uid: string }) =>
      element.uid === 'open-text'
        ? { ...element, earlier: { profile: null, question: { template: to, uid: 'open-text' } } }
        : element,
    );
    const changed = await api.call('PATCH', `applications/templates/${at}/`, { token: staff.token, body: { elements } });
    expect(changed.status).toBe(200);
  };
  await link(template.id, old.id);
  await link(old.id, template.id);
  expect((await byQuestion(id, me))['open-text']).toMatchObject([{ words: 'As before.', year: 2025 }]);
});

test('another nonprofit, and staff, read nothing; a submitted response offers nothing', async () => {
  const me = await createApplicant(api.db);
  const other = await createApplicant(api.db);
  const old = await linkedTemplate({});
  const template = await linkedTemplate({ 'open-text': question(old.id, 'open-text'), choices: profile('name') });
  await answered(me.nonprofit, old.id, { 'open-text': 'Ours alone.' }, '2025-03-01T12:00:00Z');
  // a withdrawn response offers its answers like any other
  const withdrawn = { status: 'WITHDRAWN', withdrawnFrom: 'SUBMITTED', withdrawnAt: '2025-04-01T12:00:00Z' };
  await api.db.updateTable('applicationResponses').set(withdrawn).where('templateId', '=', old.id).execute();
  const mine = await begun(me.nonprofit, template.id);
  const theirs = await begun(other.nonprofit, template.id);
  expect((await read(mine, other)).status).toBe(404);
  expect((await read(mine, staff)).status).toBe(403);
  expect(JSON.stringify((await read(theirs, other)).body)).not.toContain('Ours alone.');
  expect(JSON.stringify((await read(mine, me)).body)).toContain('Ours alone.');
  await api.db
    .updateTable('applicationResponses')
    .set({ status: 'SUBMITTED', submittedAt: '2026-01-01T00:00:00Z' })
    .where('id', '=', mine)
    .execute();
  expect((await read(mine, me)).body).toEqual({ questions: [] });
});

const pdf = makePdf({ pages: ['the budget of before'] });

async function withFile(me: Applicant, template: number): Promise<{ response: number; file: number }> {
  const response = await begun(me.nonprofit, template);
  const form = new FormData();
  form.set('application_response', String(response));
  form.set('question_uid', 'file');
  form.set('file', new Blob([pdf as never]), 'Budget.pdf');
  const { body } = await api.call('POST', 'applications/response-file-answers/', { token: me.token, form });
  expect((await save(api, me, response, [['file', body.id]])).status).toBe(200);
  return { response, file: body.id };
}
const copy = (id: number, file: number, { token }: { token: string }, question_uid = 'file') =>
  api.call('POST', `applications/responses/${id}/earlier-answers/files/`, { token, body: { question_uid, file } });

test('a file is copied with bytes of its own, and only one of the own nonprofit that answered before', async () => {
  const me = await createApplicant(api.db);
  const other = await createApplicant(api.db);
  const old = await linkedTemplate({});
  const template = await linkedTemplate({ file: question(old.id, 'file') });
  const before = await withFile(me, old.id);
  const theirs = await withFile(other, old.id);
  const id = await begun(me.nonprofit, template.id);
  expect((await byQuestion(id, me))['file']).toMatchObject([
    { words: 'Budget.pdf', answer: null, gap: null, files: [{ id: before.file, size: pdf.length, fits: true }] },
  ]);
  const copied = await copy(id, before.file, me);
  expect([copied.status, copied.body]).toEqual([
    201,
    { id: expect.any(Number), filename: 'Budget.pdf', file: expect.stringMatching(/^\/application-files\//) },
  ]);
  expect((await save(api, me, id, [['file', copied.body.id]])).status).toBe(200);
  const rows = await api.db
    .selectFrom('applicationFiles')
    .select(['storedAs', 'size', 'responseId', 'questionUid'])
    .where('id', 'in', [before.file, copied.body.id])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { storedAs: expect.any(String), size: pdf.length, responseId: before.response, questionUid: 'file' },
    { storedAs: expect.any(String), size: pdf.length, responseId: id, questionUid: 'file' },
  ]);
  expect(rows[0]?.storedAs).not.toBe(rows[1]?.storedAs);
  const stored = await readdir(join(api.app.config.dataDir, 'files'), { recursive: true });
  const refusals = [
    (await copy(id, theirs.file, me)).status,
    (await copy(id, before.file, other)).status,
    (await copy(id, before.file, staff)).status,
    (await copy(id, before.file, me, 'open-text')).status,
    (await copy(id, 999_999_999, me)).status,
  ];
  expect(refusals).toEqual([404, 404, 403, 400, 404]);
  expect(await readdir(join(api.app.config.dataDir, 'files'), { recursive: true })).toEqual(stored);
});

test('staff see the questions of published templates, newest first, without the one they build', async () => {
  const draft = await createApplicationTemplate(api.db, { isPublished: false });
  const newest = await createApplicationTemplate(api.db, { opensAt: '2090-01-15T12:00:00Z' });
  const { status, body } = await api.get(`applications/templates/asked-questions/?except=${draft.id}`, staff.token);
  expect(status).toBe(200);
  expect(body.templates[0]).toEqual({
    id: newest.id,
    name: newest.name,
    year: 2090,
    questions: expect.arrayContaining([{ uid: 'scale', type: 'LINEAR_SCALE', question: 'How sure are you?' }]),
  });
  expect(body.templates.map(({ id }: { id: number }) => id)).not.toContain(draft.id);
  const without = await api.get(`applications/templates/asked-questions/?except=${newest.id}`, staff.token);
  expect(without.body.templates.map(({ id }: { id: number }) => id)).not.toContain(newest.id);
});
