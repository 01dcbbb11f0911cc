import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, createUser, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let director: SignedInPerson;
let reviewer: SignedInPerson;
let both: SignedInPerson;
let newcomer: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Sam', lastName: 'Keeper' });
  const meals = await createNonprofit(api.db, { name: 'Harbor Meals', learningCommonsGranted: true });
  const gone = await createNonprofit(api.db, { name: 'Gone', inactiveDate: '2020-01-01' });
  director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: meals.id });
  both = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF', 'REVIEWER'], nonprofitId: meals.id });
  reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'] });
  newcomer = await createSignedIn(api.db);
  await createUser(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: meals.id, isActive: false });
  await createUser(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: gone.id });
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ['updates', 'updateSubscriptions', 'mailMessages'] as const) await api.db.deleteFrom(table).execute();
});

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
const draft = {
  title: 'The catalog is out',
  author: 'Sam Keeper',
  posted_on: today,
  notes: 'It is beautiful.\n\nCome and see it.',
  audiences: ['NONPROFITS', 'REVIEWERS', 'SUBSCRIBERS'],
};
const post = (more: object = {}, token = staff.token) => api.call('POST', 'updates/', { token, body: { ...draft, ...more } });
const letters = async () => {
  await runJobsOnce(api.app);
  return api.db.selectFrom('mailMessages').select(['id', 'recipient', 'subject', 'text']).orderBy('recipient').execute();
};
const titlesOf = async ({ token }: SignedInPerson) =>
  (await api.get('updates/', token)).body.results.map(({ title }: { title: string }) => title);
const emails = (...people: { email: string }[]) => people.map(({ email }) => email).sort();

test('an update names its receivers before it is sent, and reaches each person once', async () => {
  const { title, author, notes } = draft;
  const shown = await api.call('POST', 'updates/preview/', {
    token: staff.token,
    body: { title, author, notes, audiences: draft.audiences },
  });
  expect(shown.body).toMatchObject({
    groups: [
      { audience: 'NONPROFITS', people: 2 },
      { audience: 'REVIEWERS', people: 2 },
      { audience: 'SUBSCRIBERS', people: 2 },
    ],
    receivers: 3,
    unsubscribed: 0,
    sample: { subject: 'The catalog is out' },
  });
  expect(shown.body.sample.text).toContain('Come and see it.');
  expect(await letters()).toEqual([]);

  expect((await post({ receivers: 4 })).body.detail).toMatch(/^The number of receivers has changed/);
  expect((await api.get('updates/', staff.token)).body.count).toBe(0);
  const posted = await post({ receivers: 3 });
  expect(posted.status).toBe(201);
  expect((await letters()).map(({ recipient }) => recipient)).toEqual(emails(director, reviewer, both));
  const { results } = (await api.get('updates/', staff.token)).body;
  expect(results[0].staff).toMatchObject({
    state: 'SENT',
    created_by: { full_name: 'Sam Keeper' },
    progress: { receivers: 3, read: 0, letters: 3, sent: 3, failed: 0 },
  });
});

test('the same form sent twice at once is one update, and two senders have two', async () => {
  const other = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const key = 'form-0001';
  const sent = await Promise.all([
    post({ request_key: key }),
    post({ request_key: key }),
    post({ request_key: key, title: 'Another' }, other.token),
  ]);
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 201, 201]);
  expect(sent[0]?.body.id).toBe(sent[1]?.body.id);
  expect((await letters()).map(({ subject }) => subject).sort()).toEqual([
    'Another',
    'Another',
    'Another',
    ...[1, 2, 3].map(() => 'The catalog is out'),
  ]);
});

