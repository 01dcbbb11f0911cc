import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { secondFactorMessages } from '#contract/platform/access/second-factor.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { codeOf } from '#tests/factories/one-time-codes.ts';
import { createSignedIn } from '#tests/factories/people.ts';

let strict: TestApi;
beforeAll(async () => {
  strict = await startApi({ STAFF_SECOND_FACTOR: 'required', STAFF_SECOND_FACTOR_DAYS: '3' });
});
afterAll(() => strict.close());
const ask = (id: number, days: number) => {
  const secondFactorAskedAt = new Date(Date.now() - days * 86_400_000).toISOString();
  return strict.db.updateTable('users').set({ secondFactorAskedAt }).where('id', '=', id).execute();
};
const due = { status: 403, body: { detail: secondFactorMessages.due, second_factor_due: true } };

test('programme staff who must have one: their days begin with the first request and are counted down', async () => {
  const staff = await createSignedIn(strict.db, { roles: ['CFP_STAFF'] });
  const left = async () => (await strict.get('user/me/second-factor/', staff.token)).body;
  expect(await left()).toMatchObject({ is_required: true, days_left: 3 });
  await ask(staff.id, 1.5);
  expect(await left()).toMatchObject({ days_left: 2 });
  expect((await strict.get('user/', staff.token)).status).toBe(200);
});

test('after their days, only the set-up is left: no list, record, download or write', async () => {
  const staff = await createSignedIn(strict.db, { roles: ['CFP_STAFF'] });
  const { token } = staff;
  await ask(staff.id, 3.01);
  for (const path of ['user/', 'settings/', 'nonprofits/', `user/${staff.id}/`, '/download-user-data/'])
    expect([path, await strict.get(path, token)]).toMatchObject([path, due]);
  expect(await strict.call('PATCH', `user/${staff.id}/`, { token, body: { job_title: 'x' } })).toMatchObject(due);
  expect(await strict.call('POST', 'download-tickets/', { token, body: { path: '/download-user-data/' } })).toMatchObject(due);
  expect((await strict.get('config/', token)).body.staff_second_factor).toBe(true);
  expect((await strict.get('user/me/', token)).status).toBe(200);
  const { body } = await strict.call('POST', 'user/me/second-factor/set-up/', { token });
  await strict.call('POST', 'user/me/second-factor/', { token, body: { code: codeOf(body.secret) } });
  expect((await strict.get('user/', token)).status).toBe(200);
  expect(await strict.call('DELETE', 'user/me/second-factor/', { token })).toMatchObject({
    status: 409,
    body: { detail: secondFactorMessages.required },
  });
});

test('nobody else is asked', async () => {
  const director = await createSignedIn(strict.db, { roles: ['NONPROFIT_STAFF'] });
  await ask(director.id, 30);
  expect((await strict.get('user/me/second-factor/', director.token)).body).toMatchObject({
    is_required: false,
    days_left: null,
  });
  expect((await strict.get('nonprofits/', director.token)).status).toBe(200);
});

test('staff require it in Settings, unless the environment says whether; it counts from the next request on', async () => {
  const api = await startApi();
  onTestFinished(() => api.close());
  const { id: actorId, token } = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const colleague = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const settings = (body: object) => api.call('PATCH', 'settings/', { token, body });
  const left = async () => (await api.get('user/me/second-factor/', colleague.token)).body;
  expect(await left()).toMatchObject({ is_required: false, days_left: null });
  expect((await settings({ staff_second_factor_days: 91 })).body).toEqual({
    staff_second_factor_days: ['Enter a whole number from 0 to 90.'],
  });
  expect((await settings({ staff_second_factor: 'REQUIRED', staff_second_factor_days: 5 })).status).toBe(200);
  expect(await left()).toMatchObject({ is_required: true, days_left: 5 });
  expect((await api.get('config/', token)).body.staff_second_factor).toBe(true);
  const longAgo = new Date(Date.now() - 40 * 86_400_000).toISOString();
  await api.db.updateTable('users').set({ secondFactorAskedAt: longAgo }).where('id', '=', colleague.id).execute();
  expect(await left()).toMatchObject({ days_left: 0 });
  expect((await settings({ staff_second_factor: 'OPTIONAL' })).status).toBe(200);
  expect(await left()).toMatchObject({ is_required: false, days_left: null });
  // required again, everybody has the days again
  expect((await settings({ staff_second_factor: 'REQUIRED' })).status).toBe(200);
  expect(await left()).toMatchObject({ is_required: true, days_left: 5 });
  await api.db.updateTable('tokens').set({ provedAt: longAgo }).where('userId', '=', actorId).execute();
  expect(await settings({ staff_second_factor: 'OPTIONAL' })).toMatchObject({ status: 403, body: { sign_in_again: 'password' } });
  expect((await settings({ paper: 'a4' })).status).toBe(200);

  const { token: bound } = await createSignedIn(strict.db, { roles: ['CFP_STAFF'] });
  expect((await strict.call('PATCH', 'settings/', { token: bound, body: { staff_second_factor: 'OPTIONAL' } })).body).toEqual({
    staff_second_factor: ['This is set by STAFF_SECOND_FACTOR in the server’s environment.'],
  });
});
