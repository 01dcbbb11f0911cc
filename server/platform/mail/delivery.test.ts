import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { type MailCatcher, startMailCatcher } from '#tests/mail-catcher.ts';
import { settleLetters } from './outbox/settle-letters.ts';
import { forgetJournals } from './postman/forget-journals.ts';
import { queueMail } from './queue-mail.ts';

const letter = { template: 'reset-password', data: { firstName: 'Test', path: '/password/reset/1/the-secret' } } as const;

let catcher: MailCatcher;
let api: TestApi;
beforeEach(async () => {
  catcher = await startMailCatcher();
});
afterEach(async () => {
  await api.close();
  await catcher.close();
});

const open = async (environment: Record<string, string> = {}) => {
  api = await startApi({
    PUBLIC_URL: 'https://almoner.test.example',
    PROGRAMME_NAME: 'Test Programme',
    PROGRAMME_EMAIL: 'programme@example.org',
    ...environment,
  });
};
const message = (id: number) =>
  api.db
    .selectFrom('mailMessages')
    .select(['state', 'attempts', 'lastError', 'text', 'html', 'secretsRemoved'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('a letter goes through the mail server, with a text and an HTML part', async () => {
  await open({ SMTP_URL: catcher.url, MAIL_FROM: 'almoner@test.example' });
  await queueMail(api.db, { to: 'person@test.example', ...letter });
  await runJobsOnce(api.app);
  expect(catcher.caught.map(({ to }) => to)).toEqual([['person@test.example']]);
  const mail = await PostalMime.parse(catcher.caught[0]?.raw ?? '');
  expect(mail).toMatchObject({
    from: { name: 'Test Programme', address: 'almoner@test.example' },
    to: [{ address: 'person@test.example' }],
    replyTo: [{ address: 'programme@example.org' }],
    subject: 'Set a new password for Test Programme',
  });
  expect(mail.text).toContain('Set a new password:\nhttps://almoner.test.example/password/reset/1/the-secret\n');
  expect(mail.html).toContain('href="https://almoner.test.example/password/reset/1/the-secret"');
});

test('what a mail server has taken keeps no link in our database', async () => {
  await open({ SMTP_URL: catcher.url });
  const id = await queueMail(api.db, { to: 'person@test.example', ...letter });
  await runJobsOnce(api.app);
  const { text, html, ...row } = await message(id);
  expect(row).toEqual({ state: 'SENT', attempts: 1, lastError: null, secretsRemoved: true });
  const stored = JSON.stringify(await api.db.selectFrom('mailMessages').selectAll().execute());
  expect(stored).not.toContain('the-secret');
  expect([text, html].map((part) => part?.includes('[link removed]'))).toEqual([true, true]);
});

test('without a mail server a letter is kept in the data folder', async () => {
  await open();
  const id = await queueMail(api.db, { to: 'person@test.example', ...letter });
  await runJobsOnce(api.app);
  expect((await message(id)).state).toBe('KEPT');
  const file = await readFile(join(api.app.config.dataDir, 'mail', `letter-${id}.eml`), 'utf8');
  const mail = await PostalMime.parse(file);
  expect(mail.to).toEqual([{ address: 'person@test.example', name: '' }]);
  expect(mail.text).toContain('https://almoner.test.example/password/reset/1/the-secret');
});

test('a letter that was asked for while the mail server was down arrives once when it is back', async () => {
  const { port, url } = catcher;
  await catcher.close();
  await open({ SMTP_URL: url });
  const id = await queueMail(api.db, { to: 'person@test.example', ...letter });
  await runJobsOnce(api.app);
  const { state, attempts, lastError } = await message(id);
  expect([state, attempts]).toEqual(['QUEUED', 1]);
  expect(lastError).toContain('ECONNREFUSED');
  catcher = await startMailCatcher({ port });
  await runJobsOnce(api.app, { early: true });
  await runJobsOnce(api.app, { early: true });
  expect(catcher.caught.map(({ to }) => to)).toEqual([['person@test.example']]);
  expect(await message(id)).toMatchObject({ state: 'SENT', attempts: 2, lastError: null });
});

test('no letter leaves before the programme has a contact address, and what waited leaves then', async () => {
  await open({ SMTP_URL: catcher.url, PROGRAMME_EMAIL: '' });
  const id = await queueMail(api.db, { to: 'person@test.example', ...letter });
  await runJobsOnce(api.app, { early: true });
  expect(await message(id)).toMatchObject({
    state: 'QUEUED',
    attempts: 0,
    lastError: 'No email leaves, because the programme has no contact address.',
  });
  const { token } = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const emails = async () =>
    (await api.get('upkeep/', token)).body.findings.find(({ check }: { check: string }) => check === 'EMAILS');
  expect(await emails()).toMatchObject({
    state: 'BAD',
    text: 'No email leaves, because the programme has no contact address.',
    advice: 'Give the contact address at Settings, or set PROGRAMME_EMAIL. What waits goes out by itself then.',
  });
  const change = { email: 'office@test.example' };
  expect((await api.call('PATCH', 'settings/', { token, body: change })).status).toBe(200);
  await runJobsOnce(api.app, { early: true });
  const [mail] = await Promise.all(catcher.caught.map(({ raw }) => PostalMime.parse(raw)));
  expect([catcher.caught.length, mail?.from?.address]).toEqual([1, 'office@test.example']);
  expect((await emails()).state).toBe('GOOD');
});

test('a mail server that asks to come later costs one line of the log, without a stack, and no report', async () => {
  await catcher.close();
  catcher = await startMailCatcher({
    server: { onRcptTo: (_address, _session, done) => done(Object.assign(new Error('Greylisted'), { responseCode: 451 })) },
  });
  await open({ SMTP_URL: catcher.url });
  await queueMail(api.db, { to: 'person@test.example', ...letter });
  for (let attempt = 0; attempt < 4; attempt++) await runJobsOnce(api.app, { early: true });
  const lines = api.logged.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40);
  expect(lines.map(({ level, attempt, msg }) => [level, attempt, msg])).toEqual([
    [40, 1, 'the mail server did not take a message: it stands at /outbox; it is tried again'],
  ]);
});

test('after the last attempt a letter has failed, and nobody tries again', async () => {
  await catcher.close();
  await open({ SMTP_URL: catcher.url });
  const id = await queueMail(api.db, { to: 'person@test.example', ...letter });
  await sql`UPDATE graphile_worker._private_jobs SET max_attempts = 1`.execute(api.db);
  await runJobsOnce(api.app);
  const { state, lastError } = await message(id);
  expect(state).toBe('FAILED');
  expect(lastError).toContain('ECONNREFUSED');
  expect((await sql`SELECT 1 FROM graphile_worker._private_jobs`.execute(api.db)).rows).toEqual([]);
});

test('an address that the mail server refuses for good is not tried again', async () => {
  await catcher.close();
  catcher = await startMailCatcher({
    server: { onRcptTo: (_address, _session, done) => done(Object.assign(new Error('No such mailbox'), { responseCode: 550 })) },
  });
  await open({ SMTP_URL: catcher.url });
  const id = await queueMail(api.db, { to: 'nobody@test.example', ...letter });
  await runJobsOnce(api.app);
  await runJobsOnce(api.app, { early: true });
  const { state, attempts, lastError } = await message(id);
  expect([state, attempts]).toEqual(['FAILED', 1]);
  expect(lastError).toContain('550 No such mailbox');
});

test("the mail server's password is in no log line and in no row", async () => {
  await catcher.close();
  catcher = await startMailCatcher({
    server: {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(Object.assign(new Error('Authentication failed'), { responseCode: 535 })),
    },
  });
  await open({ SMTP_URL: `smtp://sender:the-smtp-password@127.0.0.1:${catcher.port}` });
  const id = await queueMail(api.db, { to: 'person@test.example', ...letter });
  await runJobsOnce(api.app);
  const { state, lastError } = await message(id);
  expect(state).toBe('QUEUED');
  expect(lastError).toContain('535');
  const told = [...api.logged, JSON.stringify(await api.db.selectFrom('mailMessages').selectAll().execute())].join('\n');
  expect(told).toContain('the mail server did not take a message');
  expect(told).not.toContain('the-smtp-password');
  expect(api.logged.join('\n')).not.toContain('person@test.example');
});

describe('after a process was killed', () => {
  const journal = (postman: string, lines: string) =>
    writeFile(join(api.app.config.dataDir, 'mail', `postman-${postman}.journal`), lines);
  const given = async (postman: string, messageId: string) => {
    const id = await queueMail(api.db, { to: `${messageId}@test.example`, ...letter, messageId });
    await api.db
      .updateTable('mailMessages')
      .set({ state: 'SENDING', postman, attempts: 1, claimedAt: new Date().toISOString() })
      .where('id', '=', id)
      .execute();
    return id;
  };
  beforeEach(async () => {
    await open({ SMTP_URL: catcher.url });
    await mkdir(join(api.app.config.dataDir, 'mail'));
  });

  test('what the mail server took is not sent again, and what it did not is', async () => {
    await journal('gone', 'accepted arrived\nended\n');
    const ids = [await given('gone', 'arrived'), await given('gone', 'lost')];
    await runJobsOnce(api.app);
    expect(catcher.caught.map(({ to }) => to)).toEqual([['lost@test.example']]);
    expect(await Promise.all(ids.map(async (id) => (await message(id)).state))).toEqual(['SENT', 'SENT']);
    expect(JSON.stringify(await api.db.selectFrom('mailMessages').selectAll().execute())).not.toContain('the-secret');
  });

  test('what another server has in hand is left to it for an hour', async () => {
    const id = await given('elsewhere', 'theirs');
    await runJobsOnce(api.app);
    expect([catcher.caught, (await message(id)).state]).toEqual([[], 'SENDING']);
    const before = new Date(Date.now() - 3_700_000).toISOString();
    await api.db.updateTable('mailMessages').set({ claimedAt: before }).execute();
    await runJobsOnce(api.app, { early: true });
    expect(catcher.caught.map(({ to }) => to)).toEqual([['theirs@test.example']]);
  });

  test('what our postman sent while the database was away is settled from its journal', async () => {
    await journal('ours', 'accepted arrived\n');
    const [sent, open] = [await given('ours', 'arrived'), await given('elsewhere', 'theirs')];
    const before = new Date(Date.now() - 60_000).toISOString();
    await api.db.updateTable('mailMessages').set({ claimedAt: before }).execute();
    await settleLetters(api.app);
    expect([(await message(sent)).state, (await message(open)).state]).toEqual(['SENT', 'SENDING']);
    expect(JSON.stringify(await message(sent))).not.toContain('the-secret');
    await runJobsOnce(api.app, { early: true });
    expect(catcher.caught).toEqual([]);
  });

  test('a journal that nobody will ask is taken away', async () => {
    await journal('asked', 'accepted arrived\nended\n');
    await journal('done', 'accepted earlier\nended\n');
    await journal('at-work', '');
    await given('asked', 'arrived');
    await forgetJournals(api.db, api.app.config.dataDir);
    expect((await readdir(join(api.app.config.dataDir, 'mail'))).sort()).toEqual([
      'postman-asked.journal',
      'postman-at-work.journal',
    ]);
  });
});
