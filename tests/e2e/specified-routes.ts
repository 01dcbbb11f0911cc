// Every route of both route tables of the specification, and who sees which page.

import type { Db } from '#server/platform/database/connection.ts';
import { createReview } from '#tests/factories/reviews.ts';
import { beginApplication } from './applicants.ts';
import { reviewerWith } from './reviews.ts';
import type { NewPerson, OwnPerson } from './test.ts';

export const kinds = ['visitor', 'newcomer', 'member', 'nonprofitStaff', 'reviewer', 'programmeStaff'] as const;
export type Kind = (typeof kinds)[number];

/** The records that appear in the addresses of the routes. */
export interface World {
  people: Record<Exclude<Kind, 'visitor'>, OwnPerson>;
  nonprofit: { id: number; name: string };
  template: { id: number; name: string };
  /** a response that the nonprofit has begun */
  started: number;
  /** a submitted response that the reviewer is to review */
  submitted: { id: number; nonprofit: string };
  review: number;
}

export async function makeWorld(db: Db, newPerson: NewPerson): Promise<World> {
  const [reviewer, [response]] = await reviewerWith(db, newPerson, 1);
  const submitted = await db
    .selectFrom('applicationResponses as r')
    .innerJoin('nonprofits as n', 'n.id', 'r.nonprofitId')
    .select(['r.id', 'n.name as nonprofit'])
    .where('r.id', '=', response?.id ?? 0)
    .executeTakeFirstOrThrow();
  const review = await createReview(db, { responseId: submitted.id, reviewerId: reviewer.id });
  const { id: started, template, nonprofit } = await beginApplication(db);
  await db.updateTable('nonprofits').set({ learningCommonsGranted: true, display: true }).where('id', '=', nonprofit).execute();
  const nameOf = (table: 'nonprofits' | 'applicationTemplates', id: number) =>
    db.selectFrom(table).select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow();
  return {
    people: {
      newcomer: await newPerson(),
      member: await newPerson([], nonprofit),
      nonprofitStaff: await newPerson(['NONPROFIT_STAFF'], nonprofit),
      reviewer,
      programmeStaff: await newPerson(['CFP_STAFF']),
    },
    nonprofit: await nameOf('nonprofits', nonprofit),
    template: await nameOf('applicationTemplates', template),
    started,
    submitted,
    review: review.id,
  };
}

export interface Route {
  /** the name of the route in the specification */
  name: string;
  path: string | ((world: World, kind: Kind) => string);
  /** the heading of the page; null: the person gets Login, whose address contains the way back */
  heading: (world: World, kind: Kind) => string | null;
  /** the path at which the person arrives, if it is not `path` */
  ends?: (kind: Kind) => string | undefined;
  /** true: the route is a document of its own, so the test loads it by its address instead of walking to it inside the app */
  document?: true;
}

const noAccess = 'You do not have access to this page.';

type Heading = string | ((world: World, kind: Kind) => string);
const textOf = (heading: Heading, world: World, kind: Kind) => (typeof heading === 'string' ? heading : heading(world, kind));

/** A route that everybody can open, signed in or not. */
const open = (name: string, path: Route['path'], heading: Heading): Route => ({
  name,
  path,
  heading: (world, kind) => textOf(heading, world, kind),
});

/** A route for these kinds of people. Others get “no access”, and visitors must sign in first. */
const guarded = (name: string, path: Route['path'], heading: Heading, allowed: readonly Kind[] = signedIn): Route => ({
  name,
  path,
  heading: (world, kind) => (kind === 'visitor' ? null : allowed.includes(kind) ? textOf(heading, world, kind) : noAccess),
});

const signedIn = kinds.filter((kind) => kind !== 'visitor');
const staff: readonly Kind[] = ['programmeStaff'];
const keepers: readonly Kind[] = ['nonprofitStaff', 'programmeStaff'];
const reviewers: readonly Kind[] = ['reviewer'];
const notReviewers = signedIn.filter((kind) => kind !== 'reviewer');

const home: Heading = (world, kind) => {
  if (kind === 'programmeStaff') return 'What would you like to do?';
  return kind === 'member' || kind === 'nonprofitStaff' ? world.nonprofit.name : 'Welcome, Test';
};
/** A route for visitors. A person who is signed in is led to the home page. */
const beforeSignIn = (name: string, path: string, heading: string): Route => ({
  ...open(name, path, (world, kind) => (kind === 'visitor' ? heading : textOf(home, world, kind))),
  ends: (kind) => (kind === 'visitor' ? undefined : '/'),
});

/**
 * The heading of a page of a response that the nonprofit has begun. Its own people and programme staff see the page; all others
 * get the heading `missing`.
 */
const ofStarted = (missing: string, heading: Heading): Heading => {
  const readers: readonly Kind[] = ['member', 'nonprofitStaff', 'programmeStaff'];
  return (world, kind) => (readers.includes(kind) ? textOf(heading, world, kind) : missing);
};
const users: Heading = (_, kind) => (kind === 'member' || kind === 'nonprofitStaff' ? 'Colleagues' : 'Users');
const template: Heading = (world) => world.template.name;
const library = 'You did not start a nonprofit to write bylaws on a Sunday';

