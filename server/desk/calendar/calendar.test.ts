import ical from 'node-ical';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicant, createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createPerson, createSignedIn, kindsOfPerson, type SignedInPerson, testPassword } from '#tests/factories/people.ts';

/** a year for which nothing else adds dates */
const year = new Date().getUTCFullYear() + 1;
const at = (day: string) => `${year}-${day}T21:00:00.000Z`;

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi({ PROGRAMME_TIME_ZONE: 'America/New_York', PUBLIC_URL: 'https://almoner.test.example' });
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
beforeEach(async () => {
  for (const table of [
    'responseDecisions',
    'decisionReleases',
    'applicationResponses',
    'reviewRounds',
    'applicationTemplates',
  ] as const)
    await api.db.deleteFrom(table).execute();
});
afterAll(() => api.close());

interface Shown {
  key: string;
  title: string;
  day: string;
  at: string | null;
}

async function entriesOf(token: string): Promise<Shown[]> {
  const { status, body } = await api.get(`calendar/?year=${year}`, token);
  expect(status).toBe(200);
  return body.entries;
}
const keysOf = async (token: string) => (await entriesOf(token)).map(({ key }) => key);

async function createSeason(): Promise<{ open: number; hidden: number }> {
  const open = await createApplicationTemplate(api.db, { name: 'Open', opensAt: at('02-01'), closesAt: at('03-31') });
  const hidden = await createApplicationTemplate(api.db, {
    name: 'Secret',
    isPublished: false,
    opensAt: at('02-02'),
    closesAt: at('04-01'),
  });
  for (const { id } of [open, hidden]) {
    const body = { due_at: at('05-01'), decisions_on: `${year}-06-01` };
    expect((await api.call('PATCH', `applications/templates/${id}/review-round/`, { token: staff.token, body })).status).toBe(
      200,
    );
  }
  return { open: open.id, hidden: hidden.id };
}

test('each kind of person sees the dates that are theirs, on the page and in the file', async () => {
  const { open, hidden } = await createSeason();
  const applying = [`opens-${open}`, `closes-${open}`, `decisions-${open}`];
  const reviews = [`reviews-due-${open}`];
  const all = [...applying, ...reviews, ...['opens', 'closes', 'decisions', 'reviews-due'].map((kind) => `${kind}-${hidden}`)];
  const reports = [`report-${year - 1}-07-01-${year - 1}-12-31`, `report-${year}-01-01-${year}-06-30`];
  const expected: Partial<Record<(typeof kindsOfPerson)[number], string[]>> = {
    newcomer: applying,
    nonprofitMember: [...applying, ...reports],
    libraryReader: [...applying, ...reports],
    nonprofitStaff: [...applying, ...reports],
    reviewer: reviews,
    boardMember: [...all, ...reports],
    programmeStaff: [...all, ...reports],
  };
  for (const kind of kindsOfPerson) {
    const person = await createPerson(api.db, kind);
    if (!person) continue;
    const { nonprofit } = person.actor;
    if (nonprofit !== null) await api.db.updateTable('nonprofits').set({ display: true }).where('id', '=', nonprofit).execute();
    const shown = await entriesOf(person.token);
    const dates = shown.filter(({ key }) => key !== 'access-ends');
    expect([kind, dates.map(({ key }) => key).sort()]).toEqual([kind, [...(expected[kind] ?? [])].sort()]);
    const { path } = (await api.call('POST', 'calendar/link/', { token: person.token })).body;
    const file = await api.get(path);
    expect(file.status).toBe(200);
    const events = Object.values(ical.sync.parseICS(file.body)).flatMap((part) => (part?.type === 'VEVENT' ? [part] : []));
    const inYear = events.filter(({ start }) => start.toISOString().startsWith(String(year)));
    expect(inYear.map(({ summary }) => String(summary)).sort()).toEqual(shown.map(({ title }) => title).sort());
    if (kind !== 'programmeStaff' && kind !== 'boardMember') expect(file.body).not.toContain('Secret');
  }
});

