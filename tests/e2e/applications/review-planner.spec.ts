import type { Page } from '@playwright/test';
import { demoApplication } from '#server/app/demo/applications/application-templates.ts';
import { test } from '../own-app.ts';
import { expect, storageOf } from '../test.ts';

test.use({ as: 'staff' });

test.describe('if only assigned reviewers may review', () => {
  test('a reviewer can read other applications and cannot begin their reviews', async ({ browser, page, ownApp, sessionOf }) => {
    await page.goto('/settings');
    const setting = page.getByRole('combobox', { name: 'Applications that are not assigned to a reviewer' });
    await setting.selectOption('May only be read');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Settings saved.')).toBeVisible();
    const context = await browser.newContext({ storageState: storageOf(await sessionOf('reviewer'), ownApp.origin) });
    const reader = await context.newPage();
    await reader.goto('/reviewers/review');
    const others = reader.getByRole('table', { name: 'Other Applications' }).getByRole('row');
    const row = others.filter({ has: reader.getByRole('link', { name: /^Read the application/ }) }).first();
    await expect(row).toBeVisible();
    await expect(row.getByRole('button')).toHaveCount(0);
    const assigned = reader.getByRole('table', { name: 'Your Assigned Applications' }).getByRole('link');
    await expect(assigned.first()).toBeVisible();
    const names = await assigned.allTextContents();
    await expect(others.filter({ hasText: names[0] ?? '' })).toHaveCount(0);
    const link = row.getByRole('link').first();
    const name = (await link.textContent()) ?? '';
    await row.getByRole('link', { name: `Read the application of ${name}` }).click();
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(name);
    await context.close();
    await setting.selectOption('May be reviewed; the review counts once you include it');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(setting).toHaveValue('yes');
    await expect(page.getByText('Unchanged')).toBeVisible();
  });
});

const lines = (page: Page) => page.getByRole('table', { name: 'Lines of the plan' }).getByRole('row');
const planned = (page: Page) => expect(page.getByText('Ready to apply.')).toBeVisible({ timeout: 30_000 });

test('staff make a plan, change its lines by hand, plan again with these changes, and apply the plan', async ({
  page,
  ownApp: { db },
}) => {
  /** waits in the database for the result of a run, because the page may still show the result of an earlier run */
  const computed = (run: number) => {
    const latest = () => db.selectFrom('reviewPlans').select(['run', 'state']).orderBy('id', 'desc').executeTakeFirst();
    return expect.poll(latest, { timeout: 30_000 }).toEqual({ run, state: 'READY' });
  };
  /** the assignments of the open application; the demo also has assignments of earlier years */
  const assigned = () =>
    db
      .selectFrom('reviewAssignments as a')
      .innerJoin('applicationResponses as r', 'r.id', 'a.responseId')
      .innerJoin('applicationTemplates as t', 't.id', 'r.templateId')
      .select(['a.responseId', 'a.reviewerId'])
      .where('t.name', '=', demoApplication)
      .execute();
  const before = await assigned();
  await page.goto('/reviewers/assign');
  await page.getByRole('link', { name: 'Plan Reviews' }).click();
  await page.getByRole('textbox', { name: 'Reviews for each application' }).fill('0');
  await page.getByRole('button', { name: 'Plan Reviews' }).click();
  await expect(page.getByText('Enter a whole number of 1 or more.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Reviews for each application' }).fill('3');
  await page.getByRole('button', { name: 'Plan Reviews' }).click();
  await planned(page);
  await expect(page.getByText('Every application gets the reviews that it should.')).toBeVisible();

  // staff remove the first line that the plan added; the line stays removed when the plan is computed again
  await page.getByLabel('Lines to show').selectOption('Planned');
  await expect(page).toHaveURL(/source=planned/);
  const remove = page.getByRole('button', { name: /^Remove / }).first();
  const [, reviewer = '', name = ''] = /^Remove (.*) for (.*)$/.exec((await remove.getAttribute('aria-label')) ?? '') ?? [];
  await remove.click();
  await page.getByRole('button', { name: 'Plan again' }).click();
  await page.getByLabel('Lines to show').selectOption('Removed');
  await expect(lines(page).nth(1)).toContainText(reviewer);
  await computed(2);
  await planned(page);

  // meanwhile somebody assigns a reviewer: the plan reports the change and is computed again
  const [response] = await db
    .selectFrom('nonprofits as n')
    .innerJoin('applicationResponses as r', 'r.nonprofitId', 'n.id')
    .select('r.id')
    .where('n.name', '=', name)
    .execute();
  const [person] = await db
    .selectFrom('users')
    .select('id')
    .where((is) => is.or([is('lastName', '=', reviewer.replace(/^Demo /, ''))]))
    .execute();
  await db
    .insertInto('reviewAssignments')
    .values({ responseId: response?.id ?? 0, reviewerId: person?.id ?? 0 })
    .execute();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
  const outdated = page.getByRole('dialog', { name: 'The assignment has changed' });
  await expect(outdated).toContainText(`${reviewer} reviews ${name}.`);
  await outdated.getByRole('button', { name: 'Plan again' }).click();
  await computed(3);
  await planned(page);
  await expect(page.getByText('Every application gets the reviews that it should.')).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('Applied.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply' })).toHaveCount(0);
  const after = await assigned();
  expect(after).toEqual(expect.arrayContaining(before));
  expect(after).toHaveLength(15);
});
