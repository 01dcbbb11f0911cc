import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { isTagged } from '#tests/pdf-text.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi({ PROGRAMME_PAPER: 'a4' });
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

const change = (body: object) => api.call('PATCH', 'settings/', { token: staff.token, body });

test('settings have defaults, and the environment wins', async () => {
  expect((await api.get('settings/', staff.token)).body).toMatchObject({
    values: { name: 'Almoner', time_zone: 'America/New_York', address: '', paper: 'a4' },
    locked: [{ setting: 'paper', variable: 'PROGRAMME_PAPER' }],
  });
  const refused = await change({ paper: 'letter', address: 'Elsewhere' });
  expect([refused.status, refused.body]).toEqual([
    400,
    { paper: ['This is set by PROGRAMME_PAPER in the server’s environment.'] },
  ]);
  expect((await api.get('settings/', staff.token)).body.values.address).toBe('');
});

test('a change is stored, and audited once', async () => {
  const address = '1 Test Street\nOldmarsh, MD 21000';
  const first = await change({ address });
  expect([first.status, first.body.values.address]).toEqual([200, address]);
  await change({ address, paper: 'a4' });
  const { body } = await api.get('audit/?subject_kind=settings', staff.token);
  expect(body.results).toMatchObject([{ action: 'changed', changes: [{ field: 'address', from: '', to: address }] }]);
});

test('wrong values are refused by field', async () => {
  const wrong = { address: '1\n2\n3\n4\n5\n6\n7', colour: 'green', time_zone: 'Mars/Olympus', site_url: 'javascript:alert(1)' };
  const { status, body } = await change({ ...wrong, name: ' ', email: 'nobody', mail_from: 'nobody' });
  expect([status, body]).toEqual([
    400,
    {
      address: ['Use six lines or fewer.'],
      colour: ['Enter # and six digits or letters from a to f, such as #1f5f43.'],
      time_zone: ['Choose a time zone.'],
      site_url: ['Enter an address that begins with https:// or http://.'],
      name: ['This field is required.'],
      email: ['Enter a valid email address.'],
      mail_from: ['Enter a valid email address.'],
    },
  ]);
  // An offset is no time zone here: JavaScript and PostgreSQL disagree whether `+05:00` is to the east or to the west.
  expect((await change({ time_zone: '+05:00' })).body).toEqual({ time_zone: ['Choose a time zone.'] });
});

test('a change is in force at once in another process, in pages, calls and letters', async () => {
  const other = await startApi({ PROGRAMME_COLOUR: '#224488' }, api);
  try {
    expect((await other.get('/directory')).body).toContain('<span class="name">Almoner</span>');
    await change({
      name: 'Oldmarsh Giving',
      email: 'hello@oldmarsh.example',
      colour: '#7a1f5f',
      site_url: 'https://oldmarsh.example',
    });
    const page = (await other.get('/directory')).body;
    expect(page).toContain('<span class="name">Oldmarsh Giving</span>');
    expect(page).toContain('<a href="https://oldmarsh.example">Home</a>');
    expect((await other.get('/api/v1/config/')).body).toMatchObject({
      programme_name: 'Oldmarsh Giving',
      programme_email: 'hello@oldmarsh.example',
      // the environment of this other process fixes the color
      programme_colour: '#224488',
    });
    await change({ name: 'Newmarsh Giving' });
    expect((await other.get('/login')).body).toContain('<title>Newmarsh Giving</title>');
    await change({ time_zone: 'Pacific/Kiritimati' });
    await api.call('POST', 'password/reset/', { body: { email: staff.email } });
    await runJobsOnce(other.app);
    const { body } = await api.get('outbox/', staff.token);
    const letter = (await api.get(`outbox/${body.results[0].id}/`, staff.token)).body;
    expect(letter.text).toContain('Newmarsh Giving');
    expect(other.app.config).toMatchObject({
      mailFrom: 'hello@oldmarsh.example',
      public: { programmeTimeZone: 'Pacific/Kiritimati' },
    });
  } finally {
    await other.close();
  }
});

