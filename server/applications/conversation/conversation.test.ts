import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { conversationMessages } from '#contract/applications/conversation.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { type Applicant, createApplicant, createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { makePdf } from '#tests/factories/documents.ts';
import { createPerson, createSignedIn, kindsOfPerson, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let ada: SignedInPerson;
let applicant: Applicant;
let reviewer: SignedInPerson;
let template = 0;
let id = 0;
beforeAll(async () => {
  api = await startApi();
  ada = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Ada', lastName: 'Ash' });
  reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'] });
});
afterAll(() => api.close());
beforeEach(async () => {
  applicant = await createApplicant(api.db);
  template = (await createApplicationTemplate(api.db, { name: 'Spring' })).id;
  const traits = { templateId: template, nonprofitId: applicant.nonprofit, submittedAt: '2026-02-01T00:00:00Z' };
  id = (await createApplicationResponse(api.db, traits)).id;
});

const path = () => `applications/responses/${id}/conversation/`;
const read = ({ token }: { token: string }) => api.get(path(), token);
const say = ({ token }: { token: string }, body: object) => api.call('POST', path(), { token, body });
const manage = (body: object) => api.call('PATCH', path(), { token: ada.token, body });
const pdf = makePdf({ pages: ['the budget'] });

function attach({ token }: { token: string }, name = 'budget.pdf') {
  const form = new FormData();
  form.set('file', new Blob([pdf]), name);
  return api.call('POST', `${path()}files/`, { token, form });
}

const lettersOf = (to: string) =>
  api.db.selectFrom('mailMessages').select(['recipient', 'template', 'data']).where('recipient', '=', to).orderBy('id').execute();
const noticesOf = async ({ token }: { token: string }) =>
  (await api.get('notices/', token)).body.results.filter(({ path: to }: { path: string }) => to.includes(`/${id}#`));

async function releaseDecision(): Promise<void> {
  const board = { token: ada.token };
  const body = { responses: [id], decision: 'DECLINED' };
  expect((await api.call('POST', 'applications/board/decisions/', { ...board, body })).status).toBe(200);
  const group = { application_template: template };
  const { fingerprint } = (await api.call('POST', 'applications/board/release/?dry_run=true', { ...board, body: group })).body;
  const released = await api.call('POST', 'applications/board/release/', { ...board, body: { ...group, fingerprint } });
  expect(released.status).toBe(200);
}

test('staff ask, the applicant answers with a file, each told once by email and in the bell', async () => {
  const asked = await say(ada, { body: ' Who pays the rent?\n', request_key: 'first-question' });
  expect([asked.status, asked.body]).toEqual([
    201,
    {
      messages: [
        {
          id: expect.any(Number),
          body: 'Who pays the rent?',
          by_staff: true,
          author: 'Ada Ash',
          created_at: expect.any(String),
          files: [],
        },
      ],
      awaits: 'NONPROFIT',
      question: null,
      answer_days: 0,
      shown_to_reviewers: false,
      closed_at: null,
      can: { write: true, manage: true },
    },
  ]);
  // the same message sent twice is stored once
  expect((await say(ada, { body: 'Who pays the rent?', request_key: 'first-question' })).body).toEqual(asked.body);

  const file = await attach(applicant);
  expect([file.status, file.body.filename, file.body.size]).toEqual([201, 'budget.pdf', pdf.length]);
  const answered = await say(applicant, { body: 'The city.', files: [file.body.id] });
  expect([answered.status, answered.body.awaits, answered.body.can]).toEqual([201, 'STAFF', { write: true, manage: false }]);
  expect(answered.body.messages.at(-1)).toMatchObject({
    body: 'The city.',
    by_staff: false,
    files: [{ filename: 'budget.pdf' }],
  });
  // a file can be sent with one message only
  expect((await say(applicant, { body: 'Again', files: [file.body.id] })).status).toBe(400);

  const where = `/applications/responses/${id}#conversation`;
  const quoted = { application: 'Spring', path: where };
  expect(await lettersOf(applicant.email)).toEqual([
    {
      recipient: applicant.email,
      template: 'application-asked',
      data: expect.objectContaining({ ...quoted, body: 'Who pays the rent?' }),
    },
  ]);
  const toAda = (await lettersOf(ada.email)).filter(({ data }) => JSON.stringify(data).includes(where));
  expect(toAda).toEqual([
    {
      recipient: ada.email,
      template: 'application-answered',
      data: expect.objectContaining({ ...quoted, body: 'The city.', files: ['budget.pdf'] }),
    },
  ]);
  expect(await noticesOf(applicant)).toMatchObject([{ kind: 'MESSAGE', title: 'A question about “Spring”', path: where }]);
  expect(await noticesOf(ada)).toMatchObject([{ kind: 'MESSAGE', text: 'Spring', path: where }]);
});

test('an unanswered question stands on both homes until it is answered, settled or decided', async () => {
  const steps = async () =>
    (await api.get('home/next-steps/', applicant.token)).body.steps.filter(
      ({ key }: { key: string }) => key === `question-${id}`,
    );
  const waiting = async () =>
    (await api.get('home/today/', ada.token)).body.lines
      .filter(({ key }: { key: string }) => key === 'conversations')
      .flatMap(({ numbers }: { numbers: { count: number; label: string }[] }) =>
        numbers.map(({ count, label }) => [label, count]),
      );
  const listed = async (side: string, { token } = ada) =>
    (await api.get(`applications/responses/?awaits=${side}`, token)).body.results.map((row: { id: number }) => row.id);
  await api.db.updateTable('responseConversations').set({ awaits: null }).execute();
  expect([await steps(), await waiting()]).toEqual([[], []]);
  await say(ada, { body: 'Who pays the rent?' });
  expect(await steps()).toMatchObject([
    { quotation: 'Who pays the rent?', urgent: true, link: `/applications/responses/${id}#conversation` },
  ]);
  expect(await waiting()).toEqual([['without an answer', 1]]);
  expect([await listed('NONPROFIT'), await listed('STAFF')]).toEqual([[id], []]);
  await say(applicant, { body: 'The city.' });
  expect([await steps(), await waiting()]).toEqual([[], [['answered', 1]]]);
  expect([await listed('STAFF'), await listed('STAFF', reviewer), await listed('STAFF', applicant)]).toEqual([[id], [], []]);
  expect((await manage({ settled: true })).body.awaits).toBe(null);
  expect(await waiting()).toEqual([]);
  await say(ada, { body: 'And the heating?' });
  await releaseDecision();
  expect([await steps(), await waiting()]).toEqual([[], []]);
});

test('the release of the decision closes it, and keeps it', async () => {
  await say(ada, { body: 'Who pays the rent?' });
  await releaseDecision();
  for (const person of [ada, applicant]) {
    expect(await say(person, { body: 'One more' })).toMatchObject({ status: 409, body: { detail: conversationMessages.closed } });
    expect((await attach(person)).status).toBe(409);
    const kept = (await read(person)).body;
    expect([kept.messages.length, kept.closed_at, kept.can.write]).toEqual([1, expect.any(String), false]);
  }
});

test('nobody else ever sees a word of it; reviewers do where staff say so', async () => {
  const secret = 'Leakingquestion';
  await say(ada, { body: secret });
  const { body: file } = await attach(applicant, `${secret}.pdf`);
  await say(applicant, { body: `${secret} too`, files: [file.id] });
  const stranger = await createApplicant(api.db);
  const member = await createSignedIn(api.db, { nonprofitId: applicant.nonprofit });
  const both = await createSignedIn(api.db, { roles: ['REVIEWER'], nonprofitId: stranger.nonprofit });
  for (const { id: reviewerId } of [reviewer, both])
    await api.db.insertInto('reviewAssignments').values({ responseId: id, reviewerId }).execute();
  const pages = [
    `applications/responses/${id}/`,
    'applications/responses/',
    'applications/reviews/',
    'reviewers/me/work/',
    'home/next-steps/',
    'notices/',
    'updates/latest/',
    `nonprofits/${applicant.nonprofit}/`,
    `search/?search=${secret}`,
  ];
  const nothing = {
    messages: [],
    awaits: null,
    question: null,
    answer_days: 0,
    shown_to_reviewers: false,
    closed_at: null,
    can: { write: false, manage: false },
  };
  expect((await read(stranger)).status).toBe(404);
  for (const [who, { token }] of Object.entries({ stranger, reviewer, both })) {
    for (const page of pages)
      expect([who, page, (await api.get(page, token)).bytes.includes(secret)]).toEqual([who, page, false]);
  }
  for (const person of [reviewer, both]) expect((await read(person)).body).toEqual(nothing);
  // a session opens the file if the person may read the conversation; a link opens it for the person who got the link
  const open = async (person: SignedInPerson) =>
    (await api.call('GET', `/application-files/messages/${file.id}/`, { headers: { authorization: `Token ${person.token}` } }))
      .status;
  expect([await open(ada), await open(applicant), await open(member)]).toEqual([200, 200, 200]);
  expect([await open(stranger), await open(reviewer), await open(both)]).toEqual([404, 404, 404]);
  const { file: link } = (await read(ada)).body.messages[1].files[0];
  expect((await api.get(link)).bytes).toEqual(pdf);
  expect((await api.get(link.replace(/person=\d+/, `person=${reviewer.id}`))).status).toBe(404);
  // before a file is sent, only the user who uploaded it can open or send it
  const unsent = await attach(applicant);
  for (const person of [ada, member]) {
    const path = `/application-files/messages/${unsent.body.id}/`;
    expect((await api.call('GET', path, { headers: { authorization: `Token ${person.token}` } })).status).toBe(404);
  }
  expect((await say(ada, { body: 'Mine now', files: [unsent.body.id] })).status).toBe(400);

  const statuses: Record<string, number[]> = {};
  for (const kind of kindsOfPerson) {
    const person = await createPerson(api.db, kind);
    const calls = [
      ['GET', path(), {}],
      ['POST', path(), { body: { body: 'Theirs' } }],
      ['PATCH', path(), { body: {} }],
    ] as const;
    statuses[kind] = [];
    for (const [method, to, sent] of calls)
      statuses[kind].push((await api.call(method, to, { token: person?.token, ...sent })).status);
  }
  expect(statuses).toEqual({
    visitor: [401, 401, 401],
    newcomer: [404, 403, 403],
    nonprofitMember: [404, 403, 403],
    libraryReader: [404, 403, 403],
    nonprofitStaff: [404, 404, 403],
    reviewer: [200, 403, 403],
    boardMember: [200, 403, 403],
    programmeStaff: [200, 201, 200],
  });
  expect((await read(member)).body.can).toEqual({ write: false, manage: false });
  expect((await say(member, { body: 'Mine' })).status).toBe(403);

  expect((await manage({ shown_to_reviewers: true })).body.shown_to_reviewers).toBe(true);
  const shown = await read(reviewer);
  expect([shown.status, shown.body.messages.length, shown.body.can]).toEqual([200, 3, { write: false, manage: false }]);
  expect((await say(reviewer, { body: 'Mine' })).status).toBe(403);
  expect([await open(reviewer), await open(stranger)]).toEqual([200, 404]);
  await manage({ shown_to_reviewers: false });
  expect([(await read(reviewer)).body, await open(reviewer)]).toEqual([nothing, 404]);
  const trail = await api.db.selectFrom('auditEntries').select('action').where('subjectId', '=', id).orderBy('id').execute();
  expect(trail.map(({ action }) => action)).toEqual([
    'showed the conversation to reviewers',
    'hid the conversation from reviewers',
  ]);
  // neither the export nor the log contains a message
  const ticket = await api.call('POST', 'download-tickets/', {
    token: ada.token,
    body: { path: `/download-application-data/?template_id=${template}` },
  });
  const table = await api.get(`/download-application-data/?template_id=${template}&ticket=${ticket.body.ticket}`);
  expect([table.status, table.bytes.length > 0, table.bytes.includes(secret)]).toEqual([200, true, false]);
  expect(api.logged.join('')).not.toContain(secret);
});

test('an applicant fills nobody’s mailbox, and a file without a message does not stay', async () => {
  await say(ada, { body: 'Who pays the rent?' });
  const { body: file } = await attach(applicant);
  for (let count = 0; count < 20; count += 1) expect((await say(applicant, { body: `${count}` })).status).toBe(201);
  expect(await say(applicant, { body: 'more' })).toMatchObject({ status: 429, body: { detail: conversationMessages.tooMany } });
  expect((await say(ada, { body: ' ' })).body).toEqual({ body: [conversationMessages.body] });

  const rows = () => api.db.selectFrom('responseMessageFiles').select('id').where('id', '=', file.id).execute();
  await api.db.deleteFrom('mailMessages').execute();
  expect(await rows()).toHaveLength(1);
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = ${`message file ${file.id}`}`.execute(api.db);
  await runJobsOnce(api.app);
  expect(await rows()).toEqual([]);
});
