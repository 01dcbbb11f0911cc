import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createPerson, createSignedIn, farDay, kindsOfPerson, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let ada: SignedInPerson;
let ben: SignedInPerson;
let nonprofit = 0;
beforeAll(async () => {
  api = await startApi();
  ada = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Ada', lastName: 'Ash' });
  ben = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Ben', lastName: 'Birch' });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.updateTable('users').set({ nonprofitId: null }).execute();
  await api.db.deleteFrom('nonprofits').execute();
  nonprofit = (await createNonprofit(api.db, { name: 'Heron House' })).id;
});

const send = (method: string, path: string, body?: object, { token } = ada) =>
  api.call(method, path, { token, ...(body && { body }) });
const read = async (id = nonprofit) => (await api.get(`nonprofits/${id}/relationship/`, ada.token)).body;
const own = (id: number | null, of = nonprofit) => send('PUT', `nonprofits/${of}/owner/`, { owner: id });
const add = (body: object, of = nonprofit) => send('POST', `nonprofits/${of}/next-steps/`, body);
const write = (body: object, who = ada, of = nonprofit) => send('POST', `nonprofits/${of}/notes/`, body, who);
const names = async (query: string, { token } = ada) =>
  (await api.get(`nonprofits/?${query}`, token)).body.results.map(({ name }: { name: string }) => name);
