import ical from 'node-ical';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { openPage } from '#tests/directory-pages.ts';
import { createEvent, createVolunteerOpportunity } from '#tests/factories/nonprofit-items.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';

const origin = 'https://almoner.test.example';

let api: TestApi;
let own: number;
let staff: string;
beforeAll(async () => {
  api = await startApi({ PROGRAMME_TIME_ZONE: 'America/New_York', PUBLIC_URL: origin });
  own = (await createNonprofit(api.db, { name: 'Quay Readers', display: true, state: 'MD', city: 'Port Ellery' })).id;
  ({ token: staff } = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: own }));
});
afterAll(() => api.close());

async function calendar(path: string) {
  const { status, body, headers } = await api.get(path);
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(body).toMatch(/\r\nEND:VCALENDAR\r\n$/);
  const events = Object.values(ical.sync.parseICS(body)).flatMap((part) => (part?.type === 'VEVENT' ? [part] : []));
  return { text: String(body), events };
}
const post = (path: string, body: object) => api.call('POST', path, { token: staff, body });

test('a calendar file has the instants of the programme’s clock, in summer, in winter and when the clock changes', async () => {
  const { id } = await createNonprofit(api.db, { name: 'Clock Watchers', display: true });
  for (const [date, startTime, endTime] of [
    ['2098-07-01', '18:30', '20:00'],
    ['2098-12-01', '18:30', null],
    ['2027-03-14', '02:30', '04:00'],
    ['2027-11-07', '01:30', '03:00'],
  ] as const) {
    await createEvent(api.db, { nonprofitId: id, name: date, date, startTime, endTime });
  }
  const { events } = await calendar(`/directory/${id}/events.ics`);
  expect(
    events.map(({ summary, start, end }) => [String(summary).slice(0, 10), start.toISOString(), end?.toISOString()]),
  ).toEqual([
    ['2027-03-14', '2027-03-14T07:30:00.000Z', '2027-03-14T08:00:00.000Z'],
    ['2027-11-07', '2027-11-07T05:30:00.000Z', '2027-11-07T08:00:00.000Z'],
    ['2098-07-01', '2098-07-01T22:30:00.000Z', '2098-07-02T00:00:00.000Z'],
    ['2098-12-01', '2098-12-01T23:30:00.000Z', expect.anything()],
  ]);
});

