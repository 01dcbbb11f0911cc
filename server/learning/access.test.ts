import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

async function access(token: string): Promise<boolean> {
  const { status, body } = await api.get('user/me/', token);
  expect(status).toBe(200);
  return body.can_access_learning_commons;
}

describe('a user of a nonprofit', () => {
  test.each([
    ['without a subscription', {}, false],
    ['that programme staff granted access', { learningCommonsGranted: true }, true],
    ['whose access ends tomorrow', { learningCommonsUntil: days(1) }, true],
    ['whose access ends today', { learningCommonsUntil: days(0) }, true],
    ['whose access ended two days ago', { learningCommonsUntil: days(-2) }, false],
    ['whose access ended and that has a grant', { learningCommonsUntil: days(-2), learningCommonsGranted: true }, true],
  ])('%s', async (_, traits, expected) => {
    const nonprofit = await createNonprofit(api.db, traits);
    const { token } = await createSignedIn(api.db, { nonprofitId: nonprofit.id });
    expect(await access(token)).toBe(expected);
    const { body } = await api.get('user/me/', token);
    expect(body.nonprofit_ref.can_access_learning_commons).toBe(expected);
  });
});

test('programme staff need no nonprofit, and a user without one has no access', async () => {
  expect(await access((await createSignedIn(api.db, { roles: ['CFP_STAFF'] })).token)).toBe(true);
  expect(await access((await createSignedIn(api.db, { roles: ['REVIEWER', 'DONOR'] })).token)).toBe(false);
});
