import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tellMePaths } from '#contract/public/visitor-letters/tell-me.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createEvent } from '#tests/factories/nonprofit-items.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { sendVisitorLetters } from './send-letters.ts';

const email = 'visitor@test.example';
let api: TestApi;
let staff: SignedInPerson;
let category: number;
beforeAll(async () => {
  api = await startApi({ PUBLIC_URL: 'https://almoner.test.example' });
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  category = await createCategory(api.db, 'Kites & Strings');
  await createNonprofit(api.db, { name: 'Known Kites', display: true, categoryIds: [category], city: 'Wrenfield', state: 'MD' });
});
beforeEach(async () => {
  await turn(true);
  for (const table of ['visitor_subscriptions', 'mail_messages', 'rate_limits'])
    await sql`DELETE FROM ${sql.table(table)}`.execute(api.db);
});
afterAll(() => api.close());

const turn = (on: boolean) => api.call('PATCH', 'settings/', { token: staff.token, body: { visitor_letters: on } });

/** Sends a form as a browser does. */
const post = (path: string, form: Record<string, string> = {}) =>
  api.app.http.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
const ask = (query = '', address = email) => post(`${tellMePaths.ask}${query}`, { email: address });
const letters = (template: string) =>
  api.db.selectFrom('mailMessages').select(['recipient', 'data']).where('template', '=', template).orderBy('id').execute();
const rows = () => api.db.selectFrom('visitorSubscriptions').selectAll().orderBy('id').execute();
const secretOf = async () => String(Object((await letters('visitor-confirm')).at(-1)?.data).secret);

async function follow(query = '', address = email): Promise<void> {
  expect((await ask(query, address)).statusCode).toBe(303);
  expect((await post(`${tellMePaths.confirm}/${await secretOf()}`)).headers.location).toBe(tellMePaths.confirmed);
  await sql`UPDATE visitor_subscriptions SET told_until = now() - interval '1 hour'`.execute(api.db);
}
const soon = () => new Date(Date.now() + 60_000).toISOString();
const send = (until = soon()) => sendVisitorLetters(api.db, until, '2026-01-01');
const namesIn = (data: unknown) => (data as { nonprofits: { name: string; words: string }[] }).nonprofits;
/** makes everything older than the hour that a new subscription looks back to */
const age = () =>
  sql`UPDATE nonprofits SET shown_at = shown_at - interval '1 day', first_shown_at = first_shown_at - interval '1 day',
    shown_changed_at = NULL`.execute(api.db);

test('off until staff allow it: no page leads there, and nothing is stored', async () => {
  await turn(false);
  expect((await api.get(tellMePaths.ask)).status).toBe(404);
  expect((await api.get('/directory')).body).not.toContain(tellMePaths.ask);
  expect((await ask()).statusCode).toBe(404);
  expect(await rows()).toEqual([]);
  await turn(true);
  expect((await api.get('/directory')).body).toContain(`href="${tellMePaths.ask}"`);
  expect((await api.get(`/directory?web_categories=${category}`)).body).toContain(
    `href="${tellMePaths.ask}?category=${category}"`,
  );
});

test('nothing is sent before the address is confirmed by a button; opening the link changes nothing', async () => {
  const { statusCode, headers } = await ask(`?category=${category}`, ' Visitor@Test.example');
  expect([statusCode, headers.location]).toEqual([303, tellMePaths.asked]);
  const link = `${tellMePaths.confirm}/${await secretOf()}`;
  for (let times = 0; times < 2; times++) {
    const page = await api.get(link);
    expect([page.status, page.headers['cache-control'], page.headers['referrer-policy']]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ]);
    expect(page.body).toContain('<strong>Kites &amp; Strings</strong>');
    expect(page.body).not.toContain('visitor@test');
  }
  const [row] = await rows();
  expect(row).toMatchObject({ email, kind: 'CATEGORY', categoryId: category, confirmedAt: null });
  await createNonprofit(api.db, { name: 'Unseen Kites', display: true, categoryIds: [category] });
  expect(await send()).toBe(0);
  expect((await post(link)).headers.location).toBe(tellMePaths.confirmed);
  expect((await rows())[0]?.confirmedAt).not.toBeNull();
  for (const again of [await post(link), await post(`${tellMePaths.confirm}/${'x'.repeat(43)}`)])
    expect(again.statusCode).toBe(404);
  expect((await api.get(link)).status).toBe(404);
});

