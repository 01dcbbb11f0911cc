import { isQuestion } from '#contract/applications/elements.ts';
import { demoApplication, demoDraft } from '#server/app/demo/applications/application-templates.ts';
import { readElements } from '#server/applications/stored-elements.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import type { Scene } from './scene.ts';

/** Scenes of applications before they are answered: the builder and the public page. */
export const applicationScenes: Scene[] = [
  {
    what: 'the application templates',
    route: '/applications/templates',
    path: '/applications/templates',
    heading: 'Application Templates',
    as: 'staff',
    shows: (page) => page.getByRole('link', { name: demoApplication }),
  },
  {
    what: "a nonprofit's list of applications",
    route: '/applications/templates',
    path: '/applications/templates',
    heading: 'Applications',
    as: 'nonprofit',
    shows: (page) => page.getByRole('link', { name: demoApplication }),
  },
  {
    what: 'a new template with one of every element',
    route: '/applications/templates/$id',
    path: '/applications/templates/new',
    heading: 'Unnamed Application',
    as: 'staff',
    shows: async (page) => {
      const add = page.getByRole('group', { name: 'Add at the end' });
      for (const kind of ['Section', 'Page', 'Open text', 'Multiple choice', 'Linear scale', 'Checkbox', 'File']) {
        await add.getByRole('button', { name: kind }).click();
      }
      await page.getByRole('button', { name: /^Multiple choice: / }).click();
      // scroll up, because axe reports a control that is half under the sticky bar as too small to touch
      await page.evaluate('window.scrollTo(0, 0)');
      return page.getByRole('textbox', { name: 'Option 2' });
    },
  },
  {
    what: 'a template that is not complete',
    route: '/applications/templates/$id',
    path: async (db) => `/applications/templates/${await templateId(db, demoDraft)}`,
    heading: demoDraft,
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Publish' }).click();
      return page.getByText('Before it can be published:');
    },
  },
  {
    what: 'the link of a question to earlier answers',
    route: '/applications/templates/$id',
    path: async (db) => `/applications/templates/${await templateId(db, demoApplication)}`,
    heading: demoApplication,
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: /^Open text: What will you do next year\?/ }).click();
      return page.getByRole('combobox', { name: 'Question of an earlier application' });
    },
  },
  {
    what: 'the questions of a new template that were asked before',
    route: '/applications/templates/$id',
    path: async (db) => `/applications/templates/${await unlinkedTemplate(db)}`,
    heading: 'A Fund of Questions',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'See the questions' }).click();
      return page.getByRole('dialog', { name: 'Questions that were asked before' }).getByRole('checkbox').last();
    },
  },
  {
    what: 'a template that is none',
    route: '/applications/templates/$id',
    path: '/applications/templates/2147483647',
    heading: 'Application template not found',
    as: 'staff',
    refused: /\/templates\/2147483647\/$/,
  },
  {
    what: 'the preview of a template',
    route: '/applications/templates/$id/preview',
    path: async (db) => `/applications/templates/${await templateId(db, demoApplication)}/preview?page=2`,
    heading: demoApplication,
    as: 'staff',
    shows: (page) => page.getByRole('radiogroup').first(),
  },
  {
    what: "an application's public page",
    route: '/applications/$id',
    path: async (db) => `/applications/${await templateId(db, demoApplication)}`,
    heading: demoApplication,
    shows: async (page) => {
      await page.getByText('The money', { exact: true }).click();
      return page.getByText('Your budget', { exact: false }).first();
    },
  },
  {
    what: 'the public page for who has no nonprofit yet',
    route: '/applications/$id',
    path: async (db) => `/applications/${await templateId(db, demoApplication)}`,
    heading: demoApplication,
    as: 'newcomer',
    shows: async (page) => {
      // the field proposes the name of the nonprofit that they claimed: empty it to get the error
      await page.getByRole('combobox', { name: 'Name of your organization' }).clear();
      await page.getByRole('button', { name: 'Start' }).click();
      return page.getByText("Please enter your organization's name.");
    },
  },
  {
    what: 'the public page for programme staff',
    route: '/applications/$id',
    path: async (db) => `/applications/${await templateId(db, demoApplication)}`,
    heading: demoApplication,
    as: 'staff',
    shows: (page) => page.getByRole('button', { name: 'Dismiss' }),
  },
];

async function templateId(db: Db, name: string): Promise<number> {
  return (await db.selectFrom('applicationTemplates').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
}

/** Creates a template with the questions of the demo's application, but without links to earlier answers. */
async function unlinkedTemplate(db: Db): Promise<number> {
  const { elements } = await db
    .selectFrom('applicationTemplates')
    .select('elements')
    .where('name', '=', demoApplication)
    .executeTakeFirstOrThrow();
  const unlinked = readElements(elements).map((element) => (isQuestion(element) ? { ...element, earlier: null } : element));
  return (await createApplicationTemplate(db, { name: 'A Fund of Questions', elements: unlinked, isPublished: false })).id;
}
