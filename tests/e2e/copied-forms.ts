import type { Locator, Page } from '@playwright/test';
import type { Role } from '#contract/platform/access/roles.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createEvent } from '#tests/factories/nonprofit-items.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { box } from './profiles.ts';
import { fillResponse } from './responses.ts';
import type { NewPerson, OwnPerson } from './test.ts';

/** The data with which a test opens a form: a person (programme staff, or staff of the nonprofit) and the nonprofit. */
interface Scene {
  db: Db;
  person: OwnPerson;
  nonprofit: number;
}

/** A form that stores unsaved text in the browser. */
export interface CopiedFormCase {
  what: string;
  /**
   * whether the form is also tried in two tabs, and at the end of a session: some forms of each of the ways in which forms keep
   * their text (a record's form on a page and in a dialog, the builder of templates, a few values)
   */
  twoTabs?: true;
  roles: Role[];
  /** creates the data and returns the path of the page with the form; called once for each test */
  path: (scene: Scene) => Promise<string> | string;
  /** opens the form, if the page does not show it at once */
  open?: (page: Page) => Promise<void>;
  /** opens the part of the form that contains `field` */
  begin?: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
  /** fills the required fields of the form except `field` */
  complete?: (page: Page) => Promise<void>;
  /** null: the test does not save this form, because the new record would disturb other tests */
  save: ((page: Page) => Promise<void>) | null;
  /** the value that the form sends, if it differs from the text in `field` */
  sent?: string;
  /** returns a unique, valid text for `field`, which contains `mark` */
  text: (mark: string) => string;
}

const staff: Role[] = ['CFP_STAFF'];
const nonprofitStaff: Role[] = ['NONPROFIT_STAFF'];
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).last().click();
const open = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const inDialog = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });
const plain = (mark: string) => `Typed ${mark}`;
const profile = ({ nonprofit }: Scene) => `/nonprofit/${nonprofit}?editing=true`;