test('a nonprofit sees its own extended deadline and its own decision, and nobody else sees either', async () => {
  const { open } = await createSeason();
  const [own, other] = [await createApplicant(api.db), await createApplicant(api.db)];
  const response = await createApplicationResponse(api.db, {
    templateId: open,
    nonprofitId: own.nonprofit,
    extendedUntil: at('04-15'),
  });
  await createApplicationResponse(api.db, { templateId: open, nonprofitId: other.nonprofit });
  const closesFor = async ({ token }: SignedInPerson) => (await entriesOf(token)).find(({ key }) => key === `closes-${open}`)?.at;
  expect([await closesFor(own), await closesFor(other), await closesFor(staff)]).toEqual([at('04-15'), at('03-31'), at('03-31')]);
  const decision = { responseId: response.id, decision: 'DECLINED', preparedBy: staff.id };
  const { id } = await api.db.insertInto('responseDecisions').values(decision).returning('id').executeTakeFirstOrThrow();
  expect(await keysOf(own.token)).not.toContain(`decided-${open}`);
  const release = await api.db
    .insertInto('decisionReleases')
    .values({ templateId: open })
    .returning('id')
    .executeTakeFirstOrThrow();
  const released = { releasedAt: at('06-02'), releaseId: release.id };
  await api.db.updateTable('responseDecisions').set(released).where('id', '=', id).execute();
  expect(await keysOf(own.token)).toContain(`decided-${open}`);
  expect(await keysOf(other.token)).not.toContain(`decided-${open}`);
});

test('a nonprofit that is not published is not told of reports, nor one that is inactive by then', async () => {
  const { token, nonprofit } = await createApplicant(api.db);
  expect(await keysOf(token)).toEqual([]);
  await api.db.updateTable('nonprofits').set({ print: true }).where('id', '=', nonprofit).execute();
  expect((await keysOf(token)).length).toBe(2);
  const inactiveDate = `${year}-03-01`;
  await api.db.updateTable('nonprofits').set({ inactiveDate }).where('id', '=', nonprofit).execute();
  expect(await keysOf(token)).toEqual([`report-${year - 1}-07-01-${year - 1}-12-31`]);
});

async function fileOf(path: string) {
  const { status, body, headers } = await api.get(path);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-cache',
  ]);
  expect(body).toMatch(/\r\nEND:VCALENDAR\r\n$/);
  for (const line of String(body).split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const events = Object.values(ical.sync.parseICS(body)).flatMap((part) => (part?.type === 'VEVENT' ? [part] : []));
  const named = (title: string) => events.find(({ summary }) => summary === title);
  return { text: String(body), named, count: events.length };
}

test('a date that changes keeps its UID and raises its SEQUENCE once, also when two calendars ask at once', async () => {
  const { open } = await createSeason();
  const person = await createPerson(api.db, 'newcomer');
  const { path } = (await api.call('POST', 'calendar/link/', { token: person?.token })).body;
  const first = await fileOf(path);
  await api.db.updateTable('calendarEntries').set({ changedAt: '2026-01-01T00:00:00.000Z' }).execute();
  const [closes, decisions] = [first.named('“Open” closes'), first.named('Decisions on “Open” are expected')];
  expect([closes?.sequence, closes?.start.toISOString(), closes?.datetype]).toEqual([0, at('03-31'), 'date-time']);
  expect(decisions?.datetype).toBe('date');
  expect(first.text).toContain(`DTSTART;VALUE=DATE:${year}0601`);
  const before = await fileOf(path);
  expect((await fileOf(path)).text).toBe(before.text);
  await api.db
    .updateTable('applicationTemplates')
    .set({ closesAt: at('04-02') })
    .where('id', '=', open)
    .execute();
  const [again] = await Promise.all([fileOf(path), fileOf(path), fileOf(path)]);
  const changed = again.named('“Open” closes');
  expect([changed?.uid, changed?.sequence, changed?.start.toISOString()]).toEqual([closes?.uid, 1, at('04-02')]);
  const modified = (file: typeof before, title: string) => new Date(file.named(title)?.lastmodified ?? 0).getTime();
  const longAgo = Date.parse('2026-01-01T00:00:00Z');
  expect(modified(before, '“Open” closes')).toBe(longAgo);
  expect(modified(again, '“Open” opens')).toBe(longAgo);
  expect(modified(again, '“Open” closes')).toBeGreaterThan(longAgo);
  expect(again.named('“Open” opens')?.sequence).toBe(0);
  expect((await fileOf(path)).named('“Open” closes')?.sequence).toBe(1);
});

