// Builds the web and the public pages, and writes a .br and a .gz file beside every compressible file of dist/web.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { buildPages } from './build-pages.mjs';

const root = join(import.meta.dirname, '..');
const output = join(root, 'dist/web');
const compressible = /\.(html|m?js|css|svg|json|txt|map)$/;

process.chdir(root);
const built = await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' });
await buildPages();

const sizes = new Map();
for (const entry of await readdir(output, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !compressible.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const content = await readFile(file);
  const [gz, br] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  ]);
  await Promise.all([writeFile(`${file}.gz`, gz), writeFile(`${file}.br`, br)]);
  sizes.set(file.slice(output.length + 1), { gzip: gz.length, brotli: br.length });
}

const chunks = new Map(built.output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
refuseCycles();
const first = firstLoad('index', 'login-page');
const kilobytes = (kind) => first.reduce((sum, file) => sum + (sizes.get(file)?.[kind] ?? 0), 0) / 1000;
process.stdout.write(
  `Login's first load: ${kilobytes('gzip').toFixed(2)} kB gzip, ${kilobytes('brotli').toFixed(1)} kB brotli, ${first.length} files (fonts apart)\n`,
);

/** The files of a first load: the page, and every script and style that the chunks with these names need. */
function firstLoad(...names) {
  const open = [...chunks.values()].filter(({ name }) => names.includes(name)).map(({ fileName }) => fileName);
  const found = new Set(['index.html']);
  for (let file = open.pop(); file; file = open.pop()) {
    const chunk = chunks.get(file);
    if (!chunk || found.has(file)) continue;
    found.add(file);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    open.push(...chunk.imports);
  }
  return [...found];
}

/** Throws if files import each other in a cycle: the one that runs first would find the other's values undefined. */
function refuseCycles() {
  const done = new Set();
  const visit = (file, way) => {
    if (way.includes(file)) throw new Error(`Files import each other: ${[...way.slice(way.indexOf(file)), file].join(' -> ')}`);
    if (done.has(file)) return;
    for (const next of chunks.get(file)?.imports ?? []) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of chunks.keys()) visit(file, []);
}
