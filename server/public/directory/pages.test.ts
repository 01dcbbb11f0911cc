import { hash } from 'node:crypto';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import jsonld from 'jsonld';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { linkedDataOf, openPage } from '#tests/directory-pages.ts';
import { createEvent, createNewsArticle, createVolunteerOpportunity } from '#tests/factories/nonprofit-items.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';

const origin = 'https://almoner.test.example';
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ PUBLIC_URL: origin });
});
afterAll(() => api.close());

/** The test must not load schema.org's context from the web, so it uses only the address of schema.org's vocabulary. */
const schemaOrg = { '@vocab': 'https://schema.org/', id: '@id', type: '@type' };
const documentLoader = async (url: string) => {
  if (!/^https:\/\/schema\.org\/?$/.test(url)) throw new Error(`unexpected context: ${url}`);
  return { documentUrl: url, document: { '@context': schemaOrg }, contextUrl: undefined };
};

/** Expands a page's linked data as a search engine would. Fails on any property that would be dropped. */
async function expand(page: string): Promise<Record<string, unknown>[]> {
  const expanded = await Promise.all(
    linkedDataOf(page).map((block) => jsonld.expand(block, { documentLoader, safe: true } as object)),
  );
  return expanded.flat() as Record<string, unknown>[];
}

const property = (thing: Record<string, unknown> | undefined, name: string) =>
  (thing?.[`https://schema.org/${name}`] as { '@value'?: unknown; '@id'?: unknown }[] | undefined)?.map(
    (one) => one['@value'] ?? one['@id'] ?? one,
  );