async function uploadLogo(token: string | undefined) {
  const { default: sharp } = await import('sharp');
  const picture = await sharp({ create: { width: 960, height: 240, channels: 4, background: '#c05020' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(picture)]), 'logo.png');
  return api.call('POST', 'settings/logo/', { token, form });
}

test('a logo is shown in pages, goes with letters and stands on documents, until it is removed', async () => {
  const { status, body } = await uploadLogo(staff.token);
  expect([status, body.logo]).toEqual([
    200,
    { image: expect.stringMatching(/^\/logo\/[0-9a-f]{32}\.png$/), width: 480, height: 120 },
  ]);
  const { image } = body.logo;
  const served = await api.get(image);
  expect([served.status, served.headers['content-type'], served.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'public, max-age=31536000, immutable',
  ]);
  const earlier = await api.get(`/logo/${'0'.repeat(32)}.png`);
  expect([earlier.status, earlier.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(earlier.bytes.equals(served.bytes)).toBe(true);
  expect((await api.get('/directory')).body).toContain(`<img src="${image}" alt="" width="480" height="120"/>`);
  await change({ logo_alt: 'An orange bar' });
  expect((await api.get('config/')).body.programme_logo).toEqual({ ...body.logo, alt: 'An orange bar' });

  const { letter } = (await api.call('POST', 'settings/test-email/', { token: staff.token })).body;
  await runJobsOnce(api.app);
  expect((await api.get(`outbox/${letter}/`, staff.token)).body).toMatchObject({ recipient: staff.email, state: 'KEPT' });
  const kept = await readFile(join(api.app.config.dataDir, 'mail', `letter-${letter}.eml`), 'utf8');
  expect(kept).toContain('Content-ID: <programme-logo>');
  const shown = (await api.get(`/download-letter/?id=${letter}`, staff.token)).body;
  expect([shown.includes('src="data:image/png;base64,'), shown.includes('alt="An orange bar"')]).toEqual([true, true]);
  const { id } = await createNonprofit(api.db);
  const pdf = await api.get(`/download-donation-statement/?nonprofit_id=${id}&year=2025`, staff.token);
  expect([pdf.status, isTagged(pdf.bytes)]).toEqual([200, true]);

  expect((await api.call('DELETE', 'settings/logo/', { token: staff.token })).body.logo).toBe(null);
  expect((await api.get(image)).status).toBe(404);
  expect((await api.get('/directory')).body).toMatch(/<span class="\w*letter\w*" aria-hidden="true">/);
  const trail = (await api.get('audit/?subject_kind=settings', staff.token)).body.results;
  expect(trail[0]).toMatchObject({ changes: [{ field: 'logo', from: image, to: null }] });
});

test('what is no picture is no logo', async () => {
  const form = new FormData();
  form.append('image', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), 'logo.png');
  expect((await api.call('POST', 'settings/logo/', { token: staff.token, form })).status).toBe(415);
});

test('the programme’s giving page stands on public pages beside the nonprofit’s own, with the nonprofit in its address', async () => {
  const [bare, giving] = await Promise.all(
    ['', 'https://own.example/give'].map((givingUrl) =>
      createNonprofit(api.db, { name: 'Tea & $& Toast', ein: null, display: true, givingUrl }),
    ),
  );
  const linksOf = async (id = 0) =>
    [...(await api.get(`/directory/${id}-tea-toast`)).body.matchAll(/<a class="(\w+)" href="([^"]*)"[^>]*>(Give[^<]*)</g)].map(
      ([, look, address, text]) => [look, address, text],
    );
  expect(await linksOf(bare?.id)).toEqual([]);
  expect((await change({ giving_url: 'javascript:alert(1)' })).status).toBe(400);
  const { body } = await change({ name: 'Catalogue', giving_url: 'give.example/to?name={name}&ein={ein}' });
  expect(body.values.giving_url).toBe('https://give.example/to?name={name}&ein={ein}');
  const through = 'https://give.example/to?name=Tea%20%26%20%24%26%20Toast&amp;ein=';
  expect(await linksOf(bare?.id)).toEqual([['button', through, 'Give through Catalogue']]);
  expect(await linksOf(giving?.id)).toEqual([
    ['button', 'https://own.example/give', 'Give'],
    ['quiet', through, 'Give through Catalogue'],
  ]);
});
