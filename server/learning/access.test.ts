import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { createGrant } from '#tests/factories/subscriptions.ts';

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

describe('one truth: the record, the export, the user and the nonprofit of the user', () => {
  const none = { access: false, until: null, granted: false };
  type Reason = Partial<Parameters<typeof createNonprofit>[1] & object> & { startsOn?: string; endsOn?: string };
  test.each<[string, Reason, { access: boolean; until: string | null; granted: boolean }]>([
    ['no reason', {}, none],
    ['a subscription', { startsOn: days(-30), endsOn: days(30) }, { ...none, access: true, until: days(30) }],
    ['a subscription that has ended', { startsOn: days(-60), endsOn: days(-30) }, none],
    ['a decision', { learningCommonsUntil: days(9) }, { ...none, access: true, until: days(9) }],
    [
      'a decision and a longer subscription',
      { learningCommonsUntil: days(9), startsOn: days(-3), endsOn: days(90) },
      { ...none, access: true, until: days(90) },
    ],
    [
      'the grant of staff, whatever else',
      { learningCommonsGranted: true, startsOn: days(-3), endsOn: days(9) },
      { access: true, until: null, granted: true },
    ],
  ])('%s', async (_, { startsOn, endsOn, ...traits }, { access: has, until, granted }) => {
    const { id: nonprofitId } = await createNonprofit(api.db, traits);
    if (startsOn && endsOn) await createGrant(api.db, { nonprofitId, startsOn, endsOn });
    const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const own = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId });
    const flags = { can_access_learning_commons: has, learning_commons_until: until, learning_commons_granted: granted };
    for (const { token } of [staff, own]) expect((await api.get(`nonprofits/${nonprofitId}/`, token)).body).toMatchObject(flags);
    const saved = await api.call('PATCH', `nonprofits/${nonprofitId}/`, { token: own.token, body: { press: 'A word' } });
    expect(saved.body).toMatchObject(flags);
    expect((await api.get('user/me/', own.token)).body).toMatchObject({
      can_access_learning_commons: has,
      nonprofit_ref: { can_access_learning_commons: has },
    });
    const { body } = await api.get(`/download-nonprofit-data/?ids=${nonprofitId}`, staff.token);
    const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No');
    expect(parse(body, { bom: true, columns: true })).toMatchObject([
      {
        'Learning Commons': yesOrNo(has),
        'Learning Commons Until': until ?? '',
        'Learning Commons Granted by Staff': yesOrNo(granted),
      },
    ]);
  });
});

test('a save that sends the access as it is grants nothing; another value is the grant', async () => {
  const { token } = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const { id } = await createNonprofit(api.db, { learningCommonsUntil: days(9) });
  const save = async (body: object) => {
    const { status, body: record } = await api.call('PATCH', `nonprofits/${id}/`, { token, body });
    return [status, record.can_access_learning_commons, record.learning_commons_granted, record.learning_commons_until];
  };
  expect(await save({ can_access_learning_commons: true })).toEqual([200, true, false, days(9)]);
  expect(await save({ learning_commons_granted: true })).toEqual([200, true, true, null]);
  expect(await save({ can_access_learning_commons: false })).toEqual([200, true, false, days(9)]);
  await api.db.updateTable('nonprofits').set({ learningCommonsUntil: null }).where('id', '=', id).execute();
  expect(await save({ can_access_learning_commons: true })).toEqual([200, true, true, null]);
  const [entry] = (await api.get(`audit/?subject_kind=nonprofit&subject_id=${id}`, token)).body.results;
  expect(entry.changes).toEqual([{ field: 'learningCommonsGranted', from: false, to: true }]);
  const own = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id });
  const refused = await api.call('PATCH', `nonprofits/${id}/`, {
    token: own.token,
    body: { can_access_learning_commons: false },
  });
  expect(refused).toMatchObject({
    status: 400,
    body: { can_access_learning_commons: ['Only programme staff can change this.'] },
  });
  const same = await api.call('PATCH', `nonprofits/${id}/`, { token: own.token, body: { can_access_learning_commons: true } });
  expect(same.status).toBe(200);
});
