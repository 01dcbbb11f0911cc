import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createVolunteerOpportunity } from '#tests/factories/nonprofit-items.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';

let api: TestApi;
let own: number;
let staff: string;
let staffEmail: string;
let member: string;
let stranger: string;
let programme: string;

beforeAll(async () => {
  api = await startApi();
  own = (await createNonprofit(api.db, { name: 'Quay Readers', display: true })).id;
  const other = (await createNonprofit(api.db, { name: 'Barn Owls', display: true })).id;
  const person = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: own });
  ({ token: staff } = person);
  const user = await api.db.selectFrom('users').select('email').where('nonprofitId', '=', own).executeTakeFirstOrThrow();
  staffEmail = user.email;
  ({ token: member } = await createSignedIn(api.db, { nonprofitId: own }));
  ({ token: stranger } = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: other }));
  ({ token: programme } = await createSignedIn(api.db, { roles: ['CFP_STAFF'] }));
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`DELETE FROM rate_limits`.execute(api.db);
});

let made = 0;
const newAddress = () => {
  made += 1;
  return `visitor-${made}@test.example`;
};
const opportunity = (traits: object = {}) =>
  createVolunteerOpportunity(api.db, { nonprofitId: own, title: 'Read aloud', ...traits });

const post = (path: string, fields: Record<string, string> = {}) =>
  api.call('POST', path, {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const offer = (id: number, fields: Record<string, string>) =>
  post(`/directory/volunteer/${id}`, { name: 'Test Visitor', ...fields });
const letters = async (recipient: string) =>
  (
    await api.db
      .selectFrom('mailMessages')
      .select(['template', 'data'])
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute()
  ).map(({ template, data }) => ({ template, data: data as { path: string } }));
const linkTo = async (email: string) =>
  (await letters(email)).findLast(({ template }) => template === 'volunteer-confirm')?.data.path ?? '';
const volunteersOf = async (id: number, token = staff) => api.get(`volunteering/${id}/volunteers/`, token);
const asked = { status: 303, headers: { location: '/directory/volunteer/asked' } };

/** Confirms as a browser does: the page of the link carries the mark of the text that it shows. */
const markIn = ({ body }: { body: unknown }) => /name="mark" value="([\w-]+)"/.exec(String(body))?.[1] ?? '';
const confirm = async (link: string) => post(link, { mark: markIn(await api.get(link)) });

async function confirmed(id: number, email = newAddress(), message = '') {
  await offer(id, { email, message });
  expect((await confirm(await linkTo(email))).status).toBe(303);
  return email;
}

test('a visitor offers help, confirms it by email, the nonprofit sees it, answers and counts hours', async () => {
  const { id } = await opportunity();
  const page = await api.get(`/directory/volunteer/${id}`);
  expect(page.body).toContain(`<form action="/directory/volunteer/${id}#offer" method="post">`);
  const email = newAddress();
  expect(await offer(id, { email: email.toUpperCase(), message: 'I read well.' })).toMatchObject(asked);
  expect((await volunteersOf(id)).body.count).toBe(0);
  expect(await letters(email)).toMatchObject([{ template: 'volunteer-confirm' }]);
  expect((await letters(email))[0]?.data).toMatchObject({ name: 'Test Visitor', message: 'I read well.' });

  const link = await linkTo(email);
  const question = await api.get(link);
  expect(question).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } });
  expect(question.body).toContain('Yes, I want to help');
  expect(question.body).toContain('<dt>Name</dt><dd>Test Visitor</dd><dt>Message</dt><dd>I read well.</dd>');
  expect((await volunteersOf(id)).body.count).toBe(0);
  expect(await confirm(link)).toMatchObject({ status: 303, headers: { location: '/directory/volunteer/confirmed' } });
  expect((await post(link)).status).toBe(404);
  expect((await api.get(link)).status).toBe(404);

  const { body } = await volunteersOf(id);
  expect(body.results).toEqual([
    {
      id: expect.any(Number),
      name: 'Test Visitor',
      email,
      message: 'I read well.',
      state: 'WAITING',
      confirmed_at: expect.any(String),
      answered_at: null,
      answer: '',
      hours: 0,
    },
  ]);
  const notice = (await letters(staffEmail)).at(-1);
  expect(notice).toMatchObject({ template: 'volunteer-offered', data: { path: `/volunteering/${id}` } });
  expect(JSON.stringify(notice)).not.toContain(email);
  expect(JSON.stringify(notice)).not.toContain('Test Visitor');

  const [volunteer] = body.results;
  expect(
    await api.call('POST', `volunteers/${volunteer.id}/answer/`, { token: staff, body: { accepted: true, answer: ' ' } }),
  ).toMatchObject({
    status: 400,
    body: { answer: ['Please write what the volunteer should know.'] },
  });
  const answered = await api.call('POST', `volunteers/${volunteer.id}/answer/`, {
    token: staff,
    body: { accepted: true, answer: 'Come on Thursday.' },
  });
  expect(answered).toMatchObject({
    status: 200,
    body: { state: 'ACCEPTED', answer: 'Come on Thursday.', answered_at: expect.any(String) },
  });
  expect((await letters(email)).at(-1)).toMatchObject({
    template: 'volunteer-answered',
    data: { accepted: true, answer: 'Come on Thursday.', contact: 'volunteers@test.example' },
  });
  for (const hours of [-1, 0.001, 10_001, '3', null]) {
    expect((await api.call('PATCH', `volunteers/${volunteer.id}/`, { token: staff, body: { hours } })).status).toBe(400);
  }
  expect((await api.call('PATCH', `volunteers/${volunteer.id}/`, { token: staff, body: { hours: 3.25 } })).body.hours).toBe(3.25);
  expect((await api.get(`volunteering/${id}/`, member)).body).toMatchObject({
    name: 'Read aloud',
    nonprofit_ref: { id: own, name: 'Quay Readers' },
    total_volunteers: 1,
    waiting: 0,
    hours: 3.25,
    type: 'PUBLIC',
    date: null,
    can: { edit: false },
  });
});

