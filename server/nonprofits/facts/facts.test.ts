import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { type Applicant, createApplicant } from '#tests/factories/application-responses.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { sendFactLetters } from './send-letters.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  // This server has no mail server, so the links stay in the stored letters and the test can read them.
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

const values = {
  name: 'Harbor Kitchen',
  shortDescription: 'We cook.',
  phoneNumber: '202-555-0143',
  url: 'https://kitchen.example',
  ein: null,
};

async function director(more: object = {}): Promise<Applicant> {
  const { id } = await createNonprofit(api.db, { ...values, display: true, ...more });
  return createApplicant(api.db, id);
}

const read = (id: number, { token }: { token: string }) => api.get(`nonprofits/${id}/facts/`, token);
const confirm = (id: number, { token }: { token: string }, fields: string[], version = 1) =>
  api.call('POST', `nonprofits/${id}/facts/confirm/`, { token, body: { fields, version } });
/** Makes the confirmation of a fact this many months older. */
const age = (id: number, field: string, months: number) =>
  sql`UPDATE confirmed_facts SET confirmed_at = now() - make_interval(months => ${months})
    WHERE nonprofit_id = ${id} AND field = ${field}`.execute(api.db);
const stateOf = async (id: number, who: { token: string }) =>
  (await read(id, who)).body.facts.map(({ field, confirmed_by, old }: Record<string, unknown>) => [field, confirmed_by, old]);

test('a change of a field confirms it, and so does who says that it is still true', async () => {
  const me = await director();
  const mine = me.nonprofit;
  expect(await stateOf(mine, me)).toEqual([
    ['name', null, true],
    ['short_description', null, true],
    ['phone_number', null, true],
    ['url', null, true],
  ]);
  const changed = await api.call('PATCH', `nonprofits/${mine}/`, {
    token: me.token,
    body: { short_description: 'We cook and eat.' },
  });
  expect(changed.status).toBe(200);
  const { rows } = await sql<{
    name: string;
  }>`SELECT person_name(first_name, last_name, email) AS name FROM users WHERE id = ${me.id}`.execute(api.db);
  const by = rows[0]?.name;
  expect(await stateOf(mine, me)).toContainEqual(['short_description', by, false]);
  expect((await confirm(mine, me, ['url'], 1)).status).toBe(409);
  const confirmed = await confirm(mine, me, ['url', 'phone_number'], 2);
  expect([confirmed.status, confirmed.body.facts[0].field]).toEqual([200, 'name']);
  await age(mine, 'url', 13);
  expect(await stateOf(mine, staff)).toEqual([
    ['name', null, true],
    ['url', by, true],
    ['short_description', by, false],
    ['phone_number', by, false],
  ]);
  const page = await api.get(`/directory/${mine}-harbor-kitchen`);
  // the name, which nobody has confirmed, is not named
  expect(/<p class="confirmed">(.*?)<\/p>/.exec(page.bytes.toString())?.[1]?.replaceAll(/[A-Z][a-z]+ \d{4}/g, 'MONTH')).toBe(
    'Confirmed in MONTH: Phone Number, Short Description. In MONTH: Homepage.',
  );
  expect((await confirm(mine, me, ['no_such_fact'], 2)).status).toBe(400);
});

test('only who may change the profile reads and confirms', async () => {
  const me = await director();
  const stranger = await director();
  const member = await createSignedIn(api.db, { roles: [], nonprofitId: me.nonprofit });
  for (const who of [stranger, member]) {
    expect([(await read(me.nonprofit, who)).status, (await confirm(me.nonprofit, who, ['url'])).status]).toEqual([404, 404]);
  }
});