test('an address works until it is renewed or ended, and for an active account alone', async () => {
  const { id } = await createNonprofit(api.db);
  const person = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id });
  const link = async (method: 'GET' | 'POST' | 'DELETE') =>
    (await api.call(method, 'calendar/link/', { token: person.token })).body.path;
  expect(await link('GET')).toBeNull();
  const first = await link('POST');
  expect(first).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
  expect(await link('GET')).toBe(first);
  const second = await link('POST');
  expect([(await api.get(first)).status, (await api.get(second)).status]).toEqual([404, 200]);
  await api.db.updateTable('users').set({ isActive: false }).where('id', '=', person.id).execute();
  expect((await api.get(second)).status).toBe(404);
  await api.db.updateTable('users').set({ isActive: true }).where('id', '=', person.id).execute();
  expect((await api.get(second)).status).toBe(200);
  expect(await link('DELETE')).toBeNull();
  expect((await api.get(second)).status).toBe(404);
  expect((await api.get(`/calendar/${'x'.repeat(43)}.ics`)).status).toBe(404);
});

test('an address ends with a new password, and with the sessions of an account', async () => {
  const { id } = await createNonprofit(api.db);
  const person = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id });
  const newLink = async () => (await api.call('POST', 'calendar/link/', { token: person.token })).body.path;
  const first = await newLink();
  const body = { old_password: testPassword, new_password: 'another phrase of mine' };
  expect((await api.call('POST', 'user/me/password/', { token: person.token, body })).status).toBeLessThan(300);
  expect((await api.get(first)).status).toBe(404);
  const second = await newLink();
  expect((await api.call('DELETE', 'user/me/sessions/', { token: person.token })).status).toBe(204);
  expect((await api.get(second)).status).toBe(404);
});

test('the address of an unconfirmed registration ends when its owner is linked to a nonprofit', async () => {
  const { id } = await createNonprofit(api.db);
  const stranger = await createSignedIn(api.db, { emailConfirmedAt: null });
  const { path } = (await api.call('POST', 'calendar/link/', { token: stranger.token })).body;
  expect((await api.get(path)).status).toBe(200);
  const linked = await api.call('PATCH', `user/${stranger.id}/`, { token: staff.token, body: { nonprofit: id } });
  expect(linked.status).toBe(200);
  expect((await api.get(path)).status).toBe(404);
});

test('decisions are not expected before the reviews are due', async () => {
  const { open } = await createSeason();
  const patch = (body: object) => api.call('PATCH', `applications/templates/${open}/review-round/`, { token: staff.token, body });
  const refused = await patch({ decisions_on: `${year}-04-30` });
  expect([refused.status, refused.body]).toEqual([
    400,
    { decisions_on: ['Reviews are due after that day. Choose a later one.'] },
  ]);
  expect((await patch({ decisions_on: `${year}-05-01` })).body.decisions_on).toBe(`${year}-05-01`);
  expect((await patch({ decisions_on: null })).body.decisions_on).toBeNull();
});

test('a response tells the calendar’s decision day to its nonprofit and to staff, not to reviewers', async () => {
  const { open } = await createSeason();
  const applicant = await createApplicant(api.db);
  const reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'] });
  const submittedAt = '2026-03-01T12:00:00.000Z';
  const { id } = await createApplicationResponse(api.db, { templateId: open, nonprofitId: applicant.nonprofit, submittedAt });
  for (const [{ token }, day] of [
    [applicant, `${year}-06-01`],
    [staff, `${year}-06-01`],
    [reviewer, null],
  ] as const) {
    const listed = await api.get(`applications/responses/?application_template=${open}`, token);
    expect(listed.body.results.map((one: { decisions_on: string | null }) => one.decisions_on)).toEqual([day]);
    expect((await api.get(`applications/responses/${id}/`, token)).body.decisions_on).toBe(day);
  }
});