test('an event keeps its UID, raises its SEQUENCE, and stays as CANCELLED', async () => {
  const added = await post('events/', {
    name: 'Story; hour, with\nbreaks \\ and 🦉 — a name that is longer than one line of a calendar file may be, so it is folded',
    date: '2098-05-04',
    start_time: '10:00',
    end_time: '11:00',
    description: 'First line\nEND:VEVENT\nBEGIN:VALARM',
    address: { address1: '1 Quay', city: 'Port Ellery', state: 'MD' },
    link: 'https://quay.example/hour',
  });
  const { id } = added.body;
  const before = await calendar(`/directory/events/${id}.ics`);
  expect(before.events).toMatchObject([
    {
      summary: expect.stringContaining('Story; hour, with'),
      description: expect.stringContaining('First line\nEND:VEVENT\nBEGIN:VALARM'),
      location: '1 Quay, Port Ellery, MD',
      status: 'CONFIRMED',
      sequence: 0,
      url: { val: 'https://quay.example/hour' },
    },
  ]);
  expect(before.events[0]?.alarms).toBeUndefined();
  for (const line of before.text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  await post(`events/${id}/cancel/`, { reason: 'The roof leaks.' });
  const after = await calendar(`/directory/events/${id}.ics`);
  expect(after.events).toMatchObject([{ uid: before.events[0]?.uid, sequence: 1, status: 'CANCELLED' }]);
  expect(after.events[0]?.description).toContain('The roof leaks.');
  expect((await calendar('/directory/events.ics')).events.some(({ uid }) => uid === before.events[0]?.uid)).toBe(true);
  const page = await api.get('/directory/events');
  expect(page.body).toContain('<b>Cancelled.</b> The roof leaks.');
  expect(page.body).toContain('https://schema.org/EventCancelled');
  await post(`events/${id}/publish/`, { published: false });
  expect((await api.get(`/directory/events/${id}.ics`)).status).toBe(404);
  expect((await calendar('/directory/events.ics')).events.some(({ uid }) => uid === before.events[0]?.uid)).toBe(false);
});

test('what is hidden is in no calendar and no feed', async () => {
  const hidden = (await createNonprofit(api.db, { name: 'Hidden Nonprofit' })).id;
  const { id } = await createEvent(api.db, { nonprofitId: hidden, name: 'Hidden event' });
  await createVolunteerOpportunity(api.db, { nonprofitId: hidden, title: 'Hidden chance' });
  await createVolunteerOpportunity(api.db, { nonprofitId: own, title: 'Hidden private chance', isPublic: false });
  await createEvent(api.db, { nonprofitId: own, name: 'Hidden draft', published: false });
  for (const file of ['events.ics', 'feed.atom', 'feed.rss']) {
    for (const path of [`/directory/${file}`, `/directory/${own}/${file}`]) {
      const { status, body } = await api.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(body).not.toContain('Hidden');
    }
    expect((await api.get(`/directory/${hidden}/${file}`)).status).toBe(404);
    expect((await api.get(`/directory/999999/${file}`)).status).toBe(404);
    expect((await api.get(`/directory/x/${file}`)).status).toBe(404);
  }
  expect((await api.get(`/directory/events/${id}.ics`)).status).toBe(404);
  expect((await api.get(`/directory/events/${id}`)).status).toBe(404);
});

test('feeds carry what was announced last, whatever its text', async () => {
  const { id } = await createNonprofit(api.db, { name: 'A & <b>B</b> ]]>', display: true });
  await createEvent(api.db, { nonprofitId: id, name: '<script>alert(1)</script>', description: 'One ]]> two\n\n<img src=x>' });
  await createVolunteerOpportunity(api.db, { nonprofitId: id, title: 'Sort & stack\u0007', description: 'x' });
  const atom = await api.get(`/directory/${id}/feed.atom`);
  const rss = await api.get(`/directory/${id}/feed.rss`);
  expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  for (const { body } of [atom, rss]) {
    expect(body).not.toContain('<script>');
    expect(body).not.toContain('<img');
    expect(body).not.toContain('\u0007');
    expect(body).toContain(`${origin}/directory/volunteer/`);
    expect(body.split(']]>').length).toBe(body.split('<![CDATA[').length);
  }
  expect((await api.get(`/directory/${id}/feed.atom`)).headers['etag']).toBe(atom.headers['etag']);
});

test('the events page filters by words, time, state and category, and counts each choice', async () => {
  const other = await startApi({ PROGRAMME_TIME_ZONE: 'UTC' });
  try {
    const category = await createCategory(other.db, 'Rivers');
    const first = (
      await createNonprofit(other.db, { name: 'River Friends', display: true, state: 'MD', categoryIds: [category] })
    ).id;
    const second = (await createNonprofit(other.db, { name: 'Town Players', display: true, state: 'VA', city: 'Alexandria' })).id;
    const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
    await createEvent(other.db, { nonprofitId: first, name: 'Clean-up', date: day(2) });
    await createEvent(other.db, { nonprofitId: first, name: 'Paddle', date: day(20), state: 'DC' });
    await createEvent(other.db, { nonprofitId: second, name: 'Play', date: day(90) });
    await createEvent(other.db, { nonprofitId: second, name: 'Draft', date: day(2), published: false });
    const found = async (query: string) => {
      const { body, counted, counts } = await openPage(other, `/directory/events${query}`);
      return { names: ['Clean-up', 'Paddle', 'Play', 'Draft'].filter((name) => body.includes(`>${name}<`)), counted, counts };
    };
    expect(await found('')).toEqual({
      names: ['Clean-up', 'Paddle', 'Play'],
      counted: '3 events',
      counts: { week: 1, month: 1, later: 1, MD: 1, DC: 1, VA: 1, [category]: 2 },
    });
    expect(await found('?state=MD,VA')).toMatchObject({ names: ['Clean-up', 'Play'], counts: { week: 1, later: 1, DC: 1 } });
    expect((await found('?when=month')).names).toEqual(['Paddle']);
    expect((await found(`?web_categories=${category}&when=week`)).names).toEqual(['Clean-up']);
    expect((await found('?search=alexandria')).names).toEqual(['Play']);
    expect((await found('?search=river')).names).toEqual(['Clean-up', 'Paddle']);
    expect(await found('?state=XX&when=never&page=x')).toMatchObject({ counted: '3 events' });
    expect((await other.get('/directory/events?page=2')).status).toBe(404);
    expect(await other.get('/directory/opportunities')).toMatchObject({
      status: 301,
      headers: { location: '/directory/volunteer' },
    });
  } finally {
    await other.close();
  }
});
