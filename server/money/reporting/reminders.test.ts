import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reportingMessages } from '#contract/money/reporting/reporting.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createDonation } from '#tests/factories/donations.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, createUser, type SignedInPerson } from '#tests/factories/people.ts';
import { createPeriod } from '#tests/factories/reporting.ts';

let api: TestApi;
let staff: SignedInPerson;
let directors: { id: number; email: string }[];
let meals = 0;
let reported = 0;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  meals = (await createNonprofit(api.db, { name: 'Harbor Meals', display: true })).id;
  reported = (await createNonprofit(api.db, { name: 'River Books', display: true })).id;
  await createNonprofit(api.db, { name: 'Without people', display: true });
  const traits = { roles: ['NONPROFIT_STAFF' as const], nonprofitId: meals };
  directors = [
    await createUser(api.db, { ...traits, firstName: 'Ada', lastName: 'One' }),
    await createUser(api.db, { ...traits, firstName: 'Bea', lastName: 'Two' }),
  ];
  await createUser(api.db, { ...traits, isActive: false });
  await createUser(api.db, { nonprofitId: meals, roles: [] });
  await createUser(api.db, { ...traits, nonprofitId: reported });
});
afterAll(() => api.close());

let period = 0;
beforeEach(async () => {
  for (const table of [
    'reportingReminders',
    'emptyReports',
    'reportingPeriods',
    'donations',
    'mailMessages',
    'programmeSettings',
  ] as const)
    await api.db.deleteFrom(table).execute();
  const { id, endsOn } = await createPeriod(api.db);
  period = id;
  await createDonation(api.db, { nonprofitId: reported, dateReceived: endsOn });
});

const remind = (query = '', body: object = {}) =>
  api.call('POST', `reporting/periods/${period}/reminders/${query}`, { token: staff.token, body });
const letters = async () => {
  await runJobsOnce(api.app);
  return api.db.selectFrom('mailMessages').select(['recipient', 'subject', 'text']).orderBy('recipient').execute();
};
const setDays = (days: number) => api.call('PATCH', 'settings/', { token: staff.token, body: { reminder_days: days } });
const runHourly = async () => {
  await addJob(api.db, 'keep-reporting', {});
  await runJobsOnce(api.app);
};

test('the preview counts exactly whom sending reaches; two clicks send one email a person', async () => {
  const shown = await remind('?dry_run=true', { message: 'It takes a minute.' });
  expect(shown.body).toMatchObject({
    missing: 2,
    without_people: [{ name: 'Without people' }],
    already_reminded: 0,
    nonprofits: 1,
    emails: 2,
    people: [{ full_name: 'Ada One', nonprofit: 'Harbor Meals' }, { full_name: 'Bea Two' }],
    sent: false,
  });
  expect(shown.body.sample.subject).toMatch(/^Harbor Meals: report donations for .+ by /);
  expect(shown.body.sample.text).toContain('> It takes a minute.');
  expect(await letters()).toEqual([]);
  expect((await remind('', { emails: 3 })).status).toBe(409);
  const both = await Promise.all([remind('', { emails: 2 }), remind('', { emails: 2 })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await letters()).map(({ recipient }) => recipient)).toEqual(directors.map(({ email }) => email).sort());
  const again = await remind('?dry_run=true');
  expect(again.body).toMatchObject({ missing: 2, already_reminded: 1, emails: 0, sample: null });
  expect((await remind()).body.detail).toBe('Nobody is left to remind for this period.');
});

