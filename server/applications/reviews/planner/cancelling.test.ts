import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

const send = (method: string, path: string, body: object = {}) => api.call(method, path, { token: staff.token, body });

const apply = (id: number) => send('POST', `reviewers/plans/${id}/apply/`);

test('a cancelled plan is not computed; an applied one is neither computed again nor deleted', async () => {
  const template = (await createApplicationTemplate(api.db)).id;
  const made = await send('POST', 'reviewers/plans/', { application_template: template });
  expect(made.body).toMatchObject({ reviews_wanted: 3, reviewer_limit: 8 });
  const { id } = made.body;
  expect((await apply(id)).status).toBe(409);
  expect((await send('POST', `reviewers/plans/${id}/plan-again/`)).body).toEqual({ detail: 'This plan is being computed.' });
  expect((await send('POST', `reviewers/plans/${id}/cancel/`)).body.state).toBe('CANCELLED');
  await runJobsOnce(api.app);
  expect((await api.get(`reviewers/plans/${id}/`, staff.token)).body).toMatchObject({ state: 'CANCELLED', added: 0 });
  expect((await send('DELETE', `reviewers/plans/${id}/`)).status).toBe(204);
  const applied = (await send('POST', 'reviewers/plans/', { application_template: template })).body;
  await runJobsOnce(api.app);
  expect((await apply(applied.id)).body.state).toBe('APPLIED');
  expect((await send('POST', `reviewers/plans/${applied.id}/plan-again/`)).status).toBe(409);
  expect((await send('DELETE', `reviewers/plans/${applied.id}/`)).status).toBe(409);
  const { body } = await api.get(`reviewers/plans/?application_template=${template}`, staff.token);
  expect([body.count, body.results[0].id]).toEqual([1, applied.id]);
});

test('a plan that is being computed stops when it is cancelled', async () => {
  const large = (await createApplicationTemplate(api.db)).id;
  // so many pairs that the solver is busy for seconds
  await sql`INSERT INTO nonprofits (name) SELECT 'Applicant ' || n FROM generate_series(1, 300) n`.execute(api.db);
  await sql`INSERT INTO application_responses (template_id, template_version, nonprofit_id, elements, status, submitted_at)
    SELECT ${large}, 1, id, '[]', 'SUBMITTED', now() FROM nonprofits WHERE name LIKE 'Applicant %'`.execute(api.db);
  await sql`INSERT INTO users (email, password_hash, roles) SELECT 'reader-' || n || '@reader-' || n || '.example', 'x', '{REVIEWER}'
    FROM generate_series(1, 300) n`.execute(api.db);
  const { body } = await send('POST', 'reviewers/plans/', { application_template: large, reviews_wanted: 6 });
  const jobs = runJobsOnce(api.app);
  const read = async () => (await api.get(`reviewers/plans/${body.id}/`, staff.token)).body;
  await vi.waitFor(async () => expect(await read()).toMatchObject({ state: 'RUNNING' }), 20_000);
  expect((await send('POST', `reviewers/plans/${body.id}/cancel/`)).body.state).toBe('CANCELLED');
  await jobs;
  expect(await read()).toMatchObject({ state: 'CANCELLED', added: 0 });
});