const lettersTo = async (person: number) => {
  const { rows } = await sql<{ facts: { label: string; path: string }[] }>`SELECT data -> 'facts' AS facts FROM mail_messages
    WHERE template = 'facts-to-confirm' AND recipient = (SELECT email FROM users WHERE id = ${person}) ORDER BY id`.execute(
    api.db,
  );
  return rows.map(({ facts }) => facts);
};
const post = (path: string, mark: string) =>
  api.call('POST', path, {
    raw: `mark=${encodeURIComponent(mark)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const open = async (path: string) => {
  const { status, bytes } = await api.get(path);
  return { status, html: bytes.toString(), mark: /name="mark" value="([^"]+)"/.exec(bytes.toString())?.[1] ?? '' };
};

test('once a season a letter asks for the oldest facts; each link confirms one of them, once, and a GET nothing', async () => {
  const me = await director();
  await confirm(me.nonprofit, me, ['name']);
  // If two processes send letters at once, only one letter is sent.
  await Promise.all([sendFactLetters(api.db, '2031-03-01', 3), sendFactLetters(api.db, '2031-03-01', 3)]);
  await sendFactLetters(api.db, '2031-05-30', 3);
  expect(await sendFactLetters(api.db, '2031-05-30', 0)).toBe(0);
  const [facts, ...others] = await lettersTo(me.id);
  expect(others).toEqual([]);
  expect(facts?.map(({ label }) => label)).toEqual(['Short Description', 'Phone Number', 'Homepage', 'Name']);
  const [first, second, third] = (facts ?? []).map(({ path }) => path);
  if (!first || !second || !third) throw new Error('three links');

  await sql`UPDATE fact_letters SET sent_on = current_date WHERE nonprofit_id = ${me.nonprofit}`.execute(api.db);
  const asked = await open(first);
  expect([asked.status, asked.html.includes('We cook.')]).toEqual([200, true]);
  await open(first);
  expect((await stateOf(me.nonprofit, me))[0]).toEqual(['short_description', null, true]);
  expect((await post(first, asked.mark)).status).toBe(303);
  expect(await stateOf(me.nonprofit, me)).toContainEqual(['short_description', expect.any(String), false]);
  expect([(await post(first, asked.mark)).status, (await open(first)).status]).toEqual([404, 404]);

  // A link confirms only the value that its page showed: if the value has changed since, the confirmation is refused.
  const seen = await open(second);
  await api.db.updateTable('nonprofits').set({ phoneNumber: '202-555-0199' }).where('id', '=', me.nonprofit).execute();
  const refused = await post(second, seen.mark);
  expect([refused.status, refused.bytes.toString().includes('202-555-0199')]).toEqual([409, true]);
  expect(await stateOf(me.nonprofit, me)).toContainEqual(['phone_number', null, true]);

  // A person who is no longer staff of the nonprofit cannot use the link.
  await api.db.updateTable('users').set({ roles: [] }).where('id', '=', me.id).execute();
  expect((await open(third)).status).toBe(404);
});

test('a letter is due again a season later, and none goes out for a profile that nobody sees or where all is fresh', async () => {
  const me = await director();
  const hidden = await director({ display: false });
  for (const day of ['2040-01-01', '2040-04-02', '2040-07-03']) await sendFactLetters(api.db, day, 3);
  expect([(await lettersTo(me.id)).length, (await lettersTo(hidden.id)).length]).toEqual([3, 0]);
});

test('staff see how old the published facts are, by field and category, and whom to call', async () => {
  await sql`UPDATE nonprofits SET display = false`.execute(api.db);
  const [category] = await api.db.insertInto('categories').values({ name: 'Food' }).returning('id').execute();
  const me = await director({ categoryIds: [category?.id ?? 0] });
  const other = await director({ name: 'River Books' });
  await confirm(me.nonprofit, me, ['url', 'phone_number', 'name']);
  await age(me.nonprofit, 'url', 14);
  await confirm(other.nonprofit, other, ['name', 'short_description', 'phone_number', 'url']);
  const { status, body } = await api.get('nonprofits/fact-ages/', staff.token);
  expect([status, body.all]).toEqual([200, { facts: 8, fresh: 6, never: 1 }]);
  expect(body.fields).toEqual([
    { key: 'short_description', name: 'Short Description', facts: 2, fresh: 1, never: 1 },
    { key: 'url', name: 'Homepage', facts: 2, fresh: 1, never: 0 },
    { key: 'name', name: 'Name', facts: 2, fresh: 2, never: 0 },
    { key: 'phone_number', name: 'Phone Number', facts: 2, fresh: 2, never: 0 },
  ]);
  expect(body.categories).toEqual([
    { key: String(category?.id), name: 'Food', facts: 4, fresh: 2, never: 1 },
    { key: '', name: 'Without a category', facts: 4, fresh: 4, never: 0 },
  ]);
  expect(body.to_call).toEqual([
    {
      id: me.nonprofit,
      name: 'Harbor Kitchen',
      phone_number: '202-555-0143',
      contact: { full_name: expect.any(String), email: expect.any(String) },
      old: 2,
      last_confirmed: expect.any(String),
    },
  ]);
});
