import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createReview } from '#tests/factories/reviews.ts';
import { reviewerWith, table } from '../reviews.ts';
import { expect, openAs, openIn, test } from '../test.ts';

/** Expects that the page cannot be scrolled sideways. */
const expectNoWider = (page: Page) =>
  expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);

const nextYear = new Date().getFullYear() + 1;

test('staff accept a response on the board, write feedback and release both, and the nonprofit reads them', async ({
  browser,
  db,
  newPerson,
  nextMail,
}) => {
  const staff = await newPerson(['CFP_STAFF']);
  const [person, [response]] = await reviewerWith(db, newPerson, 1);
  if (!response) throw new Error('an application is assigned');
  await createReview(db, {
    responseId: response.id,
    reviewerId: person.id,
    recommendation: 'strong_recommend',
    positiveFeedback: 'They know every street.',
    internalNotes: 'My aunt works near there.',
  });
  const { id: reviewerId } = await newPerson(['REVIEWER']);
  await createReview(db, { responseId: response.id, reviewerId, recommendation: 'neutral' });
  const { nonprofitId, templateId } = await db
    .selectFrom('applicationResponses')
    .select(['nonprofitId', 'templateId'])
    .where('id', '=', response.id)
    .executeTakeFirstOrThrow();
  const applicant = await newPerson(['NONPROFIT_STAFF'], nonprofitId);

  const page = await openAs(browser, staff, `/applications/board?application_template=${templateId}`);
  const row = table(page, 'Decision Board').getByRole('row').filter({ hasText: response.nonprofit });
  await expect(row).toContainText('2 of 3');
  await expect(row).toContainText('4.0');
  await page.getByRole('checkbox', { name: response.nonprofit }).check();
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Accepted year').fill('2027');
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Publish on the web' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Prepare acceptance' }).click();
  const question = page.getByRole('dialog', { name: `Publish “${response.nonprofit}”?` });
  await expect(question).toContainText('Its public page will be without a description, a picture, or a category.');
  await question.getByRole('button', { name: 'Not yet' }).click();
  await expect(row).not.toContainText('prepared');
  await page.getByRole('dialog').getByRole('button', { name: 'Prepare acceptance' }).click();
  await question.getByRole('button', { name: 'Prepare all the same' }).click();
  await expect(row).toContainText('Accepted 2027 · prepared');

  // nobody else sees a prepared decision
  const nonprofit = await openAs(browser, applicant, `/applications/responses/${response.id}/review`);
  await expect(nonprofit.getByText('Submitted.')).toBeVisible();
  await expect(nonprofit.getByText(/^Decision/)).toHaveCount(0);

  await row.getByRole('button', { name: `Decide on ${response.nonprofit}` }).click();
  await row.getByRole('link', { name: 'Feedback letter' }).click();
  const letter = page.getByRole('textbox', { name: 'Letter' });
  await expect(letter).toHaveValue(/They know every street\./);
  await expect(letter).not.toHaveValue(/aunt/);
  await letter.fill('You know every street. Well done.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Feedback saved.')).toBeVisible();

  await page.goto(`/applications/board?application_template=${templateId}`);
  await page.getByRole('button', { name: 'Release decisions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release decisions' });
  await dialog.getByRole('checkbox', { name: 'Release the feedback letters that are written, too' }).check();
  await expect(dialog.getByRole('listitem')).toContainText('Accepted 2027, published on the web, with feedback');
  await expect(dialog.getByRole('listitem')).toContainText(applicant.email);
  await dialog.getByText('The letter to accepted nonprofits').click();
  await expect(dialog.getByRole('link', { name: 'Change the words of this letter' })).toHaveAttribute(
    'href',
    '/email-texts/decision-accepted',
  );
  await dialog.getByRole('button', { name: 'Release 1 decision' }).click();
  await expect(row).toContainText('Accepted 2027 · released');

  expect((await nextMail(applicant.email)).subject).toMatch(/: accepted$/);
  await nonprofit.reload();
  await expect(nonprofit.getByText('Decision: Accepted for 2027.')).toBeVisible();
  const next = nonprofit.getByRole('region', { name: 'What happens now' });
  await expect(next).toContainText('people who give read it.');
  await expect(nonprofit.getByText('You know every street. Well done.')).toBeVisible();
  await page.context().close();
  await nonprofit.context().close();
});

