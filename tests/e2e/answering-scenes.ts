import type { Page } from '@playwright/test';
import { demoApplication, demoLastYear } from '#server/app/demo/applications/application-templates.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { type Application, applicantOf, beginApplication, writeAs } from './applicants.ts';
import type { Scene } from './scene.ts';
import { beSignedIn, type NewPerson } from './test.ts';

const name = 'Community Giving';
const edit = '/applications/responses/$id/edit';
const review = '/applications/responses/$id/review';
const inNineDays = () => new Date(Date.now() + 9.5 * 86_400_000).toISOString();

type Prepare = (application: Application, db: Db, newPerson: NewPerson) => Promise<unknown>;

/** Signs in a user of the nonprofit's staff, who opens a response that was just started. */
function applicant(at: (application: Application) => string, prepare?: Prepare) {
  return async (db: Db, { page, newPerson }: { page: Page; newPerson: NewPerson }) => {
    const application = await beginApplication(db, { name, closesAt: inNineDays() });
    await beSignedIn(page, await applicantOf(application, newPerson));
    await prepare?.(application, db, newPerson);
    return at(application);
  };
}

const writing = (page: Page) => page.getByRole('textbox', { name: 'What do you do?' });

export const answeringScenes: Scene[] = [
  {
    what: 'a page of an application',
    route: edit,
    path: applicant(({ edit: at }) => at()),
    heading: name,
    shows: async (page) => {
      await writing(page).fill('We read to children.');
      return page.getByText(/^Saved \d{1,2}:\d\d\s[AP]M$/);
    },
  },
  {
    what: 'a page with answers of the year before',
    route: edit,
    as: 'nonprofit',
    path: async (db) => `/applications/responses/${await demoResponse(db, demoApplication)}/edit?page=3`,
    heading: demoApplication,
    shows: (page) => page.getByRole('button', { name: 'Use this answer' }).first(),
  },
  {
    what: 'an accepted application beside the profile',
    route: review,
    as: 'nonprofit',
    path: async (db) => `/applications/responses/${await demoResponse(db, demoLastYear)}/review`,
    heading: demoLastYear,
    shows: (page) => page.getByRole('region', { name: 'From this application to the profile' }).getByRole('button').first(),
  },
  {
    what: 'a page of an application with what is missing',
    route: edit,
    path: applicant(({ edit: at }) => at()),
    heading: name,
    shows: async (page) => {
      await page.getByRole('button', { name: 'Save & Next' }).click();
      await page.getByRole('link', { name: 'Go back to the first of them' }).click();
      return page.getByText('An answer is required.').first();
    },
  },
  {
    what: 'the question before an application is withdrawn',
    route: edit,
    path: applicant(({ edit: at }) => at()),
    heading: name,
    shows: async (page) => {
      await page.getByRole('button', { name: 'Withdraw application' }).click();
      return page.getByRole('dialog').getByRole('textbox', { name: 'Reason' });
    },
  },
  {
    what: 'a withdrawn application',
    route: edit,
    path: applicant(
      ({ edit: at }) => at(),
      ({ id }, db) =>
        db
          .updateTable('applicationResponses')
          .set({ status: 'WITHDRAWN', withdrawnFrom: 'IN_PROGRESS', withdrawnAt: new Date().toISOString() })
          .where('id', '=', id)
          .execute(),
    ),
    heading: name,
    shows: (page) => page.getByRole('button', { name: 'Take back the withdrawal' }),
  },
  {
    what: 'a page with a file question, where nothing can be saved',
    route: edit,
    path: applicant(({ edit: at }) => at(2)),
    heading: name,
    shows: async (page) => {
      await page.route('**/api/v1/applications/responses/*/', (route) =>
        route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
      );
      await page.getByRole('checkbox', { name: 'We may be visited.' }).check();
      return page.getByText(/The server can’t be reached/);
    },
    refused: /\/responses\/\d+\/$/,
  },
  {
    what: 'two versions of an answer',
    route: edit,
    path: applicant(({ edit: at }) => at()),
    heading: name,
    shows: async (page) => {
      await page.route('**/api/v1/applications/responses/*/', async (route) => {
        if (route.request().method() !== 'PATCH') return route.fallback();
        const conflict = {
          uid: 'open-text',
          answer: 'We read to elders.',
          revision: 3,
          written_by: 'Test Person',
          written_at: '2026-11-21T18:00:00Z',
        };
        const saved = { saved_at: '2026-11-21T18:00:00Z', answers: [] };
        return route.fulfill({ status: 409, json: { detail: 'Somebody else.', conflicts: [conflict], saved } });
      });
      await writing(page).fill('We read to children.');
      return page.getByRole('region', { name: 'Two versions of this answer' });
    },
    refused: /\/responses\/\d+\/$/,
  },
  {
    what: 'an application whose person is asked to sign in again',
    route: edit,
    path: applicant(({ edit: at }) => at()),
    heading: name,
    shows: async (page) => {
      await page.route('**/api/v1/applications/responses/*/', (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({ status: 401, json: { detail: 'Invalid token.' } })
          : route.fallback(),
      );
      await writing(page).fill('We read to children.');
      return page.getByRole('dialog', { name: 'Sign in again' });
    },
    refused: /\/responses\/\d+\/$/,
  },
  {
    what: 'an application that closed while it was written',
    route: edit,
    path: applicant(
      ({ edit: at }) => at(),
      (application, db) =>
        db
          .updateTable('applicationTemplates')
          .set({ closesAt: '2026-01-01T00:00:00Z' })
          .where('id', '=', application.template)
          .execute(),
    ),
    heading: name,
    shows: (page) => page.getByText(/has passed: answers can no longer be changed/),
  },
  {
    what: 'an application that is none',
    route: edit,
    path: '/applications/responses/2147483647/edit',
    as: 'nonprofit',
    heading: 'Application not found',
    refused: /\/responses\/2147483647\/$/,
  },
  {
    what: 'the review of an application with what is missing',
    route: review,
    path: applicant((application) => application.review),
    heading: name,
    shows: async (page) => {
      await page.getByRole('button', { name: 'Submit application' }).click();
      return page.getByRole('main').getByText(/not ready to submit yet/);
    },
    refused: /\/responses\/\d+\/$/,
  },
  {
    what: 'an application that was just submitted',
    route: review,
    path: applicant(
      (application) => application.review,
      async (application, _, newPerson) => {
        const colleague = await applicantOf(application, newPerson);
        await writeAs(colleague, application, 'open-text', 'We read to children.', 0);
        await writeAs(colleague, application, 'one-choice', 'In town', 0);
        await writeAs(colleague, application, 'checkbox', true, 0);
      },
    ),
    heading: name,
    shows: async (page) => {
      await page.getByRole('button', { name: 'Submit application' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Submit application' }).click();
      return page.getByRole('dialog', { name: 'Thank you!' });
    },
  },
];

/** Returns the id of the demo nonprofit's response. */
async function demoResponse(db: Db, application: string): Promise<number> {
  const { id } = await db
    .selectFrom('applicationResponses as r')
    .innerJoin('applicationTemplates as t', 't.id', 'r.templateId')
    .innerJoin('nonprofits as n', 'n.id', 'r.nonprofitId')
    .select('r.id')
    .where('t.name', '=', application)
    .where('n.name', '=', 'Harbor Lantern Reading Room')
    .executeTakeFirstOrThrow();
  return id;
}
