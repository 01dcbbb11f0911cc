import { globSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { factPaths } from '#contract/nonprofits/public/addresses.ts';
import type { PublicPage } from '#contract/public/directory/public-pages.ts';
import { tellMePaths } from '#contract/public/visitor-letters/tell-me.ts';
import { newSecret } from '#server/platform/access/session.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { createEvent } from '#tests/factories/nonprofit-items.ts';
import { givingScenes, scenesOfGiving } from './giving-scenes.ts';
import type { Scene } from './scene.ts';

async function profile(db: Db, name: string): Promise<string> {
  return `/directory/${(await db.selectFrom('nonprofits').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id}`;
}

const shortlisted = ['Harbor Lantern Reading Room', 'The Pickle Brigade'];

async function idsOf(db: Db): Promise<string> {
  const found = await db.selectFrom('nonprofits').select('id').where('name', 'in', shortlisted).orderBy('name').execute();
  return found.map(({ id }) => id).join();
}

async function opportunity(db: Db): Promise<string> {
  const found = db.selectFrom('volunteerOpportunities').select('id').where('title', '=', 'Answer the telephone, kindly');
  return `/directory/volunteer/${(await found.executeTakeFirstOrThrow()).id}`;
}

/** The link in an email that asks whether a fact is still true. */
async function factLink(db: Db): Promise<string> {
  const { id: userId, nonprofitId } = await db
    .selectFrom('users')
    .select(['id', 'nonprofitId'])
    .where('email', '=', 'nonprofit@demo.example')
    .executeTakeFirstOrThrow();
  const sentOn = new Date().toISOString().slice(0, 10);
  const letter = { nonprofitId: nonprofitId ?? 0, userId, sentOn };
  await db.deleteFrom('factLetters').where('userId', '=', userId).execute();
  const { id: letterId } = await db.insertInto('factLetters').values(letter).returning('id').executeTakeFirstOrThrow();
  const { secret, hash } = newSecret();
  await db.insertInto('factLinks').values({ letterId, field: 'short_description', hash }).execute();
  return `${factPaths.ask}/${secret}`;
}

async function event(db: Db): Promise<string> {
  const { id: nonprofitId } = await db
    .selectFrom('nonprofits')
    .select('id')
    .where('display', '=', true)
    .limit(1)
    .executeTakeFirstOrThrow();
  const place = { address1: '1 Quay Street', address2: 'Second floor', city: 'Wrenfield', state: 'MD', zipcode: '21001' };
  const { id } = await createEvent(db, { nonprofitId, name: 'Lantern evening', date: '2001-02-03', ...place });
  return `/directory/events/${id}`;
}

/** The form that asks for weekly letters, filled in with this address. */
async function askForLetters(page: Page, email: string): Promise<void> {
  await page.getByLabel('Your email').fill(email);
  await page.getByRole('button', { name: 'Tell me' }).click();
}

/** The paths of the pages that the server renders. */
export function directoryRoutes(): (string | undefined)[] {
  const files = ['public/directory', 'public/directory/shortlist', 'public/giving', 'public/giving-day', 'learning/about'];
  const routes = files.map((room) => readFileSync(new URL(`../../server/${room}/routes.ts`, import.meta.url), 'utf8')).join('\n');
  return [...routes.matchAll(/\bhttp\.get(?:<.*?>)?\('(.*?)'/g)].map(([, path]) => path);
}

export const directoryScenes: Scene[] = [
  ...givingScenes,
  {
    what: 'an event that has taken place',
    route: '/directory/events/:id(^\\\\d{1,9}$)',
    path: event,
    heading: 'Lantern evening',
    shows: (page) => page.getByText('This event has taken place.'),
  },
  { what: 'the directory', route: '/directory', path: '/directory', heading: 'Find a nonprofit worth knowing' },
  {
    what: 'the directory with open filters',
    route: '/directory',
    path: '/directory?search=school&budget_size=HIGHER_3M,1M_TO_3M',
    heading: 'Find a nonprofit worth knowing',
    shows: async (page) => {
      await page.locator('.rest > summary').click();
      return page.getByRole('checkbox', { name: 'Animals' });
    },
    unfold: (page) => page.getByRole('button', { name: 'Filters (2)' }).click(),
  },
  {
    what: 'how nonprofits are chosen',
    route: '/directory/how-nonprofits-are-chosen',
    path: '/directory/how-nonprofits-are-chosen',
    heading: 'How nonprofits are chosen',
  },
  {
    what: 'the open applications',
    route: '/directory/applications',
    path: '/directory/applications',
    heading: 'Open applications',
    shows: (page) => page.getByRole('heading', { level: 2, name: /^Wrenfield Catalogue \d+: application$/ }),
  },
  {
    what: 'a search of which each part stands as a chip',
    route: '/directory',
    path: '/directory?search=animal+shelter+in+tiller+ford+under+3m&web_categories=1',
    heading: 'Find a nonprofit worth knowing',
    shows: (page) => page.getByRole('link', { name: 'Remove animal shelter: Animals' }),
  },
  {
    what: 'a search that no nonprofit fits whole',
    route: '/directory',
    path: '/directory?search=puppies+for+astronauts',
    heading: 'Find a nonprofit worth knowing',
    shows: (page) => page.getByText('Nearest category:'),
  },
  {
    what: 'the directory without cards',
    route: '/directory',
    path: '/directory?search=zzzzqqqq',
    heading: 'Find a nonprofit worth knowing',
    shows: (page) => page.getByText('No nonprofits to display.'),
  },
  {
    what: 'a public profile',
    route: '/directory/:slug',
    path: (db) => profile(db, 'Harbor Lantern Reading Room'),
    heading: 'Harbor Lantern Reading Room',
  },
  {
    what: 'a public profile without a picture',
    route: '/directory/:slug',
    path: (db) => profile(db, 'The Pickle Brigade'),
    heading: 'The Pickle Brigade',
  },
  {
    what: 'a shortlist that somebody shared',
    route: '/directory/shortlist',
    path: async (db) => `/directory/shortlist?ids=2147483647,${await idsOf(db)}`,
    heading: 'Shortlist',
    shows: (page) => page.getByRole('button', { name: 'Save all to my shortlist' }),
  },
  {
    what: 'one’s own shortlist with a removed nonprofit',
    route: '/directory/shortlist',
    path: async (db) => `/directory/shortlist?ids=${await idsOf(db)}`,
    heading: 'Shortlist',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Save all to my shortlist' }).click();
      await page.reload();
      await page.getByRole('button', { name: 'Save The Pickle Brigade' }).click();
      return page.getByText('“The Pickle Brigade” was removed.');
    },
  },
  {
    what: 'two nonprofits compared',
    route: '/directory/compare',
    path: async (db) => `/directory/compare?ids=${await idsOf(db)}`,
    heading: 'Compare nonprofits',
    shows: (page) => page.getByRole('link', { name: 'Leave out The Pickle Brigade' }),
  },
  { what: 'an empty comparison', route: '/directory/compare', path: '/directory/compare', heading: 'Compare nonprofits' },
  { what: 'an empty shortlist', route: '/directory/shortlist', path: '/directory/shortlist', heading: 'Shortlist' },
  { what: 'volunteer opportunities', route: '/directory/volunteer', path: '/directory/volunteer', heading: 'Lend a hand' },
  {
    what: 'an opportunity whose form was refused',
    route: '/directory/volunteer',
    path: (db) => opportunity(db),
    heading: 'Answer the telephone, kindly',
    shows: async (page) => {
      await page.getByLabel('Your name').fill('See www.spam.example');
      await page.getByLabel('Your email').fill('visitor@test.example');
      await page.getByRole('button', { name: 'I want to help' }).click();
      return page.getByText('Leave out links and web addresses.');
    },
    refused: /\/directory\/volunteer\/\d+/,
  },
  {
    what: 'a fact that a nonprofit is asked about',
    route: '/directory',
    path: factLink,
    heading: 'Is it still true?',
    shows: (page) => page.getByText('A warm room above the fish market'),
  },
  {
    what: 'a fact that was confirmed',
    route: '/directory',
    path: factLink,
    heading: 'Is it still true?',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Yes, it is still true' }).click();
      return page.getByRole('heading', { name: 'Thank you!' });
    },
  },
  {
    what: 'a link that confirmed a fact before',
    route: '/directory',
    path: `${factPaths.ask}/never-given-out-to-anybody`,
    heading: 'This link does not work any more',
    refused: /\/directory\/facts\//,
  },
  {
    what: 'a request for weekly letters, refused',
    route: '/directory',
    path: tellMePaths.ask,
    heading: 'Tell me what is new',
    shows: async (page) => {
      await askForLetters(page, 'visitor@test');
      return page.getByRole('textbox', { name: 'Your email', description: /\w/ });
    },
    refused: /\/directory\/tell-me/,
  },
  {
    what: 'weekly letters that were asked for',
    route: '/directory',
    path: tellMePaths.ask,
    heading: 'Tell me what is new',
    shows: async (page) => {
      await askForLetters(page, 'visitor@test.example');
      return page.getByRole('heading', { name: 'Please look into your mailbox' });
    },
  },
  { what: 'upcoming events', route: '/directory/events', path: '/directory/events', heading: 'Upcoming events' },
  { what: 'news', route: '/directory/news', path: '/directory/news', heading: 'In the news' },
  {
    what: 'the public page of the Learning Commons, its form refused',
    route: '/learning-commons/about',
    path: '/learning-commons/about',
    heading: 'You did not start a nonprofit to write bylaws on a Sunday',
    shows: async (page) => {
      await page.getByRole('link', { name: 'Buy now: Under $500k' }).click();
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await page.getByRole('main').locator('summary').first().click();
      return page.getByLabel('Password of your account');
    },
  },
  {
    what: 'what the directory does not have',
    route: '/directory/*',
    path: '/directory/no/such/page',
    heading: 'Page Not Found',
    refused: /\/directory\/no\/such\/page$/,
  },
];

