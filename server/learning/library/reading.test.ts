import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createLibraryFile } from '#tests/factories/library.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let director: SignedInPerson;
let colleague: SignedInPerson;
let nonprofit: { id: number; name: string };
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  nonprofit = await createNonprofit(api.db, { learningCommonsGranted: true });
  director = await createSignedIn(api.db, { nonprofitId: nonprofit.id, firstName: 'Test', lastName: 'Director' });
  colleague = await createSignedIn(api.db, { nonprofitId: nonprofit.id, firstName: 'Test', lastName: 'Colleague' });
  await api.db.updateTable('nonprofits').set({ primaryUserId: director.id }).where('id', '=', nonprofit.id).execute();
});
afterAll(() => api.close());

const post = (path: string, body: object, { token } = director) => api.call('POST', `learning-commons/${path}`, { token, body });
const read = (id: number, body: object, who = director) => post(`${id}/reading/`, body, who);
const month = new Date().toISOString().slice(0, 7);

describe('reading', () => {
  test('keeps the place of each person, for them alone', async () => {
    const { id } = await createLibraryFile(api.db, { tags: ['surveys'] });
    expect((await read(id, { opened: true, position: 3, length: 12 })).body.reading).toMatchObject({
      position: 3,
      length: 12,
      is_read: false,
    });
    expect((await read(id, { position: 12, isRead: true })).body.reading).toMatchObject({
      position: 12,
      length: 12,
      is_read: true,
    });
    expect((await api.get(`learning-commons/${id}/`, colleague.token)).body.reading).toBe(null);
    const names = async (state: string, who = director) =>
      (await api.get(`learning-commons/?reading=${state}`, who.token)).body.count;
    expect([await names('READ'), await names('READ', colleague), await names('UNREAD', colleague)]).toEqual([1, 0, 1]);
    expect((await read(id, { position: -1 })).status).toBe(400);
    expect((await read(999_999, { opened: true })).status).toBe(404);
  });

  test('the curriculum counts what is read, and offers what was begun', async () => {
    const begun = await createLibraryFile(api.db, { name: 'Begun', tags: ['grant_writing'] });
    const done = await createLibraryFile(api.db, { name: 'Done', tags: ['grant_writing', 'major_gifts'] });
    await createLibraryFile(api.db, { tags: ['development_fundraising'] });
    await read(begun.id, { opened: true, position: 2, length: 5 });
    await read(done.id, { isRead: true });
    const { body } = await api.get('learning-commons/curriculum/', director.token);
    const fundraising = body.categories.find(({ slug }: { slug: string }) => slug === 'development_fundraising');
    expect([fundraising.files, fundraising.read, fundraising.subtopics.length]).toEqual([3, 1, 8]);
    expect(fundraising.subtopics.slice(1, 3)).toMatchObject([
      { slug: 'grant_writing', files: 2, read: 1 },
      { slug: 'major_gifts', files: 1, read: 1 },
    ]);
    expect(body.continue_with.map(({ name }: { name: string }) => name)).toEqual(['Begun']);
  });

  test('a favorite is one’s own, and is what was asked for however often it is sent', async () => {
    const { id } = await createLibraryFile(api.db);
    const toggle = async (body: object = {}) => (await post(`${id}/toggle-favorite/`, body)).body.is_user_favorite;
    expect([
      await toggle(),
      await toggle(),
      await toggle({ is_user_favorite: true }),
      await toggle({ is_user_favorite: true }),
    ]).toEqual([true, false, true, true]);
    const favorites = async (who: SignedInPerson) => (await api.get('learning-commons/?favorites=True', who.token)).body.count;
    expect([await favorites(director), await favorites(colleague)]).toEqual([1, 0]);
  });

  test('files are new that came after the visit before this one', async () => {
    const fresh = await createSignedIn(api.db, { nonprofitId: nonprofit.id });
    expect((await post('visit/', {}, fresh)).body).toEqual({ previous_visit: null, new_files: 0 });
    await api.db
      .updateTable('learningVisits')
      .set({ lastSeenAt: '2026-01-01T00:00:00Z' })
      .where('userId', '=', fresh.id)
      .execute();
    const { id } = await createLibraryFile(api.db, { createdAt: '2026-01-02T00:00:00Z' });
    // The file is new even before the visit is recorded.
    expect((await api.get(`learning-commons/${id}/`, fresh.token)).body.is_new).toBe(true);
    const visit = (await post('visit/', {}, fresh)).body;
    const { body } = await api.get('learning-commons/?reading=NEW', fresh.token);
    expect([visit.previous_visit, visit.new_files, body.results[0].is_new]).toEqual([
      '2026-01-01T00:00:00.000Z',
      body.count,
      true,
    ]);
  });
});

