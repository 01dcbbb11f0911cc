import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('a request that waits for somebody who waits for it is done again, and answers as if it had been alone', async () => {
  const { token } = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const { id: nonprofit } = await createNonprofit(api.db);
  const wish = { nonprofit, description: 'A van', amount: 10, fulfilled: false };
  const { body: made } = await api.call('POST', 'wishlist/', { token, body: wish });
  const other = await api.app.pool.connect();
  // makes the request, not the other transaction, the victim of the deadlock
  await other.query("BEGIN; SET LOCAL deadlock_timeout = '1min'");
  await other.query('SELECT FROM wish_list_items WHERE id = $1 FOR UPDATE', [made.id]);
  const answer = api.call('PUT', 'wishlist/', { token, body: [{ ...wish, id: made.id, amount: 20 }] });
  const waiting = 'SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0';
  while ((await api.app.pool.query(waiting)).rowCount === 0);
  await other.query('SELECT FROM nonprofits WHERE id = $1 FOR UPDATE', [nonprofit]);
  await other.query('COMMIT');
  other.release();
  expect(await answer).toMatchObject({ status: 200, body: [{ id: made.id, amount: 20, version: 2 }] });
});
