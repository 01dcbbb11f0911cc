import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailServerMessages } from '#contract/platform/mail/mail-server.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { newKey } from '#server/platform/vault/open-vault.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { type MailCatcher, startMailCatcher } from '#tests/mail-catcher.ts';
import { mailCertificate } from '#tests/mail-certificate.ts';
import { freePort } from '#tests/running-app.ts';

const password = 'a word that only the mail server knows';
const trusted = tls.getCACertificates('default');
let catcher: MailCatcher;
let secure: MailCatcher;
let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  tls.setDefaultCACertificates([...trusted, mailCertificate.cert]);
  catcher = await startMailCatcher();
  secure = await startMailCatcher({
    server: {
      ...mailCertificate,
      disabledCommands: [],
      authOptional: false,
      onAuth: (auth, _session, done) =>
        auth.username === 'office' && auth.password === password
          ? done(null, { user: 'office' })
          : done(new Error('Invalid login')),
    },
  });
});
afterAll(async () => {
  tls.setDefaultCACertificates(trusted);
  await Promise.all([catcher.close(), secure.close()]);
});
beforeEach(async () => {
  catcher.caught.length = 0;
  secure.caught.length = 0;
});
afterEach(() => api.close());

const open = async (environment: Record<string, string> = {}) => {
  api = await startApi({ PROGRAMME_EMAIL: 'programme@example.org', ...environment });
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
};
const path = 'settings/mail-server/';
const put = (body: object) => api.call('PUT', path, { token: staff.token, body });
const plain = (more: object = {}) => ({ host: '127.0.0.1', port: catcher.port, security: 'NONE', user_name: '', ...more });
const withPassword = (more: object = {}) => ({
  ...{ host: 'localhost', port: secure.port, security: 'STARTTLS', user_name: 'office', password },
  ...more,
});

test('a server is stored once it took a test email, and letters go through it in every process without a restart', async () => {
  await open();
  const other = await startApi({ PROGRAMME_EMAIL: 'programme@example.org' }, api);
  try {
    await other.get('config/');
    const { status, body } = await put(plain());
    expect([status, body.stored, body.outcome]).toMatchObject([
      200,
      true,
      { accepted: true, answer: expect.stringMatching(/^250 /) },
    ]);
    expect(body.record).toMatchObject({ locked_by: null, server: { host: '127.0.0.1', has_password: false } });
    expect(catcher.caught.map(({ to }) => to)).toEqual([[staff.email]]);
    await api.call('POST', 'settings/test-email/', { token: staff.token });
    await runJobsOnce(other.app);
    expect(catcher.caught.map(({ to }) => to)).toEqual([[staff.email], [staff.email]]);

    const second = await startMailCatcher();
    expect((await put(plain({ port: second.port }))).body.stored).toBe(true);
    await api.call('POST', 'settings/test-email/', { token: staff.token });
    await runJobsOnce(other.app);
    expect([catcher.caught.length, second.caught.length]).toEqual([2, 2]);
    await second.close();

    expect((await api.call('DELETE', path, { token: staff.token })).body.server).toBe(null);
    const { letter } = (await api.call('POST', 'settings/test-email/', { token: staff.token })).body;
    await runJobsOnce(other.app);
    expect((await api.get(`outbox/${letter}/`, staff.token)).body.state).toBe('KEPT');
  } finally {
    await other.close();
  }
});

