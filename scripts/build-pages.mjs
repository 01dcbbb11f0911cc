// Builds the public pages: the code with which the server writes them, in dist/pages, and their styles and scripts, in dist/web.
// With --watch, builds them again when one of their modules changes.
import { join } from 'node:path';
import { createBuilder } from 'vite';

const root = join(import.meta.dirname, '..');

export async function buildPages(build = {}) {
  process.chdir(root);
  // tests call this function too, with another value of NODE_ENV
  process.env.NODE_ENV = 'production';
  const builder = await createBuilder({ configFile: join(root, 'web/pages.config.ts'), logLevel: 'warn', build });
  await builder.buildApp();
}

if (import.meta.main) await buildPages(process.argv.includes('--watch') ? { watch: {} } : {});