test('only receivers see an update, unread until they have read it, and nothing of its sending', async () => {
  const { id } = (await post({ audiences: ['REVIEWERS'] })).body;
  expect(await titlesOf(reviewer)).toEqual(['The catalog is out']);
  for (const person of [director, newcomer]) {
    expect(await titlesOf(person)).toEqual([]);
    await api.call('POST', 'updates/read/', { token: person.token, body: { ids: [id] } });
  }
  const [seen] = (await api.get('updates/', reviewer.token)).body.results;
  expect(seen).toEqual({
    id,
    title: draft.title,
    author: draft.author,
    notes: draft.notes,
    posted_on: today,
    is_read: false,
    staff: null,
  });
  expect((await api.get('updates/latest/', reviewer.token)).body).toMatchObject({ unread: 1, latest: [{ id, is_read: false }] });
  await api.call('POST', 'updates/read/', { token: reviewer.token, body: { ids: [id] } });
  expect((await api.get('updates/latest/', reviewer.token)).body).toMatchObject({ unread: 0, latest: [{ id, is_read: true }] });
  expect((await api.get('updates/latest/', both.token)).body.unread).toBe(1);
  expect((await api.get('updates/', staff.token)).body.results[0]).toMatchObject({
    is_read: null,
    staff: { progress: { receivers: 2, read: 1 } },
  });
});

test('an update for a later day waits for it, can be changed until then, and is sent once', async () => {
  const { id } = (await post({ posted_on: tomorrow, audiences: ['REVIEWERS'] })).body;
  const run = async () => {
    await addJob(api.db, 'post-updates', {});
    return letters();
  };
  expect(await run()).toEqual([]);
  expect(await titlesOf(reviewer)).toEqual([]);
  const path = `updates/${id}/`;
  const changed = await api.call('PATCH', path, {
    token: staff.token,
    body: { version: 1, audiences: ['NONPROFITS'], title: 'Later' },
  });
  expect(changed.body.staff).toMatchObject({ version: 2, audiences: ['NONPROFITS'], state: 'SCHEDULED' });
  await api.db.updateTable('updates').set({ postedOn: '2020-05-05' }).execute();
  await Promise.all([run(), run()]);
  expect((await run()).map(({ recipient }) => recipient)).toEqual(emails(director, both));
  const late = await api.call('PATCH', path, { token: staff.token, body: { posted_on: tomorrow } });
  expect([late.status, late.body.detail]).toEqual([409, 'This update was sent: its date and its receivers stay.']);
  const stale = await api.call('PATCH', path, { token: staff.token, body: { version: 1, title: 'Mine' } });
  expect([stale.status, stale.body.current.title]).toEqual([409, 'Later']);
  await api.call('PATCH', path, { token: staff.token, body: { version: 2, notes: 'Corrected.' } });
  expect((await api.get('updates/', director.token)).body.results[0].notes).toBe('Corrected.');
});

test('a change on the posting date leaves the update to the morning; a date that is moved to today sends it', async () => {
  const { id } = (await post({ posted_on: tomorrow, audiences: ['REVIEWERS'] })).body;
  const change = (body: object) => api.call('PATCH', `updates/${id}/`, { token: staff.token, body });
  await api.db.updateTable('updates').set({ postedOn: today }).execute();
  for (const body of [{ notes: 'Corrected.' }, { audiences: ['NONPROFITS'] }, { posted_on: today }])
    expect((await change(body)).body.staff.state).toBe('SCHEDULED');
  expect(await letters()).toEqual([]);
  expect((await change({ posted_on: tomorrow })).body.staff.state).toBe('SCHEDULED');
  expect((await change({ posted_on: today })).body.staff.state).toBe('SENDING');
  expect((await letters()).map(({ recipient }) => recipient)).toEqual(emails(director, both));
});

