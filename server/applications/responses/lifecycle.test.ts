import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { responseMessages } from '#contract/applications/response-calls.ts';
import { responseStates, responseStatuses } from '#contract/platform/access/response-status.ts';
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
import { anHourAgo, complete, inAnHour, mailsTo, trailOf } from './life-for-tests.ts';

let api: TestApi;
let me: Applicant;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  me = await createApplicant(api.db);
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Programme', lastName: 'Person' });
});
afterAll(() => api.close());

const read = async (id: number, token = me.token) => (await api.get(`applications/responses/${id}/`, token)).body;

describe('submitting', () => {
  test('once or twice is the same: state, trail and letter', async () => {
    const { id } = await createApplicationResponse(api.db, { nonprofitId: me.nonprofit });
    const first = await save(api, me, id, complete, { status: 'SUBMITTED' });
    expect([first.status, first.body]).toEqual([
      200,
      {
        saved_at: expect.any(String),
        answers: complete.map(([uid]) => ({ uid, revision: 1 })),
        status: 'SUBMITTED',
        date_submitted: expect.any(String),
      },
    ]);
    const again = await save(api, me, id, complete, { status: 'SUBMITTED' });
    expect([again.status, again.body.date_submitted]).toEqual([200, first.body.date_submitted]);
    expect(
      (await api.call('PATCH', `applications/responses/${id}/`, { token: me.token, body: { status: 'SUBMITTED' } })).status,
    ).toBe(200);
    const different = await save(api, me, id, [['open-text', 'Something else.']], { status: 'SUBMITTED' });
    expect([different.status, different.body]).toEqual([
      409,
      { detail: 'This application was submitted: it can no longer be changed.', reason: 'submitted' },
    ]);
    expect((await read(id)).can).toEqual({ edit: false, reopen: false, extend: false, withdraw: true, take_back: false });
    expect(await trailOf(api, id)).toEqual([
      { actorId: me.id, action: 'submitted', changes: { status: { from: 'IN_PROGRESS', to: 'SUBMITTED' } }, reason: '' },
    ]);
    const letters = await mailsTo(api, me.email);
    expect(letters.map(({ template }) => template)).toEqual(['application-submitted']);
    expect(letters[0]?.data).toMatchObject({
      shortened: false,
      path: `/applications/responses/${id}/review`,
      answers: [
        { question: 'What do you do?', answer: 'We feed people.' },
        { question: 'Where do you work?', answer: 'In town' },
        { question: 'Whom do you serve?', answer: '(no answer)' },
        { question: 'How sure are you?', answer: '(no answer)' },
        { question: 'We may be visited.', answer: 'Yes' },
        { question: 'Your budget', answer: '(no answer)' },
      ],
    });
  });

  test('what is missing is named, each with its page; the answers that came with it are stored', async () => {
    const elements = everyElement.map((element) => ('required' in element ? { ...element, required: true } : element));
    const template = await createApplicationTemplate(api.db, { elements });
    const { id } = await createApplicationResponse(api.db, { templateId: template.id, nonprofitId: me.nonprofit });
    const blank: Typed[] = [
      ['open-text', ' \t\n\u00a0'],
      ['one-choice', null],
      ['choices', []],
      ['checkbox', false],
    ];
    const { status, body } = await save(api, me, id, blank, { status: 'SUBMITTED' });
    const missing = ['open-text', 'one-choice', 'choices', 'scale', 'checkbox', 'file'];
    const message = (uid: string) => (uid === 'file' ? 'A file is required.' : 'An answer is required.');
    const index = (uid: string) => elements.findIndex((element) => element.uid === uid);
    expect([status, body]).toEqual([
      400,
      {
        ...Object.fromEntries(missing.map((uid) => [`application_data.elements.${index(uid)}.answer`, [message(uid)]])),
        problems: missing.map((uid) => ({ uid, page: index(uid) < index('page-two') ? 1 : 2, message: message(uid) })),
        saved: { saved_at: expect.any(String), answers: blank.map(([uid]) => ({ uid, revision: 1 })) },
      },
    ]);
    expect((await read(id)).status).toBe('IN_PROGRESS');
    expect(await storedAnswers(api.db, id)).toEqual(Object.fromEntries(blank));
    expect(await trailOf(api, id)).toEqual([]);
  });

  test.each([
    ['n − 1', 149, true],
    ['n', 150, true],
    ['n + 1', 151, false],
  ])('%s words, whatever stands between them', async (_, words, fits) => {
    const between = [' ', '\t', '\n', '\u00a0', '  ', '\r\n', '\u2003'];
    const text = Array.from({ length: words }, (_unused, n) => `word${between[n % between.length]}`).join('');
    const { id } = await createApplicationResponse(api.db, { nonprofitId: me.nonprofit });
    const { status, body } = await save(api, me, id, [...complete, ['open-text', ` \n${text}\u00a0`]], { status: 'SUBMITTED' });
    expect([status, body.problems]).toEqual(
      fits ? [200, undefined] : [400, [{ uid: 'open-text', page: 1, message: 'Max word count exceeded.' }]],
    );
  });

  test('over a conflict stores the rest, shows it and submits nothing', async () => {
    const { id } = await createApplicationResponse(api.db, { nonprofitId: me.nonprofit });
    await save(api, await createApplicant(api.db, me.nonprofit), id, [['open-text', 'Theirs.']]);
    const { status, body } = await save(api, me, id, complete, { status: 'SUBMITTED', writer: 'my-writer', sequence: 1 });
    expect([status, body.conflicts.length, body.saved.answers.length]).toEqual([409, 1, 2]);
    expect((await read(id)).status).toBe('IN_PROGRESS');
  });

  test('a template that changes meanwhile changes nothing of it', async () => {
    const template = await createApplicationTemplate(api.db);
    const { id } = await createApplicationResponse(api.db, { templateId: template.id, nonprofitId: me.nonprofit });
    const elements = [
      ...everyElement.filter(({ uid }) => uid !== 'open-text'),
      { type: 'CHECKBOX', uid: 'new', question: 'New?', required: true, helpText: '' },
    ];
    const changed = await api.call('PATCH', `applications/templates/${template.id}/`, { token: staff.token, body: { elements } });
    expect([changed.status, changed.body.version]).toEqual([200, 2]);
    const unknown = await save(api, me, id, [['new', true]]);
    expect([unknown.status, unknown.body.problems]).toEqual([
      400,
      [{ uid: 'new', page: 0, message: 'There is no such question in this application.' }],
    ]);
    expect((await save(api, me, id, complete, { status: 'SUBMITTED' })).status).toBe(200);
  });

  test('ten saves race it: what is submitted is what was acknowledged', async () => {
    const { id } = await createApplicationResponse(api.db, { nonprofitId: me.nonprofit });
    await save(api, me, id, complete, { writer: 'racing-writer', sequence: 1 });
    const text = (n: number) => `Version ${n}.`;
    const saves = Array.from({ length: 10 }, (_, n) =>
      save(api, me, id, [['open-text', text(n)]], { writer: 'racing-writer', sequence: n + 2 }),
    );
    const submit = api.call('PATCH', `applications/responses/${id}/`, { token: me.token, body: { status: 'SUBMITTED' } });
    const answers = await Promise.all(saves);
    expect((await submit).status).toBe(200);
    const acknowledged = answers.flatMap(({ status, body }, n) => (status === 200 && body.answers.length > 0 ? [text(n)] : []));
    for (const { status, body } of answers) expect(status === 200 || body.reason === 'submitted').toBe(true);
    expect([complete[0]?.[1], ...acknowledged].at(-1)).toBe((await storedAnswers(api.db, id))['open-text']);
    expect((await save(api, me, id, [['open-text', 'Later.']])).status).toBe(409);
    const letter = (await mailsTo(api, me.email)).at(-1)?.data as { answers: { answer: string }[] };
    expect(letter.answers[0]?.answer).toBe((await storedAnswers(api.db, id))['open-text']);
  });
});

