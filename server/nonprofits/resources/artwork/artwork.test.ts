import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { artworkPath, artworkPieces } from '#contract/platform/appearance/artwork.ts';
import { drawArtwork } from '#server/platform/documents/artwork.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { pdfText } from '#tests/pdf-text.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ PROGRAMME_NAME: 'Open Book', PROGRAMME_COLOUR: '#1f5c45' });
});
afterAll(() => api.close());

const year = Number(new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', year: 'numeric' }).format(new Date()));

test('every piece can be downloaded, and other websites may show it', async () => {
  for (const piece of artworkPieces) {
    const { status, headers, body } = await api.get(artworkPath(piece, 'svg', year));
    expect([piece.name, status, headers['content-type']]).toEqual([piece.name, 200, 'image/svg+xml']);
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(body).toMatch(/^<svg[^>]*><title>Open Book<\/title>/);
  }
  const stamp = await api.get(`/artwork/stamp-round-${year}.pdf?download`);
  expect(stamp.headers['content-disposition']).toBe(`attachment; filename="stamp-round-${year}.pdf"`);
  expect(await pdfText(stamp.bytes)).toContain(String(year));
  const png = await sharp((await api.get('/artwork/bookmark.png')).bytes).metadata();
  expect([png.format, png.width, png.height]).toEqual(['png', 432, 1512]);
});

test('there is nothing else', async () => {
  for (const file of [
    `stamp-round-${year - 4}.svg`,
    `stamp-round-${year + 1}.svg`,
    'stamp-round.svg',
    'logo-wide.gif',
    '..%2fsecret.svg',
  ])
    expect([file, (await api.get(`/artwork/${file}`)).status]).toEqual([file, 404]);
});

const shared = {
  piece: 'stamp-round',
  width: 216,
  height: 216,
  colours: { solid: '#1f5c45', deep: '#123b2c', light: '#eef5f1' },
  year: '2026',
  site: 'example.org',
};

test.each([
  '<script>alert("x")</script> & Söhne',
  'A'.repeat(5_000),
  'Word '.repeat(300),
  '漢字 🎉 \u202e\u0007 Ω Ж ا',
  '#panic() $x$ `code` \\u{0} "quotes"',
  '',
])('a programme named %.40j gets a drawing without markup that stays inside its edges', async (programme) => {
  const svg = (await drawArtwork({ ...shared, programme, format: 'svg' })).toString();
  expect(svg.match(/<(script|style|foreignObject|image|iframe|a)\b|\son\w+=|javascript:/gi)).toBe(null);
  const png = await drawArtwork({ ...shared, programme, format: 'png' });
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const corner = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3];
  // a round stamp leaves its corners empty
  expect([corner(2, 2), corner(info.width - 3, 2), corner(2, info.height - 3)]).toEqual([0, 0, 0]);
});
