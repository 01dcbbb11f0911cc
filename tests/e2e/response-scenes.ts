import type { Page } from '@playwright/test';
import type { Db } from '#server/platform/database/connection.ts';
import { createApplicationResponse } from '#tests/factories/application-responses.ts';
import { fillResponse, kitchen, mission } from './responses.ts';
import type { Scene } from './scene.ts';
import { beSignedIn } from './test.ts';

const view = '/applications/responses/$id';

/** Creates a response for this scene alone, so that programme staff can change it, and returns a path of it. */
function responseAt(path: (id: number) => string, ...traits: [object?, (string | null)?]) {
  return async (db: Db) => {
    const { id, nonprofit } = await fillResponse(db, ...traits);
    await db.updateTable('nonprofits').set({ name: kitchen }).where('id', '=', nonprofit.id).execute();
    return path(id);
  };
}

export const responseScenes: Scene[] = [
  {
    what: 'where an application stands, with the day of its decision',
    route: view,
    path: async (db, { page, newPerson }) => {
      const { id, nonprofit, template } = await fillResponse(db);
      await db.updateTable('nonprofits').set({ name: kitchen }).where('id', '=', nonprofit.id).execute();
      await db.insertInto('reviewRounds').values({ templateId: template.id, decisionsOn: '2026-12-14' }).execute();
      await beSignedIn(page, await newPerson(['NONPROFIT_STAFF'], nonprofit.id));
      return `/applications/responses/${id}`;
    },
    heading: kitchen,
    shows: (page) => page.getByText('expected Dec 14, 2026').first(),
  },
  {
    what: 'the list of responses',
    route: '/applications/responses',
    path: async (db) => `/applications/responses?application_template=${(await fillResponse(db)).template.id}`,
    heading: 'Responses',
    as: 'staff',
    shows: (page) => page.getByRole('table', { name: 'Responses' }).getByRole('cell').first(),
  },
  {
    what: 'the list of responses where nothing fits',
    route: '/applications/responses',
    path: '/applications/responses?search=quartz+zeppelin',
    heading: 'Responses',
    as: 'staff',
    shows: (page) => page.getByText('No responses to show.'),
  },
  {
    what: "a newcomer's list of applications",
    route: '/applications/responses',
    path: '/applications/responses',
    heading: 'My Applications',
    as: 'newcomer',
    shows: (page) => page.getByText('No responses to show.'),
  },
  {
    what: 'a submitted response',
    route: view,
    path: responseAt((id) => `/applications/responses/${id}`),
    heading: kitchen,
    as: 'staff',
    shows: (page) => page.getByText(mission),
  },
  {
    what: 'two applicants side by side',
    route: '/applications/responses/$id/compare',
    path: async (db) => {
      const { id, template } = await fillResponse(db);
      const { id: other } = await createApplicationResponse(db, { templateId: template.id, answers: { mission: 'Another.' } });
      return `/applications/responses/${id}/compare?with=${other}`;
    },
    heading: 'Compare applicants',
    as: 'staff',
    shows: (page) => page.getByText('Another.'),
  },
  {
    what: 'a response with notes, one of them open',
    route: view,
    path: responseAt((id) => `/applications/responses/${id}`),
    heading: kitchen,
    as: 'staff',
    shows: async (page) => {
      const notes = page.getByRole('region', { name: 'Notes of staff' });
      await notes.getByRole('textbox').pressSequentially('Ask @demo');
      await page.getByRole('option', { name: 'Demo Staff' }).click();
      await notes.getByRole('button', { name: 'Save note' }).click();
      await notes.getByRole('button', { name: 'Edit your note' }).click();
      return notes.getByRole('button', { name: 'Cancel' });
    },
  },
  {
    what: 'a response with a question to its nonprofit',
    route: view,
    path: responseAt((id) => `/applications/responses/${id}`),
    heading: kitchen,
    as: 'staff',
    shows: async (page) => {
      const talk = page.getByRole('region', { name: 'Questions and answers' });
      await talk.getByRole('textbox').fill('Who pays the rent?');
      await talk.getByRole('button', { name: 'Send question' }).click();
      return talk.getByRole('button', { name: 'Nothing more to ask' });
    },
  },
  {
    what: 'a response that is reopened without a reason',
    route: view,
    path: responseAt((id) => `/applications/responses/${id}`, {}, '2026-10-02T12:00:00.000Z'),
    heading: kitchen,
    as: 'staff',
    shows: (page) => sendDialog(page, 'Reopen', 'Reopen', 'Say why, so that the nonprofit knows what to do.'),
  },
  {
    what: 'an extension without a date',
    route: view,
    path: responseAt((id) => `/applications/responses/${id}`, { submittedAt: null }, '2031-05-01T16:00:00.000Z'),
    heading: kitchen,
    as: 'staff',
    shows: (page) => sendDialog(page, 'Extend deadline', 'Save', 'Enter a date and time.'),
  },
  {
    what: 'a response that is not there',
    route: view,
    path: '/applications/responses/2147483647',
    heading: 'Response not found',
    as: 'staff',
    refused: /\/applications\/responses\/2147483647\/$/,
  },
  {
    what: 'a response to print',
    route: '/applications/responses/print/$id',
    path: responseAt((id) => `/applications/responses/print/${id}`),
    heading: kitchen,
    as: 'staff',
    shows: (page) => page.getByText(mission),
  },
];

async function sendDialog(page: Page, opens: string, sends: string, says: string) {
  await page.getByRole('button', { name: opens }).click();
  await page.getByRole('dialog').getByRole('button', { name: sends }).click();
  return page.getByText(says);
}
