import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { downloadPressRelease } from '#contract/nonprofits/resources/press-release.ts';
import { resourceNames } from '#contract/nonprofits/resources/resources.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { pdfText } from '#tests/pdf-text.ts';
import { zipEntries } from '#tests/zip-entries.ts';

let api: TestApi;
let staff: SignedInPerson;
let director: SignedInPerson;
beforeAll(async () => {
  api = await startApi({ PROGRAMME_NAME: 'Open Book' });
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Sam', lastName: 'Keeper' });
  director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: (await createNonprofit(api.db)).id });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.deleteFrom('resourcePageVersions').execute();
  await api.db.deleteFrom('resourcePages').execute();
});

const paragraph = (text: string, marks: object[] = []) => ({ type: 'paragraph', content: [{ type: 'text', text, marks }] });
const doc = (...content: object[]) => ({ type: 'doc', content });
const save = (content: object, version = 0, { token } = staff) =>
  api.call('PATCH', 'resources/Stamps/', { token, body: { version, content } });
const read = (name: string, { token } = director) => api.get(`resources/${name}/`, token);

test('a fresh installation has every page, with the name of its programme', async () => {
  for (const name of resourceNames) {
    const { status, body } = await read(name);
    expect([name, status, body.version, body.can.edit]).toEqual([name, 200, 0, false]);
  }
  const text = JSON.stringify((await read('Requirements')).body.content);
  for (const said of ['Open Book', 'four-year partnership', 'Report donations twice a year', '6 to 8 images'])
    expect(text).toContain(said);
  expect((await read('Unknown')).status).toBe(404);
});

test('the press release is a Word document and a PDF, with what is known of one’s own nonprofit', async () => {
  const traits = {
    name: 'Quay & “Ropes”, $& Ltd',
    city: 'Port Ellery',
    state: 'MD' as const,
    display: true,
    email: 'press@quay.example',
  };
  const { id } = await createNonprofit(api.db, traits);
  const member = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id });
  const word = async ({ token }: { token: string }) => {
    const { status, headers, bytes } = await api.get('/download-press-release/', token);
    expect([status, headers['content-type']]).toEqual([200, downloadPressRelease.type]);
    const xml = (await zipEntries(bytes)).get('word/document.xml')?.toString() ?? '';
    const text = xml.replace(/<\/w:p>/g, '\n').replace(/<[^>]+>/g, '');
    return { text: text.replaceAll('&amp;', '&').replaceAll('&quot;', '"'), name: headers['content-disposition'] };
  };
  const own = await word(member);
  expect(own.name).toBe('attachment; filename="press-release-quay-ropes-ltd.docx"');
  expect(own.text).toContain(`Press release\nFOR IMMEDIATE RELEASE · [date]`);
  expect(own.text).toContain(`${traits.name} selected for Open Book`);
  expect(own.text).toContain(`Port Ellery, [date] — ${traits.name} has been selected`);
  expect(own.text).toMatch(/visit http\S+\/directory\/\d+-quay-ropes-ltd\./);
  expect(own.text).toContain('About us, in one paragraph\nOpen Book helps people');
  expect(own.text).not.toContain('our nonprofit]');
  expect((await word(staff)).text).toContain('[Your nonprofit] selected for Open Book');

  const pdf = await api.get('/download-press-release-pdf/', member.token);
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(await pdfText(pdf.bytes)).toContain(`${traits.name} selected for Open Book`);
  for (const path of ['/download-press-release/', '/download-press-release-pdf/']) {
    expect((await api.get(path)).status).toBe(401);
    expect((await api.get(path, (await createSignedIn(api.db)).token)).status).toBe(403);
  }
});

test('a press page without quotations has no release', async () => {
  const body = { version: 0, content: doc(paragraph('Ask us.')) };
  await api.call('PATCH', 'resources/PressMaterials/', { token: staff.token, body });
  for (const path of ['/download-press-release/', '/download-press-release-pdf/'])
    expect((await api.get(path, director.token)).status).toBe(404);
});

test('every save is kept with its author, and an earlier text can be taken again', async () => {
  await save(doc(paragraph('First')));
  await save(doc(paragraph('Second')), 1);
  expect((await save(doc(paragraph('Second')), 2)).body.version).toBe(2);
  const { body } = await api.get('resources/Stamps/versions/', staff.token);
  expect(
    body.results.map(({ version, saved_by }: { version: number; saved_by: { full_name: string } | null }) => [
      version,
      saved_by?.full_name,
    ]),
  ).toEqual([
    [2, 'Sam Keeper'],
    [1, 'Sam Keeper'],
    [0, undefined],
  ]);
  const restore = (version: number, current: number) =>
    api.call('POST', `resources/Stamps/versions/${version}/restore/`, { token: staff.token, body: { version: current } });
  expect((await restore(1, 1)).status).toBe(409);
  expect((await restore(1, 2)).body).toMatchObject({ version: 3, content: doc(paragraph('First')) });
  expect((await restore(9, 3)).status).toBe(404);
  const shipped = (await api.get('resources/Stamps/versions/0/', staff.token)).body;
  expect((await restore(0, 3)).body.content).toEqual(shipped.content);
  expect((await read('Stamps')).body.version).toBe(4);
  expect((await api.get('resources/Stamps/versions/4/', staff.token)).body.restored_from).toBe(0);
});

