import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { darkTextShade, paper, programmeShades, solidShade } from '#contract/appearance/colour.ts';
import { encodedOnce, sendEncoded } from './encoding.ts';

/** The addresses of the directory's one style sheet and one script. */
export interface Assets {
  style: string | null;
  script: string | null;
  /** the fonts that the page shows before the visitor scrolls */
  fonts: string[];
}

const webFolder = fileURLToPath(new URL('../../../dist/web/', import.meta.url));

interface ManifestEntry {
  file: string;
  css?: string[];
  assets?: string[];
}

const forEver = 'public, max-age=31536000, immutable';

/** Serves the built style sheet with the programme's colour added. Its address holds a hash of the content. */
export async function serveAssets(http: FastifyInstance, programmeColour: string): Promise<Assets> {
  const entry = await builtEntry('directory/directory.ts');
  if (!entry) return { style: null, script: null, fonts: [] };
  const built = await Promise.all((entry.css ?? []).map((file) => readFile(webFolder + file, 'utf8')));
  const style = await serveText(http, 'text/css', 'css', `${colours(programmeColour)}${built.join('')}`);
  const latin = /(public-sans|source-serif-4)-latin-wght-normal/;
  return {
    style,
    script: `/${entry.file}`,
    fonts: (entry.assets ?? []).filter((file) => latin.test(file)).map((file) => `/${file}`),
  };
}

/** Returns undefined if the web is not built, as in server tests: pages are then sent without styles. */
async function builtEntry(source: string): Promise<ManifestEntry | undefined> {
  const text = await readFile(`${webFolder}.vite/manifest.json`, 'utf8').catch(() => '{}');
  const manifest: Record<string, ManifestEntry> = JSON.parse(text);
  return manifest[source];
}

/** What one page loads besides the style sheet and script of all: both are static files. */
export async function ownAssets(source: string): Promise<Pick<Assets, 'style' | 'script'>> {
  const entry = await builtEntry(source);
  const [style] = entry?.css ?? [];
  return { style: style === undefined ? null : `/${style}`, script: entry ? `/${entry.file}` : null };
}

async function serveText(http: FastifyInstance, type: string, extension: string, text: string): Promise<string> {
  const name = `/directory/style-${createHash('sha256').update(text).digest('hex').slice(0, 12)}.${extension}`;
  const body = encodedOnce(Buffer.from(text));
  http.get(name, (request, reply) =>
    sendEncoded(request, reply.header('cache-control', forEver).type(`${type}; charset=utf-8`), body),
  );
  return name;
}

/** The programme's colour in both colour schemes, the same as in the app's theme. */
function colours(programmeColour: string): string {
  const shades = programmeShades(programmeColour, paper);
  const [light, dark, text] = [shades[solidShade.light], shades[solidShade.dark], shades[darkTextShade]];
  const inDark = `{--accent:${text};--solid:${dark}}`;
  return `:root{--accent:${light};--solid:${light}}@media (prefers-color-scheme:dark){:root:not([data-scheme=light])${inDark}}:root[data-scheme=dark]${inDark}`;
}