test('accepting several nonprofits asks what the pages lack that are not published yet', async ({ page, db, newPerson }) => {
  const { id: templateId } = await createApplicationTemplate(db);
  const mark = crypto.randomUUID().slice(0, 8);
  const [published, described, bare] = [
    { name: `Shown ${mark}`, display: true },
    { name: `Told ${mark}`, shortDescription: 'Cooks for the harbor.' },
    { name: `Bare ${mark}` },
  ];
  const names = [published.name, described.name, bare.name];
  for (const traits of [published, described, bare]) {
    const { id: nonprofitId } = await createNonprofit(db, traits);
    await createApplicationResponse(db, { templateId, nonprofitId, submittedAt: '2026-10-01T12:00:00Z' });
  }

  await openIn(page, await newPerson(['CFP_STAFF']), `/applications/board?application_template=${templateId}`);
  const acceptAll = async () => {
    for (const name of names) await page.getByRole('checkbox', { name }).check();
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Publish on the web' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Prepare acceptance' }).click();
  };
  await acceptAll();
  const question = page.getByRole('dialog', { name: 'Publish 2 nonprofits?' });
  await expect(question).toContainText(
    'Without a description: 1. Without a picture: 2. Without a category: 2. These can be added later.',
  );
  await question.getByRole('button', { name: 'Not yet' }).click();
  const rows = table(page, 'Decision Board').getByRole('row');
  for (const name of names) await expect(rows.filter({ hasText: name })).not.toContainText('prepared');

  await page.getByRole('dialog').getByRole('button', { name: 'Prepare acceptance' }).click();
  await question.getByRole('button', { name: 'Prepare all the same' }).click();
  for (const name of names) await expect(rows.filter({ hasText: name })).toContainText('prepared');

  // one of the two nonprofits is published already, so the question names only the other
  await db.updateTable('nonprofits').set({ display: true }).where('name', '=', described.name).execute();
  await acceptAll();
  await expect(page.getByRole('dialog', { name: `Publish “${bare.name}”?` })).toContainText(
    'Its public page will be without a description, a picture, or a category.',
  );
});

