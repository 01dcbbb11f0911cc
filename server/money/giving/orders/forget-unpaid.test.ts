import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createGift, createTaker, openGiving } from '#tests/factories/giving.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openGiving(api.db);
});
afterAll(() => api.close());

test('people are taken out of gifts that were not paid after thirty days, and out of no other gift', async () => {
  const { id: nonprofitId } = await createTaker(api.db);
  const ago = (days: number) => sql<string>`now() - make_interval(days => ${days}::int)`;
  const make = async (name: string, traits: object) => {
    await createGift(api.db, { parts: [{ nonprofitId, cents: 5_000 }], firstName: name, designation: 'Books', ...traits });
  };
  await make('Old', { state: 'CLOSED', paymentStatus: 'canceled', payment: 'pi_old', createdAt: ago(31) });
  await make('Never', { state: 'CLOSED', createdAt: ago(31) });
  await make('New', { state: 'CLOSED', createdAt: ago(29) });
  await make('Unsure', { state: 'CLOSED', payment: 'pi_unsure', paymentStatus: 'processing', createdAt: ago(31) });
  await make('Paid', { createdAt: ago(31) });
  await make('Announced', { state: 'LAPSED', method: 'CHECK', createdAt: ago(31) });
  await addJob(api.db, 'forget-unpaid-gifts', {});
  await runJobsOnce(api.app, { only: 'forget-unpaid-gifts' });
  const rows = await api.db.selectFrom('giftOrders').select(['firstName', 'designation', 'totalCents']).orderBy('id').execute();
  expect(rows).toEqual([
    { firstName: '', designation: '', totalCents: 5_000 },
    { firstName: '', designation: '', totalCents: 5_000 },
    ...['New', 'Unsure', 'Paid', 'Announced'].map((firstName) => ({ firstName, designation: 'Books', totalCents: 5_000 })),
  ]);
});
