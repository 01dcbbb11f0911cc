import type { Page } from '@playwright/test';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { at, expect, signIn, test } from '../test.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const way = (page: Page) => page.getByRole('region', { name: 'Your response' });

test.describe('a visitor', () => {
  test('reads the questions, their length and the deadline, and finds links to log in and register', async ({ page, db }) => {
    const { id, name } = await createApplicationTemplate(db, { closesAt: '2999-05-01T21:00:00Z' });
    await page.goto(`/applications/${id}`);
    await expect(title(page)).toHaveText(name);
    await expect(page.getByText('6 questions, 3 of them required · up to 150 words · 1 file')).toBeVisible();
    await expect(page.getByText(/^Open until May 1, 2999, 5:00\sPM EDT: it closes in [\d,]+ days\.$/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Your organization']);
    await expect(page.getByRole('listitem').filter({ hasText: 'What do you do?' })).toHaveText(
      'What do you do? (up to 150 words)',
    );
    await expect(way(page).getByRole('link', { name: 'Log In' })).toHaveAttribute('href', `/login?next=/applications/${id}`);
    await expect(way(page).getByRole('link', { name: 'Register' })).toHaveAttribute('href', `/register?next=/applications/${id}`);
  });

  test('is told that an application is closed, not open yet, or missing', async ({ page, db }) => {
    const closed = await createApplicationTemplate(db, { closesAt: '2020-05-01T21:00:00Z' });
    await page.goto(`/applications/${closed.id}`);
    await expect(page.getByText('Closed on May 1, 2020, 5:00 PM EDT.')).toBeVisible();
    const later = await createApplicationTemplate(db, { opensAt: '2999-01-01T17:00:00Z' });
    await page.goto(`/applications/${later.id}`);
    await expect(page.getByText(/^Opens on Jan 1, 2999, 12:00\sPM EST, in [\d,]+ days\.$/)).toBeVisible();
    const draft = await createApplicationTemplate(db, { isPublished: false });
    for (const id of [draft.id, 2_147_483_647]) {
      await page.goto(`/applications/${id}`);
      await expect(title(page)).toHaveText('Application not found');
    }
    await page.goto('/applications/abc');
    await expect(title(page)).toHaveText('Page Not Found');
  });
});

test('a person without a nonprofit logs in from the link, names theirs, and begins with one press', async ({
  page,
  db,
  newPerson,
}) => {
  const { id } = await createApplicationTemplate(db);
  const { email, password } = await newPerson();
  await page.goto(`/applications/${id}`);
  await way(page).getByRole('link', { name: 'Log In' }).click();
  await signIn(page, email, password);
  await expect(page).toHaveURL(`/applications/${id}`);
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Notices' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Login' })).toHaveCount(0);
  await way(page).getByRole('button', { name: 'Start' }).click();
  await expect(way(page).getByText("Please enter your organization's name.")).toBeVisible();
  const name = `Wrenfield Reading ${crypto.randomUUID().slice(0, 8)}`;
  await way(page).getByRole('combobox', { name: 'Name of your organization' }).fill(`  ${name} `);
  // the list folds with the press, and the button below must not move away before the click
  await expect(way(page).getByRole('option').first()).toBeVisible();
  await way(page).getByRole('button', { name: 'Start' }).click();
  await expect(page).toHaveURL(/\/applications\/responses\/\d+\/edit$/);
  const responses = await db
    .selectFrom('applicationResponses')
    .innerJoin('nonprofits', 'nonprofits.id', 'applicationResponses.nonprofitId')
    .select(['nonprofits.name', 'applicationResponses.status'])
    .where('templateId', '=', id)
    .execute();
  expect(responses).toEqual([{ name, status: 'IN_PROGRESS' }]);
});

test.describe('nonprofit staff', () => {
  test.use({ as: 'nonprofit' });

  test('start a response, continue it, and are told when the application is closed', async ({ page, db }) => {
    const { id } = await createApplicationTemplate(db);
    await page.goto(`/applications/${id}`);
    await way(page).getByRole('button', { name: 'Start' }).click();
    await expect(page).toHaveURL(/\/applications\/responses\/\d+\/edit$/);
    const edit = at(page);
    await page.goto(`/applications/${id}`);
    await way(page).getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(edit);
    await db.updateTable('applicationTemplates').set({ closesAt: '2020-01-01T00:00:00Z' }).where('id', '=', id).execute();
    await page.goto(`/applications/${id}`);
    await expect(way(page).getByText('This application is closed: it can no longer be answered.')).toBeVisible();
  });
});

test.describe('programme staff', () => {
  test.use({ as: 'staff' });

  test('see a preview that has a warning to dismiss and cannot be saved', async ({ page, db }) => {
    const { id } = await createApplicationTemplate(db);
    await page.goto(`/applications/${id}`);
    await expect(page.getByText(/can be neither saved nor submitted/)).toBeVisible();
    await page.getByRole('textbox', { name: 'What do you do?' }).fill('one two three');
    await expect(page.getByText('147 words remaining').first()).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText(/can be neither saved nor submitted/)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^(Save|Submit|Start|Continue)/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('The plan');
    expect(at(page)).toBe(`/applications/${id}?page=2`);
  });
});
