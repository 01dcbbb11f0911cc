import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { factPaths, offerPaths } from '#contract/nonprofits/public/addresses.ts';
import { tellMePaths } from '#contract/public/visitor-letters/tell-me.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { mailFolder } from '#server/platform/mail/postman/journal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { email, openVisitorLetters } from './visitor-letters-for-tests.ts';

const { at, turn, post, ask, letters, follow, rows, send } = openVisitorLetters();

const end = (token: string) => `${tellMePaths.end}/${token}`;

test('one click of the mail program, or the button of the page, ends the letters and deletes the address; a GET does not', async () => {
  await follow();
  await follow(`?category=${at.category}`);
  const [first, second] = await rows();
  expect((await at.api.get(end(first?.token ?? ''))).body).toContain('<strong>the whole directory</strong>');
  expect(await rows()).toHaveLength(2);
  expect((await post(end(first?.token ?? ''), { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(204);
  expect((await rows()).map(({ id }) => id)).toEqual([second?.id]);
  expect((await post(end(second?.token ?? ''))).headers.location).toBe(tellMePaths.ended);
  expect(await rows()).toEqual([]);
  // once more, an unknown one, and one while the letters are off
  await turn(false);
  for (const token of [second?.token ?? '', crypto.randomUUID()]) {
    expect((await post(end(token))).headers.location).toBe(tellMePaths.ended);
    expect((await at.api.get(end(token))).body).toContain('You get no more of these emails');
  }
  for (const nothing of ['nothing', '-'.repeat(36)]) {
    expect((await post(end(nothing))).statusCode).toBe(404);
    expect((await at.api.get(end(nothing))).status).toBe(404);
  }
});

test.each([
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  ['text/plain', 'List-Unsubscribe=One-Click'],
  ['application/json', 'not json'],
])('one click ends the letters, whatever form the mail program sends: %s', async (type, payload) => {
  await follow();
  const [row] = await rows();
  const sent = { method: 'POST', url: end(row?.token ?? ''), headers: { 'content-type': type }, payload } as const;
  const { statusCode, body } = await at.api.app.http.inject(sent);
  expect([statusCode, body, await rows()]).toEqual([204, '', []]);
});

test('what ends is not sent any more, and the emails to the address go with the last of it; those to others stay', async () => {
  await follow();
  await follow(`?category=${at.category}`);
  await follow('', 'other@test.example');
  await queueMail(at.api.db, { to: email, template: 'welcome', data: { firstName: 'Test' } });
  await createNonprofit(at.api.db, { name: 'New Kites', display: true, categoryIds: [at.category] });
  expect(await send()).toBe(3);
  const [first, second] = await rows();
  const tokens = async () => (await letters('visitor-news')).map(({ data }) => (data as { token: string }).token);
  const others = (await tokens()).filter((token) => ![first?.token, second?.token].includes(token));
  await post(end(first?.token ?? ''));
  expect(await tokens()).toEqual([second?.token, ...others]);
  expect(await letters('visitor-confirm')).toHaveLength(3);
  // without a mail server, letters are kept as files
  await runJobsOnce(at.api.app);
  const kept = await readdir(mailFolder(at.api.app.config.dataDir));
  const file = `letter-${(await letters('visitor-news'))[0]?.id}.eml`;
  expect(kept).toContain(file);
  await post(end(second?.token ?? ''));
  await runJobsOnce(at.api.app);
  expect(await tokens()).toEqual(others);
  expect((await letters('visitor-confirm')).map(({ recipient }) => recipient)).toEqual(['other@test.example']);
  expect((await letters('welcome')).map(({ recipient }) => recipient)).toEqual([email]);
  expect(await readdir(mailFolder(at.api.app.config.dataDir))).not.toContain(file);
  const search = async (text: string) => (await at.api.get(`outbox/?search=${text}`, at.staff.token)).body.count;
  expect([await search('visitor'), await search('other')]).toEqual([1, 2]);
});

test('the email to an address goes when nobody confirms it in seven days, and when staff remove the address', async () => {
  await ask('', 'late@test.example');
  await ask('', 'removed@test.example');
  expect(await letters('visitor-confirm')).toHaveLength(2);
  await sql`UPDATE visitor_subscriptions SET created_at = now() - interval '8 days' WHERE email = 'late@test.example'`.execute(
    at.api.db,
  );
  await addJob(at.api.db, 'tell-visitors', {});
  await runJobsOnce(at.api.app);
  expect((await letters('visitor-confirm')).map(({ recipient }) => recipient)).toEqual(['removed@test.example']);
  await at.api.call('POST', 'visitor-letters/remove/', { token: at.staff.token, body: { email: 'removed@test.example' } });
  expect(await letters('visitor-confirm')).toEqual([]);
});

test('the log of nginx has no secret of a link', async () => {
  const site = await readFile(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8');
  const pattern = new RegExp(/"~(\^\(\?<secret_page>.*)" "/.exec(site)?.[1] ?? '$.');
  const logged = (path: string) => `${pattern.exec(path)?.groups?.['secret_page'] ?? path}`;
  for (const path of [tellMePaths.confirm, tellMePaths.end, factPaths.ask, offerPaths.confirm])
    expect(logged(`${path}/a-secret`)).toBe(`${path}/`);
  for (const path of [tellMePaths.ended, '/directory/12-facts']) expect(logged(path)).toBe(path);
});
