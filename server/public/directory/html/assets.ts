import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { programmeShades } from '#contract/platform/appearance/colour.ts';
import { darkTextShade, paper, solidShade } from '#contract/platform/appearance/paper.ts';
import type { PageAssets, SiteAssets } from '#contract/public/directory/public-pages.ts';
import type { Config } from '#server/platform/process/config.ts';
import { type Encoded, encodedOnce, sendEncoded } from './encoding.ts';

const webFolder = fileURLToPath(new URL('../../../../dist/web/', import.meta.url));

interface ManifestEntry {
  file: string;
  css?: string[];
  assets?: string[];
}

const forEver = 'public, max-age=31536000, immutable';

/**
 * Serves the built style sheet with the programme's color added; its address has a hash of the content. Returns a function that,
 * for a color, returns the addresses of style sheet, scripts and fonts.
 */
export async function serveAssets(
  http: FastifyInstance,
  config: Pick<Config, 'public'>,
): Promise<(colour: string) => SiteAssets> {
  const { css = [], assets = [] } = (await readManifest('pages'))['app/public-pages.tsx'] ?? {};
  const built = await Promise.all(css.map((file) => readFile(webFolder + file, 'utf8')));
  const styleOf = serveStyle(http, config, built.join(''));
  const latin = /(public-sans|source-serif-4)-latin-wght-normal/;
  const fonts = assets.filter((file) => latin.test(file)).map((file) => `/${file}`);
  const { script } = await staticAssets('directory', 'public/directory/directory.ts');
  const about = await staticAssets('about', 'learning/about/about.ts');
  const giving = await staticAssets('giving', 'public/directory/giving/giving.ts');
  return (colour) => ({ style: styleOf(colour).address, script, fonts, about, giving });
}

const readManifest = async (name: string): Promise<Record<string, ManifestEntry>> =>
  JSON.parse(await readFile(`${webFolder}.vite/${name}.json`, 'utf8'));

async function staticAssets(manifest: string, name: string): Promise<PageAssets> {
  const entry = (await readManifest(manifest))[name];
  const [style] = entry?.css ?? [];
  return { style: style === undefined ? null : `/${style}`, script: entry ? `/${entry.file}` : null };
}

interface Style {
  colour: string;
  address: string;
  body: Encoded;
}

function serveStyle(http: FastifyInstance, config: Pick<Config, 'public'>, built: string): (colour: string) => Style {
  let last: Style | undefined;
  const styleOf = (colour: string) => {
    if (last?.colour !== colour) last = makeStyle(colour, built);
    return last;
  };
  http.get<{ Params: { hash: string } }>('/directory/style-:hash(^[0-9a-f]{12}).css', (request, reply) => {
    const { address, body } = styleOf(config.public.programmeColour);
    // a cached page may name the style sheet of a former color: send the present one, which must not be cached under that address
    const cache = address.includes(`-${request.params.hash}.`) ? forEver : 'no-cache';
    return sendEncoded(request, reply.header('cache-control', cache).type('text/css; charset=utf-8'), body);
  });
  return styleOf;
}

function makeStyle(colour: string, built: string): Style {
  const text = `${colours(colour)}${built}`;
  const address = `/directory/style-${createHash('sha256').update(text).digest('hex').slice(0, 12)}.css`;
  return { colour, address, body: encodedOnce(Buffer.from(text)) };
}

/** The programme's color in both color schemes, the same as in the app's theme. */
function colours(programmeColour: string): string {
  const shades = programmeShades(programmeColour, paper);
  const [light, dark, text] = [shades[solidShade.light], shades[solidShade.dark], shades[darkTextShade]];
  const inDark = `{--accent:${text};--solid:${dark}}`;
  return `:root{--accent:${light};--solid:${light}}@media (prefers-color-scheme:dark){:root:not([data-mantine-color-scheme=light])${inDark}}:root[data-mantine-color-scheme=dark]${inDark}`;
}
