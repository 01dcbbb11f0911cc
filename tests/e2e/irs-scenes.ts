import { demoApplication } from '#server/app/demo/applications/application-templates.ts';
import type { Scene } from './scene.ts';

/** Scenes in which people type the name of an organization, and the IRS file proposes one. */
export const irsScenes: Scene[] = [
  {
    what: 'who looks for their organization, with those of the IRS file',
    route: '/',
    path: '/',
    heading: 'Welcome, Demo',
    as: 'newcomer',
    alone: true,
    shows: async (page) => {
      await page.getByLabel('Name or EIN of your organization').pressSequentially('wrenfield');
      return page.getByRole('option', { name: /^Wrenfield Reading Circle/ });
    },
  },
  {
    what: 'who begins an application, with what the IRS file would fill in',
    route: '/applications/$id',
    path: async (db) => {
      const { id } = await db
        .selectFrom('applicationTemplates')
        .select('id')
        .where('name', '=', demoApplication)
        .executeTakeFirstOrThrow();
      return `/applications/${id}`;
    },
    heading: demoApplication,
    as: 'newcomer',
    alone: true,
    shows: async (page) => {
      const name = page.getByRole('combobox', { name: 'Name of your organization' });
      await name.clear();
      await name.pressSequentially('wrenfield readng');
      await page.getByRole('option', { name: /^Wrenfield Reading Circle/ }).click();
      return page.getByRole('button', { name: 'Fill in 6 fields' });
    },
  },
  {
    what: 'a visitor who names their organization in a request',
    route: '/learning-commons/about',
    path: '/learning-commons/about',
    heading: /./,
    shows: async (page) => {
      await page.getByLabel('Organization', { exact: true }).pressSequentially('high alder orch');
      return page.getByRole('button', { name: /^High Alder Community Orchard/ });
    },
  },
];