test('an update is not sent to nobody: neither a new one, nor one that is moved to today', async () => {
  const grant = (learningCommonsGranted: boolean) =>
    api.db.updateTable('nonprofits').set({ learningCommonsGranted }).where('name', '=', 'Harbor Meals').execute();
  await grant(false);
  const nobody = { status: 400, body: { audiences: ['Nobody is in the groups that you chose.'] } };
  expect(await post({ audiences: ['SUBSCRIBERS'] })).toMatchObject(nobody);
  const { id } = (await post({ posted_on: tomorrow, audiences: ['SUBSCRIBERS'] })).body;
  const toToday = () => api.call('PATCH', `updates/${id}/`, { token: staff.token, body: { posted_on: today } });
  expect(await toToday()).toMatchObject(nobody);
  expect((await api.get('updates/', staff.token)).body.results).toMatchObject([{ posted_on: tomorrow, staff: { version: 1 } }]);
  await grant(true);
  expect((await toToday()).body.staff.state).toBe('SENDING');
});

test('deleting an update takes it from its receivers with the letters that have not left', async () => {
  const { id } = (await post({ audiences: ['NONPROFITS'] })).body;
  expect((await api.call('DELETE', `updates/${id}/`, { token: director.token })).status).toBe(403);
  expect((await api.call('DELETE', `updates/${id}/`, { token: staff.token })).status).toBe(204);
  expect(await letters()).toEqual([]);
  expect(await titlesOf(director)).toEqual([]);
  expect((await api.call('DELETE', `updates/${id}/`, { token: staff.token })).status).toBe(404);
});

test('unsubscribing works signed out, by one click too, can be undone, and leaves the home page as it is', async () => {
  await post({ audiences: ['REVIEWERS'] });
  const letter = (await letters()).find(({ recipient }) => recipient === reviewer.email);
  const token = /\/unsubscribe\/([0-9a-f-]{36})/.exec(letter?.text ?? '')?.[1] ?? '';
  const link = `unsubscribe/${token}/`;
  expect((await api.get(link)).body).toEqual({ subscribed: true });
  const clicked = await api.call('POST', `/unsubscribe/${token}`, {
    raw: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(clicked.status).toBe(204);
  expect((await api.get(link)).body).toEqual({ subscribed: false });
  expect((await api.get('user/me/updates/', reviewer.token)).body).toEqual({ subscribed: false });
  expect((await api.get('user/me/updates/', both.token)).body).toEqual({ subscribed: true });

  await api.db.deleteFrom('mailMessages').execute();
  await post({ title: 'A second one', audiences: ['REVIEWERS'] });
  expect((await letters()).map(({ recipient }) => recipient)).toEqual([both.email]);
  expect(await titlesOf(reviewer)).toEqual(['A second one', draft.title]);

  await api.call('PATCH', 'user/me/updates/', { token: reviewer.token, body: { subscribed: true } });
  expect((await api.get(link)).body).toEqual({ subscribed: true });
  await api.call('POST', link, { body: { subscribed: false } });
  expect((await api.get('user/me/updates/', reviewer.token)).body).toEqual({ subscribed: false });
  for (const unknown of ['00000000-0000-0000-0000-000000000000', 'x'])
    expect((await api.call('POST', `/unsubscribe/${unknown}`)).status).toBe(404);
});

test('what is missing or impossible is named at its field', async () => {
  const refused = await post({ title: ' ', author: 'a\nb', posted_on: '2026-02-30', notes: '', audiences: [] });
  expect(refused.body).toEqual({
    title: ['Please enter a title'],
    author: ['Write this on one line.'],
    posted_on: ['Choose a date'],
    notes: ['Please enter notes'],
    audiences: ['Choose who receives the update.'],
  });
  expect((await post({ audiences: ['EVERYBODY'] })).status).toBe(400);
  expect((await post({ posted_on: '2199-01-01' })).body).toEqual({ posted_on: ['Choose a date within the next year.'] });
  expect((await post({ notes: 'x'.repeat(10_001) })).body).toEqual({ notes: ['Use 10,000 characters or fewer.'] });
  await api.db.deleteFrom('updates').execute();
  expect((await post({ title: '<script>alert(1)</script>', audiences: ['REVIEWERS'] })).status).toBe(201);
  await letters();
  const { html } = await api.db.selectFrom('mailMessages').select('html').limit(1).executeTakeFirstOrThrow();
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).not.toContain('<script');
});