describe('usage', () => {
  test('counts openings, readers and favorites by month, without staff and without names', async () => {
    const { id, name } = await createLibraryFile(api.db, { name: 'Used often' });
    for (const who of [director, director, colleague, staff]) await read(id, { opened: true }, who);
    await post(`${id}/toggle-favorite/`, {}, colleague);
    await post(`${id}/toggle-favorite/`, {}, staff);
    const { body } = await api.get('learning-commons/usage/', staff.token);
    expect(body.files.find((file: { id: number }) => file.id === id)).toEqual({
      id,
      name,
      kind: 'LINK',
      deleted: false,
      opens: 2,
      readers: 2,
      favorites: 1,
    });
    expect([body.months.length, body.months[11].month]).toEqual([12, month]);
    expect(body.seats).toMatchObject({ nonprofits: 1, active: 1 });
    const day = `${month}-15`;
    const csv = await api.get(`/download-learning-usage/?start_date=${day}&end_date=${day}`, staff.token);
    expect(csv.body.split('\r\n')).toContain(`${month},Used often,Link,,2,2,1,${id}`);
    expect((await api.get('learning-commons/usage/?start_date=2026-02-01&end_date=2026-01-01', staff.token)).status).toBe(400);
  });

  test('counts the first note of a reader as an opening: the call that says so may have been lost', async () => {
    const { id } = await createLibraryFile(api.db);
    for (const who of [director, staff]) await read(id, { isRead: true }, who);
    await read(id, { opened: true });
    await read(id, { position: 2 });
    const { body } = await api.get('learning-commons/usage/', staff.token);
    expect(body.files.filter((file: { id: number }) => file.id === id)).toMatchObject([{ opens: 1, readers: 1 }]);
  });

  test('counts searches that found nothing as the search compares them', async () => {
    for (const search of ['Zéppelin!', ' zeppelin ', 'zeppelin'])
      expect((await post('empty-searches/', { search })).status).toBe(204);
    expect((await post('empty-searches/', { search: 'staff alone' }, staff)).status).toBe(204);
    const { body } = await api.get('learning-commons/usage/', staff.token);
    expect(body.empty_searches).toEqual([{ words: 'zeppelin', times: 3 }]);
  });

  test('says when more files or searches were counted than it lists', async () => {
    const { body: all } = await api.get('learning-commons/usage/', staff.token);
    expect([all.files_complete, all.empty_searches_complete]).toEqual([true, true]);
    await sql`WITH files AS (
        INSERT INTO learning_files (name, kind, link, text_state, search)
        SELECT 'Old ' || n, 'LINK', 'https://old.example/', 'NONE', '' FROM generate_series(1, 1001) AS n RETURNING id)
      INSERT INTO learning_usage (file_id, month, opens) SELECT id, '2025-01-01', 1 FROM files`.execute(api.db);
    await sql`INSERT INTO learning_empty_searches (month, words) SELECT '2025-01-01', 'word' || n FROM generate_series(1, 101) AS n`.execute(
      api.db,
    );
    const { body } = await api.get('learning-commons/usage/?start_date=2025-01-01&end_date=2025-01-01', staff.token);
    expect([body.files.length, body.files_complete]).toEqual([1000, false]);
    expect([body.empty_searches.length, body.empty_searches_complete]).toEqual([100, false]);
  });

  test('the primary user sees who used it, and nobody else does', async () => {
    const { body } = await api.get('learning-commons/seats/', director.token);
    expect(body.nonprofit).toEqual(nonprofit);
    const people = new Map(body.people.map((one: { id: number }) => [one.id, one]));
    expect(people.get(colleague.id)).toEqual({
      id: colleague.id,
      full_name: 'Test Colleague',
      email: colleague.email,
      last_used_at: expect.any(String),
      files_opened: 1,
      files_read: 0,
    });
    expect((await api.get('learning-commons/seats/', colleague.token)).status).toBe(404);
  });

  test('programme staff see it of the nonprofit that they name; others never of another', async () => {
    const of = (id: number, token: string) => api.get(`learning-commons/seats/?nonprofit=${id}`, token);
    const own = await api.get('learning-commons/seats/', director.token);
    expect((await of(nonprofit.id, staff.token)).body).toEqual(own.body);
    const other = await createNonprofit(api.db);
    expect((await of(other.id, staff.token)).body).toMatchObject({ nonprofit: { id: other.id }, people: [] });
    expect((await of(other.id, director.token)).body).toEqual(own.body);
    const refused = [
      api.get('learning-commons/seats/', staff.token),
      of(999_999, staff.token),
      of(nonprofit.id, colleague.token),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('subtopics', () => {
  const change = (id: number, body: object) => api.call('PATCH', `learning-subtopics/${id}/`, { token: staff.token, body });
  const all = async () => (await api.get('learning-commons/curriculum/', staff.token)).body.categories[0].subtopics;

  test('a renamed tag changes in its files, and a moved subtopic moves the others', async () => {
    const { id } = await createLibraryFile(api.db, { tags: ['board_giving', 'letters'] });
    const before = await all();
    const giving = before[3];
    const changed = await change(giving.id, {
      name: 'Gifts of the Board',
      slug: 'Board_Gifts',
      place: 1,
      version: giving.version,
    });
    expect([changed.status, changed.body.categories[0].subtopics[0]]).toEqual([
      200,
      { ...giving, name: 'Gifts of the Board', slug: 'board_gifts', version: giving.version + 1 },
    ]);
    expect((await all()).map(({ id: one }: { id: number }) => one)).toEqual(
      [giving, ...before.slice(0, 3), ...before.slice(4)].map((one) => one.id),
    );
    expect((await api.get(`learning-commons/${id}/`, staff.token)).body.tags).toEqual([
      { name: 'board_gifts' },
      { name: 'letters' },
    ]);
    expect((await change(giving.id, { name: 'Late', version: giving.version })).status).toBe(409);
    expect((await change(giving.id, { slug: 'surveys' })).body).toEqual({ slug: ['Another subtopic has this tag.'] });
    expect((await change(giving.id, { slug: 'two words' })).status).toBe(400);
  });
});
