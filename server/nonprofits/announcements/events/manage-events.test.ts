import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createEvent } from '#tests/factories/nonprofit-items.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';

let api: TestApi;
let own: number;
let other: number;
let staff: string;
let member: string;
let stranger: string;
let programme: string;

beforeAll(async () => {
  api = await startApi();
  own = (await createNonprofit(api.db, { name: 'Quay Readers' })).id;
  other = (await createNonprofit(api.db, { name: 'Barn Owls' })).id;
  ({ token: staff } = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: own }));
  ({ token: member } = await createSignedIn(api.db, { nonprofitId: own }));
  ({ token: stranger } = await createSignedIn(api.db, { nonprofitId: other }));
  ({ token: programme } = await createSignedIn(api.db, { roles: ['CFP_STAFF'] }));
});
afterAll(() => api.close());

const post = (path: string, body: object, token = staff) => api.call('POST', path, { token, body });
const repeat = (id: number, body: object, token = staff) => post(`events/${id}/repeat/`, body, token);
const days = ({ body }: { body: { added: { date: string }[] } }) => body.added.map(({ date }) => date);

describe('a draft', () => {
  test('is seen by its nonprofit and by programme staff alone', async () => {
    const { id } = await createEvent(api.db, { nonprofitId: own, published: false });
    for (const [token, status] of [
      [staff, 200],
      [member, 200],
      [programme, 200],
      [stranger, 404],
    ] as const) {
      expect((await api.get(`events/${id}/`, token)).status).toBe(status);
      const listed = (await api.get(`events/?nonprofit_id=${own}&page_size=500`, token)).body.results;
      expect(listed.some((event: { id: number }) => event.id === id)).toBe(status === 200);
      const profile = (await api.get(`nonprofits/${own}/`, token)).body.events;
      expect(profile.some((event: { id: number }) => event.id === id)).toBe(status === 200);
    }
    expect((await api.call('PATCH', `events/${id}/`, { token: stranger, body: { name: 'Mine' } })).status).toBe(403);
  });

  test('becomes public and a draft again', async () => {
    const { id } = await createEvent(api.db, { nonprofitId: own, published: false });
    expect(await post(`events/${id}/publish/`, { published: true })).toMatchObject({
      status: 200,
      body: { event: { id, published: true, version: 2 }, changed: 1 },
    });
    expect((await post(`events/${id}/publish/`, { published: true })).body).toMatchObject({ event: { version: 2 }, changed: 0 });
    expect((await api.get(`events/${id}/`, stranger)).status).toBe(200);
    await post(`events/${id}/publish/`, { published: false });
    expect((await api.get(`events/${id}/`, stranger)).status).toBe(404);
  });
});

describe('the list to manage', () => {
  test('has the own events, for programme staff all, with filters', async () => {
    const list = async (query: string, token: string) =>
      (await api.get(`manage-events/?page_size=500&${query}`, token)).body.results.map((event: { name: string }) => event.name);
    await createEvent(api.db, { nonprofitId: own, name: 'Past Draft', date: '2020-01-01', published: false });
    await createEvent(api.db, { nonprofitId: own, name: 'Lantern Walk', date: '2098-02-01', city: 'Port Ellery' });
    const cancelled = await createEvent(api.db, { nonprofitId: other, name: 'Owl Night', date: '2098-01-01' });
    await post(`events/${cancelled.id}/cancel/`, { reason: 'Snow' }, programme);
    expect(await list('search=ellery', staff)).toEqual(['Lantern Walk']);
    await createEvent(api.db, { nonprofitId: own, name: 'Walk 12e3x', date: '2098-03-01' });
    expect(await list('search=12e3x', staff)).toEqual(['Walk 12e3x']);
    expect(await list('search=barn', staff)).toEqual([]);
    expect(await list('search=barn', programme)).toEqual(['Owl Night']);
    expect(await list('when=past&published=false', member)).toEqual(['Past Draft']);
    expect(await list('when=past&published=false', stranger)).toEqual([]);
    expect(await list('cancelled=true', programme)).toEqual(['Owl Night']);
    expect(await list(`when=upcoming&nonprofit_id=${other}`, programme)).toEqual(['Owl Night']);
    expect((await list('search=a&ordering=name', programme)).length).toBeGreaterThanOrEqual(0);
    expect((await api.get('manage-events/?ordering=secret', programme)).status).toBe(400);
    const nobody = (await createSignedIn(api.db, {})).token;
    expect((await api.get('manage-events/', nobody)).body).toEqual({ count: 0, next: null, previous: null, results: [] });
    const [first] = (await api.get('manage-events/?search=lantern', staff)).body.results;
    expect(first).toMatchObject({ nonprofit_ref: { id: own, name: 'Quay Readers', display: false }, can: { edit: true } });
  });
});