export const copiedForms: CopiedFormCase[] = [
  {
    what: 'a nonprofit',
    twoTabs: true,
    roles: nonprofitStaff,
    path: profile,
    field: (page) => box(page, 'Long Description'),
    save: press('Save'),
    text: (mark) => `${mark}\nA second line, with “quotes” & <b>signs</b>.`,
  },
  {
    what: 'a donation',
    twoTabs: true,
    roles: nonprofitStaff,
    path: () => '/report-donations',
    field: (page) => box(page, 'Notes'),
    complete: async (page) => {
      await page.getByLabel('Amount').fill('12.5');
      await page.getByLabel('Type of Donation').selectOption('Cash');
      await page.getByLabel('Date Received').fill('2026-01-31');
    },
    save: press('Confirm'),
    text: plain,
  },
  {
    what: 'a wish list',
    roles: staff,
    path: profile,
    begin: open('Add new item'),
    field: (page) => page.getByRole('group', { name: 'Item 1' }).getByLabel('Description'),
    complete: (page) => page.getByRole('group', { name: 'Item 1' }).getByLabel('Amount').fill('12'),
    save: press('Save'),
    text: plain,
  },
  {
    what: 'a new nonprofit',
    roles: staff,
    path: () => '/create-new-nonprofit',
    field: (page) => box(page, 'Name'),
    save: press('Save'),
    text: plain,
  },
  {
    what: 'a new event',
    roles: nonprofitStaff,
    path: profile,
    open: open('Add an event'),
    field: (page) => inDialog(page, 'Description'),
    complete: async (page) => {
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Open Day');
      await page.getByRole('dialog').getByLabel('Date').fill('2098-06-07');
      await page.getByRole('dialog').getByLabel('Start time').fill('10:30');
    },
    save: press('Submit'),
    text: plain,
  },
  {
    what: 'an event',
    twoTabs: true,
    roles: nonprofitStaff,
    path: async (scene) => {
      await createEvent(scene.db, { nonprofitId: scene.nonprofit, name: 'Open Day' });
      return profile(scene);
    },
    open: open('Edit Open Day'),
    field: (page) => inDialog(page, 'Description'),
    save: press('Submit'),
    text: plain,
  },
  {
    what: 'a news article',
    roles: nonprofitStaff,
    path: profile,
    open: open('Add a news article'),
    field: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Title', exact: true }),
    complete: async (page) => {
      await page.getByRole('dialog').getByLabel('Link to the Article').fill('news.example/1');
      await page.getByRole('dialog').getByLabel('Publication').fill('The Test Gazette');
    },
    save: press('Submit'),
    text: plain,
  },
  {
    what: 'a volunteer opportunity',
    roles: nonprofitStaff,
    path: profile,
    open: open('Add a volunteer opportunity'),
    field: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Title', exact: true }),
    complete: async (page) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: 'Regions', exact: true }).fill('Charles');
      await dialog.getByRole('combobox', { name: 'Regions', exact: true }).press('Enter');
      // the list stays open after a choice and may cover the next field: Tab closes it
      await page.keyboard.press('Tab');
      await dialog.getByRole('combobox', { name: 'Hours', exact: true }).click();
      await dialog.getByRole('option', { name: 'Business hours during the week' }).click();
      await page.keyboard.press('Tab');
      await dialog.getByLabel('Contact Email').fill('volunteers@test.example');
    },
    save: press('Submit'),
    text: plain,
  },
  {
    what: 'a profile of one’s own',
    roles: nonprofitStaff,
    path: () => '/my-profile?editing=true',
    field: (page) => box(page, 'Job Title'),
    save: press('Save'),
    text: plain,
  },
  {
    what: 'a new user',
    roles: staff,
    path: () => '/create-new-user',
    field: (page) => box(page, 'First Name'),
    complete: async (page) => {
      await box(page, 'Last Name').fill('Person');
      await box(page, 'Email').fill(`${crypto.randomUUID()}@test.example`);
    },
    save: press('Save'),
    text: plain,
  },
  {
    what: 'a new category',
    roles: staff,
    path: () => '/categories',
    open: open('New Category'),
    field: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Name' }),
    save: null,
    text: plain,
  },
  {
    what: 'a new group of categories',
    roles: staff,
    path: () => '/categories',
    open: open('New Group'),
    field: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Name' }),
    save: null,
    text: plain,
  },
  {
    what: 'an application template',
    twoTabs: true,
    roles: staff,
    path: async ({ db }) => `/applications/templates/${(await createApplicationTemplate(db, { isPublished: false })).id}`,
    field: (page) => box(page, 'Name'),
    save: press('Save'),
    text: plain,
  },
  {
    what: 'a new application template',
    roles: staff,
    path: () => '/applications/templates/new',
    field: (page) => box(page, 'Name'),
    save: press('Save'),
    text: plain,
  },
  {
    what: 'the reason for reopening a response',
    twoTabs: true,
    roles: staff,
    path: async ({ db }) => `/applications/responses/${(await fillResponse(db)).id}`,
    open: open('Reopen'),
    field: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Reason', exact: true }),
    save: press('Reopen'),
    text: plain,
  },
  {
    what: 'a note on a response',
    twoTabs: true,
    roles: staff,
    path: async ({ db }) => `/applications/responses/${(await fillResponse(db)).id}`,
    field: (page) => box(page, 'Add a note'),
    save: press('Save note'),
    text: plain,
  },
  {
    what: 'a question to an applicant',
    roles: staff,
    path: async ({ db }) => `/applications/responses/${(await fillResponse(db)).id}`,
    field: (page) => box(page, 'Ask the applicant'),
    save: press('Send question'),
    text: plain,
  },
  {
    what: 'a later deadline',
    twoTabs: true,
    roles: staff,
    path: async ({ db }) => {
      const closesAt = '2031-01-05T17:00:00.000Z';
      return `/applications/responses/${(await fillResponse(db, { submittedAt: null }, closesAt)).id}`;
    },
    open: open('Extend deadline'),
    field: (page) => inDialog(page, 'Deadline'),
    save: press('Save'),
    text: () => '2031-05-05T17:00',
    sent: '2031-05-05T21:00:00.000Z',
  },
];

/** Creates a nonprofit for the form, and two users who may edit it. */
export async function sceneFor({ roles }: CopiedFormCase, db: Db, newPerson: NewPerson): Promise<Scene & { other: OwnPerson }> {
  const { id } = await createNonprofit(db, { name: `Kept Orchard ${crypto.randomUUID().slice(0, 8)}` });
  const nonprofit = roles === nonprofitStaff ? id : undefined;
  return { db, person: await newPerson(roles, nonprofit), other: await newPerson(roles, nonprofit), nonprofit: id };
}
