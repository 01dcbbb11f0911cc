import { existsSync } from 'node:fs';
import type { WritePage } from '#contract/public/directory/public-pages.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';

const built = new URL('../../../../dist/pages/pages.js', import.meta.url);

/** Loads the writer of the public pages, which the build makes from web/app/public-pages.tsx. */
export async function loadPageWriter(): Promise<WritePage> {
  if (!existsSync(built)) throw new StartRefused('The public pages are not built: run `npm run build`.');
  const { writePage }: { writePage: WritePage } = await import(built.href);
  return writePage;
}