describe('an offer that is refused', () => {
  test('keeps what was typed and says what is wrong', async () => {
    const { id } = await opportunity();
    const refused = await offer(id, { name: 'See www.spam.example', email: 'nobody', message: '<b>Hello</b> "you"' });
    expect(refused).toMatchObject({ status: 400, headers: { 'cache-control': 'no-store' } });
    expect(refused.body).toContain('Leave out links and web addresses.');
    expect(refused.body).toContain('Enter a valid email address.');
    expect(refused.body).toContain('value="See www.spam.example"');
    expect(refused.body).toContain('&lt;b&gt;Hello&lt;/b&gt; &quot;you&quot;');
    expect((await offer(id, { name: '', email: newAddress() })).body).toContain('Please enter your name.');
    expect((await offer(id, { email: newAddress(), message: 'x'.repeat(2_001) })).body).toContain(
      'Use 2,000 characters or fewer.',
    );
    expect((await offer(id, { email: newAddress(), message: 'a\0b' })).status).toBe(400);
    expect((await offer(id, { email: newAddress(), message: 'x'.repeat(40_000) })).status).not.toBe(303);
  });

  test('is not for a private opportunity or a hidden nonprofit', async () => {
    const hidden = await createNonprofit(api.db, { name: 'Hidden Owner' });
    for (const id of [
      (await opportunity({ isPublic: false })).id,
      (await createVolunteerOpportunity(api.db, { nonprofitId: hidden.id })).id,
      999_999,
    ]) {
      const email = newAddress();
      expect((await api.get(`/directory/volunteer/${id}`)).status).toBe(404);
      expect((await offer(id, { email })).status).toBe(404);
      expect(await letters(email)).toEqual([]);
    }
  });

  test('has a field that only machines fill in: the same reply, and nothing happens', async () => {
    const { id } = await opportunity();
    const email = newAddress();
    expect(await offer(id, { email, website: 'https://spam.example' })).toMatchObject(asked);
    expect(await letters(email)).toEqual([]);
  });
});

