import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { askEventsService } from './ask-service.ts';

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

let service: Server;
let url: string;
let reply: Reply;
let asked: IncomingMessage[] = [];
let api: TestApi;
let programme: string;
let staff: string;

const token = 'service-token-of-the-test';

const event = (id: string, more: object = {}) => ({
  id,
  name: { text: `Event ${id}` },
  url: `https://events.example.org/e/${id}`,
  ...more,
});
const page =
  (events: unknown[], pagination: object = {}): Reply =>
  (_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ events, pagination }));
  };

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request);
    reply(request, response);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/events?status=live`;
  api = await startApi({ EVENTS_SERVICE_URL: url, EVENTS_SERVICE_TOKEN: token });
  const { id: nonprofitId } = await createNonprofit(api.db);
  ({ token: staff } = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId }));
  ({ token: programme } = await createSignedIn(api.db, { roles: ['CFP_STAFF'] }));
});
afterAll(async () => {
  await api.close();
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});

const list = (as = staff, query = '') => api.get(`events-service/live-events/${query}`, as);
/** Makes the cached list and the last request to the service older by this many seconds. */
const later = (seconds: number) =>
  sql`UPDATE live_event_lists SET fetched_at = fetched_at - make_interval(secs => ${seconds}),
    tried_at = tried_at - make_interval(secs => ${seconds})`.execute(api.db);

beforeEach(async () => {
  asked = [];
  await sql`UPDATE live_event_lists SET events = NULL, fetched_at = NULL, tried_at = '-infinity', problem = ''`.execute(api.db);
});

test('one request for all within five minutes, also when many ask at once, with the token', async () => {
  reply = page([event('1')]);
  const answers = await Promise.all(Array.from({ length: 8 }, () => list()));
  for (const { body } of answers) {
    expect(body).toEqual({
      count: 1,
      next: null,
      previous: null,
      results: [
        {
          id: '1',
          name: { text: 'Event 1' },
          url: 'https://events.example.org/e/1',
          starts_at: null,
          ends_at: null,
          time_zone: null,
          online: false,
        },
      ],
      configured: true,
      as_of: expect.any(String),
      stale: false,
      problem: null,
    });
    expect(JSON.stringify(body)).not.toContain(token);
  }
  await later(299);
  await list();
  expect(asked.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${token}`]);
  await later(2);
  await list();
  expect(asked).toHaveLength(2);
});

test('reads every page of the service; our own pages come from the stored list', async () => {
  reply = (request, response) => {
    const number = Number(new URL(request.url ?? '', url).searchParams.get('page') ?? 1);
    page([event(`${number}`)], { has_more_items: number < 3, page_number: number })(request, response);
  };
  expect((await list(staff, '?page_size=2')).body).toMatchObject({ count: 3, next: 2, results: [{ id: '1' }, { id: '2' }] });
  expect((await list(staff, '?page_size=2&page=2')).body).toMatchObject({ count: 3, previous: 1, results: [{ id: '3' }] });
  expect((await list(staff, '?page_size=2&page=3')).status).toBe(404);
  expect(asked.map((request) => new URL(request.url ?? '', url).search)).toEqual([
    '?status=live',
    '?status=live&page=2',
    '?status=live&page=3',
  ]);
});

test('reads a reply of Eventbrite’s shape: text stays text, a time that its zone skips is an instant', async () => {
  reply = page([
    event('9', {
      name: { text: 'Année — <b>bilan</b> & café', html: 'x' },
      start: { timezone: 'Europe/Paris', local: '2027-03-28T02:30:00', utc: '2027-03-28T01:30:00Z' },
      end: { timezone: 'Europe/Paris', local: '2027-03-28T04:00:00', utc: '2027-03-28T02:00:00Z' },
      online_event: true,
    }),
  ]);
  expect((await list()).body.results).toEqual([
    {
      id: '9',
      name: { text: 'Année — <b>bilan</b> & café' },
      url: 'https://events.example.org/e/9',
      starts_at: '2027-03-28T01:30:00.000Z',
      ends_at: '2027-03-28T02:00:00.000Z',
      time_zone: 'Europe/Paris',
      online: true,
    },
  ]);
});

test('leaves out entries that are no events or whose link is no web address', async () => {
  reply = page([
    event('1', { url: 'javascript:alert(1)' }),
    event('2', { url: 'data:text/html,x' }),
    event('3', { url: '//events.example.org' }),
    event('4', { name: { text: ' ' } }),
    { name: { text: 'No id' } },
    null,
    'text',
    event('5', { start: { utc: 'soon', timezone: 'Mars/Olympus' } }),
  ]);
  expect((await list()).body.results).toMatchObject([{ id: '5', starts_at: null, time_zone: null }]);
});

test.each<[string, Reply, string]>([
  ['HTML', (_, response) => void response.end('<html>sign in</html>'), 'The events service did not reply with JSON.'],
  ['broken JSON', (_, response) => void response.end('{"events": ['), 'The events service did not reply with JSON.'],
  ['other JSON', (_, response) => void response.end('[]'), 'The events service replied with JSON that is no list of events.'],
  ['status 500', (_, response) => void response.writeHead(500).end(), 'The events service replied with status 500.'],
  [
    'a redirect to an inner address',
    (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
    'The events service redirected the request. Set EVENTS_SERVICE_URL to the final address.',
  ],
  ['a broken connection', (request) => void request.socket.destroy(), 'The events service could not be reached.'],
  ['pages without end', page([event('1')], { has_more_items: true }), 'The events service sent more than 20 pages.'],
])('%s: the last list stays with its time, and programme staff read why', async (_, broken, problem) => {
  reply = page([event('1')]);
  const { as_of: asOf } = (await list()).body;
  await later(301);
  reply = broken;
  const stale = await list(programme);
  expect(stale.body).toMatchObject({ count: 1, stale: true, problem });
  expect(Date.parse(stale.body.as_of)).toBe(Date.parse(asOf) - 301_000);
  expect((await list(staff)).body).toMatchObject({ stale: true, problem: null });
  const attempts = asked.length;
  await list(staff);
  expect(asked.length).toBe(attempts);
  await later(61);
  reply = page([event('2')]);
  expect((await list()).body).toMatchObject({ results: [{ id: '2' }], stale: false });
  expect(api.logged.join('')).not.toContain(token);
});

test('a reply of 30 MB is cut off, and a slow one is given up', async () => {
  let sent = 0;
  reply = (_, response) => {
    const more = () => {
      while (sent < 30_000_000 && !response.destroyed) {
        sent += 100_000;
        if (!response.write('x'.repeat(100_000))) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  };
  await expect(askEventsService({ url, token })).rejects.toThrow('The events service sent too much.');
  expect(sent).toBeLessThan(30_000_000);
  reply = () => undefined;
  await expect(askEventsService({ url, token }, { milliseconds: 50, bytes: 1_000, pages: 1 })).rejects.toThrow(
    'The events service was too slow.',
  );
});

test('without a service the list is empty and says so', async () => {
  const other = await startApi();
  try {
    const { token: person } = await createSignedIn(other.db, { roles: ['CFP_STAFF'] });
    expect((await other.get('events-service/live-events/', person)).body).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
      configured: false,
      as_of: null,
      stale: false,
      problem: null,
    });
  } finally {
    await other.close();
  }
});

test('the example of a service’s reply is read', async () => {
  const example = await readFile(new URL('./example-reply.json', import.meta.url), 'utf8');
  reply = (_, response) => void response.end(example);
  expect((await list()).body.results.map(({ name }: { name: { text: string } }) => name.text)).toEqual([
    'Board Basics: your first 90 days',
  ]);
});