test('the password is nowhere readable: not in replies, audit, logs or the database', async () => {
  await open({ PAYOUT_KEYS: newKey() });
  const { body } = await put(withPassword());
  expect([body.stored, body.record.server.has_password, body.outcome.text]).toEqual([
    true,
    true,
    `The mail server took an email to ${staff.email}.`,
  ]);
  const audit = (await api.get('audit/?subject_kind=settings', staff.token)).body;
  expect(audit.results[0].changes).toEqual([
    { field: 'mailServer', from: null, to: `localhost:${secure.port}, STARTTLS, office` },
    { field: 'mailPassword', from: null, to: 'changed' },
  ]);
  const row = await api.db.selectFrom('mailServer').selectAll().executeTakeFirstOrThrow();
  const read = (await api.get(path, staff.token)).body;
  for (const text of [body, audit, read, row.password?.toString('latin1'), api.logged])
    expect(JSON.stringify(text)).not.toContain(password);
  // it can stay, and is sent to no other server
  expect((await put(withPassword({ password: '' }))).body.stored).toBe(true);
  const elsewhere = await put(withPassword({ port: catcher.port, password: '' }));
  expect([elsewhere.status, elsewhere.body]).toEqual([400, { password: [mailServerMessages.passwordAgain] }]);
  const unencrypted = await put(withPassword({ security: 'NONE' }));
  expect([unencrypted.status, unencrypted.body]).toEqual([400, { security: [mailServerMessages.plain] }]);
});

test('each change and removal is told to all programme staff, and to nobody else', async () => {
  await open();
  const [colleague, reviewer, member] = [
    await createSignedIn(api.db, { roles: ['CFP_STAFF'] }),
    await createSignedIn(api.db, { roles: ['REVIEWER'] }),
    await createSignedIn(api.db),
  ];
  const told = async ({ token }: SignedInPerson) =>
    (await api.get('notices/', token)).body.results.map(({ title, text, path: to }: Record<string, string>) => [title, text, to]);
  const trail = '/audit?subjectKind=settings';
  const changed = ['The mail server was changed', 'The audit trail says who did it.', trail];
  const removed = [
    'The mail server was removed',
    'Until one is entered again, programme staff can read the links in emails at the outbox. The audit trail says who did it.',
    trail,
  ];
  await put(plain());
  expect(await told(colleague)).toEqual([changed]);
  // the same once more changes nothing
  await put(plain());
  for (const _ of ['removed', 'already gone']) expect((await api.call('DELETE', path, { token: staff.token })).status).toBe(200);
  expect([await told(colleague), await told(staff)]).toEqual([
    [removed, changed],
    [removed, changed],
  ]);
  expect([await told(reviewer), await told(member)]).toEqual([[], []]);
});

test('without its key the password is lost: emails wait, and go out once it is entered again', async () => {
  await open({ PAYOUT_KEYS: newKey() });
  await put(withPassword());
  const restored = await startApi({ PROGRAMME_EMAIL: 'programme@example.org', PAYOUT_KEYS: newKey() }, api);
  try {
    expect((await restored.get(path, staff.token)).body.password_is_lost).toBe(true);
    const { letter } = (await restored.call('POST', 'settings/test-email/', { token: staff.token })).body;
    await runJobsOnce(restored.app);
    const waiting = (await restored.get(`outbox/${letter}/`, staff.token)).body;
    expect([waiting.state, waiting.last_error]).toEqual([
      'QUEUED',
      'No email leaves, because no key opens the stored password of the mail server.',
    ]);
    // one that a killed server had in hand waits, too, and is not tried without its password
    const before = new Date(Date.now() - 3_700_000).toISOString();
    const inHand = { state: 'SENDING', postman: 'gone', attempts: 1, claimedAt: before };
    await api.db.updateTable('mailMessages').set(inHand).where('id', '=', letter).execute();
    await runJobsOnce(restored.app, { early: true });
    const again = (await restored.get(`outbox/${letter}/`, staff.token)).body;
    expect([again.state, again.attempts, again.last_error]).toEqual(['QUEUED', 1, waiting.last_error]);
    const { body } = await restored.call('PUT', path, { token: staff.token, body: withPassword() });
    expect([body.stored, body.record.password_is_lost]).toEqual([true, false]);
  } finally {
    await restored.close();
  }
});