describe('an offer under somebody else’s address', () => {
  const strangers = { name: 'Sly Stranger', message: 'I hate your cause.' };
  const owners = { name: 'True Owner', message: 'I read well. See www.owner.example please.' };

  test('gives way to the form of its owner, who reads what is confirmed in the letter and on the page', async () => {
    const { id } = await opportunity();
    const email = newAddress();
    await offer(id, { email, ...strangers });
    const old = await linkTo(email);
    const seen = markIn(await api.get(old));
    expect(await offer(id, { email, ...owners })).toMatchObject(asked);
    expect((await api.get(old)).status).toBe(404);
    expect((await post(old, { mark: seen })).status).toBe(404);
    const link = await linkTo(email);
    expect((await letters(email)).map(({ data }) => data)).toMatchObject([
      strangers,
      { name: 'True Owner', message: 'I read well. See (web address) please.' },
    ]);
    const page = await api.get(link);
    expect(page.body).toContain('<dd>True Owner</dd><dt>Message</dt><dd>I read well. See www.owner.example please.</dd>');
    expect(page.body).not.toContain('Stranger');
    expect((await confirm(link)).status).toBe(303);
    expect((await volunteersOf(id)).body.results).toMatchObject([{ email, ...owners }]);
    await offer(id, { email, ...strangers });
    expect((await volunteersOf(id)).body.results).toMatchObject([owners]);
  });

  test('replaces the text behind the last letter where no more letters may go, and is never confirmed unread', async () => {
    const { id } = await opportunity();
    const email = newAddress();
    for (const name of ['First', 'Second', 'Third']) await offer(id, { email, name });
    expect(await letters(email)).toHaveLength(3);
    const link = await linkTo(email);
    const mark = markIn(await api.get(link));
    expect(await offer(id, { email, ...owners })).toMatchObject(asked);
    expect(await letters(email)).toHaveLength(3);
    const changed = await post(link, { mark });
    expect([changed.status, changed.headers['cache-control']]).toEqual([409, 'no-store']);
    expect(changed.body).toContain('Your offer was changed by a newer form.');
    expect(changed.body).toContain('<dd>True Owner</dd>');
    expect((await post(link)).status).toBe(409);
    expect((await volunteersOf(id)).body.count).toBe(0);
    expect((await post(link, { mark: markIn(changed) })).status).toBe(303);
    expect((await volunteersOf(id)).body.results).toMatchObject([{ email, ...owners }]);
  });

  test('is changed by no page that is only opened', async () => {
    const { id } = await opportunity();
    const email = newAddress();
    await offer(id, { email, ...strangers });
    const row = () => api.db.selectFrom('volunteers').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    const before = await row();
    const link = await linkTo(email);
    expect([(await api.get(link)).status, (await api.call('HEAD', link)).status]).toEqual([200, 200]);
    expect(await row()).toEqual(before);
  });
});

