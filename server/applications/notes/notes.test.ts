import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { type Applicant, createApplicant, createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createPerson, createSignedIn, farDay, kindsOfPerson, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let ada: SignedInPerson;
let ben: SignedInPerson;
let applicant: Applicant;
let template = 0;
let response = 0;
beforeAll(async () => {
  api = await startApi();
  ada = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Ada', lastName: 'Ash' });
  ben = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Ben', lastName: 'Birch' });
  applicant = await createApplicant(api.db);
  template = (await createApplicationTemplate(api.db, { name: 'Spring' })).id;
  response = await another();
});
afterAll(() => api.close());

async function another(): Promise<number> {
  const { id } = await createApplicationResponse(api.db, {
    templateId: template,
    ...(response === 0 ? { nonprofitId: applicant.nonprofit } : {}),
    submittedAt: '2026-02-01T00:00:00Z',
  });
  return id;
}

const write = ({ token }: SignedInPerson, id: number, body: object) =>
  api.call('POST', `applications/responses/${id}/notes/`, { token, body });
const list = ({ token }: SignedInPerson, id: number) => api.get(`applications/responses/${id}/notes/`, token);
const noticesOf = async ({ token }: { token: string }) => (await api.get('notices/', token)).body.results;

test('staff write notes, change and delete their own, and read all', async () => {
  const id = await another();
  const first = await write(ada, id, { body: '  Their budget does not add up.\n' });
  expect([first.status, first.body]).toEqual([
    201,
    {
      id: first.body.id,
      version: 1,
      response: id,
      body: 'Their budget does not add up.',
      author: { id: ada.id, name: 'Ada Ash' },
      mentions: [],
      shared: false,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      edited_at: null,
      can: { edit: true },
    },
  ]);
  const second = await write(ben, id, { body: 'I have asked.' });
  const seen = await list(ben, id);
  expect(seen.body).toEqual({
    count: 2,
    next: null,
    previous: null,
    results: [{ ...first.body, can: { edit: false } }, second.body],
  });

  const path = `applications/response-notes/${first.body.id}/`;
  for (const method of ['PATCH', 'DELETE']) {
    const refused = await api.call(method, path, { token: ben.token, body: { body: 'Mine now' } });
    expect([method, refused.status]).toEqual([method, 403]);
  }
  const changed = await api.call('PATCH', path, { token: ada.token, body: { body: 'It adds up.', version: 1 } });
  expect([changed.status, changed.body.body, changed.body.version, changed.body.edited_at]).toEqual([
    200,
    'It adds up.',
    2,
    expect.any(String),
  ]);
  const stale = await api.call('PATCH', path, { token: ada.token, body: { body: 'Older', version: 1 } });
  expect([stale.status, stale.body.current.body]).toEqual([409, 'It adds up.']);
  expect((await api.call('DELETE', path, { token: ada.token })).status).toBe(204);
  expect((await api.call('DELETE', path, { token: ada.token })).status).toBe(404);
  expect((await list(ada, id)).body.results.map((note: { id: number }) => note.id)).toEqual([second.body.id]);
});

test('what is wrong with a note is told at its field, and 404 where there is no response', async () => {
  expect((await write(ada, response, { body: ' \n ' })).body).toEqual({ body: ['Write something first.'] });
  expect((await write(ada, response, { body: 'x'.repeat(5_001) })).status).toBe(400);
  expect((await write(ada, response, { body: 'x', mentions: Array.from({ length: 21 }, (_, at) => at + 1) })).status).toBe(400);
  expect((await write(ada, 2_147_483_647, { body: 'x' })).status).toBe(404);
  expect((await list(ada, 2_147_483_647)).status).toBe(404);
});

test('a mentioned colleague gets one notice, which says where and not what', async () => {
  const id = await another();
  const reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'], firstName: 'Rae', lastName: 'Rowan' });
  const gone = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Gil', lastName: 'Gone' });
  await api.db.updateTable('users').set({ isActive: false }).where('id', '=', gone.id).execute();
  const body = 'Hiddenwords @Ben Birch, @Ada Ash, @Rae Rowan, @Gil Gone';
  const mentions = [ben.id, ada.id, reviewer.id, gone.id, applicant.id];
  const note = await write(ada, id, { body, mentions });
  // only active programme staff can be mentioned, and only if their name is in the text
  expect(note.body.mentions).toEqual([
    { id: ada.id, name: 'Ada Ash' },
    { id: ben.id, name: 'Ben Birch' },
  ]);
  const { nonprofit_ref: nonprofit } = (await api.get(`applications/responses/${id}/`, ada.token)).body;
  expect(await noticesOf(ben)).toMatchObject([
    {
      kind: 'MENTIONED',
      title: 'You were mentioned',
      text: `Ada Ash mentions you in a note on ${nonprofit.name}: Spring.`,
      path: `/applications/responses/${id}#notes`,
      is_read: false,
    },
  ]);
  expect(await noticesOf(ada)).toEqual([]);
  for (const other of [reviewer, applicant]) expect(JSON.stringify(await noticesOf(other))).not.toContain('mention');

  // an edit notifies only newly mentioned colleagues; a colleague whose name was removed from the text is no longer mentioned
  const path = `applications/response-notes/${note.body.id}/`;
  await api.call('PATCH', path, { token: ada.token, body: { body: 'Once more @Ben Birch', mentions: [ben.id] } });
  expect(await noticesOf(ben)).toHaveLength(1);
  const without = await api.call('PATCH', path, { token: ada.token, body: { body: 'Ben', mentions: [ben.id] } });
  expect(without.body.mentions).toEqual([]);
  expect(await noticesOf(ben)).toHaveLength(1);
});

test('nobody but programme staff ever sees a note', async () => {
  const secret = 'Leakingnote';
  await write(ada, response, { body: `${secret} @Ben Birch`, mentions: [ben.id] });
  const board = await createSignedIn(api.db, { roles: ['BOARD_MEMBER'], boardUntil: farDay });
  const { id: noteId } = (await list(ada, response)).body.results[0];
  const member = await createSignedIn(api.db, { nonprofitId: applicant.nonprofit });
  const reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'] });
  await api.db.insertInto('reviewAssignments').values({ responseId: response, reviewerId: reviewer.id }).execute();
  const pages = [
    `applications/responses/${response}/`,
    'applications/responses/',
    `applications/responses/${response}/neighbours/`,
    'applications/reviews/',
    'reviewers/me/work/',
    'notices/',
    `nonprofits/${applicant.nonprofit}/`,
    `audit/?subject_id=${response}`,
  ];
  for (const [who, { token }] of Object.entries({ applicant, member, reviewer, board, ada })) {
    for (const path of pages)
      expect([who, path, (await api.get(path, token)).bytes.includes(secret)]).toEqual([who, path, false]);
  }
  const statuses: Record<string, number[]> = {};
  for (const kind of kindsOfPerson) {
    const person = await createPerson(api.db, kind);
    const calls = [
      ['GET', `applications/responses/${response}/notes/`],
      ['POST', `applications/responses/${response}/notes/`],
      ['PATCH', `applications/response-notes/${noteId}/`],
      ['DELETE', `applications/response-notes/${noteId}/`],
    ] as const;
    statuses[kind] = [];
    for (const [method, path] of calls) {
      const body = method === 'GET' ? {} : { body: { body: 'Theirs' } };
      statuses[kind].push((await api.call(method, path, { token: person?.token, ...body })).status);
    }
  }
  const none = [403, 403, 403, 403];
  expect(statuses).toEqual({
    visitor: [401, 401, 401, 401],
    newcomer: none,
    nonprofitMember: none,
    libraryReader: none,
    nonprofitStaff: none,
    reviewer: none,
    // reads those that are shared, and none is
    boardMember: [200, 403, 403, 403],
    // every colleague can read notes and add their own; only the author can change or delete a note
    programmeStaff: [200, 201, 403, 403],
  });
  for (const { token } of [applicant, reviewer])
    expect((await api.get(`applications/responses/${response}/notes/`, token)).status).toBe(403);

  // the export, the emails and the log contain no note
  const ticket = await api.call('POST', 'download-tickets/', {
    token: ada.token,
    body: { path: `/download-application-data/?template_id=${template}` },
  });
  const file = await api.get(`/download-application-data/?template_id=${template}&ticket=${ticket.body.ticket}`);
  expect([file.status, file.bytes.length > 0, file.bytes.includes(secret)]).toEqual([200, true, false]);
  const letters = await api.db.selectFrom('mailMessages').selectAll().execute();
  expect(JSON.stringify(letters)).not.toContain(secret);
  expect(api.logged.join('')).not.toContain(secret);
});
