import { afterEach, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { type MailCatcher, startMailCatcher } from '#tests/mail-catcher.ts';
import { queueMail } from '../queue-mail.ts';

let api: TestApi;
let token: string;
let catcher: MailCatcher | undefined;
afterEach(async () => {
  await api.close();
  await catcher?.close();
  catcher = undefined;
});

const open = async (environment: Record<string, string> = {}) => {
  api = await startApi({ PUBLIC_URL: 'https://almoner.test.example', ...environment });
  ({ token } = await createSignedIn(api.db, { roles: ['CFP_STAFF'] }));
};
const path = '/password/reset/1/the-secret';
const reset = (to: string) => queueMail(api.db, { to, template: 'reset-password', data: { firstName: 'Test', path } });
const welcome = (to: string) => queueMail(api.db, { to, template: 'welcome', data: { firstName: 'Test' } });
const again = (id: number) => api.call('POST', `outbox/${id}/send-again/`, { token });
const recipients = async (query: string) =>
  (await api.get(`outbox/?${query}`, token)).body.results.map(({ recipient }: { recipient: string }) => recipient);
const ticketed = async (address: string) => {
  const { body } = await api.call('POST', 'download-tickets/', { token, body: { path: address } });
  return `${address}&ticket=${body.ticket}`;
};

test('lists letters, newest first, by state and search', async () => {
  await open();
  await welcome('maria.first@test.example');
  await runJobsOnce(api.app);
  await reset('person@test.example');
  const list = await api.get('outbox/', token);
  expect(list.body).toMatchObject({ count: 2, next: null, previous: null });
  expect(list.body.results).toEqual([
    {
      id: 2,
      recipient: 'person@test.example',
      subject: 'Set a new password for Almoner',
      state: 'QUEUED',
      created_at: expect.any(String),
      sent_at: null,
    },
    expect.objectContaining({ recipient: 'maria.first@test.example', subject: 'Welcome to Almoner', state: 'KEPT' }),
  ]);
  expect(await recipients('state=QUEUED,FAILED')).toEqual(['person@test.example']);
  expect(await recipients('search=maria')).toEqual(['maria.first@test.example']);
  expect(await recipients('search=welc')).toEqual(['maria.first@test.example']);
  expect(await recipients('search=nobody')).toEqual([]);
  expect((await api.get('outbox/?page=2', token)).status).toBe(404);
  expect((await api.get('outbox/?state=LOST', token)).body).toEqual({ 'state.0': ['"LOST" is not one of the choices.'] });
});

test('without a mail server staff read the link that they hand over', async () => {
  await open();
  const id = await reset('person@test.example');
  await runJobsOnce(api.app);
  const { body } = await api.get(`outbox/${id}/`, token);
  expect(body).toMatchObject({ state: 'KEPT', attempts: 1, last_error: null, has_html: true, secrets_hidden: false });
  expect(body.text).toContain(`https://almoner.test.example${path}`);
  expect(body.can).toEqual({ send_again: true });
});

test('the HTML part is shown by a one-use ticket, in a frame of ours, and may run nothing', async () => {
  await open();
  const id = await welcome('person@test.example');
  await runJobsOnce(api.app);
  const address = await ticketed(`/download-letter/?id=${id}`);
  const shown = await api.get(address);
  expect(shown.status).toBe(200);
  expect(shown.body).toContain('Welcome, Test');
  expect(shown.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  );
  expect(shown.headers['x-frame-options']).toBe('SAMEORIGIN');
  expect((await api.get(address)).status).toBe(401);
  const reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'] });
  expect((await api.get(`/download-letter/?id=${id}`, reviewer.token)).status).toBe(403);
  expect((await api.get('/download-letter/?id=999', token)).status).toBe(404);
});

test('where a mail server sends, no secret is shown before, while or after it is sent', async () => {
  catcher = await startMailCatcher();
  const { port } = catcher;
  await catcher.close();
  await open({ PROGRAMME_EMAIL: 'programme@example.org', SMTP_URL: `smtp://127.0.0.1:${port}` });
  const id = await reset('person@test.example');
  const told: unknown[] = [await api.get(`outbox/${id}/`, token)];
  await runJobsOnce(api.app);
  const waiting = await api.get(`outbox/${id}/`, token);
  expect(waiting.body).toMatchObject({ state: 'QUEUED', attempts: 1, secrets_hidden: true, can: { send_again: true } });
  expect(waiting.body.last_error).toContain('ECONNREFUSED');
  told.push(waiting, await api.get(`/download-letter/?id=${id}`, token), await api.get('outbox/', token));

  catcher = await startMailCatcher({ port });
  told.push(await again(id));
  await runJobsOnce(api.app);
  expect(catcher.caught[0]?.raw).toContain('the-secret');
  const sent = await api.get(`outbox/${id}/`, token);
  expect(sent.body).toMatchObject({ state: 'SENT', secrets_hidden: true, can: { send_again: false } });
  const html = await api.get(`/download-letter/?id=${id}`, token);
  expect(html.body).toContain('[link removed]');
  told.push(sent, html);
  expect(JSON.stringify(told)).not.toContain('the-secret');

  const refused = await again(id);
  expect([refused.status, refused.body]).toEqual([
    409,
    { detail: 'The link in this email was deleted when it was sent, so the email cannot be sent again. Ask for a new link.' },
  ]);
  expect(catcher.caught.length).toBe(1);
});

test('a letter that failed is sent again as it is, one that went out as a copy', async () => {
  catcher = await startMailCatcher();
  await open({ PROGRAMME_EMAIL: 'programme@example.org', SMTP_URL: catcher.url });
  const id = await welcome('person@test.example');
  await api.db.updateTable('mailMessages').set({ state: 'FAILED', lastError: '550 No such mailbox' }).execute();
  const woken = await again(id);
  expect([woken.status, woken.body.id, woken.body.state]).toEqual([200, id, 'QUEUED']);
  await runJobsOnce(api.app);
  const copied = await again(id);
  expect(copied.body).toMatchObject({ state: 'QUEUED', recipient: 'person@test.example' });
  expect(copied.body.id).not.toBe(id);
  await runJobsOnce(api.app);
  const names = catcher.caught.map(({ raw }) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1]);
  expect([catcher.caught.length, new Set(names).size]).toEqual([2, 2]);
  expect(await recipients('state=SENT')).toEqual(['person@test.example', 'person@test.example']);
  expect((await again(999)).status).toBe(404);
  await api.db.updateTable('mailMessages').set({ state: 'SENDING' }).where('id', '=', id).execute();
  expect((await again(id)).body).toEqual({ detail: 'This email is on its way.' });
});
