import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeBook, makeSlides } from '#tests/factories/documents.ts';
import { expect, openIn, test } from '../test.ts';

const picture = new URL('../../../docs/screenshot.png', import.meta.url);

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/learning-commons');
  await page.getByRole('button', { name: 'Upload File' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload File' });
  const file = { name, mimeType: 'application/octet-stream', buffer };
  await dialog.locator('input[type=file]').first().setInputFiles(file);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Uploaded file successfully.', { exact: true })).toBeVisible();
  await page.goto(`/learning-commons?mode=BROWSE&search=${encodeURIComponent(name)}`);
  await page
    .getByRole('link', { name: `Open ${name}` })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

const unique = (name: string) => `${crypto.randomUUID().slice(0, 8)} ${name}`;

test('a Word document opens in the page, and counts as read when the reader has seen its end', async ({ page, newPerson }) => {
  await openIn(page, await newPerson(['CFP_STAFF']), '/learning-commons');
  await upload(page, unique('minutes.docx'), await readFile(new URL('../../factories/files/minutes.docx', import.meta.url)));
  await expect(page.getByRole('document', { name: 'Text' })).toContainText('Everyone & the dog');
  await expect(page.getByRole('button', { name: 'Read', exact: true })).toHaveAttribute('aria-pressed', 'true');
});

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
for (const [encoding, bytes] of [
  ['UTF-8', Buffer.from('Grüße – “to all”\n\n  1 < 2 & <script>window.owned = 1</script>\n')],
  ['UTF-16', utf16('Grüße – “to all”\n\n  1 < 2 & <script>window.owned = 1</script>\n')],
  ['Windows-1252', Buffer.from('Gr\xfc\xdfe \x96 \x93to all\x94\n\n  1 < 2 & <script>window.owned = 1</script>\n', 'latin1')],
] as const) {
  test(`a text in ${encoding} opens in the page as it was written`, async ({ page, newPerson }) => {
    await openIn(page, await newPerson(['CFP_STAFF']), '/learning-commons');
    await upload(page, unique('notes.txt'), bytes);
    const text = page.getByRole('document', { name: 'Text' }).locator('pre');
    await expect(text).toHaveJSProperty('textContent', 'Grüße – “to all”\n\n  1 < 2 & <script>window.owned = 1</script>\n');
    await expect(text).toHaveCSS('white-space-collapse', 'preserve');
    expect(await page.evaluate('window.owned')).toBe(undefined);
    await expect(page.getByRole('button', { name: 'Read', exact: true })).toHaveAttribute('aria-pressed', 'true');
  });
}

test('a reader goes through slides, and the library remembers the place', async ({ page, newPerson }) => {
  await openIn(page, await newPerson(['CFP_STAFF']), '/learning-commons');
  const points = Array.from({ length: 30 }, (_, index) => `Point ${index + 1}`);
  const slides = ['Why', 'How', 'When', 'Thanks'].map((title) => ({ title, points }));
  await upload(page, unique('talk.pptx'), makeSlides(slides));
  await expect(page.getByRole('heading', { name: 'Slide 1: Why' })).toBeInViewport();
  const noted = page.waitForRequest(
    (request) => request.url().endsWith('/reading/') && request.postData()?.includes('"position":3') === true,
  );
  await page.getByLabel('Contents').selectOption('Slide 3: When');
  await expect(page.getByRole('heading', { name: 'Slide 3: When' })).toBeInViewport();
  await expect(page.getByText('Slide 3 of 4')).toBeVisible();
  await (await noted).response();
  await page.reload();
  await expect(page.getByText('Slide 3 of 4')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Slide 3: When' })).toBeInViewport();
  await page.getByRole('button', { name: 'Next slide' }).click();
  await expect(page.getByRole('heading', { name: 'Slide 4: Thanks' })).toBeInViewport();
});

const attack = `<h1>One</h1><p>See <a href="c1.xhtml#there">the second</a>, <a href="javascript:window.owned=1">this</a>.</p>
  <script>window.owned = 2</script><style>body { display: none }</style><img src="picture.png" alt="A chart" onload="window.owned=3"/>
  <img src="none.png" onerror="window.owned=4"/><img src="https://tracker.example/x.png" alt="A tracker"/>
  <iframe src="javascript:parent.owned=5"></iframe><form action="/login"><input name="password"/></form>
  <svg xmlns="http://www.w3.org/2000/svg"><script>window.owned=6</script></svg>`;

test('a book with an attack on its readers shows only its text and pictures', async ({ page, newPerson }) => {
  await openIn(page, await newPerson(['CFP_STAFF']), '/learning-commons');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const chapters = [attack, `${'<p>Much between.</p>'.repeat(60)}<h2 id="there">Two</h2>`];
  await upload(page, unique('book.epub'), makeBook({ chapters, picture: await readFile(picture) }));
  const text = page.getByRole('document', { name: 'Text' });
  await expect(text.getByRole('img', { name: 'A chart' })).toHaveJSProperty('complete', true);
  await expect(text).toContainText('[A tracker]');
  await expect(text.locator('script, style, iframe, form, input, svg, [onload], [onerror], [style]')).toHaveCount(0);
  await expect(text.getByRole('link')).toHaveText(['the second']);
  await text.getByRole('link', { name: 'the second' }).press('Enter');
  await expect(text.getByRole('heading', { name: 'Two' })).toBeInViewport();
  expect(await page.evaluate('window.owned')).toBe(undefined);
  expect(asked.filter((url) => /tracker|none\.png/.test(url))).toEqual([]);
});
