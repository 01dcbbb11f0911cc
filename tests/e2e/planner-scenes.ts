import type { Db } from '#server/platform/database/connection.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createSubmittedResponse } from '#tests/factories/reviews.ts';
import type { Scene } from './scene.ts';

/** Creates an application with one submitted response, and returns the path of its planner. */
async function planner(db: Db): Promise<string> {
  const { id } = await createApplicationTemplate(db);
  await createSubmittedResponse(db, { templateId: id });
  return `/reviewers/planner?applicationTemplate=${id}`;
}

export const plannerScenes: Scene[] = [
  {
    what: 'the start of a review plan',
    route: '/reviewers/planner',
    path: planner,
    heading: 'Plan Reviews',
    as: 'staff',
    shows: (page) => page.getByRole('button', { name: 'Plan Reviews' }),
  },
  {
    what: 'a review plan',
    route: '/reviewers/planner/$id',
    path: planner,
    heading: 'Plan Reviews',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Plan Reviews' }).click();
      return page.getByRole('table', { name: 'Lines of the plan' }).getByRole('button').first();
    },
  },
  {
    what: 'a plan that is not there',
    route: '/reviewers/planner/$id',
    path: '/reviewers/planner/2147483647',
    heading: 'No such plan',
    as: 'staff',
    refused: /\/reviewers\/plans\/2147483647\/$/,
  },
];