const leave = (id: number, changes: object) => api.db.updateTable('users').set(changes).where('id', '=', id).execute();
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('the owner', () => {
  test('is one of the active programme staff, is recorded, and leaves the nonprofit’s version alone', async () => {
    const version = async () => (await api.get(`nonprofits/${nonprofit}/`, ada.token)).body.version;
    const before = await version();
    expect(await read()).toEqual({ owner: null, steps: [] });
    expect((await own(ben.id)).body).toEqual({ owner: { id: ben.id, name: 'Ben Birch', left: false }, steps: [] });
    expect((await own(ben.id)).status).toBe(200);
    expect(await version()).toBe(before);
    const member = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit });
    const refused = await own(member.id);
    expect([refused.status, refused.body]).toEqual([400, { owner: ['Choose an active colleague who looks after nonprofits.'] }]);
    expect((await own(null)).body.owner).toBeNull();
    const trail = (await api.get(`audit/?subject_kind=nonprofit&subject_id=${nonprofit}`, ada.token)).body.results;
    expect(trail.map(({ action, changes }: { action: string; changes: object }) => [action, changes])).toEqual([
      ['owner removed', [{ field: 'owner', from: 'Ben Birch', to: null }]],
      ['owner set', [{ field: 'owner', from: null, to: 'Ben Birch' }]],
    ]);
    expect((await own(ada.id, 2_147_483_647)).status).toBe(404);
  });

  test('is not overwritten unseen: whoever saw another one hears who it is by now', async () => {
    const make = (owner: number | null, seen: number | null) => send('PUT', `nonprofits/${nonprofit}/owner/`, { owner, seen });
    expect((await make(ben.id, null)).status).toBe(200);
    const refused = await make(ada.id, null);
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        detail: 'Ben Birch is the owner by now. Look again before you change it.',
        current: { owner: { id: ben.id, name: 'Ben Birch', left: false }, steps: [] },
      },
    ]);
    expect((await make(ada.id, ada.id)).status).toBe(409);
    expect((await make(ben.id, null)).body.owner.id).toBe(ben.id);
    expect((await make(null, ben.id)).body.owner).toBeNull();
    expect((await make(ada.id, ben.id)).body.detail).toBe('Nobody is the owner any more. Look again before you change it.');
  });

  test('fills a column, a filter and the export, for people who read the programme', async () => {
    await createNonprofit(api.db, { name: 'Nobody’s' });
    await own(ben.id);
    expect(await names(`owner=${ben.id}`)).toEqual(['Heron House']);
    expect(await names('owner=none')).toEqual(['Nobody’s']);
    expect((await api.get('nonprofits/?owner=some', ada.token)).status).toBe(400);
    const board = await createSignedIn(api.db, { roles: ['BOARD_MEMBER'], boardUntil: farDay });
    const member = await createSignedIn(api.db, { nonprofitId: nonprofit });
    const ownerRef = async ({ token }: SignedInPerson) =>
      (await api.get(`nonprofits/?ids=${nonprofit}`, token)).body.results[0].owner_ref;
    expect(await ownerRef(board)).toEqual({ id: ben.id, full_name: 'Ben Birch' });
    expect([await ownerRef(member), await names(`owner=${ben.id}`, member)]).toEqual([null, []]);
    const ticket = await send('POST', 'download-tickets/', { path: `/download-nonprofit-data/?owner=${ben.id}` });
    const file = await api.get(`/download-nonprofit-data/?owner=${ben.id}&ticket=${ticket.body.ticket}`);
    const [header = '', row = '', end] = file.bytes.toString().trim().split('\r\n');
    expect([header.includes('Owner,Next Step'), row.includes('Ben Birch'), end]).toEqual([true, true, undefined]);
  });

  test.each([
    ['is deactivated', { isActive: false }],
    ['loses the role', { roles: ['REVIEWER'] }],
    ['loses the field of work', { staffFields: ['finance'] }],
  ])('who %s leaves the nonprofit without one, and Today says so', async (_, change) => {
    const gone = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Gil', lastName: 'Gone' });
    await own(gone.id);
    await add({ body: 'Call them', day: day(0), person: gone.id });
    const behind = async () =>
      (await api.get('home/today/', ada.token)).body.lines.filter(({ key }: { key: string }) => key === 'left-behind');
    expect([await names('owner=left'), await behind()]).toEqual([[], []]);
    await leave(gone.id, change);
    expect((await read()).owner).toEqual({ id: gone.id, name: 'Gil Gone', left: true });
    expect([await names('owner=left'), await names('owner=none')]).toEqual([['Heron House'], ['Heron House']]);
    expect((await api.get(`nonprofits/?ids=${nonprofit}`, ada.token)).body.results[0].owner_ref).toBeNull();
    expect(await behind()).toMatchObject([
      {
        title: 'Left by colleagues',
        numbers: [
          { count: 1, link: '/nonprofits?owner=left' },
          { count: 1, link: '/nonprofits?next_step_of=left' },
        ],
      },
    ]);
    expect((await read()).steps[0].person).toMatchObject({ name: 'Gil Gone', left: true });
    expect(await names('next_step_of=left')).toEqual(['Heron House']);
    expect((await own(gone.id)).status).toBe(400);
  });

  test('of many nonprofits is set and undone at once, without a conflict for open forms', async () => {
    const { id: other } = await createNonprofit(api.db, { name: 'Other' });
    await own(ada.id);
    const version = (await api.get(`nonprofits/${other}/`, ada.token)).body.version;
    const change = { action: 'SET_OWNER', person: ben.id, chosen: { ids: [nonprofit, other] } };
    const { body } = await send('POST', 'bulk-changes/', change);
    expect(body).toMatchObject({ title: 'Set owner “Ben Birch”', state: 'DONE', changed: 2 });
    expect([(await read()).owner.id, (await read(other)).owner.id]).toEqual([ben.id, ben.id]);
    expect((await api.get(`nonprofits/${other}/`, ada.token)).body.version).toBe(version);
    const rows = (await api.get(`bulk-changes/${body.id}/rows/`, ada.token)).body.results;
    expect(rows.map(({ before, after }: { before: string; after: string }) => [before, after])).toEqual([
      ['Ada Ash', 'Ben Birch'],
      ['none', 'Ben Birch'],
    ]);
    await send('POST', `bulk-changes/${body.id}/undo/`);
    expect([(await read()).owner.id, (await read(other)).owner]).toEqual([ada.id, null]);
    const nobody = await send('POST', 'bulk-changes/', { action: 'SET_OWNER', person: null, chosen: { ids: [nonprofit] } });
    expect([nobody.body.title, (await read()).owner]).toEqual(['Remove owner', null]);
    const wrong = await send('POST', 'bulk-changes/preview/', { ...change, person: 2_000_000_000 });
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['person']]);
  });
});

