import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { factPaths, offerPaths } from '#contract/nonprofits/public/addresses.ts';
import { tellMePaths } from '#contract/public/visitor-letters/tell-me.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { prepareProgramme } from './prepare.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

const read = async () => (await api.get('settings/first-start/', staff.token)).body;
const done = async () =>
  (await read()).steps.filter((one: { done: boolean }) => one.done).map((one: { step: string }) => one.step);
const post = (path: string, body: object) => api.call('POST', path, { token: staff.token, body });

test('each step ticks itself from the data', async () => {
  expect(await read()).toMatchObject({ is_over: false, mail_is_set_up: false });
  expect(await done()).toEqual(['open']);
  await api.call('PATCH', 'settings/', { token: staff.token, body: { name: 'Oldmarsh Giving', colour: '#7a1f5f' } });
  expect(await done()).toEqual(['name', 'colour', 'open']);
  await post('settings/test-email/', {});
  expect(await done()).toEqual(['name', 'colour', 'open']);
  await runJobsOnce(api.app);
  // without a mail server, the email was kept here: nothing arrived
  expect(await done()).toEqual(['name', 'colour', 'open']);
  await post('colleagues/invitations/', { emails: 'first@colleague.example', nonprofit: null });
  // an invited colleague cannot approve anything yet
  expect(await read()).toMatchObject({ colleague_is_invited: true });
  expect(await done()).toEqual(['name', 'colour', 'open']);
  await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  await api.call('PATCH', 'settings/', { token: staff.token, body: { email: 'office@oldmarsh.example' } });
  expect(await done()).toEqual(['contact', 'name', 'colour', 'colleague', 'open']);
  const { id } = await createNonprofit(api.db, { display: true });
  expect(await done()).toEqual(['contact', 'name', 'colour', 'nonprofits', 'colleague', 'publish', 'open']);
  await post('nonprofit-invitations/', { message: '', invitations: [{ nonprofit: id, email: 'first@nonprofit.example' }] });
  expect(await done()).toContain('invite');
});

test('staff dismiss the steps, and take that back', async () => {
  const put = (dismissed: boolean) => api.call('PUT', 'settings/first-start/', { token: staff.token, body: { dismissed } });
  expect((await put(true)).body.is_over).toBe(true);
  expect((await read()).is_over).toBe(true);
  expect((await put(false)).body.is_over).toBe(false);
});

test('with a mail server, only an email that it took counts; what the environment sets is done', async () => {
  const other = await startApi({ PROGRAMME_NAME: 'Fixed', SMTP_URL: 'smtp://127.0.0.1:9' }, api);
  try {
    const { body } = await other.get('settings/first-start/', staff.token);
    expect(body.mail_is_set_up).toBe(true);
    expect(body.steps.slice(0, 4)).toEqual([
      { step: 'contact', done: true },
      { step: 'name', done: true },
      { step: 'colour', done: true },
      { step: 'mail', done: false },
    ]);
    await api.db
      .updateTable('mailMessages')
      .set({ state: 'SENT', sentAt: new Date().toISOString() })
      .where('template', '=', 'test-email')
      .execute();
    expect(await done()).toContain('mail');
  } finally {
    await other.close();
  }
});

test('a backup counts once it was verified, and keys once backups have them', async () => {
  const file = { file: 'first.backup', encrypted: true, state: 'DONE', endedAt: new Date().toISOString(), size: 1 };
  const { id } = await api.db.insertInto('backups').values(file).returning('id').executeTakeFirstOrThrow();
  expect(await done()).not.toContain('backup');
  await api.db.updateTable('backups').set({ verifiedAt: new Date().toISOString() }).where('id', '=', id).execute();
  expect(await done()).toContain('backup');
  expect(await done()).not.toContain('keys');
  const other = await startApi({ BACKUP_PASSPHRASE: 'seven words that nobody guesses' }, api);
  const { steps } = (await other.get('settings/first-start/', staff.token)).body;
  expect(steps).toContainEqual({ step: 'keys', done: true });
  await other.close();
});

test.each([
  [{}, false, false],
  [{ BACKUP_DIR: '/mnt/backups' }, true, true],
  [{ BACKUP_DIR: '/mnt/backups', BACKUP_VERIFY: 'off' }, true, false],
])('the steps say with %j whether backups are planned (%s) and verified (%s)', async (environment, planned, verified) => {
  const other = await startApi(environment, api);
  const { body } = await other.get('settings/first-start/', staff.token);
  await other.close();
  expect([body.backups_are_planned, body.backups_are_verified]).toEqual([planned, verified]);
});

