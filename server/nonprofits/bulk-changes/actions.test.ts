import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startBulkChanges } from '#tests/bulk-changes.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, createUser } from '#tests/factories/people.ts';

const { api, staff, send, start, rowsOf, column, clear } = await startBulkChanges();
const rivers = await createCategory(api.db, 'Rivers');
const boats = await createCategory(api.db, 'Boats');
afterAll(() => api.close());
beforeEach(clear);

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

  test('LEAVE_TO_NTEE takes away the group of the own code alone', async () => {
    const animals = await createCategory(api.db, 'Animal-Related');
    const shelter = await createNonprofit(api.db, { name: 'A Shelter', nteeCode: 'D20', categoryIds: [boats, animals] });
    // staff chose the category of both nonprofits: the NTEE code of the school belongs to another category, and the club has no
    // code
    const school = await createNonprofit(api.db, { name: 'B School', nteeCode: 'B20', categoryIds: [animals] });
    const club = await createNonprofit(api.db, { name: 'C Club', categoryIds: [animals] });
    const ids = [shelter.id, school.id, club.id];
    const { body: preview } = await send('preview/', { action: 'LEAVE_TO_NTEE', chosen: { ids } });
    expect(preview.changed).toBe(1);
    expect(preview.rows[0]).toMatchObject({ name: 'A Shelter', before: 'Boats, Animal-Related', after: 'Boats' });
    const { body } = await start({ action: 'LEAVE_TO_NTEE', chosen: { ids } });
    expect(body).toMatchObject({ title: 'Leave NTEE groups to the NTEE code', changed: 1, unchanged: 2 });
    expect(await column(ids, 'categoryIds')).toEqual([[boats], [animals], [animals]]);
    expect(await column(ids, 'nteeCode')).toEqual(['D20', 'B20', '']);
    await send(`${body.id}/undo/`);
    expect(await column(ids, 'categoryIds')).toEqual([[boats, animals], [animals], [animals]]);
  });

  test('SET_OWNER names an owner who left the programme since', async () => {
    const former = await createUser(api.db, { roles: ['CFP_STAFF'], firstName: 'Faye', lastName: 'Former' });
    const { id } = await createNonprofit(api.db, { ownerId: former.id });
    await api.db.updateTable('users').set({ roles: [] }).where('id', '=', former.id).execute();
    const { body } = await start({ action: 'SET_OWNER', person: staff.id, chosen: { ids: [id] } });
    expect((await rowsOf(body.id))[0]).toMatchObject({ before: 'Faye Former', after: 'Sam Keeper' });
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
    // without a password, Bea can no longer sign in: the undo would deactivate the last account that can, so this account stays
    // active
    await api.db.updateTable('users').set({ passwordHash: null }).where('id', '=', colleague.id).execute();
    expect((await send(`${waking.body.id}/undo/`, {}, colleague.token)).body).toMatchObject({ undone: 0, kept: 1 });
    expect((await rowsOf(waking.body.id))[0].undo_reason).toBe(
      'The last programme-staff account with all fields of work can’t be narrowed, demoted or deactivated.',
    );
    await api.db.updateTable('users').set({ isActive: false }).where('id', '=', colleague.id).execute();
  });

  test('takes the filters of the list of people', async () => {
    await createUser(api.db, { roles: ['REVIEWER'], firstName: 'Rita' });
    const { body } = await send('preview/', { action: 'DEACTIVATE_PEOPLE', chosen: { matching: { is_reviewer: 'true' } } });
    expect(body).toMatchObject({ chosen: 1, changed: 1, rows: [{ before: 'yes', after: 'no' }] });
  });
});
