import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { periodicJobs } from '#server/app/jobs/schedule.ts';
import { manyLines } from '#server/money/donations/imports/layouts/importing-for-tests.ts';
import { transact } from '#server/platform/database/transact.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicant, createApplicationResponse, save, type Typed } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createSignedIn, createUser, type SignedInPerson } from '#tests/factories/people.ts';
import { addNotices } from './add-notices.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

type Person = Pick<SignedInPerson, 'token'>;
const unread = async ({ token }: Person) => (await api.get('notices/unread/', token)).body;
const list = async ({ token }: Person, query = '') => (await api.get(`notices/${query}`, token)).body;
const told = async (person: Person) =>
  (await list(person)).results.map(({ kind, title, text, path }: Record<string, string>) => ({ kind, title, text, path }));
const mark = (person: Person, body: object) => api.call('POST', 'notices/read/', { token: person.token, body });
const add = (users: number[], title = 'Something happened') =>
  transact(api.db, (tx) => addNotices(tx, { users }, { kind: 'OTHER', title, text: '', path: '/nonprofits' }));

describe('notices', () => {
  test('are a person’s own: another neither reads nor marks them', async () => {
    const [me, other] = [await createSignedIn(api.db), await createSignedIn(api.db)];
    await add([me.id]);
    const mine = (await list(me)).results;
    expect(mine).toEqual([
      {
        id: expect.any(Number),
        kind: 'OTHER',
        title: 'Something happened',
        text: '',
        path: '/nonprofits',
        created_at: expect.any(String),
        is_read: false,
      },
    ]);
    expect(await list(other)).toEqual({ count: 0, next: null, previous: null, results: [] });
    expect(await unread(other)).toEqual({ unread: 0, newest: 0 });
    expect((await mark(other, { ids: [mine[0].id], up_to: mine[0].id })).body).toEqual({ unread: 0, newest: 0 });
    expect(await unread(me)).toEqual({ unread: 1, newest: mine[0].id });
  });

  test('are named by numbers that can be theirs', async () => {
    const me = await createSignedIn(api.db);
    for (const [body, field] of [
      [{ ids: [3_000_000_000] }, 'ids.0'],
      [{ up_to: 3_000_000_000 }, 'up_to'],
    ] as const) {
      const answer = await mark(me, body);
      expect([answer.status, answer.body]).toEqual([400, { [field]: ['Enter a whole number.'] }]);
    }
    expect((await mark(me, { up_to: 0 })).status).toBe(200);
  });

  test('are marked one by one, and all up to one: what came later stays unread', async () => {
    const me = await createSignedIn(api.db);
    for (const title of ['first', 'second', 'third', 'fourth']) await add([me.id], title);
    const ids = (await list(me)).results.map(({ id }: { id: number }) => id);
    expect((await mark(me, { ids: [ids[3]] })).body).toEqual({ unread: 3, newest: ids[0] });
    expect((await mark(me, { up_to: ids[1] })).body).toEqual({ unread: 1, newest: ids[0] });
    expect((await list(me)).results.map(({ title, is_read }: { title: string; is_read: boolean }) => [title, is_read])).toEqual([
      ['fourth', false],
      ['third', true],
      ['second', true],
      ['first', true],
    ]);
  });

  test('are listed by page, newest first', async () => {
    const me = await createSignedIn(api.db);
    for (const title of ['first', 'second', 'third']) await add([me.id], title);
    const page = await list(me, '?page=2&page_size=2');
    expect([page.count, page.next, page.previous, page.results.map(({ title }: { title: string }) => title)]).toEqual([
      3,
      null,
      1,
      ['first'],
    ]);
    expect((await api.get('notices/?page=3&page_size=2', me.token)).status).toBe(404);
  });

  test('reach active people alone, and are gone if their transaction is', async () => {
    const me = await createSignedIn(api.db);
    const inactive = await createUser(api.db, { isActive: false });
    await add([me.id, inactive.id]);
    await transact(api.db, async (tx) => {
      await addNotices(tx, { users: [me.id] }, { kind: 'OTHER', title: 'Never', text: '', path: '/' });
      throw new Error('rolled back');
    }).catch(() => undefined);
    expect((await list(me)).count).toBe(1);
    expect(await api.db.selectFrom('notices').select('id').where('userId', '=', inactive.id).execute()).toEqual([]);
  });

  test('are deleted at night: 90 days after they were read, and after a year at the latest', async () => {
    const me = await createSignedIn(api.db);
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const notice = (title: string, created: number, read: number | null) => ({
      ...{ userId: me.id, kind: 'OTHER', title, text: '', path: '/' },
      ...{ createdAt: ago(created), readAt: read === null ? null : ago(read) },
    });
    const kept = [notice('read 89 days ago', 300, 89), notice('unread for 364 days', 364, null)];
    const old = [notice('read 91 days ago', 92, 91), notice('unread for 366 days', 366, null), notice('read late', 366, 1)];
    // more rows than one DELETE removes
    const many = Array.from({ length: 5_001 }, () => notice('read long ago', 200, 150));
    await api.db
      .insertInto('notices')
      .values([...kept, ...old])
      .execute();
    for (let n = 0; n < many.length; n += 1_000)
      await api.db
        .insertInto('notices')
        .values(many.slice(n, n + 1_000))
        .execute();
    await addJob(api.db, 'prune-notices', {});
    await runJobsOnce(api.app);
    expect((await list(me)).results.map(({ title }: { title: string }) => title)).toEqual(
      kept.map(({ title }) => title).reverse(),
    );
    expect(await unread(me)).toEqual({ unread: 1, newest: expect.any(Number) });
    expect(periodicJobs).toContainEqual(expect.objectContaining({ task: 'prune-notices' }));
  });

  test('are counted up to a hundred', async () => {
    const me = await createSignedIn(api.db);
    for (let n = 0; n < 101; n += 1) await add([me.id]);
    expect((await unread(me)).unread).toBe(100);
  });
});

