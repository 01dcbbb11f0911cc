import type { Page } from '@playwright/test';
import { expect, origin, test } from '../test.ts';

const lantern = 'Harbor Lantern Reading Room';
const site = 'https://harborlanternreadingroom.example';
const linkOf = (page: Page, text: string) =>
  page
    .locator('main a')
    .filter({ hasText: new RegExp(`^${text}$`) })
    .first();
/** what the style sheet writes behind a link */
const behind = (page: Page, text: string, content: string) =>
  expect(linkOf(page, text)).toHaveCSS('content', content, { pseudo: 'after' });

async function openProfile(page: Page): Promise<string> {
  await page.goto('/directory?search=Harbor%20Lantern');
  await page.getByRole('link', { name: lantern }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(lantern);
  return /\/directory\/(\d+)/.exec(page.url())?.[1] ?? '';
}

test('a jump leads a visitor on a telephone to a section of a long profile', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openProfile(page);
  const jumps = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  await expect(jumps.first()).toHaveText('Areas and Clients Served');
  await jumps.filter({ hasText: 'Volunteer' }).click();
  await expect(page.getByRole('heading', { name: 'Volunteer', exact: true })).toBeInViewport();
  await expect(page).toHaveURL(/#volunteer$/);
});

test('printed, Give and Website are addresses on a profile and in a comparison', async ({ page }) => {
  const id = await openProfile(page);
  await behind(page, 'Give', 'none');
  await page.emulateMedia({ media: 'print' });
  await behind(page, 'Give', `": ${origin}/directory/give?ids=${id}"`);
  await behind(page, 'Give on its own page', `": ${site}/give"`);
  await behind(page, 'Website', `": ${site}/"`);
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/directory/compare?ids=${id}`);
  await page.emulateMedia({ media: 'print' });
  await behind(page, 'Give', `": ${origin}/directory/give?ids=${id}"`);
});