describe('the deadline', () => {
  test('ends editing and submitting, unless it is extended for this nonprofit', async () => {
    const template = await createApplicationTemplate(api.db, { closesAt: anHourAgo() });
    const other = await createApplicationResponse(api.db, { templateId: template.id });
    const { id } = await createApplicationResponse(api.db, { templateId: template.id, nonprofitId: me.nonprofit });
    const refused = [409, { detail: 'The deadline has passed: this application can no longer be changed.', reason: 'closed' }];
    for (const more of [{}, { status: 'SUBMITTED' }]) {
      const { status, body } = await save(api, me, id, complete, more);
      expect([status, body]).toEqual(refused);
    }
    const extend = (extended_until: string | null, person = staff) =>
      api.call('POST', `applications/responses/${id}/extend/`, {
        token: person.token,
        body: { extended_until, reason: 'A flood.' },
      });
    expect((await extend(inAnHour(), me)).status).toBe(403);
    expect((await extend(anHourAgo())).body).toEqual({ extended_until: [responseMessages.future] });
    expect((await extend('soon')).body).toEqual({ extended_until: ['Enter a date and time.'] });
    const until = inAnHour();
    const extended = await extend(until);
    expect([extended.status, extended.body.extended_until, extended.body.closes_at]).toEqual([200, until, until]);
    expect((await save(api, me, id, [['scale', 1]])).status).toBe(200);
    expect((await read(other.id, staff.token)).extended_until).toBeNull();
    expect((await extend(null)).status).toBe(200);
    expect((await save(api, me, id, [['scale', 2]])).status).toBe(409);
    await extend(until);
    expect((await save(api, me, id, complete, { status: 'SUBMITTED' })).status).toBe(200);
    expect((await extend(inAnHour())).status).toBe(409);
    expect((await trailOf(api, id)).map(({ action, reason }) => [action, reason])).toEqual([
      ['extended the deadline', 'A flood.'],
      ['took back the extension', 'A flood.'],
      ['extended the deadline', 'A flood.'],
      ['submitted', ''],
    ]);
    expect((await mailsTo(api, me.email)).filter(({ template: name }) => name === 'application-extended')).toHaveLength(2);
  });

  test('is extended beyond the application’s own, where that has one', async () => {
    const open = await createApplicationTemplate(api.db, { closesAt: new Date(Date.now() + 86_400_000).toISOString() });
    const endless = await createApplicationTemplate(api.db);
    const extend = async (templateId: number) => {
      const { id } = await createApplicationResponse(api.db, { templateId });
      return (
        await api.call('POST', `applications/responses/${id}/extend/`, {
          token: staff.token,
          body: { extended_until: inAnHour() },
        })
      ).body;
    };
    expect(await extend(open.id)).toEqual({ extended_until: [responseMessages.notLater] });
    expect(await extend(endless.id)).toEqual({ extended_until: [responseMessages.noDeadline] });
  });
});

test('statements and code say the same of every status', async () => {
  const { rows } = await sql<{ status: string; answerable: boolean; reviewable: boolean; takesPart: boolean }>`
    SELECT status, response_answerable(status) AS answerable, response_reviewable(status) AS reviewable,
      response_takes_part(status) AS takes_part
    FROM unnest(${responseStatuses}::text[]) AS status`.execute(api.db);
  const said = Object.entries(responseStates).map(([status, { answerable, reviewable, takesPart }]) => ({
    status,
    answerable,
    reviewable,
    takesPart,
  }));
  expect(rows).toEqual(said);
});

test('the database takes every status, and no other', async () => {
  const { rows } = await sql<{ check: string }>`SELECT pg_get_constraintdef(oid) AS check FROM pg_constraint
    WHERE conname = 'application_responses_status_known'`.execute(api.db);
  const taken = [...(rows[0]?.check ?? '').matchAll(/'(\w+)'/g)].map(([, status]) => status);
  expect(taken.toSorted()).toEqual(responseStatuses.toSorted());
});
