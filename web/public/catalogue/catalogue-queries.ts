import type { CatalogueLook, CatalogueSettings } from '#contract/public/catalogue/catalogue.ts';
import { checkCatalogue, previewCataloguePage } from '#contract/public/catalogue/catalogue.ts';
import { listCatalogueEditions } from '#contract/public/catalogue/editions.ts';
import { listOf, queryOf } from '../../platform/query-of.ts';
import { followList } from '../../platform/ui/work/follow-work.ts';

/** Always loads the problems again, because staff come back from a record that they corrected. */
export function checkQuery(look: CatalogueLook) {
  return listOf(checkCatalogue, { query: look }, { staleTime: 0 });
}

export function pageQuery(settings: CatalogueSettings, page: number) {
  return listOf(previewCataloguePage, { body: { ...settings, page } }, { staleTime: 0 });
}

export function editionsQuery() {
  return queryOf(listCatalogueEditions, { query: { pageSize: 100 } }, { staleTime: 0, ...followList });
}
