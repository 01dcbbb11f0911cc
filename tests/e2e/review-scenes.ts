import type { Page } from '@playwright/test';
import type { Db } from '#server/platform/database/connection.ts';
import { createReview } from '#tests/factories/reviews.ts';
import { reviewerWith } from './reviews.ts';
import type { Scene } from './scene.ts';
import { beSignedIn, type NewPerson } from './test.ts';

const writing = '/reviews/edit/$id';
const own = '/reviewers/review';
const name = 'Reviewed Kitchen';

/** Signs in a reviewer, and returns the path of a review that they have begun. */
async function begun(db: Db, { page, newPerson }: { page: Page; newPerson: NewPerson }): Promise<string> {
  const [person, [response]] = await reviewerWith(db, newPerson, 1);
  const responseId = response?.id ?? 0;
  const { nonprofitId } = await db
    .selectFrom('applicationResponses')
    .select('nonprofitId')
    .where('id', '=', responseId)
    .executeTakeFirstOrThrow();
  await db.updateTable('nonprofits').set({ name }).where('id', '=', nonprofitId).execute();
  await beSignedIn(page, person);
  const { id } = await createReview(db, {
    responseId,
    reviewerId: person.id,
    recommendation: 'recommend',
    positiveFeedback: 'They know every street.',
    hasVisited: true,
  });
  return `/reviews/edit/${id}`;
}

async function newcomer(_: Db, { page, newPerson }: { page: Page; newPerson: NewPerson }): Promise<string> {
  await beSignedIn(page, await newPerson(['REVIEWER']));
  return own;
}

/** Creates an application with two reviews, for programme staff. */
async function reviewed(db: Db, { newPerson }: { newPerson: NewPerson }): Promise<number> {
  const [person, [response]] = await reviewerWith(db, newPerson, 1);
  const responseId = response?.id ?? 0;
  await createReview(db, { responseId, reviewerId: person.id, recommendation: 'recommend', positiveFeedback: 'Sound.' });
  const { id: reviewerId } = await newPerson(['REVIEWER']);
  await createReview(db, { responseId, reviewerId, recommendation: 'neutral', hasVisited: true, positiveExperience: true });
  return responseId;
}

/** The application that the demo's responses answer. */
async function demoTemplate(db: Db): Promise<number> {
  const row = await db
    .selectFrom('applicationResponses as r')
    .innerJoin('nonprofits as n', 'n.id', 'r.nonprofitId')
    .select('r.templateId')
    .where('n.name', '=', 'Thistle Lot Gardens')
    .executeTakeFirstOrThrow();
  return row.templateId;
}

const staffScenes: Scene[] = [
  {
    what: 'the decision board',
    route: '/applications/board',
    path: async (db) => `/applications/board?application_template=${await demoTemplate(db)}`,
    heading: 'Decision Board',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('checkbox', { name: 'Thistle Lot Gardens' }).check();
      return page.getByRole('button', { name: 'Accept', exact: true });
    },
    unfold: (page) => page.getByRole('button', { name: 'Actions' }).click(),
  },
  {
    what: 'an acceptance that is prepared',
    route: '/applications/board',
    path: async (db) => `/applications/board?application_template=${await demoTemplate(db)}`,
    heading: 'Decision Board',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('checkbox', { name: 'Thistle Lot Gardens' }).check();
      await page.getByRole('button', { name: 'Accept', exact: true }).click();
      return page.getByRole('button', { name: 'Prepare acceptance' });
    },
  },
  {
    what: 'notes and tags on the board',
    route: '/applications/board',
    path: async (db) => `/applications/board?application_template=${await demoTemplate(db)}`,
    heading: 'Decision Board',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'notes and tags of Thistle Lot Gardens' }).click();
      return page.getByRole('textbox', { name: 'Notes' });
    },
  },
  {
    what: 'a feedback letter',
    route: '/applications/responses/$id/feedback',
    path: async (db, test) => `/applications/responses/${await reviewed(db, test)}/feedback`,
    heading: 'Feedback Letter',
    as: 'staff',
    shows: (page) => page.getByRole('heading', { name: 'What the reviews say' }),
  },
  {
    what: 'the reminders to reviewers',
    route: '/reviewers',
    path: '/reviewers',
    heading: 'Reviewers',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Send reminders' }).click();
      await page.getByRole('combobox', { name: 'Application' }).selectOption('Wrenfield Catalogue 2027: application');
      return page.getByRole('region', { name: 'Who is behind' });
    },
  },
  {
    what: 'the check of invitations with a wrong address',
    route: '/reviewers/invites',
    path: '/reviewers/invites',
    heading: 'Invite Reviewers',
    as: 'staff',
    shows: async (page) => {
      await page.getByLabel('Emails').fill('ada@readers');
      await page.getByRole('button', { name: 'Next' }).click();
      return page.getByRole('textbox', { name: 'Address of line 1' });
    },
    alone: true,
  },
  {
    what: 'the invitations',
    route: '/reviewers/invites',
    path: '/reviewers/invites',
    heading: 'Invite Reviewers',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('textbox', { name: 'Emails' }).fill('not-an-address\n');
      return page.getByText('One or more emails in the text box is invalid.');
    },
  },
  {
    what: 'the addresses before they are invited',
    route: '/reviewers/invites',
    path: '/reviewers/invites',
    heading: 'Invite Reviewers',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('textbox', { name: 'Emails' }).fill('somebody.new@readers.example\n');
      await page.getByRole('button', { name: 'Next' }).click();
      return page.getByRole('button', { name: 'Send 1 invitation' });
    },
  },
  {
    what: 'the list of reviews',
    route: '/applications/reviews',
    path: '/applications/reviews',
    heading: 'Reviews',
    as: 'staff',
    shows: (page) => page.getByRole('table', { name: 'Reviews' }).getByRole('checkbox').first(),
  },
  {
    what: 'the list of reviews where nothing fits',
    route: '/applications/reviews',
    path: '/applications/reviews?search=quartz+zeppelin',
    heading: 'Reviews',
    as: 'staff',
    shows: (page) => page.getByText('No reviewed responses!'),
  },
  {
    what: 'a response with reviews',
    route: '/applications/responses/$id',
    path: async (db, test) => `/applications/responses/${await reviewed(db, test)}`,
    heading: /^Reviewed /,
    as: 'staff',
    shows: async (page) => {
      await page.getByText('Read the comments').first().click();
      return page.getByText('Sound.');
    },
  },
  {
    what: 'the list of reviewers with a row in edit mode',
    route: '/reviewers',
    path: '/reviewers?search=reviewers.example',
    heading: 'Reviewers',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: /^EDIT/ }).first().click();
      return page.getByRole('textbox', { name: 'Add an application' });
    },
  },
  {
    what: 'the applications to assign, with a row in edit mode',
    route: '/reviewers/assign',
    path: '/reviewers/assign?search=Thistle',
    heading: 'Assign Reviewers',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: /^EDIT/ }).first().click();
      return page.getByRole('textbox', { name: 'Add a reviewer' });
    },
  },
];

