import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { responseMessages } from '#contract/applications/response-calls.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import {
  type Applicant,
  createApplicant,
  createApplicationResponse,
  save,
  storedAnswers,
} from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createSignedIn, createUser, type SignedInPerson } from '#tests/factories/people.ts';
import { anHourAgo, complete, inAnHour, mailsTo, trailOf } from './life-for-tests.ts';

let api: TestApi;
let me: Applicant;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  me = await createApplicant(api.db);
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Programme', lastName: 'Person' });
});
afterAll(() => api.close());

const read = async (id: number, token = me.token) => (await api.get(`applications/responses/${id}/`, token)).body;

describe('reopening', () => {
  const reopen = (id: number, body: object, { token }: { token: string } = staff) =>
    api.call('POST', `applications/responses/${id}/reopen/`, { token, body });

  test('gives it back with a reason, told to the staff that the nonprofit has now', async () => {
    const applicant = await createApplicant(api.db);
    const leaver = await createApplicant(api.db, applicant.nonprofit);
    const member = await createSignedIn(api.db, { nonprofitId: applicant.nonprofit });
    const inactive = await createUser(api.db, { nonprofitId: applicant.nonprofit, roles: ['NONPROFIT_STAFF'], isActive: false });
    const { id } = await createApplicationResponse(api.db, { nonprofitId: applicant.nonprofit });
    await save(api, leaver, id, complete, { status: 'SUBMITTED' });
    await api.db.updateTable('users').set({ nonprofitId: null }).where('id', '=', leaver.id).execute();
    const submitted = await read(id, staff.token);
    expect(submitted.can).toEqual({ edit: false, reopen: true, extend: false, withdraw: true, take_back: false });
    expect((await reopen(id, { reason: ' ' })).body).toEqual({ reason: [responseMessages.reason] });
    expect((await reopen(id, {}, applicant)).status).toBe(403);
    const { status, body } = await reopen(id, { reason: 'The budget is missing.' });
    expect([status, body.status, body.date_submitted, body.can]).toEqual([
      200,
      'IN_PROGRESS',
      null,
      { edit: false, reopen: false, extend: true, withdraw: true, take_back: false },
    ]);
    expect((await reopen(id, { reason: 'Again.' })).status).toBe(409);
    const given = { reopened_at: expect.any(String), reopened_reason: 'The budget is missing.' };
    expect(await read(id, applicant.token)).toMatchObject(given);
    const rows = (await api.get('applications/responses/', applicant.token)).body.results;
    expect(rows[0].reopened_at).toBe(body.reopened_at);
    expect((await trailOf(api, id)).at(-1)).toEqual({
      actorId: staff.id,
      action: 'reopened',
      changes: { status: { from: 'SUBMITTED', to: 'IN_PROGRESS' } },
      reason: 'The budget is missing.',
    });
    const told = async (email: string) =>
      (await mailsTo(api, email)).filter(({ template }) => template === 'application-reopened');
    expect(await told(applicant.email)).toEqual([
      {
        template: 'application-reopened',
        data: expect.objectContaining({
          reason: 'The budget is missing.',
          until: null,
          path: `/applications/responses/${id}/edit`,
        }),
      },
    ]);
    for (const { email } of [leaver, member, inactive]) expect(await told(email)).toEqual([]);
    expect((await save(api, applicant, id, [['scale', 3]], { status: 'SUBMITTED' })).status).toBe(200);
    const again = { status: 'SUBMITTED', reopened_at: null, reopened_reason: '' };
    expect(await read(id, applicant.token)).toMatchObject(again);
  });

  test('after the deadline brings a new one', async () => {
    const template = await createApplicationTemplate(api.db, { closesAt: anHourAgo() });
    const { id } = await createApplicationResponse(api.db, {
      templateId: template.id,
      nonprofitId: me.nonprofit,
      submittedAt: anHourAgo(),
    });
    expect((await reopen(id, { reason: 'Late.' })).body).toEqual({ extended_until: [responseMessages.newDeadline] });
    expect((await reopen(id, { reason: 'Late.', extended_until: anHourAgo() })).body).toEqual({
      extended_until: [responseMessages.future],
    });
    const until = inAnHour();
    expect((await reopen(id, { reason: 'Late.', extended_until: until })).body).toMatchObject({
      closes_at: until,
      status: 'IN_PROGRESS',
    });
    expect((await trailOf(api, id)).at(-1)?.changes).toEqual({
      status: { from: 'SUBMITTED', to: 'IN_PROGRESS' },
      extendedUntil: { from: null, to: until },
    });
    expect((await save(api, me, id, [['scale', 3]])).status).toBe(200);
  });

  test('an old save of before does not undo what was submitted', async () => {
    const { id } = await createApplicationResponse(api.db, { nonprofitId: me.nonprofit });
    await save(api, me, id, complete, { writer: 'my-old-page', sequence: 9, status: 'SUBMITTED' });
    await reopen(id, { reason: 'Look again.' });
    const old = await save(api, me, id, [['open-text', 'Unfinished']], { writer: 'my-old-page', sequence: 8 });
    expect([old.status, old.body.answers]).toEqual([200, []]);
    expect((await storedAnswers(api.db, id))['open-text']).toBe('We feed people.');
    // a repeat of the old submission does not undo the reopening
    for (const sequence of [8, 9]) {
      const again = await save(api, me, id, complete, { writer: 'my-old-page', sequence, status: 'SUBMITTED' });
      expect([again.status, again.body.status]).toEqual([200, 'IN_PROGRESS']);
    }
    expect((await read(id)).status).toBe('IN_PROGRESS');
  });
});
