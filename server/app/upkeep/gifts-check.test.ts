import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createGift, createTaker, openGiving } from '#tests/factories/giving.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

async function finding() {
  const { body } = await api.get('upkeep/', staff.token);
  return body.findings.find(({ check }: { check: string }) => check === 'GIFTS');
}
async function checkTonight(): Promise<void> {
  await addJob(api.db, 'check-books', {});
  await runJobsOnce(api.app, { only: 'check-books' });
}

test('Upkeep says whether the books of gifts agree', async () => {
  expect(await finding()).toMatchObject({ state: 'GOOD', text: 'No gift was given through the programme yet.' });
  await openGiving(api.db);
  const { id } = await createTaker(api.db);
  await createGift(api.db, { parts: [{ nonprofitId: id, cents: 5_000 }], state: 'PLEDGED' });
  expect(await finding()).toMatchObject({ state: 'GOOD', text: 'Gifts are booked. Their books are checked tonight.' });
  await checkTonight();
  expect(await finding()).toMatchObject({
    state: 'GOOD',
    text: 'Every cent of the gifts is where it should be, as of less than a minute ago.',
  });
  // a gift that is paid, and whose money never came
  await createGift(api.db, { parts: [{ nonprofitId: id, cents: 2_000 }] });
  await checkTonight();
  expect(await finding()).toMatchObject({
    state: 'BAD',
    text: expect.stringContaining('the money of a paid gift came in once, and of any other gift never'),
  });
  expect(api.logged.some((line) => line.includes('a rule of the gifts does not hold'))).toBe(true);
});
