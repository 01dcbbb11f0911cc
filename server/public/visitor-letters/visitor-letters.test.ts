import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { tellMePaths } from '#contract/public/visitor-letters/tell-me.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { email, openVisitorLetters } from './visitor-letters-for-tests.ts';

const { at, turn, post, ask, letters, secretOf, follow, rows, send } = openVisitorLetters();

test('off until staff allow it: no page leads there, and nothing is stored', async () => {
  await turn(false);
  expect((await at.api.get(tellMePaths.ask)).status).toBe(404);
  expect((await at.api.get('/directory')).body).not.toContain(tellMePaths.ask);
  expect((await ask()).statusCode).toBe(404);
  expect(await rows()).toEqual([]);
  await turn(true);
  expect((await at.api.get('/directory')).body).toContain(`href="${tellMePaths.ask}"`);
  expect((await at.api.get(`/directory?web_categories=${at.category}`)).body).toContain(
    `href="${tellMePaths.ask}?category=${at.category}"`,
  );
});

test('nothing is sent before the address is confirmed by a button; opening the link changes nothing', async () => {
  const { statusCode, headers } = await ask(`?category=${at.category}`, ' Visitor@Test.example');
  expect([statusCode, headers.location]).toEqual([303, tellMePaths.asked]);
  const link = `${tellMePaths.confirm}/${await secretOf()}`;
  for (let times = 0; times < 2; times++) {
    const page = await at.api.get(link);
    expect([page.status, page.headers['cache-control'], page.headers['referrer-policy']]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ]);
    expect(page.body).toContain('<strong>Kites &amp; Strings</strong>');
    expect(page.body).not.toContain('visitor@test');
  }
  const [row] = await rows();
  expect(row).toMatchObject({ email, kind: 'CATEGORY', categoryId: at.category, confirmedAt: null });
  await createNonprofit(at.api.db, { name: 'Unseen Kites', display: true, categoryIds: [at.category] });
  expect(await send()).toBe(0);
  expect((await post(link)).headers.location).toBe(tellMePaths.confirmed);
  expect((await rows())[0]?.confirmedAt).not.toBeNull();
  for (const again of [await post(link), await post(`${tellMePaths.confirm}/${'x'.repeat(43)}`)])
    expect(again.statusCode).toBe(404);
  expect((await at.api.get(link)).status).toBe(404);
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

test('the same shortlist in another order is the same subscription', async () => {
  const [one, two] = [await createNonprofit(at.api.db, { display: true }), await createNonprofit(at.api.db, { display: true })];
  await follow(`?ids=${two.id},${one.id}`);
  expect((await ask(`?ids=${one.id},${two.id}`)).statusCode).toBe(303);
  expect((await rows()).map(({ nonprofitIds }) => nonprofitIds)).toEqual([[one.id, two.id]]);
  expect(await letters('visitor-confirm')).toHaveLength(1);
});

test('a link confirms also while nobody is published in the town; while the letters are off, it is not there', async () => {
  const lone = await createNonprofit(at.api.db, { name: 'Lone Kites', display: true, city: 'Fenwick', state: 'MD' });
  await ask('?town=fenwick-md');
  const link = `${tellMePaths.confirm}/${await secretOf()}`;
  await at.api.db.updateTable('nonprofits').set({ display: false }).where('id', '=', lone.id).execute();
  await turn(false);
  for (const path of [link, tellMePaths.asked, tellMePaths.confirmed])
    expect([path, (await at.api.get(path)).status]).toEqual([path, 404]);
  expect((await post(link)).statusCode).toBe(404);
  await turn(true);
  expect((await at.api.get(link)).body).toContain('<strong>the directory</strong>');
  expect((await post(link)).headers.location).toBe(tellMePaths.confirmed);
});

test('the nightly job sends only while it is on, and deletes addresses that nobody confirmed within seven days', async () => {
  await follow();
  await ask(`?category=${at.category}`, 'late@test.example');
  await sql`UPDATE visitor_subscriptions SET told_until = now() - interval '10 days'`.execute(at.api.db);
  await sql`UPDATE visitor_subscriptions SET created_at = now() - interval '8 days' WHERE confirmed_at IS NULL`.execute(
    at.api.db,
  );
  await sql`UPDATE nonprofits SET shown_at = now() - interval '9 days' WHERE name = 'Known Kites'`.execute(at.api.db);
  const night = async () => {
    await addJob(at.api.db, 'tell-visitors', {});
    await runJobsOnce(at.api.app);
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
  await follow(`?category=${at.category}`);
  await ask('', 'other@test.example');
  const counts = await at.api.get('visitor-letters/', at.staff.token);
  expect([counts.status, counts.body]).toEqual([200, { confirmed: 1, unconfirmed: 1 }]);
  const remove = (address: string) =>
    at.api.call('POST', 'visitor-letters/remove/', { token: at.staff.token, body: { email: address } });
  expect((await remove('Visitor@test.example')).body).toEqual({ removed: 2 });
  expect((await remove('nobody@test.example')).body).toEqual({ removed: 0 });
  expect((await rows()).map((row) => row.email)).toEqual(['other@test.example']);
  const trail = JSON.stringify((await at.api.get('audit/?subject_kind=settings&subject_id=1', at.staff.token)).body);
  expect(trail).toContain('removed a visitor’s address from');
  expect(trail).not.toContain(email);
});
