import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createSignedIn, createUser, testPassword } from '#tests/factories/people.ts';
import { createConfirmingLink } from './confirm-email.ts';
import { createLink, createMagicLink } from './links.ts';
import { createSetUpLink } from './set-up.ts';

/*
 * Mail programs and scanners open the links of emails before the person does. They send GET and HEAD requests, open a link several
 * times at once, and make the calls that they find in the page. The link must still work for the person afterwards.
 */

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const password = 'three words together';

interface Link {
  page: string;
  /** the call with which the link's page reads its data; null: the page makes no such call */
  reads: string | null;
  /** does what the person does on the page, and returns the status; `works` is the status of success */
  use: () => Promise<number>;
  works: number;
}

const links: Record<string, () => Promise<Link>> = {
  'a set-up link': async () => {
    const { id, email } = await createUser(api.db, { passwordHash: null });
    const page = await createSetUpLink(api.db, id);
    const body = { first_name: 'Test', last_name: 'Person', email, password };
    return {
      page,
      reads: `${page.slice(1)}/`,
      use: async () => (await api.call('POST', `${page.slice(1)}/`, { body })).status,
      works: 201,
    };
  },
  'a magic link': async () => {
    const { id } = await createUser(api.db, { roles: ['REVIEWER'], passwordHash: null });
    const page = await createMagicLink(api.db, id);
    const magic_token = new URLSearchParams(page.split('?')[1]).get('token') ?? '';
    const use = async () => (await api.call('POST', 'user/magic-link/', { body: { user_id: id, magic_token } })).status;
    return { page, reads: `user/magic-link/${id}/${magic_token}/`, use, works: 200 };
  },
  'a reset link': async () => {
    const { id } = await createUser(api.db);
    const token = await createLink(api.db, 'RESET_PASSWORD', id);
    const reads = `password/reset/confirm/${id}/${token}/`;
    const body = { new_password1: password, new_password2: password };
    return {
      page: `/password/reset/${id}/${token}`,
      reads,
      use: async () => (await api.call('POST', reads, { body })).status,
      works: 200,
    };
  },
  'a link that confirms an address': async () => {
    const { id, token } = await createSignedIn(api.db, { emailConfirmedAt: null });
    const page = await api.db.transaction().execute((tx) => createConfirmingLink(tx, id));
    const body = { token: page.split('/').at(-1) };
    return {
      page,
      reads: null,
      use: async () => (await api.call('POST', 'user/confirm-email/', { token, body })).status,
      works: 200,
    };
  },
};

/** Everything that a link could change. */
async function state(): Promise<unknown> {
  const { rows } = await sql`SELECT
    (SELECT json_agg(u ORDER BY id) FROM users u) AS users, (SELECT json_agg(l ORDER BY hash) FROM one_use_links l) AS links,
    (SELECT json_agg(t ORDER BY id) FROM tokens t) AS tokens, (SELECT json_agg(d ORDER BY hash) FROM known_devices d) AS devices,
    (SELECT json_agg(i ORDER BY id) FROM user_invitations i) AS invitations`.execute(api.db);
  return rows;
}

test.each(Object.keys(links))('%s works for the person after a mail scanner opened it', async (what) => {
  const link = await links[what]?.();
  if (!link) throw new Error(what);
  const before = await state();
  const address = new URL(link.page, 'http://localhost');
  for (const method of ['HEAD', 'GET', 'HEAD', 'GET']) {
    const page = await api.call(method, `${address.pathname}${address.search}`, { headers: { 'user-agent': 'MailScanner/1.0' } });
    expect([method, page.status, page.headers['set-cookie']]).toEqual([method, 200, undefined]);
    if (link.reads !== null) expect((await api.call(method, link.reads)).status).toBe(200);
  }
  const { reads } = link;
  if (reads !== null) await Promise.all(Array.from({ length: 5 }, () => api.get(reads)));
  expect(await state()).toEqual(before);
  expect(await link.use()).toBe(link.works);
});

test('a link that confirms an address does nothing for a scanner, which is nobody', async () => {
  const { id } = await createUser(api.db, { emailConfirmedAt: null });
  const page = await api.db.transaction().execute((tx) => createConfirmingLink(tx, id));
  const { status } = await api.call('POST', 'user/confirm-email/', { body: { token: page.split('/').at(-1) } });
  expect(status).toBe(401);
});

test('a scanner that also runs the page of a magic link signs in for itself, and the person still can', async () => {
  const { id, email } = await createUser(api.db, { roles: ['REVIEWER'], passwordHash: null });
  const magic_token = await createLink(api.db, 'MAGIC_LINK', id);
  const open = () => api.call('POST', 'user/magic-link/', { body: { user_id: id, magic_token } });
  const scanner = await open();
  const person = await open();
  expect([scanner.status, person.status]).toEqual([200, 200]);
  const set = await createSetUpLink(api.db, id);
  const body = { first_name: 'Test', last_name: 'Person', email, password };
  expect((await api.call('POST', `${set.slice(1)}/`, { body })).status).toBe(201);
  // Once the person has set a password, the scanner's session and the link no longer work.
  expect((await api.get('user/me/', scanner.body.token)).status).toBe(401);
  expect((await api.call('POST', 'login/', { body: { email, password: testPassword } })).status).toBe(400);
  expect((await open()).status).toBe(400);
});
