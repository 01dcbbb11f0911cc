import {
  createNewsArticle,
  deleteNewsArticle,
  emptyNewsArticle,
  listNews,
  readNewsArticle,
  updateNewsArticle,
} from '#contract/news.ts';
import type { App } from '#server/app.ts';
import { serve } from '#server/endpoint.ts';
import { notFound } from '#server/errors.ts';
import { merged } from '#server/merged.ts';
import { checkChange, checkKeeper, ownerOf, withRights } from '#server/nonprofit-items/rights.ts';
import { pageOf } from '#server/paging.ts';
import { addArticle, changeArticle, findArticle, findArticles, lockArticle, removeArticle } from './store.ts';

export function newsRoutes(app: App): void {
  serve(app, listNews, async ({ db, query, actor }) => {
    const page = await pageOf(query, (limit, offset) => findArticles(db, query, limit, offset));
    return { ...page, results: page.results.map((article) => withRights(actor, article)) };
  });

  serve(app, readNewsArticle, async ({ db, params, actor }) => {
    const article = await findArticle(db, params.id);
    if (!article) throw notFound();
    return withRights(actor, article);
  });

  serve(app, createNewsArticle, async ({ tx, body, actor }) => {
    const nonprofit = ownerOf(actor, body.nonprofit);
    const { title, article, publication } = body;
    const fields = merged({ ...emptyNewsArticle, title, article, publication }, body);
    return withRights(actor, await addArticle(tx, nonprofit, fields));
  });

  serve(app, updateNewsArticle, async ({ tx, params, body, actor }) => {
    const article = await lockArticle(tx, params.id);
    checkChange(actor, article, body);
    const fields = merged(article, body);
    return withRights(actor, await changeArticle(tx, article.id, fields.nonprofit, fields));
  });

  serve(app, deleteNewsArticle, async ({ tx, params, actor }) => {
    checkKeeper(actor, await lockArticle(tx, params.id));
    await removeArticle(tx, params.id);
  });
}