const setUpScenes: Scene[] = [
  {
    what: "a reviewer's set-up",
    route: '/reviewers/setup/$id',
    path: async (_, { page, newPerson }) => {
      const person = await newPerson(['REVIEWER']);
      await beSignedIn(page, person);
      return `/reviewers/setup/${person.id}`;
    },
    heading: 'Set up your reviewer account',
    shows: async (page) => {
      for (const index of [0, 1]) await page.getByRole('checkbox').nth(index).check();
      return page.getByRole('list', { name: 'Your order' });
    },
  },
  {
    what: 'the thank-you page',
    route: '/reviewers/thank-you',
    path: async (_, { page, newPerson }) => {
      await beSignedIn(page, await newPerson(['REVIEWER']));
      // stop the page's clock, because the page signs out after five seconds
      await page.clock.install();
      return '/reviewers/thank-you';
    },
    heading: 'Thank You!',
    shows: (page) => page.getByText('You will be logged out. Log back in to begin reviewing.'),
  },
  {
    what: 'the page on which a reviewer gives reviews back',
    route: '/review-answer/$token',
    path: async (db, { newPerson }) => {
      const [reviewer, [assigned]] = await reviewerWith(db, newPerson, 1);
      const { token } = await db
        .insertInto('roundAnswers')
        .columns(['templateId', 'reviewerId'])
        .expression((from) =>
          from
            .selectFrom('applicationResponses')
            .select(({ val }) => ['templateId', val(reviewer.id).as('reviewerId')])
            .where('id', '=', assigned?.id ?? 0),
        )
        .returning('token')
        .executeTakeFirstOrThrow();
      return `/review-answer/${token}`;
    },
    heading: 'Fewer reviews?',
  },
];

export const reviewScenes: Scene[] = [
  ...setUpScenes,
  ...staffScenes,
  {
    what: "a reviewer's applications",
    route: own,
    path: own,
    heading: 'Review Applications',
    as: 'reviewer',
    shows: (page) => page.getByText(/^\d+ of \d+ done$/),
  },
  {
    what: "a new reviewer's applications",
    route: own,
    path: newcomer,
    heading: 'Review Applications',
    shows: (page) => page.getByText('No applications assigned right now! Check back later!'),
  },
  {
    what: 'the conflicts of interest',
    route: own,
    path: newcomer,
    heading: 'Review Applications',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Conflicts of interest' }).click();
      return page.getByText('You have not declared any conflict.');
    },
  },
  {
    what: 'a review',
    route: writing,
    path: begun,
    heading: name,
    shows: (page) => page.getByText('What is your mission?'),
  },
  {
    what: 'a review, its own half of a narrow screen',
    route: writing,
    path: begun,
    heading: name,
    unfold: (page) => page.getByRole('button', { name: /^Your review/ }).click(),
  },
  {
    what: 'a review of an application that was reopened',
    route: writing,
    path: async (db, test) => {
      const path = await begun(db, test);
      const id = Number(path.split('/').at(-1));
      const { responseId } = await db
        .updateTable('applicationReviews')
        .set({ needsAnotherLook: true })
        .where('id', '=', id)
        .returning('responseId')
        .executeTakeFirstOrThrow();
      const answers = JSON.stringify({ mission: 'We brought food.' });
      await db
        .insertInto('applicationSubmissions')
        .values({ responseId, answers, submittedAt: '2026-10-01T14:30:00.000Z' })
        .execute();
      return path;
    },
    heading: name,
    shows: (page) => page.getByText(/^\d+ answers changed$/),
    unfold: (page) => page.getByRole('button', { name: /^Your review/ }).click(),
  },
  {
    what: 'a review that is not there',
    route: writing,
    path: '/reviews/edit/2147483647',
    heading: 'Review not found',
    as: 'reviewer',
    refused: /\/applications\/reviews\/2147483647\/$/,
  },
];
