import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startBulkChanges } from '#tests/bulk-changes.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createPhoto } from '#tests/factories/photos.ts';

const { api, staff, send, start, read, rowsOf, column, createMany, clear } = await startBulkChanges();
afterAll(() => api.close());
beforeEach(clear);

describe('a change of chosen nonprofits', () => {
  test('is previewed, made once, listed by record, found in each history, downloaded and undone', async () => {
    const ids = await createMany(6);
    const gone = 2_000_000_000;
    const body = { action: 'PUBLISH_WEB', chosen: { ids: [...ids, gone, ids[0]] } };
    const everything = ['DESCRIPTION', 'PICTURE', 'CATEGORY'];
    const preview = await send('preview/', body);
    expect([preview.status, preview.body]).toEqual([
      200,
      {
        title: 'Publish for web',
        chosen: 7,
        changed: 4,
        unchanged: 2,
        refused: 1,
        missing: everything.map((gap) => ({ gap, count: 4 })),
        rows: [
          {
            ...{
              id: gone,
              name: `Number ${gone}`,
              outcome: 'REFUSED',
              reason: 'It no longer exists.',
              before: 'none',
              after: '',
            },
            missing: [],
          },
          ...['Test 0001', 'Test 0002', 'Test 0004', 'Test 0005'].map((name) => ({
            ...{ id: expect.any(Number), name, outcome: 'CHANGED', reason: '', before: 'no', after: 'yes', missing: everything },
          })),
          ...['Test 0003', 'Test 0006'].map((name) => ({
            ...{ id: expect.any(Number), name, outcome: 'UNCHANGED', reason: '', before: 'yes', after: '', missing: [] },
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
        ...{ undone_by: null, undone_at: null, can_undo: true, failure: '', can_retry: false },
      },
    ]);
    const { id } = made.body;
    expect(await column(ids, 'display')).toEqual(ids.map(() => true));
    expect(await column(ids, 'version')).toEqual([2, 2, 1, 2, 2, 1]);
    // a form that was opened before the bulk change is refused
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

  test('to publish counts what their pages would lack, and names those first', async () => {
    const category = await createCategory(api.db, `Rivers ${crypto.randomUUID()}`);
    const whole = { shortDescription: 'We plant.', image: 'a.webp', categoryIds: [category] };
    const { id: complete } = await createNonprofit(api.db, { ...whole, name: 'A complete one' });
    const { id: longText } = await createNonprofit(api.db, {
      ...whole,
      name: 'B',
      shortDescription: ' ',
      longDescription: 'Long.',
    });
    const { id: bare } = await createNonprofit(api.db, { ...whole, name: 'C', shortDescription: ' ', image: null });
    const { id: pictured } = await createNonprofit(api.db, { ...whole, name: 'D', image: null, categoryIds: [] });
    await createPhoto(api.db, { nonprofitId: pictured, chosenFor: ['DIRECTORY'] });
    const chosen = { ids: [complete, longText, bare, pictured] };
    const { body } = await send('preview/', { action: 'PUBLISH_WEB', chosen });
    expect(body).toMatchObject({
      missing: [
        { gap: 'DESCRIPTION', count: 1 },
        { gap: 'PICTURE', count: 1 },
        { gap: 'CATEGORY', count: 1 },
      ],
      rows: [
        { id: bare, missing: ['DESCRIPTION', 'PICTURE'] },
        { id: pictured, missing: ['CATEGORY'] },
        { id: complete, missing: [] },
        { id: longText, missing: [] },
      ],
    });
    const other = await send('preview/', { action: 'PUBLISH_PRINT', chosen });
    expect([other.body.missing, other.body.changed]).toEqual([[], 4]);
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
    // somebody has changed another field since: the undo still restores this field, and keeps the other change
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

  test('an error that stays ends it, says so, and what it did can be undone', async () => {
    const ids = await createMany(many);
    const last = ids.at(-1) ?? 0;
    const { body: made } = await start({ action: 'PUBLISH_WEB', chosen: { ids } });
    await sql`ALTER TABLE bulk_change_rows ADD CONSTRAINT breaks CHECK (record_id <> ${sql.lit(last)})`.execute(api.db);
    for (let attempt = 0; attempt < 5; attempt += 1) await runJobsOnce(api.app, { early: true });
    await sql`ALTER TABLE bulk_change_rows DROP CONSTRAINT breaks`.execute(api.db);
    expect(await read(made.id)).toMatchObject({ state: 'FAILED', done: 1_000, can_undo: true });
    const [told] = (await api.get('notices/', staff.token)).body.results;
    expect(told).toMatchObject({ title: 'Bulk change stopped by an error', path: `/bulk-changes/${made.id}` });
    await send(`${made.id}/undo/`);
    await runJobsOnce(api.app);
    expect(await read(made.id)).toMatchObject({ state: 'UNDONE', undone: 667, kept: 0 });
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
