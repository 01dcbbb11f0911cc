import type { Db } from '#server/platform/database/connection.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import type { Scene } from './scene.ts';

/** Scenes of the pages of the catalogue and their forms. */
export const nonprofitScenes: Scene[] = [
  {
    what: 'how old the catalogue is',
    route: '/nonprofits/facts',
    path: '/nonprofits/facts',
    heading: 'How old the catalogue is',
    as: 'staff',
    shows: (page) => page.getByRole('table', { name: 'Whom to call' }),
  },
  {
    what: 'what the IRS file says otherwise, with a chosen line',
    route: '/nonprofits/irs-changes',
    path: '/nonprofits/irs-changes',
    heading: 'The IRS file says otherwise',
    as: 'staff',
    shows: async (page) => {
      await page
        .getByRole('checkbox', { name: /^(Name|Address) of / })
        .first()
        .check();
      return page.getByRole('region', { name: 'Chosen lines' });
    },
  },
  {
    what: 'no line that was dismissed',
    route: '/nonprofits/irs-changes',
    path: '/nonprofits/irs-changes?state=DISMISSED',
    heading: 'The IRS file says otherwise',
    as: 'staff',
    shows: (page) => page.getByText('Nothing was dismissed.'),
  },
  {
    what: 'a new nonprofit whose name is looked up, with the open list',
    route: '/create-new-nonprofit',
    path: '/create-new-nonprofit',
    heading: 'New Nonprofit',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('combobox', { name: 'Name', exact: true }).pressSequentially('oldmarsh');
      return page.getByRole('option', { name: /^Oldmarsh Bell Choir Inc/ });
    },
  },
  {
    what: 'a new nonprofit, with what the IRS file would fill in',
    route: '/create-new-nonprofit',
    path: '/create-new-nonprofit',
    heading: 'New Nonprofit',
    as: 'staff',
    shows: async (page) => {
      await page.getByLabel('City').fill('Elsewhere');
      await page.getByLabel('Name').pressSequentially('oldmarsh bell');
      await page.getByRole('option', { name: /^Oldmarsh Bell Choir Inc/ }).click();
      return page.getByRole('button', { name: 'Fill in 6 fields' });
    },
    // at the top of the page, the bar with “Save” would lie over a tick
    unfold: (page) =>
      page.getByRole('button', { name: 'Fill in 6 fields' }).evaluate((button) => button.scrollIntoView({ block: 'center' })),
  },
  {
    what: 'a nonprofit with owner, next steps and notes',
    route: '/nonprofit/$id',
    path: async (db) => {
      const found = await db
        .selectFrom('nonprofits')
        .select('id')
        .where('name', '=', 'Second Hinge Repair')
        .executeTakeFirstOrThrow();
      return `/nonprofit/${found.id}`;
    },
    heading: 'Second Hinge Repair',
    as: 'staff',
    shows: async (page) => {
      const section = page.getByRole('region', { name: 'For programme staff' });
      await section.getByText('Done (1)').click();
      return section.getByRole('checkbox', { name: 'Ask how the rent is paid next year' });
    },
  },
  {
    what: 'the list with a chosen row',
    route: '/nonprofits',
    path: '/nonprofits',
    heading: 'Nonprofits',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('checkbox', { name: 'Wrenfield Gleaners' }).check();
      return page.getByRole('region', { name: 'Chosen nonprofits' });
    },
  },
  {
    what: 'the list with open filters',
    route: '/nonprofits',
    path: '/nonprofits?search=school&budget_size=HIGHER_3M,1M_TO_3M&ordering=-budget_size',
    heading: 'Nonprofits',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'See all Categories' }).click();
      return page.getByRole('checkbox', { name: 'Animals' });
    },
    unfold: (page) => page.getByRole('button', { name: 'Filters (2)' }).click(),
  },
  {
    what: 'the list without rows',
    route: '/nonprofits',
    path: '/nonprofits?search=zzzzqqqq',
    heading: 'Nonprofits',
    as: 'staff',
    shows: (page) => page.getByText('No nonprofits to display.'),
  },
  {
    what: 'a page beyond the end',
    route: '/nonprofits',
    path: '/nonprofits?page=99',
    heading: 'Nonprofits',
    as: 'staff',
    shows: (page) => page.getByText('There is no such page.'),
    refused: /\/nonprofits\/\?page=99$/,
  },
  {
    what: 'the list that is still loading',
    route: '/nonprofits',
    path: '/nonprofits',
    heading: 'Nonprofits',
    as: 'staff',
    shows: async (page) => {
      await page.route('**/api/v1/nonprofits/*', () => {});
      await page.goto('/nonprofits?search=never');
      return page.locator('table[aria-busy=true]');
    },
  },
  {
    what: 'the list that could not be loaded, with its alert',
    route: '/nonprofits',
    path: '/nonprofits',
    heading: 'Nonprofits',
    as: 'staff',
    shows: async (page) => {
      const next = page.getByRole('link', { name: 'Next' });
      await next.waitFor();
      await page.route('**/api/v1/nonprofits/*', (route) => route.fulfill({ status: 503, json: { detail: 'Busy.' } }));
      await next.click();
      return page.getByRole('region', { name: 'Alerts' }).getByRole('alert');
    },
    refused: /\/nonprofits\/\?page=2$/,
  },
  {
    what: 'the question before a page is published that lacks something',
    route: '/nonprofit/$id',
    path: async (db) => `/nonprofit/${(await createNonprofit(db, { name: 'Unpublished Orchard' })).id}`,
    heading: 'Unpublished Orchard',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      return page.getByRole('dialog', { name: 'Publish “Unpublished Orchard”?' });
    },
    alone: true,
  },
  {
    what: 'a nonprofit',
    route: '/nonprofit/$id',
    path: async (db) => `/nonprofit/${await idOf(db, 'Harbor Lantern Reading Room')}`,
    heading: 'Harbor Lantern Reading Room',
    as: 'nonprofit',
    shows: (page) => page.getByRole('list', { name: 'Tags' }),
  },
  {
    what: 'a nonprofit without a picture',
    route: '/nonprofit/$id',
    path: async (db) => `/nonprofit/${await idOf(db, 'The Pickle Brigade')}`,
    heading: 'The Pickle Brigade',
    as: 'staff',
    shows: (page) => page.getByRole('list', { name: 'Tags' }),
  },
  {
    what: 'the long form with errors, its category picker open',
    route: '/nonprofit/$id',
    path: async (db) => `/nonprofit/${await idOf(db, 'Harbor Lantern Reading Room')}?editing=true`,
    heading: 'Harbor Lantern Reading Room',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Public page' }).click();
      await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('textbox', { name: 'Homepage' }).fill('javascript:alert(1)');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('combobox', { name: 'Web Categories' }).click();
      return page.getByRole('option', { name: 'Animals' });
    },
    // open the list again, because it closes while its field is out of sight
    unfold: (page) => page.getByRole('combobox', { name: 'Web Categories' }).click(),
  },
  {
    what: 'the modal of an event, with errors at its fields',
    route: '/nonprofit/$id',
    path: async (db) => `/nonprofit/${await idOf(db, 'Harbor Lantern Reading Room')}?editing=true`,
    heading: 'Harbor Lantern Reading Room',
    as: 'nonprofit',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Add an event' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create an Event' });
      await dialog.getByRole('button', { name: 'Submit' }).click();
      return dialog.getByText('Choose a date');
    },
  },
  {
    what: 'the modal of a news article',
    route: '/nonprofit/$id',
    path: async (db) => `/nonprofit/${await idOf(db, 'Harbor Lantern Reading Room')}?editing=true`,
    heading: 'Harbor Lantern Reading Room',
    as: 'nonprofit',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Edit Forty-one lamps and one ladder' }).click();
      const dialog = page.getByRole('dialog', { name: 'Update News Article' });
      return dialog.getByRole('button', { name: 'Delete' });
    },
  },
  {
    what: 'the modal of a volunteer opportunity, a list of it open',
    route: '/nonprofit/$id',
    path: async (db) => `/nonprofit/${await idOf(db, 'Harbor Lantern Reading Room')}?editing=true`,
    heading: 'Harbor Lantern Reading Room',
    as: 'nonprofit',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Edit Look over our lease before we sign it' }).click();
      const dialog = page.getByRole('dialog', { name: 'Update Volunteer Opportunity' });
      await dialog.getByRole('combobox', { name: 'Skills' }).click();
      return page.getByRole('option', { name: 'Marketing' });
    },
  },
  {
    what: 'the question before an event is deleted',
    route: '/nonprofit/$id',
    path: async (db) => `/nonprofit/${await idOf(db, 'Harbor Lantern Reading Room')}?editing=true`,
    heading: 'Harbor Lantern Reading Room',
    as: 'nonprofit',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Edit The Long Evening of Short Stories' }).click();
      const dialog = page.getByRole('dialog', { name: 'Update Event' });
      await dialog.getByRole('button', { name: 'Delete' }).click();
      return page.getByText("This can't be undone.");
    },
  },
  {
    what: 'the categories',
    route: '/categories',
    path: '/categories',
    heading: 'Categories',
    as: 'staff',
    shows: (page) => page.getByRole('heading', { name: 'Land & Water' }),
  },
  {
    what: 'a category that is edited',
    route: '/categories',
    path: '/categories',
    heading: 'Categories',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Edit Animals' }).click();
      return page.getByRole('dialog', { name: 'Update Category' }).getByRole('combobox', { name: 'Group' });
    },
  },
  {
    what: 'a category that is merged',
    route: '/categories',
    path: '/categories',
    heading: 'Categories',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Merge Animals into another category' }).click();
      await page.getByLabel('Category to keep').selectOption('Rivers & Gardens');
      return page.getByText(/will move to “Rivers & Gardens”/);
    },
  },
  {
    what: 'Events',
    route: '/events',
    path: '/events',
    heading: 'Events',
    as: 'nonprofit',
    shows: (page) => page.getByText('No live events to display.'),
  },
  {
    what: 'Manage Events',
    route: '/manage-events',
    path: '/manage-events',
    heading: 'Manage Events',
    as: 'staff',
    shows: async (page) => {
      const row = page.getByRole('row', { name: /Sale of Twice-Read Books/ });
      await row.getByRole('button', { name: /^Repeat/ }).click();
      return page.getByText(/^Also on: /);
    },
  },
  {
    what: 'Volunteering',
    route: '/volunteering',
    path: '/volunteering',
    heading: 'Volunteering',
    as: 'staff',
    shows: (page) => page.getByRole('table', { name: 'Volunteering' }).getByText('Ask for a short test reading.'),
  },
  {
    what: 'the volunteers of an opportunity',
    route: '/volunteering/$id',
    path: (db) => opportunity(db),
    heading: 'Read aloud on Thursday evenings',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Answer: Tansy Quill' }).click();
      return page.getByRole('dialog').getByLabel('Your answer');
    },
  },
  {
    what: 'a nonprofit that is none',
    route: '/nonprofit/$id',
    path: '/nonprofit/2147483647',
    heading: 'Nonprofit not found',
    as: 'staff',
    refused: /\/nonprofits\/2147483647\/$/,
  },
];

async function idOf(db: Db, name: string): Promise<number> {
  return (await db.selectFrom('nonprofits').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
}

async function opportunity(db: Db): Promise<string> {
  const found = db.selectFrom('volunteerOpportunities').select('id').where('title', '=', 'Read aloud on Thursday evenings');
  return `/volunteering/${(await found.executeTakeFirstOrThrow()).id}`;
}
