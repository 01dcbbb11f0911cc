import type { Actor } from '#contract/platform/access/permissions.ts';
import type { CatalogueSettings } from '#contract/public/catalogue/catalogue.ts';
import type { CataloguePage } from '#server/platform/documents/catalogue.ts';
import { storageConfig } from '#server/platform/files/storage/open-storage.ts';
import type { Config } from '#server/platform/process/config.ts';
import type { PrintedNonprofit } from './profiles.ts';
import { printedCatalogue, setPages, wantedPhotos } from './set-pages.ts';
import { photoPixels, sheetOf } from './sheet.ts';

interface Pictured {
  settings: CatalogueSettings;
  page: CataloguePage;
  /** nonprofits of the catalogue, including those of the page */
  printed: readonly PrintedNonprofit[];
}

/** A page as an SVG picture. Its photos have half of the printed width and height in pixels. */
export async function picturePage(config: Config, { id: person }: Actor, { settings, page, printed }: Pictured): Promise<string> {
  const shown = page.kind === 'profiles' ? new Set(page.profiles.map(({ id }) => id)) : new Set<number>();
  const photos = wantedPhotos(printed.filter(({ id }) => shown.has(id)));
  const catalogue = printedCatalogue(config, settings, [page]);
  const { width, height } = photoPixels(sheetOf(settings));
  const box = { width: Math.round(width / 2), height: Math.round(height / 2) };
  const task = { kind: 'page', catalogue, photos, storage: storageConfig(config), box } as const;
  const { svg } = await setPages({ person, signal: new AbortController().signal }, task, 'svg');
  return svg;
}
