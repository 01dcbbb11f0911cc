import { listAskedQuestions } from '#contract/applications/earlier/asked-questions.ts';
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  exportResponses,
  listTemplates,
  readPublishedTemplate,
  readTemplate,
  togglePublished,
} from '#contract/applications/template-calls.ts';
import { findAskedQuestions } from '#server/applications/earlier/asked-questions.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serve } from '#server/platform/http/serve.ts';
import { changeTemplateBy, deleteTemplateBy, reread, togglePublication } from './changes.ts';
import { findPublishedTemplate, findTemplate, findTemplates, insertTemplate } from './store.ts';

export function applicationTemplateRoutes(app: App): void {
  serve(app, listTemplates, ({ db, actor, query }) =>
    pageOf(query, (limit, offset) => findTemplates(db, actor, query, limit, offset)),
  );

  serve(app, readTemplate, async ({ db, actor, params }) => {
    const template = await findTemplate(db, actor, params.id);
    if (!template) throw notFound();
    return template;
  });

  serve(app, listAskedQuestions, async ({ db, query }) => ({
    templates: await findAskedQuestions(db, query.except, app.config.public.programmeTimeZone),
  }));

  serve(app, createTemplate, async ({ tx, actor, body }) => reread(tx, actor, await insertTemplate(tx, body)));

  serve(app, changeTemplate, ({ tx, actor, params, body }) => changeTemplateBy(tx, actor, params.id, body));

  serve(app, deleteTemplate, ({ tx, actor, params }) => deleteTemplateBy(tx, actor, params.id));

  serve(app, togglePublished, ({ tx, actor, params }) => togglePublication(tx, actor, params.id));

  serve(app, exportResponses, async ({ db, actor, params }) => {
    const template = await findTemplate(db, actor, params.id);
    if (!template) throw notFound();
    if (!template.can.exportResponses) throw refuse(409, 'This template is not published: there are no responses to export.');
    return { res: `The responses are at /download-application-data/?template_id=${params.id}.` };
  });

  serve(app, readPublishedTemplate, async ({ db, params }) => {
    const template = await findPublishedTemplate(db, params.id);
    if (!template) throw notFound();
    return template;
  });
}
