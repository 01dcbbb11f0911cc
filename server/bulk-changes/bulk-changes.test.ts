import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobsOnce } from '#server/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, createUser, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let rivers: number;
let boats: number;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Sam', lastName: 'Keeper' });
  rivers = await createCategory(api.db, 'Rivers');
  boats = await createCategory(api.db, 'Boats');
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ['bulkChanges', 'auditEntries'] as const) await api.db.deleteFrom(table).execute();
  await api.db.deleteFrom('nonprofits').execute();
});

const send = (path: string, body?: object, token = staff.token) => api.call('POST', `bulk-changes/${path}`, { token, body });
const start = (body: object) => send('', body);
const read = async (id: number) => (await api.get(`bulk-changes/${id}/`, staff.token)).body;
const rowsOf = async (id: number, query = '') => (await api.get(`bulk-changes/${id}/rows/${query}`, staff.token)).body.results;
const stored = (ids: readonly number[]) =>
  api.db.selectFrom('nonprofits').selectAll().where('id', 'in', ids).orderBy('id').execute();
const column = async <Name extends keyof Awaited<ReturnType<typeof stored>>[number]>(ids: readonly number[], name: Name) =>
  (await stored(ids)).map((row) => row[name]);

/** Nonprofits `Test 001` …, of which every third one is published. */
async function createMany(count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`INSERT INTO nonprofits (name, display)
    SELECT 'Test ' || lpad(n::text, 4, '0'), n % 3 = 0 FROM generate_series(1, ${count}) AS n RETURNING id`.execute(api.db);
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

describe('a change of chosen nonprofits', () => {
  test('is previewed, made once, listed by record, found in each history, downloaded and undone', async () => {
    const ids = await createMany(6);
    const gone = 2_000_000_000;
    const body = { action: 'PUBLISH_WEB', chosen: { ids: [...ids, gone, ids[0]] } };
    const preview = await send('preview/', body);
    expect([preview.status, preview.body]).toEqual([
      200,
      {
        title: 'Publish for web',
        chosen: 7,
        changed: 4,
        unchanged: 2,
        refused: 1,
        rows: [
          { id: gone, name: `Number ${gone}`, outcome: 'REFUSED', reason: 'It no longer exists.', before: 'none', after: '' },
          ...['Test 0001', 'Test 0002', 'Test 0004', 'Test 0005'].map((name) => ({
            ...{ id: expect.any(Number), name, outcome: 'CHANGED', reason: '', before: 'no', after: 'yes' },
          })),
          ...['Test 0003', 'Test 0006'].map((name) => ({
            ...{ id: expect.any(Number), name, outcome: 'UNCHANGED', reason: '', before: 'yes', after: '' },
          })),
        ],
      },
    ]);
    expect(await column(ids, 'display')).toEqual([false, false, true, false, false, true]);

    const made = await start({ ...body, count: 7, request_key: 'one-open-dialog' });
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        action: 'PUBLISH_WEB',
        title: 'Publish for web',
        state: 'DONE',
        created_at: expect.stringMatching(/Z$/),
        created_by: { id: staff.id, full_name: 'Sam Keeper' },
        finished_at: expect.stringMatching(/Z$/),
        ...{ chosen: 7, done: 7, changed: 4, unchanged: 2, refused: 1, undone: 0, kept: 0 },
        ...{ undone_by: null, undone_at: null, can_undo: true },
      },
    ]);
    const { id } = made.body;
    expect(await column(ids, 'display')).toEqual(ids.map(() => true));
    expect(await column(ids, 'version')).toEqual([2, 2, 1, 2, 2, 1]);
    // an editor that was open meanwhile
    const late = await api.call('PATCH', `nonprofits/${ids[0]}/`, { token: staff.token, body: { version: 1, name: 'Late' } });
    expect([late.status, late.body.current.display]).toEqual([409, true]);

    const again = await start({ ...body, count: 7, request_key: 'one-open-dialog' });
    expect([again.status, again.body.id]).toEqual([200, id]);
    expect((await api.get('bulk-changes/', staff.token)).body.count).toBe(1);

    expect((await rowsOf(id, '?outcome=REFUSED,UNCHANGED')).map(({ name }: { name: string }) => name)).toEqual([
      `Number ${gone}`,
      'Test 0003',
      'Test 0006',
    ]);
    const history = async (record: number | undefined) =>
      (await api.get(`audit/?subject_kind=nonprofit&subject_id=${record}`, staff.token)).body.results.map(
        ({ action, subject }: { action: string; subject: object }) => [action, subject],
      );
    const subject = { kind: 'bulkChange', id, name: 'Publish for web: 7 nonprofits' };
    expect(await history(ids[0])).toEqual([['made', subject]]);
    expect(await history(ids[2])).toEqual([]);

    const undone = await send(`${id}/undo/`);
    expect([undone.status, undone.body]).toMatchObject([
      200,
      { state: 'UNDONE', undone: 4, kept: 0, can_undo: false, undone_by: { full_name: 'Sam Keeper' } },
    ]);
    expect(await column(ids, 'display')).toEqual([false, false, true, false, false, true]);
    expect(await column(ids, 'version')).toEqual([3, 3, 1, 3, 3, 1]);
    expect(await history(ids[0])).toEqual([
      ['undone', subject],
      ['made', subject],
    ]);
    expect((await send(`${id}/undo/`)).status).toBe(409);

    const file = await api.get(`/download-bulk-change/?bulk_change=${id}`, staff.token);
    const lines = parse(file.body, { columns: true, bom: true }) as Record<string, string>[];
    expect(lines).toHaveLength(7);
    expect(lines[0]).toEqual({
      ...{ Nonprofit: 'Test 0001', Outcome: 'Changed', Reason: '', Before: 'no', After: 'yes' },
      ...{ Undo: 'Undone', 'Reason for Keeping': '', ID: String(ids[0]) },
    });
  });

  test('two requests of one dialog at the same moment make one change', async () => {
    const ids = await createMany(3);
    const body = { action: 'PUBLISH_PRINT', chosen: { ids }, request_key: 'twice-at-once' };
    const answers = await Promise.all([start(body), start(body), start(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    expect(await column(ids, 'version')).toEqual([2, 2, 2]);
  });

  test('by the list’s filters takes all that match, now; another number than the preview’s is refused', async () => {
    const ids = await createMany(9);
    const body = { action: 'PUBLISH_PRINT', chosen: { matching: { is_published_for_web: 'true', search: 'test' } } };
    expect((await send('preview/', body)).body).toMatchObject({ chosen: 3, changed: 3 });
    const late = await createNonprofit(api.db, { name: 'Test late', display: true });
    expect((await start({ ...body, count: 3 })).status).toBe(409);
    expect((await start({ ...body, count: 4 })).body).toMatchObject({ state: 'DONE', changed: 4 });
    expect(await column([...ids, late.id], 'print')).toEqual([false, false, true, false, false, true, false, false, true, true]);
    // the search allows a typing error where nothing fits exactly, as the list does
    expect((await send('preview/', { ...body, chosen: { matching: { search: 'tset late' } } })).body).toMatchObject({
      chosen: 1,
    });
    expect((await send('preview/', { ...body, chosen: { matching: {} } })).body).toMatchObject({ chosen: 10 });
  });

  test('undo leaves what somebody changed since, with names', async () => {
    const ids = await createMany(3);
    const { body: made } = await start({ action: 'PUBLISH_WEB', chosen: { ids: ids.slice(0, 2) } });
    await api.call('PATCH', `nonprofits/${ids[0]}/`, { token: staff.token, body: { display: false } });
    // another field was changed since: that stays, and the undo is not kept from it
    await api.call('PATCH', `nonprofits/${ids[1]}/`, { token: staff.token, body: { fax_number: '301' } });
    expect((await send(`${made.id}/undo/`)).body).toMatchObject({ state: 'UNDONE', undone: 1, kept: 1 });
    expect(await rowsOf(made.id, '?undo=KEPT')).toEqual([
      {
        ...{ id: ids[0], name: 'Test 0001', outcome: 'CHANGED', reason: '', before: 'no', after: 'yes' },
        ...{ undo: 'KEPT', undo_reason: 'It was changed since.' },
      },
    ]);
    expect(await column(ids, 'display')).toEqual([false, false, true]);
    expect(await column(ids, 'faxNumber')).toEqual(['', '301', '']);
  });
});

describe('each action and its undo', () => {
  const day = '2026-03-01';
  const cases: [string, object, string, unknown[], unknown[]][] = [
    ['TAKE_DOWN_WEB', {}, 'display', [true, false], [false, false]],
    ['TAKE_DOWN_PRINT', {}, 'print', [true, false], [false, false]],
    ['ADD_YEAR', { year: 2024 }, 'acceptedYears', [[2025, 2019], [2024]], [[2019, 2024, 2025], [2024]]],
    ['REMOVE_YEAR', { year: 2024 }, 'acceptedYears', [[2025, 2024], [2019]], [[2025], [2019]]],
    ['DEACTIVATE_NONPROFITS', { day }, 'inactiveDate', [null, '2020-01-01'], [day, '2020-01-01']],
    ['REACTIVATE_NONPROFITS', {}, 'inactiveDate', ['2020-01-01', null], [null, null]],
  ];
  test.each(cases)('%s', async (action, parameters, name, before, after) => {
    const ids: number[] = [];
    for (const value of before) ids.push((await createNonprofit(api.db, { [name]: value })).id);
    const { body } = await start({ action, ...parameters, chosen: { ids } });
    expect(body).toMatchObject({ state: 'DONE', changed: 1, unchanged: 1 });
    expect(await column(ids, name as 'display')).toEqual(after);
    await send(`${body.id}/undo/`);
    expect(await column(ids, name as 'display')).toEqual(before);
  });

  test.each([
    ['ADD_CATEGORY', 'Add category “Rivers”', ['Boats, Rivers', 'Rivers']],
    ['SET_CATEGORY', 'Set as only category “Rivers”', ['Rivers', 'Rivers']],
    ['REMOVE_CATEGORY', 'Remove category “Rivers”', ['Boats', '']],
  ])('%s', async (action, title, after) => {
    const { id: one } = await createNonprofit(api.db, { categoryIds: [boats] });
    const { id: other } = await createNonprofit(api.db, { categoryIds: [rivers] });
    const names = async () => {
      const { rows } = await sql<{ names: string }>`SELECT (SELECT coalesce(string_agg(c.name, ', ' ORDER BY c.name), '')
        FROM nonprofit_categories JOIN categories c ON c.id = category_id WHERE nonprofit_id = n.id) AS names
        FROM nonprofits n ORDER BY n.id`.execute(api.db);
      return rows.map((row) => row.names);
    };
    const { body } = await start({ action, category: rivers, chosen: { ids: [one, other] } });
    expect([body.title, await names()]).toEqual([title, after]);
    await send(`${body.id}/undo/`);
    expect(await names()).toEqual(['Boats', 'Rivers']);
  });

  test('SET_PRINT_CATEGORY, also to none', async () => {
    const ids = [(await createNonprofit(api.db, { printCategoryId: boats })).id, (await createNonprofit(api.db)).id];
    const { body: set } = await start({ action: 'SET_PRINT_CATEGORY', category: rivers, chosen: { ids } });
    expect([set.changed, await column(ids, 'printCategoryId')]).toEqual([2, [rivers, rivers]]);
    await send(`${set.id}/undo/`);
    expect(await column(ids, 'printCategoryId')).toEqual([boats, null]);
    const { body: cleared } = await start({ action: 'SET_PRINT_CATEGORY', category: null, chosen: { ids } });
    expect([cleared.title, cleared.changed, cleared.unchanged]).toEqual(['Clear print category', 1, 1]);
  });

  test('the limits of a single change hold for each row, and a category that is gone comes not back', async () => {
    const many = await Promise.all(Array.from({ length: 50 }, (_, n) => createCategory(api.db, `Category ${n}`)));
    const full = await createNonprofit(api.db, { name: 'Full', categoryIds: many });
    const free = await createNonprofit(api.db, { name: 'Free', categoryIds: [many[0] ?? 0] });
    const { body } = await start({ action: 'ADD_CATEGORY', category: rivers, chosen: { ids: [full.id, free.id] } });
    expect(body).toMatchObject({ changed: 1, refused: 1 });
    expect((await rowsOf(body.id, '?outcome=REFUSED'))[0]).toMatchObject({
      name: 'Full',
      reason: 'Choose at most 50 categories.',
    });
    const old = await createCategory(api.db, 'Old');
    const last = await createNonprofit(api.db, { name: 'Last', categoryIds: [old] });
    const { body: replaced } = await start({ action: 'SET_CATEGORY', category: rivers, chosen: { ids: [last.id] } });
    await api.db.deleteFrom('categories').where('id', '=', old).execute();
    expect((await send(`${replaced.id}/undo/`)).body).toMatchObject({ undone: 0, kept: 1 });
    expect((await rowsOf(replaced.id))[0]).toMatchObject({ undo_reason: 'One of its earlier categories no longer exists.' });
  });
});

describe('a change of accounts', () => {
  test('ends sessions and links, spares one’s own account and the last programme staff', async () => {
    const one = await createSignedIn(api.db, { firstName: 'Ada', lastName: 'Lowell' });
    const { id: closed } = await createUser(api.db, { isActive: false });
    await api.db
      .insertInto('oneUseLinks')
      .values({ hash: Buffer.from('a link'), purpose: 'RESET_PASSWORD', userId: one.id, expiresAt: '2100-01-01' })
      .execute();
    const { body } = await start({ action: 'DEACTIVATE_PEOPLE', chosen: { ids: [one.id, closed, staff.id] } });
    expect(body).toMatchObject({ title: 'Deactivate accounts', changed: 1, unchanged: 1, refused: 1 });
    expect((await rowsOf(body.id, '?outcome=REFUSED'))[0]).toMatchObject({
      name: 'Sam Keeper',
      reason: 'This is your own account.',
    });
    expect((await api.get('user/me/', one.token)).status).toBe(401);
    expect(await api.db.selectFrom('oneUseLinks').selectAll().where('userId', '=', one.id).execute()).toEqual([]);
    const trail = await api.get(`audit/?subject_kind=user&subject_id=${one.id}`, staff.token);
    expect(trail.body.results.map(({ subject }: { subject: { name: string } }) => subject.name)).toEqual([
      'Deactivate accounts: 3 people',
    ]);
    expect((await send(`${body.id}/undo/`)).body).toMatchObject({ undone: 1 });
    expect((await api.get(`user/${one.id}/`, staff.token)).body.is_active).toBe(true);

    const colleague = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Bea', lastName: 'Keeper' });
    await api.db.updateTable('users').set({ isActive: false }).where('id', '=', staff.id).execute();
    const waking = await send('', { action: 'REACTIVATE_PEOPLE', chosen: { ids: [staff.id] } }, colleague.token);
    // undone by somebody who was deactivated meanwhile in another window: the last account stays
    await api.db.updateTable('users').set({ passwordHash: null }).where('id', '=', colleague.id).execute();
    expect((await send(`${waking.body.id}/undo/`, {}, colleague.token)).body).toMatchObject({ undone: 0, kept: 1 });
    expect((await rowsOf(waking.body.id))[0].undo_reason).toBe(
      'The last programme-staff account can’t be demoted or deactivated.',
    );
    await api.db.updateTable('users').set({ isActive: false }).where('id', '=', colleague.id).execute();
  });

  test('takes the filters of the list of people', async () => {
    await createUser(api.db, { roles: ['REVIEWER'], firstName: 'Rita' });
    const { body } = await send('preview/', { action: 'DEACTIVATE_PEOPLE', chosen: { matching: { is_reviewer: 'true' } } });
    expect(body).toMatchObject({ chosen: 1, changed: 1, rows: [{ before: 'yes', after: 'no' }] });
  });
});

describe('a change of many', () => {
  const many = 1_150;

  test('is done in chunks by a job, can be stopped by its undo, and raises each version once', async () => {
    const ids = await createMany(many);
    const { body: made } = await start({ action: 'PUBLISH_WEB', chosen: { matching: {} }, count: many });
    expect(made).toMatchObject({ state: 'RUNNING', chosen: many, done: 0, can_undo: true });
    // added after the start: not chosen
    const late = await createNonprofit(api.db);
    await runJobsOnce(api.app);
    expect(await read(made.id)).toMatchObject({ state: 'DONE', done: many, changed: many - Math.floor(many / 3) });
    expect(new Set(await column(ids, 'display'))).toEqual(new Set([true]));
    expect(await column([late.id], 'display')).toEqual([false]);
    expect((await column(ids, 'version')).filter((version) => version === 2)).toHaveLength(many - Math.floor(many / 3));

    expect((await send(`${made.id}/undo/`)).body.state).toBe('UNDOING');
    await runJobsOnce(api.app);
    expect(await read(made.id)).toMatchObject({ state: 'UNDONE', undone: many - Math.floor(many / 3), kept: 0 });
    expect((await column(ids, 'display')).filter((display) => display)).toHaveLength(Math.floor(many / 3));

    const told = (await api.get('notices/', staff.token)).body.results.map(({ title, text, path }: Record<string, string>) => [
      title,
      text,
      path,
    ]);
    const about = ['Publish for web: 1,150 nonprofits.', `/bulk-changes/${made.id}`];
    expect(told).toEqual([
      ['Bulk change undone', ...about],
      ['Bulk change finished', ...about],
    ]);

    const { body: stopped } = await start({ action: 'PUBLISH_WEB', chosen: { ids } });
    await send(`${stopped.id}/undo/`);
    await runJobsOnce(api.app);
    expect(await read(stopped.id)).toMatchObject({ state: 'UNDONE', done: 0, undone: 0 });
  });

  test('two at once on the same records end both, and the counts agree with the records', async () => {
    const ids = await createMany(many);
    const made = [];
    for (const year of [2024, 2025, 2024]) {
      const { body } = await start({ action: 'ADD_YEAR', year, chosen: { ids } });
      made.push(body.id);
    }
    const small = Array.from({ length: 4 }, (_, n) =>
      start({ action: 'ADD_YEAR', year: 2020 + n, chosen: { ids: ids.slice(0, 400).toReversed() } }),
    );
    await Promise.all([runJobsOnce(api.app), runJobsOnce(api.app), ...small]);
    await runJobsOnce(api.app);
    const [first, second, third] = [await read(made[0]), await read(made[1]), await read(made[2])];
    expect([first, second, third].map(({ state }) => state)).toEqual(['DONE', 'DONE', 'DONE']);
    expect([first.changed + third.changed, second.changed]).toEqual([many, many]);
    expect(await column([ids[0] ?? 0, ids[700] ?? 0], 'acceptedYears')).toEqual([
      [2020, 2021, 2022, 2023, 2024, 2025],
      [2024, 2025],
    ]);
    expect(await column([ids[0] ?? 0, ids[700] ?? 0], 'version')).toEqual([7, 3]);
  });
});

describe('what cannot be asked for', () => {
  const refusals: [object, Record<string, string[]>][] = [
    [{ action: 'DELETE', chosen: { ids: [1] } }, { action: ['"DELETE" is not one of the choices.'] }],
    [{ action: 'PUBLISH_WEB' }, { chosen: ['This field is required.'] }],
    [{ action: 'PUBLISH_WEB', chosen: {} }, { chosen: ['Choose by ids, or by the list’s filters.'] }],
    [{ action: 'PUBLISH_WEB', chosen: { ids: [1], matching: {} } }, { chosen: ['Choose by ids, or by the list’s filters.'] }],
    [{ action: 'PUBLISH_WEB', chosen: { ids: [] } }, { chosen: ['Nothing is chosen.'] }],
    [{ action: 'PUBLISH_WEB', chosen: { ids: [0] } }, { 'chosen.ids.0': ['Enter a whole number.'] }],
    [{ action: 'PUBLISH_WEB', chosen: { matching: { search: 'no such name' } } }, { chosen: ['Nothing is chosen.'] }],
    [
      { action: 'PUBLISH_WEB', chosen: { matching: { is_published_for_web: 'maybe' } } },
      { 'chosen.matching.is_published_for_web': ['Enter true or false.'] },
    ],
    [{ action: 'PUBLISH_WEB', year: 2024, chosen: { ids: [1] } }, { year: ['This action takes no such value.'] }],
    [{ action: 'ADD_YEAR', chosen: { ids: [1] } }, { year: ['Choose a year.'] }],
    [{ action: 'ADD_YEAR', year: 1999, chosen: { ids: [1] } }, { year: ['Choose years from 2003 to the current one.'] }],
    [{ action: 'ADD_CATEGORY', category: null, chosen: { ids: [1] } }, { category: ['Choose a category.'] }],
    [{ action: 'ADD_CATEGORY', category: 999_999, chosen: { ids: [1] } }, { category: ['The category no longer exists.'] }],
    [{ action: 'DEACTIVATE_NONPROFITS', day: '2026-02-30', chosen: { ids: [1] } }, { day: ['Choose a date'] }],
  ];
  test.each(refusals)('%j', async (body, errors) => {
    for (const path of ['preview/', ''])
      expect([path, await send(path, body)]).toMatchObject([path, { status: 400, body: errors }]);
    expect((await api.get('bulk-changes/', staff.token)).body.count).toBe(0);
  });

  test('a filter that the list does not know, which would choose all', async () => {
    await createMany(2);
    const body = { action: 'PUBLISH_WEB', chosen: { matching: { is_publised_for_web: 'false' } } };
    expect((await send('preview/', body)).status).toBe(400);
    expect((await start(body)).status).toBe(400);
  });

  test('by others than programme staff; and what there is not', async () => {
    const [id = 0] = await createMany(1);
    const director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id });
    const { body: made } = await start({ action: 'PUBLISH_WEB', chosen: { ids: [id] } });
    for (const path of ['preview/', '', `${made.id}/undo/`])
      expect((await send(path, { action: 'PUBLISH_WEB', chosen: { ids: [id] } }, director.token)).status).toBe(403);
    for (const path of [`bulk-changes/${made.id}/`, `bulk-changes/${made.id}/rows/`, 'bulk-changes/'])
      expect((await api.get(path, director.token)).status).toBe(403);
    expect((await api.get(`/download-bulk-change/?bulk_change=${made.id}`, director.token)).status).toBe(403);
    for (const path of ['bulk-changes/999999/', 'bulk-changes/999999/rows/', '/download-bulk-change/?bulk_change=999999'])
      expect((await api.get(path, staff.token)).status).toBe(404);
    expect((await send('999999/undo/')).status).toBe(404);
    await api.db.updateTable('users').set({ nonprofitId: null }).where('id', '=', director.id).execute();
  });
});