test('the reply is the same for an unknown, a waiting and a confirmed address; a confirmed one gets no second letter', async () => {
  const first = await ask();
  const waiting = await ask();
  await post(`${tellMePaths.confirm}/${await secretOf()}`);
  const confirmed = await ask();
  const seen = [first, waiting, confirmed].map(({ statusCode, body, headers }) => [statusCode, body, headers.location]);
  expect(seen).toEqual([seen[0], seen[0], seen[0]]);
  expect(await letters('visitor-confirm')).toHaveLength(2);
  expect(await rows()).toHaveLength(1);
});

test('a wrong address, a program and too many requests are refused', async () => {
  const wrong = await ask('', 'no address"><b>');
  expect(wrong.statusCode).toBe(400);
  expect(wrong.body).toContain('value="no address&quot;&gt;&lt;b&gt;"');
  expect((await post(tellMePaths.ask, { email, website: 'x' })).headers.location).toBe(tellMePaths.asked);
  expect((await ask('?category=2147483647')).statusCode).toBe(404);
  expect((await ask('?ids=2147483647')).statusCode).toBe(404);
  expect(await rows()).toEqual([]);
  const codes: number[] = [];
  for (let times = 0; times < 12; times++) codes.push((await ask()).statusCode);
  expect(codes).toEqual([...Array<number>(10).fill(303), 429, 429]);
  expect((await letters('visitor-confirm')).length).toBe(5);
});

test('a letter names what is new, here again or changed, and events, of what was asked for; without news there is none', async () => {
  await age();
  await follow(`?category=${category}`);
  await follow('?town=wrenfield-md', 'town@test.example');
  expect(await send()).toBe(0);
  await sql`UPDATE visitor_subscriptions SET told_until = now() - interval '1 hour'`.execute(api.db);
  const back = await createNonprofit(api.db, { name: 'Back Kites', display: true, categoryIds: [category] });
  const changed = await createNonprofit(api.db, { name: 'Changed Kites', display: true, categoryIds: [category] });
  await age();
  const show = (display: boolean) => api.db.updateTable('nonprofits').set({ display }).where('id', '=', back.id).execute();
  await show(false);
  await show(true);
  await api.db.updateTable('nonprofits').set({ longDescription: 'More kites' }).where('id', '=', changed.id).execute();
  await createNonprofit(api.db, { name: 'New Kites', display: true, categoryIds: [category], city: 'Oldmarsh', state: 'MD' });
  await createNonprofit(api.db, { name: 'Other Oars', display: true });
  const gone = await createNonprofit(api.db, { name: 'Gone Kites', display: true, categoryIds: [category] });
  await createNonprofit(api.db, { name: 'Hidden Kites', categoryIds: [category] });
  await createEvent(api.db, { nonprofitId: changed.id, name: 'Flying day', date: '2199-05-01' });
  await createEvent(api.db, { nonprofitId: changed.id, name: 'Hidden draft', date: '2199-05-01', published: false });
  await createEvent(api.db, { nonprofitId: gone.id, name: 'Hidden event', date: '2199-05-01' });
  await api.db.updateTable('nonprofits').set({ display: false }).where('id', '=', gone.id).execute();
  expect(await send()).toBe(1);
  const [letter, ...more] = await letters('visitor-news');
  expect([letter?.recipient, more]).toEqual([email, []]);
  expect(letter?.data).toMatchObject({
    about: 'Kites & Strings',
    nonprofits: [
      { name: 'Back Kites', words: 'Here again' },
      { name: 'New Kites', words: 'New · Oldmarsh, MD' },
      { name: 'Changed Kites', words: 'Changed' },
    ],
    events: [{ name: 'Flying day', words: 'May 1, 2199 · Changed Kites' }],
  });
});

test('a shortlist follows a merge, and leaves out a nonprofit that is no longer public', async () => {
  const kept = await createNonprofit(api.db, { name: 'Kept Kites', display: true });
  const double = await createNonprofit(api.db, { name: 'Double Kites', display: true });
  const gone = await createNonprofit(api.db, { name: 'Vanished Kites', display: true });
  await follow(`?ids=${double.id},${gone.id}`);
  const post = (path: string, body: object) =>
    api.call('POST', `nonprofits/${double.id}/merge/${path}`, { token: staff.token, body });
  const { body: preview } = await post('preview/', { into: kept.id });
  expect((await post('', { into: kept.id, take: [], versions: preview.versions })).status).toBe(201);
  await api.db.updateTable('nonprofits').set({ display: false }).where('id', '=', gone.id).execute();
  await api.db.updateTable('nonprofits').set({ press: 'A headline' }).where('id', '=', kept.id).execute();
  expect(await send()).toBe(1);
  expect(namesIn((await letters('visitor-news'))[0]?.data).map(({ name }) => name)).toEqual(['Kept Kites']);
});

