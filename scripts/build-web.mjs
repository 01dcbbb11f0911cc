// Builds the browser's side into dist/web and writes .br and .gz beside every compressible file.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');
const output = join(root, 'dist/web');
const compressible = /\.(html|js|css|svg|json|txt|map)$/;

process.chdir(root);
await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' });

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

await report();

/** What a browser fetches before Login can be used: the page, what it names, and Login's own files. */
async function report() {
  const page = await readFile(join(output, 'index.html'), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((match) => match[1]);
  const entry = named.find((file) => /\/index-[^/]+\.js$/.test(file));
  const script = entry ? await readFile(join(output, entry), 'utf8') : '';
  const login = [...sizes.keys()].filter((file) => /\/login-page-[^/]+\.(js|css)$/.test(file));
  const first = new Set(['index.html', ...named, ...login, ...(await importsOf(login))]);
  const kilobytes = (kind) => [...first].reduce((sum, file) => sum + (sizes.get(file)?.[kind] ?? 0), 0) / 1000;
  console.log(
    `Login's first load: ${kilobytes('gzip').toFixed(1)} kB gzip, ${kilobytes('brotli').toFixed(1)} kB brotli, ` +
      `${[...first].filter((file) => sizes.has(file)).length} files (fonts apart)${script ? '' : '; no entry found'}`,
  );
}

async function importsOf(files) {
  const found = new Set();
  const open = files.filter((file) => file.endsWith('.js'));
  for (let file = open.pop(); file; file = open.pop()) {
    const text = await readFile(join(output, file), 'utf8');
    for (const match of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
      const imported = `assets/${match[1]}`;
      if (!found.has(imported)) open.push(imported);
      found.add(imported);
    }
  }
  return found;
}