describe('repeating', () => {
  const event = (traits: object) => createEvent(api.db, { nonprofitId: own, startTime: '18:00', endTime: '19:30', ...traits });

  test('weekly keeps the time of the clock over the end of summer time', async () => {
    const { id } = await event({ date: '2026-10-25', name: 'Story hour', fee: '4.50', published: false });
    const made = await repeat(id, { frequency: 'WEEKLY', count: 4 });
    expect(made.status).toBe(200);
    expect(days(made)).toEqual(['2026-11-01', '2026-11-08', '2026-11-15']);
    const { series } = made.body.event;
    expect(series).toEqual(expect.any(Number));
    for (const one of made.body.added) {
      expect(one).toMatchObject({
        name: 'Story hour',
        start_time: '18:00',
        end_time: '19:30',
        fee: 4.5,
        published: false,
        series,
      });
    }
    expect(await repeat(id, { frequency: 'WEEKLY', count: 4 })).toMatchObject({
      status: 409,
      body: { detail: 'This event already repeats.' },
    });
  });

  test.each([
    ['TWO_WEEKS', '2031-01-06', { count: 3 }, ['2031-01-20', '2031-02-03']],
    ['MONTHLY_BY_DAY', '2031-01-31', { until: '2031-06-30' }, ['2031-03-31', '2031-05-31']],
    ['MONTHLY_BY_WEEKDAY', '2031-01-14', { count: 3 }, ['2031-02-11', '2031-03-11']],
    ['MONTHLY_BY_WEEKDAY', '2031-01-29', { count: 3 }, ['2031-02-26', '2031-03-26']],
    ['YEARLY', '2028-02-29', { count: 2 }, ['2032-02-29']],
    ['WEEKLY', '2031-03-02', { until: '2031-03-16' }, ['2031-03-09', '2031-03-16']],
  ])('%s from %s, %j', async (frequency, date, end, expected) => {
    const { id } = await event({ date, startTime: '02:30', endTime: null });
    const preview = await post(`events/${id}/repeat-days/`, { frequency, ...end });
    expect(preview).toMatchObject({ status: 200, body: { days: expected } });
    expect((await api.get(`events/${id}/`, staff)).body.series).toBe(null);
    expect(days(await repeat(id, { frequency, ...end }))).toEqual(expected);
  });

  test.each([
    [{ frequency: 'WEEKLY' }, { count: ['Choose either a number of events or a last day.'] }],
    [{ frequency: 'WEEKLY', count: 3, until: '2032-01-01' }, { count: ['Choose either a number of events or a last day.'] }],
    [{ frequency: 'WEEKLY', count: 1 }, { count: ['Enter a number from 2 to 60.'] }],
    [{ frequency: 'WEEKLY', count: 61 }, { count: ['Enter a number from 2 to 60.'] }],
    [{ frequency: 'WEEKLY', until: '2199-01-01' }, { until: ['This makes more than 60 events. Choose an earlier last day.'] }],
    [{ frequency: 'WEEKLY', until: '2031-01-06' }, { until: ['No further event falls before the last day.'] }],
    [{ frequency: 'HOURLY', count: 3 }, { frequency: ['"HOURLY" is not one of the choices.'] }],
  ])('%j is refused at its field', async (body, told) => {
    const { id } = await event({ date: '2031-01-06' });
    expect(await repeat(id, body)).toMatchObject({ status: 400, body: told });
  });

  test('another nonprofit repeats, publishes and cancels nothing', async () => {
    const { token } = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: other });
    const { id } = await event({ date: '2031-01-06' });
    expect((await repeat(id, { frequency: 'WEEKLY', count: 3 }, token)).status).toBe(403);
    expect((await post(`events/${id}/publish/`, { published: false }, token)).status).toBe(403);
    expect((await post(`events/${id}/cancel/`, { reason: 'Mine' }, token)).status).toBe(403);
    expect((await post(`events/${id}/reinstate/`, {}, token)).status).toBe(403);
  });

  test('two at once make one series', async () => {
    const { id } = await event({ date: '2031-01-06', name: 'Twice' });
    const both = await Promise.all([1, 2].map(() => repeat(id, { frequency: 'WEEKLY', count: 3 })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await api.get('manage-events/?search=twice', staff)).body.count).toBe(3);
  });
});

describe('cancelling', () => {
  const seriesOf = async (name: string) => {
    const { id } = await createEvent(api.db, { nonprofitId: own, name, date: '2031-01-06' });
    const { body } = await repeat(id, { frequency: 'WEEKLY', count: 4 });
    return [id, ...body.added.map((event: { id: number }) => event.id)] as number[];
  };
  const reasons = async (ids: number[]) =>
    Promise.all(ids.map(async (id) => (await api.get(`events/${id}/`, staff)).body.cancel_reason));

  test('one, the following ones, all: each keeps its first reason', async () => {
    const ids = await seriesOf('Cancelled in steps');
    const second = ids[1] ?? 0;
    const third = ids[2] ?? 0;
    expect(await post(`events/${second}/cancel/`, { reason: ' ' })).toMatchObject({
      status: 400,
      body: { reason: [expect.any(String)] },
    });
    expect((await post(`events/${second}/cancel/`, { reason: 'Holiday' })).body).toMatchObject({ changed: 1 });
    expect(await reasons(ids)).toEqual(['', 'Holiday', '', '']);
    expect((await post(`events/${third}/cancel/`, { reason: 'Roof', scope: 'FOLLOWING' })).body).toMatchObject({ changed: 2 });
    expect(await reasons(ids)).toEqual(['', 'Holiday', 'Roof', 'Roof']);
    expect((await post(`events/${third}/cancel/`, { reason: 'Closed', scope: 'ALL' })).body).toMatchObject({ changed: 2 });
    expect(await reasons(ids)).toEqual(['Closed', 'Holiday', 'Closed', 'Roof']);
    expect(await post(`events/${third}/reinstate/`, {})).toMatchObject({
      status: 200,
      body: { cancelled_at: null, cancel_reason: '' },
    });
    expect((await post(`events/${third}/reinstate/`, {})).status).toBe(409);
  });
});