describe('next steps', () => {
  test('are ticked off and taken back, and stand on Today of who does them while they are due', async () => {
    const today = async ({ token }: SignedInPerson) =>
      (await api.get('home/today/', token)).body.lines
        .filter(({ key }: { key: string }) => key.startsWith('next-step'))
        .map(({ title, detail, link }: Record<string, string>) => [title, detail, link]);
    const { body: step } = await add({ body: ' Ask about the rent ', day: day(-3), person: ben.id });
    await add({ body: 'Later', day: day(9), person: ben.id });
    expect(step).toMatchObject({ body: 'Ask about the rent', person: { name: 'Ben Birch' }, done_at: null });
    const shown = [['Ask about the rent', expect.stringMatching(/^Heron House · due \d days ago$/), `/nonprofit/${nonprofit}`]];
    expect([await today(ben), await today(ada)]).toEqual([shown, []]);
    const done = await send('PATCH', `nonprofit-next-steps/${step.id}/`, { done: true });
    expect(done.body).toMatchObject({ done_at: expect.any(String), done_by: { name: 'Ada Ash' }, version: 2 });
    expect([await today(ben), (await read()).steps.map(({ body }: { body: string }) => body)]).toEqual([
      [],
      ['Later', 'Ask about the rent'],
    ]);
    const back = await send('PATCH', `nonprofit-next-steps/${step.id}/`, { done: false });
    expect(back.body).toMatchObject({ done_at: null, done_by: null });
    expect(await today(ben)).toEqual(shown);
    const stale = await send('PATCH', `nonprofit-next-steps/${step.id}/`, { body: 'Mine', version: 1 });
    expect([stale.status, stale.body.current.body]).toEqual([409, 'Ask about the rent']);
    expect((await send('DELETE', `nonprofit-next-steps/${step.id}/`)).status).toBe(204);
    expect((await send('DELETE', `nonprofit-next-steps/${step.id}/`)).status).toBe(404);
  });

  test('more than five due are named five, with a number that opens exactly their nonprofits', async () => {
    for (let count = 0; count < 6; count += 1) {
      const { id } = await createNonprofit(api.db, { name: `Due ${count}` });
      await add({ body: `Step ${count}`, day: day(-count - 1), person: ben.id }, id);
    }
    const { lines } = (await api.get('home/today/', ben.token)).body;
    const [number] = lines.find(({ key }: { key: string }) => key === 'next-steps').numbers;
    expect(lines.filter(({ key }: { key: string }) => key.startsWith('next-step-'))).toHaveLength(5);
    expect([number.count, number.urgent]).toEqual([6, true]);
    expect(await names(number.link.split('?')[1], ben)).toEqual(['Due 5', 'Due 4', 'Due 3', 'Due 2', 'Due 1', 'Due 0']);
  });

  test('wrong ones are told at their fields', async () => {
    const wrong = await add({ body: ' ', day: '2026-02-30', person: ada.id });
    expect(wrong.body).toEqual({ body: ['Write what to do.'], day: ['Choose a date.'] });
    const nobody = await add({ body: 'Call', day: day(1), person: 2_000_000_000 });
    expect(nobody.body).toEqual({ person: ['Choose an active colleague who looks after nonprofits.'] });
    expect((await add({ body: 'Call', day: day(1), person: ada.id }, 2_147_483_647)).status).toBe(404);
  });
});

test('notes stand by their day, and only their author changes them', async () => {
  const call = await write({ kind: 'CALL', day: '2026-03-01', body: 'They called.' });
  const visit = await write({ kind: 'VISIT', day: '2026-05-01', body: 'We went.' }, ben);
  expect([call.status, visit.status]).toEqual([201, 201]);
  const { results } = (await api.get(`nonprofits/${nonprofit}/notes/`, ada.token)).body;
  expect(results.map(({ kind, author, can }: Record<string, object>) => [kind, author, can])).toEqual([
    ['VISIT', { id: ben.id, name: 'Ben Birch' }, { edit: false }],
    ['CALL', { id: ada.id, name: 'Ada Ash' }, { edit: true }],
  ]);
  const path = `nonprofit-notes/${call.body.id}/`;
  expect((await send('PATCH', path, { body: 'Mine' }, ben)).status).toBe(403);
  expect((await send('DELETE', path, undefined, ben)).status).toBe(403);
  const changed = await send('PATCH', path, { body: 'They called twice.', version: 1 });
  expect(changed.body).toMatchObject({ kind: 'CALL', body: 'They called twice.', version: 2, edited_at: expect.any(String) });
  expect((await send('PATCH', path, { body: 'Old', version: 1 })).status).toBe(409);
  expect((await send('DELETE', path)).status).toBe(204);
  expect((await write({ kind: 'LETTER', day: '2026-03-01', body: '' })).body).toMatchObject({ body: ['Write something first.'] });
});

