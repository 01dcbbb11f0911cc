import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

const read = async () => (await api.get('settings/first-start/', staff.token)).body;
const done = async () =>
  (await read()).steps.filter((one: { done: boolean }) => one.done).map((one: { step: string }) => one.step);
const post = (path: string, body: object) => api.call('POST', path, { token: staff.token, body });

test('each step ticks itself from the data', async () => {
  expect(await read()).toMatchObject({ is_over: false, mail_is_set_up: false });
  expect(await done()).toEqual([]);
  await api.call('PATCH', 'settings/', { token: staff.token, body: { name: 'Oldmarsh Giving', colour: '#7a1f5f' } });
  expect(await done()).toEqual(['name', 'colour']);
  await post('settings/test-email/', {});
  expect(await done()).toEqual(['name', 'colour']);
  await runJobsOnce(api.app);
  // without a mail server, the email was kept here: nothing arrived
  expect(await done()).toEqual(['name', 'colour']);
  await post('colleagues/invitations/', { emails: 'first@colleague.example', nonprofit: null });
  expect(await done()).toEqual(['name', 'colour', 'colleague']);
  await api.call('PATCH', 'settings/', { token: staff.token, body: { email: 'office@oldmarsh.example' } });
  expect(await done()).toEqual(['contact', 'name', 'colour', 'colleague']);
  const { id } = await createNonprofit(api.db, { display: true });
  expect(await done()).toEqual(['contact', 'name', 'colour', 'nonprofits', 'colleague', 'publish']);
  await post('nonprofit-invitations/', { message: '', invitations: [{ nonprofit: id, email: 'first@nonprofit.example' }] });
  expect(await done()).toContain('invite');
});

test('staff dismiss the steps, and take that back', async () => {
  const put = (dismissed: boolean) => api.call('PUT', 'settings/first-start/', { token: staff.token, body: { dismissed } });
  expect((await put(true)).body.is_over).toBe(true);
  expect((await read()).is_over).toBe(true);
  expect((await put(false)).body.is_over).toBe(false);
});

test('with a mail server, only an email that it took counts; what the environment sets is done', async () => {
  const other = await startApi({ PROGRAMME_NAME: 'Fixed', SMTP_URL: 'smtp://127.0.0.1:9' }, api);
  try {
    const { body } = await other.get('settings/first-start/', staff.token);
    expect(body.mail_is_set_up).toBe(true);
    expect(body.steps.slice(0, 4)).toEqual([
      { step: 'contact', done: true },
      { step: 'name', done: true },
      { step: 'colour', done: true },
      { step: 'mail', done: false },
    ]);
    await api.db
      .updateTable('mailMessages')
      .set({ state: 'SENT', sentAt: new Date().toISOString() })
      .where('template', '=', 'test-email')
      .execute();
    expect(await done()).toContain('mail');
  } finally {
    await other.close();
  }
});