test('an upgrade hides the steps where staff could sign in before, unless they show them or the programme has yet to open', async () => {
  const fresh = await startApi();
  const text = await readFile(new URL('../../platform/database/migrations/0271-first-steps-of-old.sql', import.meta.url), 'utf8');
  const upgrade = () => sql.raw(text).execute(fresh.db);
  const stored = () => fresh.db.selectFrom('programmeSettings').select(['name', 'value']).orderBy('name').execute();
  try {
    await upgrade();
    expect(await stored()).toEqual([]);
    const { token } = await createSignedIn(fresh.db, { roles: ['CFP_STAFF'] });
    const isOver = async () => (await fresh.get('settings/first-start/', token)).body.is_over;
    await fresh.db.insertInto('programmeSettings').values({ name: 'openToVisitors', value: 'false' }).execute();
    await upgrade();
    expect([await isOver(), await stored()]).toEqual([false, [{ name: 'openToVisitors', value: false }]]);
    await fresh.db.deleteFrom('programmeSettings').execute();
    await upgrade();
    expect([await isOver(), await stored()]).toEqual([true, [{ name: 'firstStart', value: 'dismissed' }]]);
    await fresh.call('PUT', 'settings/first-start/', { token, body: { dismissed: false } });
    await upgrade();
    expect(await isOver()).toBe(false);
  } finally {
    await fresh.close();
  }
});

test('a new programme is closed to visitors until staff open it; one that has anything is not closed', async () => {
  const fresh = await startApi();
  try {
    const desk = await createSignedIn(fresh.db, { roles: ['CFP_STAFF'] });
    await prepareProgramme({ ...fresh.app.config }, fresh.database);
    expect((await fresh.get('/directory')).body).toContain('None has been published yet.');
    await fresh.db.deleteFrom('users').execute();
    await prepareProgramme({ ...fresh.app.config, demo: false }, fresh.database);
    const { id } = await createNonprofit(fresh.db, { name: 'Early Bird', display: true });
    for (const path of [
      '/directory',
      `/directory/${id}-early-bird`,
      '/directory/events',
      '/directory/feed.rss',
      '/learning-commons/about',
    ]) {
      const { status, body, headers } = await fresh.get(path);
      expect([path, status, headers['x-robots-tag']]).toEqual([path, 200, 'noindex']);
      expect(body).toContain('opens soon');
      expect(body).not.toContain('Early Bird');
    }
    // the same address, spelled otherwise
    const { body: otherwise } = await fresh.get(`/%64irectory/${id}-early-bird`);
    expect([otherwise.includes('opens soon'), otherwise.includes('Early Bird')]).toEqual([true, false]);
    expect((await fresh.get('/sitemap.xml')).body).not.toContain('early-bird');
    // nobody has set an address to write to yet
    expect((await fresh.get('/directory')).body).not.toContain('mailto:');
    const sent = await fresh.call('POST', '/directory/tell-me', {
      raw: 'email=visitor%40test.example',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([sent.status, sent.body.includes('What you sent was not taken.')]).toEqual([409, true]);
    // the links of letters do not wait for the opening
    const secret = 'x'.repeat(43);
    for (const [path, heading] of [
      [`${tellMePaths.end}/${crypto.randomUUID()}`, 'You get no more of these emails'],
      [tellMePaths.ended, 'You get no more of these emails'],
      [`${offerPaths.confirm}/${secret}`, 'This link does not work any more'],
      [`${factPaths.ask}/${secret}`, 'This link does not work any more'],
      [factPaths.confirmed, 'Thank you'],
      [offerPaths.confirmed, 'Thank you'],
    ] as const)
      expect([path, (await fresh.get(path)).body.includes(heading)]).toEqual([path, true]);
    const opened = { visitor_letters: true, email: 'office@oldmarsh.example' };
    const early = await createSignedIn(fresh.db, { roles: ['CFP_STAFF'] });
    expect((await fresh.call('PATCH', 'settings/', { token: early.token, body: opened })).status).toBe(200);
    expect((await fresh.get('/directory')).body.match(/mailto:office@oldmarsh\.example/g)).toHaveLength(2);
    expect((await fresh.get(tellMePaths.confirmed)).body).toContain('Thank you!');
    const unknown = await fresh.get(`${tellMePaths.confirm}/${secret}`);
    expect([unknown.status, unknown.body.includes('This link does not work any more')]).toEqual([404, true]);
    const opener = await createSignedIn(fresh.db, { roles: ['CFP_STAFF'] });
    const isOpen = async () => (await fresh.get('config/')).body.open_to_visitors;
    expect(await isOpen()).toBe(false);
    await fresh.call('PATCH', 'settings/', { token: opener.token, body: { open_to_visitors: true } });
    expect(await isOpen()).toBe(true);
    expect((await fresh.get(`/directory/${id}-early-bird`)).body).toContain('Early Bird');
    expect(desk.id).not.toBe(opener.id);
  } finally {
    await fresh.close();
  }
});