test('other letters than those of the preview are refused, with the new preview', async () => {
  const key = 'email-texts/donations-due/';
  const { body: seen } = await remind('?dry_run=true', { message: 'One.' });
  const { body: text } = await api.get(key, staff.token);
  const body = { subject: text.subject, heading: text.heading, body: `Another beginning. ${text.body}`, version: text.version };
  expect((await api.call('PATCH', key, { token: staff.token, body })).status).toBe(200);
  const { fingerprint } = seen;
  const refused = await remind('', { message: 'One.', emails: 2, fingerprint });
  expect([refused.status, refused.body.detail]).toEqual([409, reportingMessages.otherLetters]);
  expect(refused.body.current.sample.text).toContain('Another beginning.');
  expect(await letters()).toEqual([]);
  const again = refused.body.current.fingerprint;
  expect((await remind('', { message: 'Two.', emails: 2, fingerprint: again })).status).toBe(409);
  expect((await remind('', { message: 'One.', emails: 2, fingerprint: again })).status).toBe(200);
  await api.db.deleteFrom('emailTextVersions').execute();
});

test('chosen nonprofits alone are reminded, and only while the period is open', async () => {
  expect((await remind('?dry_run=true', { nonprofits: [reported] })).body).toMatchObject({ missing: 0, emails: 0 });
  expect((await remind('?dry_run=true', { nonprofits: [meals] })).body).toMatchObject({ missing: 1, emails: 2 });
  expect((await remind('?dry_run=true', { nonprofits: [meals], search: 'river' })).body).toMatchObject({ missing: 0, emails: 0 });
  ({ id: period } = await createPeriod(api.db, { startsIn: -9, endsIn: 5, dueIn: 30 }));
  expect((await remind('?dry_run=true')).body.detail).toBe('This period has not ended yet.');
});

test('a search reminds every nonprofit that the list finds by it, misspelt too, and nobody else', async () => {
  const found = await api.get(`reporting/reports/?period=${period}&search=harbr&page_size=1`, staff.token);
  expect(found.body.results).toMatchObject([{ nonprofit_ref: { name: 'Harbor Meals' } }]);
  expect((await remind('?dry_run=true', { search: 'harbr' })).body).toMatchObject({ missing: 1, without_people: [], emails: 2 });
  expect((await remind('?dry_run=true', { search: 'without' })).body).toMatchObject({ missing: 1, emails: 0 });
  // The list finds only River Books, which has reported. The reminder must not find Rivet Club instead, by allowing typing errors.
  await createNonprofit(api.db, { name: 'Rivet Club', display: true });
  expect((await remind('?dry_run=true', { search: 'river' })).body).toMatchObject({ missing: 0, emails: 0 });
  await createNonprofit(api.db, { name: 'Mountain Meals', display: true });
  expect((await remind('?dry_run=true', { search: 'meals' })).body).toMatchObject({ missing: 2, emails: 2 });
  await api.db.deleteFrom('nonprofits').where('name', 'in', ['Rivet Club', 'Mountain Meals']).execute();
  expect((await remind('', { search: 'meals', emails: 2 })).body).toMatchObject({ nonprofits: 1, sent: true });
});

test('reminders go out by themselves so many days before the due date, once, however often the job runs', async () => {
  await setDays(9);
  await runHourly();
  expect(await letters()).toEqual([]);
  await setDays(10);
  await Promise.all([runHourly(), runHourly()]);
  await runHourly();
  expect((await letters()).map(({ recipient }) => recipient)).toEqual(directors.map(({ email }) => email).sort());
  const late = await createUser(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: meals, firstName: 'Cy' });
  await runHourly();
  expect((await letters()).filter(({ recipient }) => recipient === late.email)).toHaveLength(1);
  expect(await letters()).toHaveLength(3);
});

test('no reminder goes out by itself when it is switched off, or after the due date; staff may still send them', async () => {
  await setDays(0);
  await runHourly();
  await setDays(14);
  await sql`UPDATE reporting_periods SET due_on = ends_on + 1`.execute(api.db);
  await runHourly();
  expect(await letters()).toEqual([]);
  const { body } = await remind();
  expect([body.nonprofits, body.sample.subject]).toEqual([
    1,
    expect.stringMatching(/^Harbor Meals: please report donations for /),
  ]);
});