/** A page with a sentence or two, and sometimes a button: all are written by the same component. */
const message = 'weekly letters that were asked for';

/** The scene that shows each public page; null: the page stands in a frame of another site, or says that something failed. */
export const scenesOfPages: Record<PublicPage['name'], string | null> = {
  nonprofits: 'the directory',
  opportunities: 'volunteer opportunities',
  events: 'upcoming events',
  news: 'news',
  nonprofit: 'a public profile',
  shortlist: 'a shortlist that somebody shared',
  compare: 'two nonprofits compared',
  card: null,
  ...scenesOfGiving,
  myGiftsAsked: message,
  openMyGifts: message,
  myGiftsLinkUsed: message,
  howChosen: 'how nonprofits are chosen',
  openApplications: 'the open applications',
  numbers: null,
  event: 'an event that has taken place',
  opportunity: 'an opportunity whose form was refused',
  confirmOffer: message,
  askFact: 'a fact that a nonprofit is asked about',
  offerAsked: message,
  offerConfirmed: message,
  offerLinkUsed: message,
  factConfirmed: 'a fact that was confirmed',
  factLinkUsed: 'a link that confirmed a fact before',
  opensSoon: message,
  tellMe: 'a request for weekly letters, refused',
  tellMeAsked: message,
  confirmTellMe: message,
  tellMeConfirmed: message,
  endTellMe: message,
  tellMeEnded: message,
  tellMeLinkUsed: message,
  downloadRefused: message,
  notFound: 'what the directory does not have',
  failed: null,
  about: 'the public page of the Learning Commons, its form refused',
};

/** The names of the public pages that some module of the server sends. */
export function sentPages(): string[] {
  const server = new URL('../../server/', import.meta.url);
  const files = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts'] }).map((name) =>
    readFileSync(new URL(name, server), 'utf8'),
  );
  const names = Object.keys(scenesOfPages);
  return names.filter((name) => files.some((text) => text.includes(`name: '${name}'`)));
}
