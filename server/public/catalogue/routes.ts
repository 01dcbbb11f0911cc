import {
  type CatalogueSettings,
  catalogueMessages,
  checkCatalogue,
  previewCataloguePage,
} from '#contract/public/catalogue/catalogue.ts';
import { deleteCatalogueEdition, listCatalogueEditions, makeCatalogueEdition } from '#contract/public/catalogue/editions.ts';
import { textsIn, unprintableIn } from '#server/platform/documents/unprintable.ts';
import type { App } from '#server/platform/http/app.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serve, serveInSteps } from '#server/platform/http/serve.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { checkOf } from './check.ts';
import { beginEdition, deleteEdition, findEditions } from './edition-store.ts';
import { picturePage } from './page-picture.ts';
import { pagesOf } from './pages.ts';
import { findPrinted } from './profiles.ts';
import { proofRoutes } from './proofs/routes.ts';
import { serveEdition } from './serve-edition.ts';
import { printedCatalogue, setPages } from './set-pages.ts';

const never = () => new AbortController().signal;

export function catalogueRoutes(app: App): void {
  const { config } = app;
  const today = programmeCalendar(config);

  serve(app, checkCatalogue, async ({ db, actor, query }) => {
    const settings: CatalogueSettings = { ...query, marks: false, title: '', letter: query.letter ? 'Welcome' : '' };
    const printed = await findPrinted(db, query.year, today());
    const pages = pagesOf(settings, printed).filter(({ kind }) => kind === 'profiles');
    if (pages.length === 0) return checkOf(settings, printed, [], []);
    const catalogue = printedCatalogue(config, settings, pages);
    const asker = { person: actor.id, signal: never() };
    const { cuts } = await setPages(asker, { kind: 'check', catalogue }, 'cuts');
    return checkOf(settings, printed, cuts, await unprintableIn(asker, textsIn(pages)));
  });

  serve(app, listCatalogueEditions, ({ db, query }) => pageOf(query, (limit, offset) => findEditions(db, limit, offset)));
  serve(app, makeCatalogueEdition, async ({ tx, actor, body }) => {
    const printed = await findPrinted(tx, body.year, today());
    if (printed.length === 0) throw refuse(409, catalogueMessages.empty(body.year));
    return beginEdition(tx, actor, body);
  });
  serve(app, deleteCatalogueEdition, ({ tx, actor, params }) => deleteEdition(tx, actor, params.id));
  serveEdition(app);
  proofRoutes(app);

  serveInSteps(app, previewCataloguePage, async ({ db, actor, body: { page, ...settings } }) => {
    const printed = await findPrinted(db, settings.year, today());
    const pages = pagesOf(settings, printed);
    const wanted = pages[page - 1];
    if (printed.length === 0 || !wanted) throw refuse(404, catalogueMessages.noPage);
    const svg = await picturePage(config, actor, { settings, page: wanted, printed });
    return { page, pages: pages.length, svg };
  });
}