export const specifiedRoutes: readonly Route[] = [
  guarded('Home', '/', home),
  beforeSignIn('Registration', '/register', 'Create an account'),
  beforeSignIn('Login', '/login', 'Log in'),
  open('MagicLink', '/magic-link?uid=1&token=unknown', 'Link Expired or Invalid'),
  open('ForgotPassword', '/forgot-password', 'Forgot your password?'),
  open('ForgotPasswordSuccess', '/forgot-password/success', 'Email Sent'),
  open('PasswordResetConfirm', '/password/reset/1/unknown', 'Link Expired or Invalid'),
  guarded('UserProfile', ({ people }, kind) => `/profile/${kind === 'visitor' ? 1 : people[kind].id}`, 'My Profile'),
  guarded('MyProfile', '/my-profile/', 'My Profile'),
  guarded('MyProfile, editing', '/my-profile/?editing=true', 'Edit My Profile'),
  guarded(
    'NonprofitProfile',
    ({ nonprofit }) => `/nonprofit/${nonprofit.id}`,
    ({ nonprofit }) => nonprofit.name,
  ),
  guarded('ListNonprofits', '/nonprofits', 'Nonprofits'),
  guarded('ListUsers', '/users', users, notReviewers),
  guarded('CreateNewUser', '/create-new-user', 'New User', keepers),
  guarded('CreateNewNonprofit', '/create-new-nonprofit', 'New Nonprofit', keepers),
  guarded('Events', '/events', 'Events', keepers),
  guarded('ManageEvents', '/manage-events', 'Manage Events'),
  guarded('NewsAndUpdates', '/newsupdates', 'News and Updates'),
  { ...open('unknown', '/no-such-page', 'Page Not Found'), ends: () => '/error404' },
  open('Error404', '/error404', 'Page Not Found'),

  guarded('ListAppTemplates', '/applications/templates', (_, kind) =>
    kind === 'programmeStaff' ? 'Application Templates' : 'Applications',
  ),
  guarded('EditAppTemplate', (world) => `/applications/templates/${world.template.id}`, template, staff),
  guarded('PreviewAppTemplate', (world) => `/applications/templates/${world.template.id}/preview`, template, staff),
  guarded('ListAppResponses', '/applications/responses', (_, kind) =>
    kind === 'programmeStaff' || kind === 'reviewer' ? 'Responses' : 'My Applications',
  ),
  guarded(
    'ViewAppResponse',
    (world) => `/applications/responses/${world.started}`,
    ofStarted('Response not found', ({ nonprofit }) => nonprofit.name),
  ),
  guarded(
    'PrintAppResponse',
    (world) => `/applications/responses/print/${world.submitted.id}`,
    ({ submitted }, kind) => (kind === 'reviewer' || kind === 'programmeStaff' ? submitted.nonprofit : 'Response not found'),
  ),
  guarded(
    'EditAppResponse',
    (world) => `/applications/responses/${world.started}/edit`,
    ofStarted('Application not found', template),
  ),
  guarded(
    'ReviewAppResponse',
    (world) => `/applications/responses/${world.started}/review`,
    ofStarted('Application not found', template),
  ),
  guarded('ListAppReviews', '/applications/reviews', 'Reviews', staff),
  open('CreateAppResponse', (world) => `/applications/${world.template.id}`, template),
  guarded('ReviewersList', '/reviewers/', 'Reviewers', staff),
  guarded('ReviewersInvite', '/reviewers/invites', 'Invite Reviewers', staff),
  guarded('ReviewersAssign', '/reviewers/assign', 'Assign Reviewers', staff),
  guarded('ReviewerSetup', ({ people }) => `/reviewers/setup/${people.reviewer.id}`, 'Set up your reviewer account', reviewers),
  guarded('Review', '/reviewers/review', 'Review Applications', reviewers),
  guarded(
    'EditReview',
    (world) => `/reviews/edit/${world.review}`,
    ({ submitted }) => submitted.nonprofit,
    reviewers,
  ),
  {
    ...guarded('LearningCommons', '/learning-commons/', (_, kind) =>
      kind === 'newcomer' || kind === 'reviewer' ? library : 'Learning Commons',
    ),
    // people without access to the library get its public page
    ends: (kind) => (kind === 'newcomer' || kind === 'reviewer' ? '/learning-commons/about' : undefined),
    document: true,
  },
  guarded('LearningCommonsHelpPage', '/learning-commons/help', 'Help'),
  { ...open('LearningCommonsPublicPage', '/learning-commons/about', library), document: true },
  {
    ...guarded('LearningCommonsCreateSubscription', '/learning-commons/create-subscription', (_, kind) =>
      kind === 'newcomer' || kind === 'reviewer'
        ? 'Only Nonprofit Users Can Subscribe to the Learning Commons'
        : 'Learning Commons Subscription',
    ),
    document: true,
  },
  guarded('PhotoManager', '/photo-manager/', 'Photo Manager'),
  guarded('ReportDonations', '/report-donations', 'Report Donations', keepers),
  guarded('DonationManagement', '/donation-management', 'Donation Management', notReviewers),
  guarded('Volunteering', '/volunteering', 'Volunteering'),
  guarded('Payouts', '/payouts', 'Payouts', notReviewers),
  guarded('ReportManagement', '/report-management', 'Report Management', staff),
  guarded('Resources', '/resources', 'Requirements of Participation', keepers),
  guarded('Resources, one page', '/resources/LogoGallery', 'Logo Gallery', keepers),
  // the last route, because this page signs the reviewer out after five seconds
  guarded('ThankYou', '/reviewers/thank-you', 'Thank You!', reviewers),
];