describe('letters to strangers', () => {
  test('one for the same form in a day, three for an address, with the same reply, also when many come at once', async () => {
    const email = newAddress();
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.push((await opportunity()).id);
    const first = ids[0] ?? 0;
    for (const { status } of await Promise.all([1, 2, 3].map(() => offer(first, { email })))) expect(status).toBe(303);
    expect(await letters(email)).toHaveLength(1);
    for (const { status } of await Promise.all(ids.map((id) => offer(id, { email })))) expect(status).toBe(303);
    expect(await letters(email)).toHaveLength(3);
  });

  test('none to somebody who has confirmed, with the same reply', async () => {
    const { id } = await opportunity();
    const email = await confirmed(id);
    await sql`UPDATE volunteers SET created_at = now() - interval '2 days' WHERE email = ${email}`.execute(api.db);
    expect(await offer(id, { name: 'Somebody Else', email })).toMatchObject(asked);
    expect(await letters(email)).toHaveLength(1);
    expect((await volunteersOf(id)).body.results[0].name).toBe('Test Visitor');
  });

  test('after a day a new link replaces the old one; after seven the offer is gone', async () => {
    const { id } = await opportunity();
    const email = newAddress();
    await offer(id, { email });
    const old = await linkTo(email);
    await sql`UPDATE volunteers SET created_at = now() - interval '25 hours' WHERE email = ${email}`.execute(api.db);
    await offer(id, { email });
    const link = await linkTo(email);
    expect(link).not.toBe(old);
    expect((await post(old)).status).toBe(404);
    await sql`UPDATE volunteers SET confirm_until = now() - interval '1 second' WHERE email = ${email}`.execute(api.db);
    expect((await post(link)).status).toBe(404);
    await offer(id, { email: newAddress() });
    const left = await sql<{ n: number }>`SELECT count(*)::int AS n FROM volunteers WHERE email = ${email}`.execute(api.db);
    expect(left.rows[0]?.n).toBe(0);
  });

  test('too many from one network are refused, and keep what was typed', async () => {
    const { id } = await opportunity();
    let last = await offer(id, { email: newAddress() });
    for (let n = 0; n < 60; n += 1) last = await offer(id, { email: newAddress(), message: 'Kept text' });
    expect(last.status).toBe(429);
    expect(last.body).toContain('Too many offers were sent from here.');
    expect(last.body).toContain('Kept text');
  });
});

describe('rights', () => {
  test('volunteers are for their nonprofit and programme staff; others find nothing', async () => {
    const { id } = await opportunity({ title: 'Only ours' });
    const email = await confirmed(id);
    const [{ id: volunteer }] = (await volunteersOf(id)).body.results;
    expect((await volunteersOf(id, member)).body.count).toBe(1);
    expect((await volunteersOf(id, programme)).body.results[0].email).toBe(email);
    const nobody = (await createSignedIn(api.db, {})).token;
    for (const token of [stranger, nobody]) {
      expect((await volunteersOf(id, token)).status).toBe(404);
      expect((await api.get(`volunteering/${id}/`, token)).status).toBe(404);
      expect(JSON.stringify((await api.get('volunteering/?page_size=500', token)).body)).not.toContain('Only ours');
    }
    const answer = { accepted: false, answer: 'No' };
    for (const token of [stranger]) {
      expect((await api.call('POST', `volunteers/${volunteer}/answer/`, { token, body: answer })).status).toBe(404);
      expect((await api.call('PATCH', `volunteers/${volunteer}/`, { token, body: { hours: 1 } })).status).toBe(404);
      expect((await api.call('DELETE', `volunteers/${volunteer}/`, { token })).status).toBe(404);
      expect((await api.call('PATCH', `volunteering/${id}/`, { token, body: { notes: 'x' } })).status).toBe(404);
    }
    expect((await api.call('DELETE', `volunteers/${volunteer}/`, { token: member })).status).toBe(403);
    const everything = await Promise.all(
      ['/directory/volunteer', `/directory/volunteer/${id}`, '/directory/feed.atom', '/directory/feed.rss', '/sitemap.xml'].map(
        (path) => api.get(path),
      ),
    );
    const seen = [...everything, await api.get(`volunteer/${id}/`, stranger), await api.get(`nonprofits/${own}/`, stranger)];
    for (const { status, body } of seen) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(email);
    }
  });

  test('a private opportunity is for its nonprofit and programme staff', async () => {
    const { id } = await opportunity({ title: 'Private work 12e3x', isPublic: false });
    expect((await api.get(`volunteer/${id}/`, staff)).status).toBe(200);
    expect((await api.get(`volunteer/${id}/`, programme)).status).toBe(200);
    expect((await api.get(`volunteer/${id}/`, stranger)).status).toBe(404);
    for (const path of [`volunteer/?nonprofit_id=${own}&page_size=500`, `nonprofits/${own}/`])
      expect(JSON.stringify((await api.get(path, stranger)).body)).not.toContain('Private work');
    expect((await api.get('volunteering/?type=PRIVATE&search=private%2012e3x', staff)).body).toMatchObject({
      count: 1,
      results: [{ name: 'Private work 12e3x', type: 'PRIVATE' }],
      totals: { volunteers: 0, hours: 0 },
    });
  });

  test.each(['SENT', 'KEPT'] as const)('deleting a volunteer deletes the offer and the letters about it: %s', async (state) => {
    const { id } = await opportunity();
    const email = await confirmed(id);
    const [{ id: volunteer }] = (await volunteersOf(id)).body.results;
    await api.db.updateTable('mailMessages').set({ state }).where('recipient', '=', email).execute();
    expect((await api.call('DELETE', `volunteers/${volunteer}/`, { token: staff })).status).toBe(204);
    expect((await volunteersOf(id)).body.count).toBe(0);
    expect(await letters(email)).toEqual([]);
    const jobs = await api.database.pool.query(
      `SELECT payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       WHERE t.identifier = 'forget-letter-files' ORDER BY j.id DESC LIMIT 1`,
    );
    expect(jobs.rows[0].payload.ids.length).toBeGreaterThan(0);
    expect((await api.call('DELETE', `volunteers/${volunteer}/`, { token: staff })).status).toBe(404);
  });
});

