import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { openPage } from '#tests/directory-pages.ts';
import { createEvent } from '#tests/factories/nonprofit-items.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';

let api: TestApi;
let own: number;
beforeAll(async () => {
  api = await startApi({ PUBLIC_URL: 'https://almoner.test.example' });
  own = (await createNonprofit(api.db, { name: 'Lantern House', display: true })).id;
});
afterAll(() => api.close());

const place = { address1: '1 Quay', address2: 'Second floor', city: 'Oldmarsh', state: 'MD', zipcode: '21001' };

test('an event has a page with its place, linked data and a lasting address, which lists, feeds and the sitemap name', async () => {
  const { id } = await createEvent(api.db, {
    nonprofitId: own,
    name: 'Lamp <b>night</b>',
    link: 'https://lamps.example/',
    ...place,
  });
  const path = `/directory/events/${id}`;
  const { status, body } = await openPage(api, path);
  expect(status).toBe(200);
  expect(body).toContain('<h1>Lamp &lt;b&gt;night&lt;/b&gt;</h1>');
  expect(body).toContain('<p class="where">1 Quay, Second floor, Oldmarsh, MD 21001</p>');
  expect(body).toContain(`<link rel="canonical" href="https://almoner.test.example${path}"/>`);
  expect(body).toContain(`"@id":"https://almoner.test.example${path}#event"`);
  expect(body).toContain('<a href="https://lamps.example/" rel="noopener nofollow ugc">Website of the event</a>');
  expect(body).not.toContain('This event has taken place.');
  for (const other of ['/directory/events', `/directory/${own}-lantern-house`])
    expect((await openPage(api, other)).body).toContain(`<a href="${path}">`);
  for (const other of ['/directory/feed.atom', '/sitemap.xml'])
    expect(String((await api.get(other)).body)).toContain(`https://almoner.test.example${path}`);
});

test('a past event keeps its page, which says so and is not for search engines; a cancelled one says why', async () => {
  const { id: past } = await createEvent(api.db, { nonprofitId: own, name: 'Long over', date: '2001-02-03' });
  const { body } = await openPage(api, `/directory/events/${past}`);
  expect(body).toContain('This event has taken place.');
  expect(body).toContain('<meta name="robots" content="noindex');
  expect(String((await api.get('/sitemap.xml')).body)).not.toContain(`/directory/events/${past}<`);
  const cancelled = { cancelledAt: '2026-01-01T00:00:00Z', cancelReason: 'The roof leaks.' };
  const { id } = await createEvent(api.db, { nonprofitId: own, ...cancelled });
  expect((await openPage(api, `/directory/events/${id}`)).body).toContain('<b>Cancelled.</b> The roof leaks.');
});

test('drafts, events of unpublished nonprofits and unknown ids have no page', async () => {
  const hidden = (await createNonprofit(api.db, { name: 'Hidden Nonprofit' })).id;
  const events = [
    await createEvent(api.db, { nonprofitId: hidden, name: 'Hidden event' }),
    await createEvent(api.db, { nonprofitId: own, name: 'Hidden draft', published: false }),
    { id: 999_999_999 },
  ];
  for (const { id } of events) {
    const { status, body } = await openPage(api, `/directory/events/${id}`);
    expect(status).toBe(404);
    expect(body).not.toContain('Hidden');
  }
});
