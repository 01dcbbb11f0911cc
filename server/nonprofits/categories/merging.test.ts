import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ManagedCategories } from '#contract/nonprofits/categories/categories.ts';
import { prepareBatch, writeBatch } from '#server/nonprofits/irs/batch.ts';
import { chooseCategory } from '#server/nonprofits/irs/import-for-tests.ts';
import type { Listing } from '#server/nonprofits/irs/listing.ts';
import { type Answer, startApi, type TestApi } from '#tests/api.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { until } from '#tests/running-app.ts';
import { categoryReferences } from './merge-category.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi();
  ({ token } = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Test', lastName: 'Keeper' }));
});
beforeEach(async () => {
  for (const table of ['auditEntries', 'irsListings', 'nonprofits', 'categories', 'categoryGroups'] as const)
    await api.db.deleteFrom(table).execute();
});
afterAll(() => api.close());

const call = (method: string, path: string, body?: unknown) =>
  api.call(method, path, { token, ...(body === undefined ? {} : { body }) });
const tree = async () => (await api.get('nonprofit-category-groups/', token)).body;
/** `Group: A, B` */
const outline = ({ groups, ungrouped }: ManagedCategories) => [
  ...groups.map(({ name, categories }) => `${name}: ${categories.map((one) => one.name).join(', ')}`),
  `-: ${ungrouped.map(({ name }) => name).join(', ')}`,
];
const audit = async () =>
  (await api.db.selectFrom('auditEntries').selectAll().orderBy('id').execute()).map(
    ({ actorName, action, subjectKind, subjectName, changes }) => [actorName, action, subjectKind, subjectName, changes],
  );