test('the board says how many reviews are done and wanted, also where there are more than wanted', async ({
  browser,
  db,
  newPerson,
}) => {
  const [person, [response]] = await reviewerWith(db, newPerson, 1);
  if (!response) throw new Error('an application is assigned');
  const more = [await newPerson(['REVIEWER']), await newPerson(['REVIEWER']), await newPerson(['REVIEWER'])];
  for (const { id } of [person, ...more])
    await createReview(db, { responseId: response.id, reviewerId: id, recommendation: 'neutral' });
  const { templateId } = await db
    .selectFrom('applicationResponses')
    .select('templateId')
    .where('id', '=', response.id)
    .executeTakeFirstOrThrow();
  const page = await openAs(browser, await newPerson(['CFP_STAFF']), `/applications/board?application_template=${templateId}`);
  await expect(table(page, 'Decision Board').getByRole('row').filter({ hasText: response.nonprofit })).toContainText(
    '4 (3 wanted)',
  );
  await expect(page.getByText('1 application · 4 reviews done, 3 wanted for each')).toBeVisible();
  await expect(page.getByText('4 of 3')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Release decisions' })).toBeInViewport();
  await page.context().close();
});

test('staff decline, undo and accept from a row by keyboard; rows have one line, and the order is remembered', async ({
  page,
  db,
  newPerson,
}) => {
  const [, [response]] = await reviewerWith(db, newPerson, 1);
  if (!response) throw new Error('an application is assigned');
  const { templateId } = await db
    .selectFrom('applicationResponses')
    .select('templateId')
    .where('id', '=', response.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('boardMarks')
    .values({ responseId: response.id, notes: 'A long note. '.repeat(60).trim(), tags: ['second look'] })
    .execute();
  const address = `/applications/board?application_template=${templateId}`;
  await openIn(page, await newPerson(['CFP_STAFF']), address);
  await page.setViewportSize({ width: 1440, height: 900 });
  const row = table(page, 'Decision Board').getByRole('row').filter({ hasText: response.nonprofit });
  await expect(row).toContainText('A long note.');
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(44);
  await page.keyboard.press('j');
  await expect(row.getByRole('link', { name: response.nonprofit, exact: true })).toBeFocused();
  await page.keyboard.press('2');
  await expect(row).toContainText('Declined · prepared');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).not.toContainText('prepared');
  // staff can make the same decision from the row's menu
  await row.getByRole('button', { name: `Decide on ${response.nonprofit}` }).click();
  await row.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('dialog').getByLabel('Accepted year').fill(String(nextYear));
  await page.keyboard.press('Enter');
  await expect(row).toContainText(`Accepted ${nextYear} · prepared`);
  await row.getByRole('button', { name: `notes and tags of ${response.nonprofit}` }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Tags' })).toHaveValue('second look');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Mean/ }).click();
  await expect(page).toHaveURL(/ordering=/);
  const sorted = page.getByRole('columnheader', { name: 'Mean' });
  const direction = (await sorted.getAttribute('aria-sort')) ?? '';
  // the order is stored with the account; it is also in the address, so that a saved view and a copied link keep it
  const ordering = new URL(page.url()).searchParams.get('ordering') ?? '';
  await page.evaluate(() => localStorage.removeItem('almoner.list-settings'));
  await page.goto(address);
  await expect(sorted).toHaveAttribute('aria-sort', direction);
  await expect(page).toHaveURL(new RegExp(`ordering=${ordering}`));

  // the size of a screen of 1440 pixels with 200 % zoom
  await page.setViewportSize({ width: 720, height: 450 });
  await expect(row.getByRole('button', { name: /Decide on/ })).toBeVisible();
  const link = row.getByRole('link', { name: response.nonprofit, exact: true });
  expect(await link.evaluate((name) => name.closest('td')?.scrollWidth === name.closest('td')?.clientWidth)).toBe(true);
  await expect(page.getByRole('region', { name: 'Decisions' }).locator('..')).toHaveCSS('position', 'static');
  await expectNoWider(page);

  // the table also fits beside the names of the sections
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('navigation', { name: 'Sections' }).getByText('Responses')).toBeVisible();
  await expect(sorted).toBeVisible();
  await expectNoWider(page);
});

test('a view works for every season, shows its columns, and is exported as it is shown', async ({ page, db, newPerson }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const seasons = [];
  for (const [index, year] of ['2031', '2032'].entries()) {
    const { id: templateId } = await createApplicationTemplate(db, { name: `Season ${year} ${mark}` });
    const names = [`Low ${index} ${mark}`, `High ${index} ${mark}`];
    for (const [rank, name] of names.entries()) {
      const { id: nonprofitId } = await createNonprofit(db, { name });
      const { id: responseId } = await createApplicationResponse(db, {
        templateId,
        nonprofitId,
        submittedAt: '2026-10-01T12:00:00Z',
      });
      const { id: reviewerId } = await newPerson(['REVIEWER']);
      await createReview(db, { responseId, reviewerId, recommendation: rank === 0 ? 'do_not_recommend' : 'strong_recommend' });
    }
    seasons.push({ templateId, year, low: names[0] ?? '', high: names[1] ?? '' });
  }
  const [first, second] = seasons;
  if (!first || !second) throw new Error('two seasons');
  const boardOf = (templateId: number) => `/applications/board?application_template=${templateId}`;
  const staff = await newPerson(['CFP_STAFF']);
  await openIn(page, staff, boardOf(first.templateId));
  const names = table(page, 'Decision Board').locator('tbody [data-row]');
  await page.getByRole('button', { name: 'All applications' }).click();
  await page.getByRole('button', { name: 'Undecided, best first' }).click();
  await expect(names).toHaveText([first.high, first.low]);
  await expect(page).toHaveURL(new RegExp(`application_template=${first.templateId}`));
  await page.getByRole('checkbox', { name: 'Reviews missing' }).check();
  await page.getByRole('button', { name: 'Save as view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Ours, best first');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // the board of another season opens in the same view; after “Clear All”, it opens without filters
  const season = page.getByRole('combobox', { name: 'Application', exact: true });
  await season.selectOption(`Season ${second.year} ${mark}`);
  await expect(names).toHaveText([second.high, second.low]);
  await expect(page.getByRole('button', { name: 'View: Ours, best first' })).toBeVisible();
  // the order of a view does not become the order of the list
  await page.getByRole('columnheader', { name: 'Mean' }).getByRole('button').click();
  await expect(page).toHaveURL(/ordering=-?mean/);
  await page.getByRole('button', { name: 'Clear All' }).click();
  await season.selectOption(`Season ${first.year} ${mark}`);
  await expect(page).toHaveURL(new RegExp(`application_template=${first.templateId}`));
  await expect(page.getByRole('group', { name: 'Active filters' })).toHaveText('');
  await expect(page.getByRole('button', { name: 'Update view' })).toBeVisible();
  const kept = await db.selectFrom('listPreferences').select('settings').where('userId', '=', staff.id).execute();
  expect(JSON.stringify(kept)).not.toContain('mean');

  await page.goto(boardOf(second.templateId));
  // the board of the season that the link names opens in the view that was saved last
  await expect(page.getByRole('button', { name: 'View: Ours, best first' })).toBeVisible();
  await expect(names).toHaveText([second.high, second.low]);
  await expect(page).toHaveURL(new RegExp(`application_template=${second.templateId}`));
  await page.reload();
  await expect(names).toHaveText([second.high, second.low]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await (await download).path();
  const lines = (await readFile(file, 'utf8')).trim().split('\r\n');
  expect(lines.map((line) => line.split(',')[0]).slice(1)).toEqual([second.high, second.low]);
});