describe('one nonprofit', () => {
  let id: number;
  let path: string;
  beforeAll(async () => {
    ({ id } = await createNonprofit(api.db, {
      name: 'Café "Ñandú" & </script><b>Sons</b>',
      display: true,
      shortDescription: 'Soup <script>alert(1)</script> & bread --> </title>',
      longDescription: 'First paragraph.\n\nSecond one.',
      ein: '521186071',
      twitter: '@nandu',
      website: 'javascript:alert(1)',
      facebook: 'facebook.example/nandu',
      categoryIds: [await createCategory(api.db, 'Soup')],
    }));
    path = `/directory/${id}-cafe-nandu-script-b-sons-b`;
    await createEvent(api.db, {
      nonprofitId: id,
      name: 'Tasting',
      date: '2099-05-01',
      startTime: '18:00',
      endTime: '20:30',
      fee: '12.50',
      city: 'Washington',
      state: 'DC',
      link: 'https://tasting.example/',
    });
    await createEvent(api.db, { nonprofitId: id, name: 'Long over', date: '2001-05-01' });
    await createNewsArticle(api.db, { nonprofitId: id, title: 'Soup wins' });
    await createVolunteerOpportunity(api.db, { nonprofitId: id, title: 'Stir the pot' });
  });

  test('has one address: others lead to it', async () => {
    for (const other of [`/directory/${id}`, `/directory/${id}-old-name`, `/directory/${id}-`]) {
      const { status, headers } = await api.get(other);
      expect([other, status, headers['location'], headers['cache-control']]).toEqual([
        other,
        301,
        path,
        'public, max-age=0, s-maxage=30, must-revalidate',
      ]);
    }
    const page = await openPage(api, path);
    expect(page.status).toBe(200);
    expect(page.body).toContain(`<link rel="canonical" href="${origin}${path}"/>`);
    expect(page.body).toContain(`<meta property="og:url" content="${origin}${path}"/>`);
  });

  test('is shown as text, with its events to come, news and opportunities', async () => {
    const { body } = await openPage(api, path);
    expect(body).toContain('<h1>Café &quot;Ñandú&quot; &amp; &lt;/script&gt;&lt;b&gt;Sons&lt;/b&gt;</h1>');
    expect(body).toContain('<p>First paragraph.</p><p>Second one.</p>');
    expect(body).toContain('<a href="https://twitter.com/nandu" rel="noopener nofollow ugc">Twitter</a>');
    expect(body).toContain('Friday, May 1, 2099, <span class="time">6:00\u2009–\u20098:30\u00a0PM</span>');
    expect(body).toContain('$12.50');
    expect(body).toContain('Soup wins');
    expect(body).toContain('Stir the pot');
    expect(body).not.toContain('Long over');
    expect(body).not.toContain('href="javascript:');
    // besides its linked data, a page has its script file and the inline script for the chosen colours
    const scripts = linkedDataOf(body).length + (body.includes('<script type="module"') ? 2 : 1);
    expect(body.match(/<script/g)?.length).toBe(scripts);
  });

  test('allows one inline script, by its hash', async () => {
    const { body, headers } = await openPage(api, path);
    const script = /<script>(.*?)<\/script>/.exec(body)?.[1] ?? '';
    const allowed = `script-src 'self' 'sha256-${hash('sha256', script, 'base64')}';`;
    expect(headers['content-security-policy']).toContain(allowed);
    expect(script).toContain("localStorage.getItem('almoner.colour-scheme')");
  });

  test('has valid linked data: the nonprofit and its events', async () => {
    const { body } = await openPage(api, path);
    const [ngo, event, ...more] = await expand(body);
    expect(more).toEqual([]);
    expect(ngo).toMatchObject({ '@type': ['https://schema.org/NGO'], '@id': `${origin}${path}#nonprofit` });
    expect(property(ngo, 'name')).toEqual(['Café "Ñandú" & </script><b>Sons</b>']);
    expect(property(ngo, 'description')).toEqual(['Soup <script>alert(1)</script> & bread --> </title>']);
    expect(property(ngo, 'taxID')).toEqual(['521186071']);
    expect(property(ngo, 'sameAs')).toEqual(['https://facebook.example/nandu', 'https://twitter.com/nandu']);
    expect(event).toMatchObject({ '@type': ['https://schema.org/Event'] });
    expect(property(event, 'startDate')).toEqual(['2099-05-01T18:00']);
    expect(property(event, 'endDate')).toEqual(['2099-05-01T20:30']);
    expect(property(event, 'organizer')).toMatchObject([`${origin}${path}#nonprofit`]);
    for (const list of ['/directory', '/directory/events'])
      expect((await expand(String((await api.get(list)).body))).length).toBe(1);
  });

  test('is shown once it is published, and gone at once when it is not', async () => {
    const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const published = async (display: boolean) => {
      const { status, body } = await api.call('PATCH', `nonprofits/${id}/`, { token: staff.token, body: { display } });
      expect([status, body.is_published_for_web]).toEqual([200, display]);
    };
    const seen = async () => {
      const [list, search, profile, sitemap, events, news, volunteer] = await Promise.all(
        [
          '/directory',
          '/directory?search=nandu',
          path,
          '/sitemap.xml',
          '/directory/events',
          '/directory/news',
          '/directory/volunteer',
        ].map((at) => openPage(api, at)),
      );
      return {
        list: list?.body.includes(path),
        search: search?.names.length,
        profile: profile?.status,
        sitemap: sitemap?.body.includes(path),
        items: [events, news, volunteer].map((page) => page?.counted),
      };
    };
    const there = { list: true, search: 1, profile: 200, sitemap: true, items: ['1 event', '1 article', '1 opportunity'] };
    const gone = { list: false, search: 0, profile: 404, sitemap: false, items: ['0 events', '0 articles', '0 opportunities'] };
    expect(await seen()).toEqual(there);
    await published(false);
    expect(await seen()).toEqual(gone);
    await published(true);
    expect(await seen()).toEqual(there);
  });
});