test('notes are for the nonprofit and programme staff', async () => {
  const { id } = await opportunity();
  expect(await api.call('PATCH', `volunteering/${id}/`, { token: staff, body: { notes: 'Bring a key' } })).toMatchObject({
    status: 200,
    body: { notes: 'Bring a key' },
  });
  expect((await api.call('PATCH', `volunteering/${id}/`, { token: member, body: { notes: 'x' } })).status).toBe(403);
  expect(JSON.stringify((await api.get(`volunteer/${id}/`, stranger)).body)).not.toContain('Bring a key');
});

test('of two who change the notes at once, the second sees what the first wrote', async () => {
  const { id } = await opportunity();
  const write = (token: string, body: object) => api.call('PATCH', `volunteering/${id}/`, { token, body });
  const { version } = (await api.get(`volunteering/${id}/`, staff)).body;
  const first = await write(staff, { notes: 'Bring a key', version });
  expect([first.status, first.body.version]).toEqual([200, version + 1]);
  const second = await write(programme, { notes: 'Ask for Ada', version });
  expect([second.status, second.body.current.notes, second.body.current.version]).toEqual([409, 'Bring a key', version + 1]);
  expect((await write(programme, { notes: 'Bring a key. Ask for Ada', version: version + 1 })).status).toBe(200);
  const both = await Promise.all(['One', 'Two'].map((notes) => write(staff, { notes, version: version + 2 })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  // The opportunity has its own version: changing notes does not change it.
  const { status } = await api.call('PATCH', `volunteer/${id}/`, { token: staff, body: { title: 'Read on', version: 1 } });
  expect(status).toBe(200);
});

test('an answer that is sent twice is one letter; a changed one is another', async () => {
  const { id } = await opportunity();
  const email = await confirmed(id);
  const [{ id: volunteer }] = (await volunteersOf(id)).body.results;
  const answer = (accepted: boolean, text: string) =>
    api.call('POST', `volunteers/${volunteer}/answer/`, { token: staff, body: { accepted, answer: text } });
  const both = await Promise.all([answer(true, 'Come at six.'), answer(true, 'Come at six.')]);
  expect(both.map(({ status, body }) => [status, body.state])).toEqual([
    [200, 'ACCEPTED'],
    [200, 'ACCEPTED'],
  ]);
  const answered = async () => (await letters(email)).filter(({ template }) => template === 'volunteer-answered').length;
  expect(await answered()).toBe(1);
  expect((await answer(true, 'Come at seven.')).status).toBe(200);
  expect((await answer(false, 'We are full.')).body.state).toBe('DECLINED');
  expect(await answered()).toBe(3);
});