describe('what is told', () => {
  const complete: Typed[] = [
    ['open-text', 'We feed people.'],
    ['one-choice', 'In town'],
    ['checkbox', true],
  ];
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

  test('programme staff: an application was submitted; staff of its nonprofit: reopened with the reason, then extended', async () => {
    const applicant = await createApplicant(api.db);
    const member = await createSignedIn(api.db, { nonprofitId: applicant.nonprofit });
    const stranger = await createApplicant(api.db);
    const { id: templateId } = await createApplicationTemplate(api.db, { closesAt: inAnHour() });
    const { id } = await createApplicationResponse(api.db, { templateId, nonprofitId: applicant.nonprofit });
    const names = await api.db
      .selectFrom('applicationResponses as r')
      .innerJoin('nonprofits as n', 'n.id', 'r.nonprofitId')
      .innerJoin('applicationTemplates as t', 't.id', 'r.templateId')
      .select(['n.name as nonprofit', 't.name as application'])
      .where('r.id', '=', id)
      .executeTakeFirstOrThrow();
    await save(api, applicant, id, complete, { status: 'SUBMITTED' });
    const submitted = {
      kind: 'APPLICATION_SUBMITTED',
      title: `${names.nonprofit} submitted an application`,
      text: names.application,
      path: `/applications/responses/${id}`,
    };
    expect(await told(staff)).toEqual([submitted]);
    // Saving the submitted response again adds no second notice.
    await save(api, applicant, id, complete, { status: 'SUBMITTED' });
    expect(await told(staff)).toEqual([submitted]);
    expect(await told(applicant)).toEqual([]);

    const step = (name: string, body: object) =>
      api.call('POST', `applications/responses/${id}/${name}/`, { token: staff.token, body });
    expect((await step('reopen', { reason: 'The budget is missing.' })).status).toBe(200);
    const until = new Date(Date.now() + 48 * 3_600_000).toISOString();
    expect((await step('extend', { extended_until: until, reason: 'As asked.' })).status).toBe(200);
    const words = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', dateStyle: 'full', timeStyle: 'short' });
    expect(await told(applicant)).toEqual([
      {
        kind: 'APPLICATION_EXTENDED',
        title: `More time for “${names.application}”`,
        text: `You can answer until ${words.format(new Date(until))}.`,
        path: `/applications/responses/${id}/edit`,
      },
      {
        kind: 'APPLICATION_REOPENED',
        title: `“${names.application}” was reopened`,
        text: 'The budget is missing.',
        path: `/applications/responses/${id}/edit`,
      },
    ]);
    for (const person of [member, stranger]) expect(await told(person)).toEqual([]);
  });

  test('whoever stored a large import: it is finished', async () => {
    const { nonprofit } = await createApplicant(api.db);
    const me = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit });
    const colleague = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit });
    const form = new FormData();
    form.append('file', new Blob([manyLines(5_001)]), 'gifts.csv');
    const { body } = await api.call('POST', 'donation-imports/', { token: me.token, form });
    await runJobsOnce(api.app);
    expect((await api.call('POST', `donation-imports/${body.id}/store/`, { token: me.token, body: {} })).status).toBe(200);
    await runJobsOnce(api.app);
    expect(await told(me)).toEqual([
      {
        kind: 'IMPORT_FINISHED',
        title: 'Import of “gifts.csv” finished',
        text: '5,001 donations stored.',
        path: `/donation-management/imports/${body.id}`,
      },
    ]);
    expect(await told(colleague)).toEqual([]);
  });
});
