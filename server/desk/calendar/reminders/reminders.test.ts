import { afterAll, beforeAll, expect, test } from 'vitest';
import { remindOfDeadlines } from '#server/applications/responses/remind-of-deadlines.ts';
import { remindOfDueDates } from '#server/applications/reviews/reminders.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicant, createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { createAssignment, createReviewer, createSubmittedResponse } from '#tests/factories/reviews.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const old = inDays(-5);
const zone = 'America/New_York';

async function lettersOf(template: string, email: string): Promise<number> {
  const rows = await api.db
    .selectFrom('mailMessages')
    .select('id')
    .where('recipient', '=', email)
    .where('template', '=', template)
    .execute();
  return rows.length;
}

test('staff with a response in progress are reminded once of a deadline, by any number of processes, and again of a later one', async () => {
  const template = await createApplicationTemplate(api.db, { closesAt: inDays(6) });
  const [writing, submitted, fresh] = await Promise.all([1, 2, 3].map(() => createApplicant(api.db)));
  const respond = (nonprofitId = 0, more: object = {}) =>
    createApplicationResponse(api.db, { templateId: template.id, nonprofitId, createdAt: old, ...more });
  const { id } = await respond(writing?.nonprofit);
  await respond(submitted?.nonprofit, { submittedAt: old });
  await respond(fresh?.nonprofit, { createdAt: new Date().toISOString() });
  const emails = () =>
    Promise.all([writing, submitted, fresh].map((person) => lettersOf('application-closes', person?.email ?? '')));

  expect(await remindOfDeadlines(api.db, { days: 0, timeZone: zone })).toBe(0);
  expect(await remindOfDeadlines(api.db, { days: 4, timeZone: zone })).toBe(0);
  const shown = await api.get('settings/date-reminders/', staff.token);
  expect(shown.body[0]).toMatchObject({ kind: 'DEADLINES', upcoming: [{ people: 1 }] });
  const both = await Promise.all([1, 2].map(() => remindOfDeadlines(api.db, { days: 7, timeZone: zone })));
  expect(both.toSorted()).toEqual([0, 1]);
  expect(await emails()).toEqual([1, 0, 0]);
  expect((await api.get('settings/date-reminders/', staff.token)).body[0].upcoming).toEqual([]);

  await api.db
    .updateTable('applicationResponses')
    .set({ extendedUntil: inDays(7) })
    .where('id', '=', id)
    .execute();
  expect(await remindOfDeadlines(api.db, { days: 7, timeZone: zone })).toBe(1);
  expect(await emails()).toEqual([2, 0, 0]);
});

test('a deadline that is over, and an inactive nonprofit, are not reminded of', async () => {
  const closed = await createApplicationTemplate(api.db, { closesAt: inDays(-1) });
  const open = await createApplicationTemplate(api.db, { closesAt: inDays(2) });
  const [late, gone] = [await createApplicant(api.db), await createApplicant(api.db)];
  await createApplicationResponse(api.db, { templateId: closed.id, nonprofitId: late.nonprofit, createdAt: old });
  await createApplicationResponse(api.db, { templateId: open.id, nonprofitId: gone.nonprofit, createdAt: old });
  await api.db.updateTable('nonprofits').set({ inactiveDate: '2026-01-01' }).where('id', '=', gone.nonprofit).execute();
  expect(await remindOfDeadlines(api.db, { days: 90, timeZone: zone })).toBe(0);
});

test('reviewers who are behind are reminded once of a due date, and of a later one again', async () => {
  const template = await createApplicationTemplate(api.db, { name: 'Spring 2027' });
  const reviewer = await createReviewer(api.db);
  const { id } = await createSubmittedResponse(api.db, { templateId: template.id });
  await createAssignment(api.db, id, reviewer.id);
  const round = { templateId: template.id, reviewsWanted: 3, reviewerLimit: 10 };
  await api.db
    .insertInto('reviewRounds')
    .values({ ...round, dueAt: inDays(3) })
    .execute();
  const { config, db } = api.app;
  expect(await remindOfDueDates(db, config, 2)).toBe(0);
  expect((await api.get('settings/date-reminders/', staff.token)).body[1]).toMatchObject({
    kind: 'REVIEWS',
    sample: { subject: 'Spring 2027: 2 reviews left to write' },
    upcoming: [{ application: 'Spring 2027', people: 1 }],
  });
  const both = await Promise.all([remindOfDueDates(db, config, 3), remindOfDueDates(db, config, 3)]);
  expect(both.toSorted()).toEqual([0, 1]);
  expect(await lettersOf('reviews-reminder', reviewer.email)).toBe(1);

  // a scheduled reminder is sent although the last one was sent a day ago: only reminders that staff send need a longer pause
  await db
    .updateTable('reviewReminders')
    .set({ sentAt: inDays(-1) })
    .execute();
  await db
    .updateTable('reviewRounds')
    .set({ dueAt: inDays(4) })
    .where('templateId', '=', template.id)
    .execute();
  expect(await remindOfDueDates(db, config, 7)).toBe(1);
  expect(await lettersOf('reviews-reminder', reviewer.email)).toBe(2);
});