test('nobody but programme staff ever sees next steps and notes', async () => {
  const secret = 'Leakingwords';
  await own(ben.id);
  const step = await add({ body: secret, day: day(-1), person: ben.id });
  const note = await write({ kind: 'NOTE', day: day(-1), body: secret });
  const statuses: Record<string, number[]> = {};
  for (const kind of kindsOfPerson) {
    const person = await createPerson(api.db, kind);
    const calls = [
      ['GET', `nonprofits/${nonprofit}/relationship/`],
      ['GET', `nonprofits/${nonprofit}/notes/`],
      ['PUT', `nonprofits/${nonprofit}/owner/`],
      ['PATCH', `nonprofit-next-steps/${step.body.id}/`],
      ['DELETE', `nonprofit-notes/${note.body.id}/`],
    ] as const;
    statuses[kind] = [];
    for (const [method, path] of calls) {
      const body = method === 'GET' ? {} : { body: { owner: ben.id } };
      statuses[kind].push((await api.call(method, path, { token: person?.token, ...body })).status);
    }
  }
  const none = [403, 403, 403, 403, 403];
  expect(statuses).toEqual({
    visitor: [401, 401, 401, 401, 401],
    newcomer: none,
    nonprofitMember: none,
    libraryReader: none,
    nonprofitStaff: none,
    reviewer: none,
    boardMember: none,
    // only the author deletes a note
    programmeStaff: [200, 200, 200, 200, 403],
  });
  const director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit });
  const board = await createSignedIn(api.db, { roles: ['BOARD_MEMBER'], boardUntil: farDay });
  await api.db.updateTable('nonprofits').set({ display: true }).where('id', '=', nonprofit).execute();
  const pages = [`nonprofits/${nonprofit}/`, `nonprofits/?ids=${nonprofit}`, 'home/today/', 'home/next-steps/', 'notices/'];
  for (const { token } of [director, board])
    for (const path of pages) expect([path, (await api.get(path, token)).bytes.includes(secret)]).toEqual([path, false]);
  expect((await api.get(`/directory/${nonprofit}`)).bytes.includes(secret)).toBe(false);
  const asked = [`next_step_by=${day(0)}`, `next_step_of=${ben.id}`, 'ordering=next_step'];
  for (const query of asked) expect([query, await names(query, board), await names(query, director)]).toEqual([query, [], []]);
  expect((await api.get(`nonprofits/?ids=${nonprofit}`, board.token)).body.results[0].next_step_day).toBeNull();
  expect(api.logged.join('')).not.toContain(secret);
});

test('a merge takes owner, steps and notes along, and its undo gives them back', async () => {
  const { id: into } = await createNonprofit(api.db, { name: 'Heron House Inc' });
  await own(ben.id);
  await add({ body: 'Call', day: day(1), person: ada.id });
  await write({ kind: 'NOTE', day: day(0), body: 'Kept' });
  const { versions } = (await send('POST', `nonprofits/${nonprofit}/merge/preview/`, { into })).body;
  const merged = await send('POST', `nonprofits/${nonprofit}/merge/`, { into, versions, take: [] });
  const notesOf = async (id: number) => (await api.get(`nonprofits/${id}/notes/`, ada.token)).body.count;
  expect([merged.status, (await read(into)).owner.id, (await read(into)).steps.length, await notesOf(into)]).toEqual([
    201,
    ben.id,
    1,
    1,
  ]);
  expect((await send('POST', `nonprofit-merges/${merged.body.id}/undo/`)).status).toBe(200);
  expect([(await read(into)).owner, (await read()).owner.id, (await read()).steps.length, await notesOf(nonprofit)]).toEqual([
    null,
    ben.id,
    1,
    1,
  ]);
});

test('a step or a note that is sent twice, also at once, is stored once', async () => {
  const step = { body: 'Call them', day: day(1), person: ada.id, request_key: 'step-0001' };
  const steps = await Promise.all([add(step), add(step)]);
  expect(steps.map(({ status }) => status).toSorted()).toEqual([200, 201]);
  expect((await read()).steps).toEqual([steps[0]?.body]);
  expect(steps[1]?.body).toEqual(steps[0]?.body);
  const note = { kind: 'CALL', day: day(0), body: 'They moved.', request_key: 'note-0001' };
  const notes = await Promise.all([write(note), write(note)]);
  expect(notes.map(({ status }) => status).toSorted()).toEqual([200, 201]);
  expect(notes[1]?.body).toEqual(notes[0]?.body);
  // the key is one's own
  expect((await write(note, ben)).status).toBe(201);
  expect((await api.get(`nonprofits/${nonprofit}/notes/`, ada.token)).body.count).toBe(2);
});