test('of two people who save at once, the second sees the first’s text and nothing is overwritten', async () => {
  const both = await Promise.all([save(doc(paragraph('Mine'))), save(doc(paragraph('Theirs')))]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [won, lost] = both.toSorted((one, other) => one.status - other.status);
  expect(lost?.body.current.content).toEqual(won?.body.content);
  expect((await api.get('resources/Stamps/versions/', staff.token)).body.count).toBe(2);
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  'https://user@evil.example',
  'ftp://files.example',
  'mailto:nobody',
])('a link to %j is refused', async (href) => {
  const refused = await save(doc(paragraph('click', [{ type: 'link', attrs: { href } }])));
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain('Enter a web address');
});

test('only what the format has is stored: no HTML, no styles, no handlers, no pictures from elsewhere', async () => {
  const text = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  const sent = doc(
    { ...paragraph(text, [{ type: 'bold', attrs: { style: 'color:red' } }]), attrs: { style: 'position:fixed', onclick: 'x()' } },
    paragraph('ok', [{ type: 'link', attrs: { href: '/resources/Stamps', onclick: 'alert(1)', target: '_blank' } }]),
  );
  const saved = await save(sent);
  expect(saved.body.content).toEqual(
    doc(
      { type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'bold' }] }] },
      paragraph('ok', [{ type: 'link', attrs: { href: '/resources/Stamps' } }]),
    ),
  );
  for (const bad of [
    { type: 'html', content: '<script>' },
    { type: 'iframe', attrs: { src: 'https://evil.example' } },
    { type: 'image', attrs: { src: 'https://evil.example/pixel.png', alt: 'x' } },
    { type: 'image', attrs: { src: '/media/../secret', alt: 'x' } },
    { type: 'image', attrs: { src: `/media/${'a'.repeat(32)}.webp`, alt: ' ' } },
    { type: 'heading', attrs: { level: 1 }, content: [] },
    { type: 'gallery', attrs: { set: 'passwords' } },
  ])
    expect([bad, (await save(doc(bad), 1)).status]).toEqual([bad, 400]);
});

test('5 MB of text, a very long page and endless nesting are refused with a reason', async () => {
  const huge = await save(doc(paragraph('x'.repeat(5_000_000))));
  expect([huge.status, typeof huge.body.detail]).toEqual([413, 'string']);
  const long = await save(doc(paragraph('x'.repeat(300_001))));
  expect(long.status).toBe(400);
  expect(JSON.stringify(long.body)).toContain('This page is too long.');
  const many = await save(doc(...Array.from({ length: 3_001 }, () => ({ type: 'horizontalRule' }))));
  expect(many.status).toBe(400);
  let nested: object = paragraph('deep');
  for (let depth = 0; depth < 40; depth++) nested = { type: 'bulletList', content: [{ type: 'listItem', content: [nested] }] };
  expect((await save(doc(nested))).status).toBe(400);
});

test('a file of a page reaches who may read the resources, as a download, and nobody else', async () => {
  const upload = async (bytes: string, name: string, { token } = staff) => {
    const form = new FormData();
    form.set('file', new Blob([bytes]), name);
    return api.call('POST', 'resource-files/', { token, form });
  };
  const { body } = await upload('Plain words of a press kit.', '../odd "name".txt');
  const path = `/download-resource-file/?id=${body.id}`;
  const got = await api.get(path, director.token);
  expect([got.status, got.body]).toEqual([200, 'Plain words of a press kit.']);
  expect(got.headers['content-disposition']).toMatch(/^attachment; /);
  // An SVG is not an accepted type of its own, so it is served as plain text and cannot run scripts.
  const svg = await upload('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'x.svg');
  const sent = await api.get(`/download-resource-file/?id=${svg.body.id}`, director.token);
  expect(sent.headers['content-type']).toMatch(/^text\/plain/);
  expect(sent.headers['content-disposition']).toMatch(/^attachment; filename="x\.svg\.txt"/);
  expect(sent.headers['x-content-type-options']).toBe('nosniff');
  expect((await upload('MZ\u0000\u0001', 'x.exe')).status).toBe(415);
  expect((await upload('words', 'x.txt', director)).status).toBe(403);
  const reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'] });
  expect((await api.get(path, reviewer.token)).status).toBe(403);
  expect((await api.get(path)).status).toBe(401);
});