describe('caches', () => {
  test('may keep a page for half a minute and ask for it by its tag', async () => {
    const page = await api.get('/directory');
    expect(page.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=30, must-revalidate',
      'content-type': 'text/html; charset=utf-8',
    });
    const etag = page.headers['etag'] as string;
    expect(await api.call('GET', '/directory', { headers: { 'if-none-match': etag } })).toMatchObject({
      status: 304,
      body: '',
      headers: { etag },
    });
    await createNonprofit(api.db, { name: 'Newcomer', display: true });
    const changed = await api.call('GET', '/directory', { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers['etag']).not.toBe(etag);
  });

  test('get it in the form that they read', async () => {
    const { body } = await api.call('GET', '/directory', { headers: { 'accept-encoding': 'identity' } });
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip;q=0.5', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const page = await api.call('GET', '/directory', { headers: { 'accept-encoding': accepted } });
      expect([accepted, page.headers['content-encoding'], page.headers['vary']]).toEqual([accepted, encoding, 'accept-encoding']);
      expect(page.body).toBe(body);
    }
  });

  test('never see a visitor’s Host header: addresses begin with PUBLIC_URL', async () => {
    for (const url of ['/directory', '/directory/events', '/sitemap.xml', '/robots.txt']) {
      const { body } = await api.app.http.inject({ url, headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } });
      expect(body).not.toContain('evil.example');
      expect(body).toContain(url === '/directory/events' || url === '/directory' ? `"${origin}${url}"` : origin);
    }
  });

  test('keep nothing where there is no PUBLIC_URL', async () => {
    const other = await startApi();
    const { body, headers } = await other.app.http.inject({ url: '/directory', headers: { host: 'here.example:8000' } });
    expect(body).toContain('<link rel="canonical" href="http://here.example:8000/directory"/>');
    expect(headers['cache-control']).toBe('private, no-cache');
    const odd = await other.app.http.inject({ url: '/directory', headers: { host: 'x"><script>' } });
    expect(odd.body).toContain('<link rel="canonical" href="http://localhost/directory"/>');
    await other.close();
  });
});

describe('the sitemap', () => {
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'url' || name === 'sitemap' });
  const read = async (path: string) => {
    const { body, headers } = await api.get(path);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(XMLValidator.validate(String(body))).toBe(true);
    return parser.parse(String(body));
  };

  /** how many the published nonprofits of this test have; each event and opportunity has a page */
  const [upcomingEvents, opportunities] = [1, 1];

  test('has every public page, well formed', async () => {
    const { urlset } = await read('/sitemap.xml');
    expect(urlset['@_xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
    const published = await api.db.selectFrom('nonprofits').select('id').where('display', '=', true).execute();
    expect(urlset.url).toHaveLength(published.length + 5 + upcomingEvents + opportunities);
    for (const { loc, lastmod } of urlset.url) {
      expect(loc.replace(origin, '')).toMatch(/^\/(directory|learning-commons\/about$)/);
      expect(lastmod ?? '2026-01-01').toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
    expect((await api.get('/robots.txt')).body).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`);
  });

  test('comes in parts beyond 50,000 addresses', async () => {
    // speeds up the insert: this test neither searches nor compares names
    for (const trigger of ['nonprofits_search_insert', 'look_alikes_insert'])
      await api.database.pool.query(`ALTER TABLE nonprofits DISABLE TRIGGER ${trigger}`);
    await api.database.pool.query(
      `INSERT INTO nonprofits (name, display) SELECT 'Part ' || n, true FROM generate_series(1, 50000) AS n`,
    );
    const { sitemapindex } = await read('/sitemap.xml');
    const parts = sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc.replace(origin, ''));
    expect(parts).toEqual(['/sitemaps/0.xml', '/sitemaps/1.xml', '/sitemaps/2.xml']);
    const addresses = new Set<string>();
    for (const part of parts) {
      const { urlset } = await read(part);
      expect(urlset.url.length).toBeLessThanOrEqual(50_000);
      for (const { loc } of urlset.url) addresses.add(loc);
    }
    const { count } = await api.db
      .selectFrom('nonprofits')
      .select(api.db.fn.countAll<number>().as('count'))
      .where('display', '=', true)
      .executeTakeFirstOrThrow();
    expect(addresses.size).toBe(count + 5 + upcomingEvents + opportunities);
    expect((await api.get('/sitemaps/99999.xml')).status).toBe(404);
  }, 120_000);
});