test('each letter is queued once: by two at once, and by a second run after one that was cut off', async () => {
  await age();
  const addresses = ['one', 'two', 'three'].map((name) => `${name}@test.example`);
  for (const address of addresses) await follow('', address);
  await createNonprofit(api.db, { name: 'Twin Kites', display: true });
  const until = soon();
  // the second letter fails, and with it the run: the first letter stays
  const [, second] = await rows();
  await sql`ALTER TABLE mail_messages ADD CONSTRAINT cut_off CHECK (recipient <> ${sql.lit(second?.email ?? '')}) NOT VALID`.execute(
    api.db,
  );
  await expect(send(until)).rejects.toThrow('cut_off');
  await sql`ALTER TABLE mail_messages DROP CONSTRAINT cut_off`.execute(api.db);
  expect((await letters('visitor-news')).map(({ recipient }) => recipient)).toEqual(['one@test.example']);
  const sent = await Promise.all([send(until), send(until)]);
  expect(sent[0] + sent[1]).toBe(2);
  expect((await letters('visitor-news')).map(({ recipient }) => recipient).sort()).toEqual([...addresses].sort());
  expect(await send(until)).toBe(0);
});

test('one click of the mail program, or the button of the page, ends the letters and deletes the address; a GET does not', async () => {
  await follow();
  await follow(`?category=${category}`);
  const [first, second] = await rows();
  const end = (token: string) => `${tellMePaths.end}/${token}`;
  expect((await api.get(end(first?.token ?? ''))).body).toContain('<strong>the whole directory</strong>');
  expect(await rows()).toHaveLength(2);
  expect((await post(end(first?.token ?? ''), { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(204);
  expect((await rows()).map(({ id }) => id)).toEqual([second?.id]);
  expect((await post(end(second?.token ?? ''))).headers.location).toBe(tellMePaths.ended);
  expect(await rows()).toEqual([]);
  // once more, an unknown one, and one while the letters are off
  await turn(false);
  for (const token of [second?.token ?? '', crypto.randomUUID()]) {
    expect((await post(end(token))).headers.location).toBe(tellMePaths.ended);
    expect((await api.get(end(token))).body).toContain('You get no more of these emails');
  }
  expect((await post(`${tellMePaths.end}/nothing`)).statusCode).toBe(404);
});

test('the nightly job sends only while it is on, and deletes addresses that nobody confirmed within seven days', async () => {
  await follow();
  await ask(`?category=${category}`, 'late@test.example');
  await sql`UPDATE visitor_subscriptions SET told_until = now() - interval '10 days'`.execute(api.db);
  await sql`UPDATE visitor_subscriptions SET created_at = now() - interval '8 days' WHERE confirmed_at IS NULL`.execute(api.db);
  await sql`UPDATE nonprofits SET shown_at = now() - interval '9 days' WHERE name = 'Known Kites'`.execute(api.db);
  const night = async () => {
    await addJob(api.db, 'tell-visitors', {});
    await runJobsOnce(api.app);
  };
  await turn(false);
  await night();
  expect(await letters('visitor-news')).toEqual([]);
  expect((await rows()).map((row) => row.email)).toEqual([email]);
  await turn(true);
  await night();
  await night();
  expect((await letters('visitor-news')).map(({ recipient }) => recipient)).toEqual([email]);
});

test('staff see numbers alone, and remove an address whose owner asks for that', async () => {
  await follow();
  await follow(`?category=${category}`);
  await ask('', 'other@test.example');
  const counts = await api.get('visitor-letters/', staff.token);
  expect([counts.status, counts.body]).toEqual([200, { confirmed: 1, unconfirmed: 1 }]);
  const remove = (address: string) =>
    api.call('POST', 'visitor-letters/remove/', { token: staff.token, body: { email: address } });
  expect((await remove('Visitor@test.example')).body).toEqual({ removed: 2 });
  expect((await remove('nobody@test.example')).body).toEqual({ removed: 0 });
  expect((await rows()).map((row) => row.email)).toEqual(['other@test.example']);
  const trail = JSON.stringify((await api.get('audit/?subject_kind=settings&subject_id=1', staff.token)).body);
  expect(trail).toContain('removed a visitor’s address from');
  expect(trail).not.toContain(email);
});