const categoriesOf = async (id: number) =>
  api.db
    .selectFrom('nonprofits')
    .select(['categoryIds', 'printCategoryId', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('merging two into one', () => {
  test('every nonprofit keeps what it had, on the web and in print; none is lost, none doubled', async () => {
    const from = await createCategory(api.db, 'Film');
    const into = await createCategory(api.db, 'Cinema');
    const other = await createCategory(api.db, 'Other');
    const nonprofits = {
      only: { categoryIds: [from] },
      both: { categoryIds: [from, other, into] },
      between: { categoryIds: [other, from] },
      print: { categoryIds: [other], printCategoryId: from },
      target: { categoryIds: [into], printCategoryId: into },
      none: { categoryIds: [other] },
    };
    const ids: Record<string, number> = {};
    for (const [name, traits] of Object.entries(nonprofits)) ids[name] = (await createNonprofit(api.db, traits)).id;
    const merged = await call('POST', `nonprofit-categories/${from}/merge/`, { into });
    expect(merged).toMatchObject({ status: 200, body: { moved: 4, category: { id: into, name: 'Cinema', nonprofits: 5 } } });
    const of = async (name: string) => categoriesOf(ids[name] ?? 0);
    expect(await of('only')).toEqual({ categoryIds: [into], printCategoryId: null, version: 2 });
    expect(await of('both')).toEqual({ categoryIds: [other, into], printCategoryId: null, version: 2 });
    expect(await of('between')).toEqual({ categoryIds: [other, into], printCategoryId: null, version: 2 });
    expect(await of('print')).toEqual({ categoryIds: [other], printCategoryId: into, version: 2 });
    expect(await of('target')).toEqual({ categoryIds: [into], printCategoryId: into, version: 1 });
    expect(await of('none')).toEqual({ categoryIds: [other], printCategoryId: null, version: 1 });
    expect(outline(await tree())).toEqual(['-: Cinema, Other']);
    const found = await api.get(`nonprofits/?web_categories=${into}`, token);
    expect(found.body.count).toBe(4);
    expect((await call('POST', `nonprofit-categories/${from}/merge/`, { into })).status).toBe(404);
    expect(await audit()).toEqual([
      [
        'Test Keeper',
        'merged',
        'category',
        'Film',
        { mergedInto: { from: 'Film', to: 'Cinema' }, nonprofits: { from: 2, to: 5 } },
      ],
    ]);
  });

  test('a visitor who follows both keeps the letters that were confirmed', async () => {
    const from = await createCategory(api.db, 'Film');
    const into = await createCategory(api.db, 'Cinema');
    const confirmedAt = '2026-01-06T15:00:00.000Z';
    const follow = (email: string, categoryId: number, when: string | null) =>
      api.db.insertInto('visitorSubscriptions').values({ email, kind: 'CATEGORY', categoryId, confirmedAt: when }).execute();
    await follow('one@test.example', from, confirmedAt);
    await follow('one@test.example', into, null);
    await follow('two@test.example', from, null);
    await follow('two@test.example', into, confirmedAt);
    await follow('three@test.example', from, null);
    await follow('three@test.example', into, null);
    expect((await call('POST', `nonprofit-categories/${from}/merge/`, { into })).status).toBe(200);
    const left = await api.db
      .selectFrom('visitorSubscriptions')
      .select(['email', 'categoryId', 'confirmedAt'])
      .orderBy('email')
      .execute();
    expect(left).toEqual([
      { email: 'one@test.example', categoryId: into, confirmedAt: expect.stringMatching(/^2026-01-06/) },
      { email: 'three@test.example', categoryId: into, confirmedAt: null },
      { email: 'two@test.example', categoryId: into, confirmedAt: expect.stringMatching(/^2026-01-06/) },
    ]);
  });

  test('into itself or into nothing is refused', async () => {
    const from = await createCategory(api.db, 'Film');
    const merge = (into: unknown) => call('POST', `nonprofit-categories/${from}/merge/`, { into });
    expect(await merge(from)).toMatchObject({ status: 400, body: { into: ['Choose another category.'] } });
    expect(await merge(2_147_483_647)).toMatchObject({ status: 400, body: { into: ['This category does not exist.'] } });
    for (const into of [0, 'x', null, undefined, 1.5]) expect((await merge(into)).status).toBe(400);
    expect(outline(await tree())).toEqual(['-: Film']);
  });

  test('knows everything that names a category', async () => {
    const { rows } = await api.database.pool.query<{ table: string }>(
      `SELECT DISTINCT conrelid::regclass::text AS table FROM pg_constraint
       WHERE contype = 'f' AND confrelid = 'categories'::regclass ORDER BY 1`,
    );
    expect(rows.map(({ table }) => table)).toEqual([...categoryReferences]);
  });

  const listing = (ein: string, nteeCode: string): Listing => ({
    ...{ ein, name: 'SOME ORGANIZATION', street: '', city: '', state: 'DC', zipcode: '', incomeAmount: null },
    nteeCode,
  });

  async function importNow(listings: Listing[]) {
    const connection = await api.database.pool.connect();
    try {
      return await writeBatch(connection, await prepareBatch(api.database.pool, listings));
    } finally {
      connection.release();
    }
  }

  const imported = async (ein: string) =>
    (await api.db.selectFrom('nonprofits').select('categoryIds').where('ein', '=', ein).executeTakeFirstOrThrow()).categoryIds;

  test('the IRS import files under the one that is left, also where both were of the IRS', async () => {
    const arts = await chooseCategory(api.db, 'A', 'Arts');
    const [food, services] = [await chooseCategory(api.db, 'K', 'Food'), await chooseCategory(api.db, 'P', 'Services')];
    await importNow([listing('000000001', 'K30'), listing('000000002', 'P20'), listing('000000003', 'A10')]);
    expect((await call('POST', `nonprofit-categories/${food}/merge/`, { into: services })).body).toMatchObject({
      moved: 1,
      category: { id: services, nonprofits: 2, ntee_majors: ['K', 'P'] },
    });
    await importNow([listing('000000004', 'K99'), listing('000000001', 'P99'), listing('000000002', 'A20')]);
    expect(await imported('000000001')).toEqual([services]);
    expect(await imported('000000002')).toEqual([arts]);
    expect(await imported('000000004')).toEqual([services]);
    expect((await api.db.selectFrom('categories').select('id').execute()).length).toBe(2);
  });

  /**
   * Resolves when this many connections wait for a lock. Queries outside of a transaction, because a transaction would
   * repeat its first result.
   */
  const waiting = (what: string, times: number) =>
    until(what, 20, async () => {
      const { rows } = await api.database.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length === times;
    });

  /** Runs `meanwhile` while a merge holds its locks and has not committed. */
  async function duringMerge(from: number, into: number, meanwhile: () => Promise<unknown>): Promise<Answer> {
    const holder = await api.database.pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE audit_entries IN EXCLUSIVE MODE');
      const merge = call('POST', `nonprofit-categories/${from}/merge/`, { into });
      await waiting('the merge waits', 1);
      const other = meanwhile();
      other.catch(() => {});
      await waiting('the other one waits for the merge', 2);
      await holder.query('COMMIT');
      const answer = await merge;
      await other;
      return answer;
    } finally {
      holder.release(true);
    }
  }

  test('an import that is under way loses nothing to a merge', async () => {
    const [food, services] = [await chooseCategory(api.db, 'K', 'Food'), await chooseCategory(api.db, 'P', 'Services')];
    await importNow([listing('000000001', 'K30'), listing('000000002', 'P20')]);
    const merged = await duringMerge(food, services, () => importNow([listing('000000003', 'K31')]));
    expect(merged.status).toBe(200);
    expect(await imported('000000003')).toEqual([services]);
  });

  test('who saves the one that is just going is told so; who saved it before is moved', async () => {
    const from = await createCategory(api.db, 'Film');
    const into = await createCategory(api.db, 'Cinema');
    const before = await createNonprofit(api.db);
    const after = await createNonprofit(api.db);
    const saving = await api.database.pool.connect();
    const save = (id: number) => saving.query('UPDATE nonprofits SET category_ids = $1 WHERE id = $2', [[from], id]);
    await saving.query('BEGIN');
    await save(before.id);
    const merge = call('POST', `nonprofit-categories/${from}/merge/`, { into });
    await waiting('the merge waits', 1);
    await saving.query('COMMIT');
    expect(await merge).toMatchObject({ status: 200, body: { moved: 1 } });
    expect((await categoriesOf(before.id)).categoryIds).toEqual([into]);
    const third = await createCategory(api.db, 'Third');
    const late = duringMerge(into, third, () =>
      saving.query('UPDATE nonprofits SET category_ids = $1 WHERE id = $2', [[into], after.id]),
    );
    await expect(late).rejects.toMatchObject({ constraint: 'nonprofit_categories_category_exists' });
    saving.release();
    expect((await categoriesOf(before.id)).categoryIds).toEqual([third]);
    expect((await categoriesOf(after.id)).categoryIds).toEqual([]);
  });
});