test('a server that takes no email is not stored, unless staff want it, and the reason is said', async () => {
  await open({ PAYOUT_KEYS: newKey() });
  const closed = await freePort();
  // answers with what no mail server says, as a service inside the network would
  const stranger = createServer((socket) => socket.end('-ERR a secret of another service\r\n'));
  await new Promise<void>((listening) => stranger.listen(0, '127.0.0.1', listening));
  const strangerPort = (stranger.address() as { port: number }).port;
  const reasons: [object, string][] = [
    [plain({ port: closed }), 'Nothing listens at this host and port.'],
    [plain({ host: 'mail.unknown.invalid' }), 'No server of this name was found.'],
    [plain({ port: strangerPort }), 'What answers there is not a mail server.'],
    [withPassword({ security: 'TLS' }), 'The server does not speak TLS from the start at this port.'],
    [withPassword({ port: catcher.port }), 'The server offers no STARTTLS at this port.'],
    [withPassword({ password: 'wrong' }), 'The server refuses the user name or the password.'],
  ];
  for (const [body, text] of reasons) {
    const tried = await put(body);
    expect([tried.body.stored, tried.body.outcome.text]).toEqual([false, text]);
    expect(JSON.stringify(tried.body)).not.toContain('secret of another service');
  }
  tls.setDefaultCACertificates(trusted);
  expect((await put(withPassword())).body.outcome.text).toBe('The server’s certificate is not trusted for this host name.');
  tls.setDefaultCACertificates([...trusted, mailCertificate.cert]);
  expect((await api.get(path, staff.token)).body.server).toBe(null);
  const { body } = await put(plain({ port: closed, even_if_refused: true }));
  expect([body.stored, body.record.server.accepted_at]).toEqual([true, null]);
  stranger.close();
});

test('the environment wins, and only a recent sign-in changes the server', async () => {
  await open({ SMTP_URL: `smtp://office:${encodeURIComponent(password)}@mail.example.org:2525` });
  const { body } = await api.get(path, staff.token);
  expect(body).toMatchObject({ locked_by: 'SMTP_URL', server: { host: 'mail.example.org', port: 2525, user_name: 'office' } });
  expect(JSON.stringify(body)).not.toContain('only the mail server');
  expect((await put(plain())).body.detail).toBe(mailServerMessages.locked);
  expect((await api.call('DELETE', path, { token: staff.token })).status).toBe(409);
  await api.db.updateTable('tokens').set({ provedAt: '2020-01-01T00:00:00Z' }).where('userId', '=', staff.id).execute();
  expect((await put(plain())).body.sign_in_again).toBe('password');
});

test('a trial copy with SMTP_URL=none sends nothing through the stored server', async () => {
  await open();
  await put(plain());
  catcher.caught.length = 0;
  const trial = await startApi({ PROGRAMME_EMAIL: 'programme@example.org', SMTP_URL: 'none' }, api);
  try {
    expect((await trial.get(path, staff.token)).body).toMatchObject({
      locked_by: 'SMTP_URL',
      server: null,
      password_is_lost: false,
    });
    const { letter } = (await trial.call('POST', 'settings/test-email/', { token: staff.token })).body;
    await runJobsOnce(trial.app);
    expect((await trial.get(`outbox/${letter}/`, staff.token)).body.state).toBe('KEPT');
    expect((await trial.call('PUT', path, { token: staff.token, body: plain() })).body.detail).toBe(mailServerMessages.locked);
    expect(catcher.caught).toEqual([]);
  } finally {
    await trial.close();
  }
});

test('without a contact address or a key nothing is stored', async () => {
  api = await startApi({ PAYOUT_KEYS: newKey() });
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  expect((await put(plain())).body.detail).toBe(mailServerMessages.contact);
  expect(catcher.caught).toEqual([]);
  // what is kept in the data folder has no password either
  const files = await readdir(api.app.config.dataDir);
  for (const file of files) expect(await readFile(join(api.app.config.dataDir, file), 'utf8')).not.toContain(password);
});
