import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Session } from '#contract/platform/access/accounts.ts';
import { fromWire } from '#contract/platform/wire/keys.ts';
import { demoPassword } from '#server/app/demo/accounts.ts';
import { freePort, type RunningApp, ready, spawnApp } from '#tests/running-app.ts';
import { copyDemoFolder } from '../demo-folder.ts';
import { expect, test } from '../test.ts';

/** These tests use their own app, because other tests rely on the demo's categories. They run in order on the same data. */
test.describe.configure({ mode: 'serial' });

let app: RunningApp;
let folder: string;
let session: Session;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = await mkdtemp(join(tmpdir(), 'almoner-categories-'));
  const dataDir = join(folder, 'data');
  await copyDemoFolder(dataDir);
  app = spawnApp({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    ALMONER_DEMO: 'on',
    NODE_ENV: 'development',
    WORKERS: '1',
  });
  await ready(app, 90);
  const answer = await fetch(`${app.origin}/api/v1/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'staff@demo.example', password: demoPassword }),
  });
  const body: unknown = await answer.json();
  session = fromWire(body) as Session;
});
test.afterAll(async () => {
  app.process.kill('SIGTERM');
  await app.ended;
  await rm(folder, { recursive: true, force: true });
});
test.beforeEach(async ({ page }) => {
  const { token, ...user } = session;
  await page.goto(`${app.origin}/login`);
  await page.evaluate((stored) => localStorage.setItem('almoner.session', stored), JSON.stringify({ token, user }));
  await page.goto(`${app.origin}/categories`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categories');
});

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
/** The headings and category names, in the order of the page. */
const order = async (page: Page) =>
  (await rows(page).allInnerTexts()).map((text) => text.split('\n')[0]?.trim()).filter((name) => name !== undefined);
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const rowOf = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByRole('button', { name: `Drag ${name}`, exact: true }) });
const saved = (page: Page) => expect(page.getByText('The order is saved.')).toBeVisible();

const land = ['Land & Water', 'Rivers & Gardens', 'Animals', 'Uncategorized'];

test('staff make, rename and delete groups and categories', async ({ page }) => {
  await page.getByRole('button', { name: 'New Group' }).click();
  const group = dialog(page, 'Create a Group');
  await group.getByRole('button', { name: 'Submit' }).click();
  await expect(group.getByText('This field is required.')).toBeVisible();
  await group.getByRole('textbox', { name: 'Name' }).fill('Sky');
  await group.getByRole('button', { name: 'Submit' }).click();
  await expect(group).toBeHidden();
  await page.getByRole('button', { name: 'New Category' }).click();
  const category = dialog(page, 'Create a Category');
  await category.getByRole('textbox', { name: 'Name' }).fill('animals');
  await category.getByRole('combobox', { name: 'Group' }).selectOption('Sky');
  await category.getByRole('button', { name: 'Submit' }).click();
  await expect(category.getByText('There is a category of this name already.')).toBeVisible();
  await category.getByRole('textbox', { name: 'Name' }).fill('Stars');
  await category.getByRole('button', { name: 'Submit' }).click();
  await expect(category).toBeHidden();
  await expect(rowOf(page, 'Stars')).toContainText('Not used');
  await page.reload();
  await expect(rowOf(page, 'Stars')).toBeVisible();
  expect((await order(page)).slice(-3)).toEqual(['Sky', 'Stars', 'Uncategorized']);

  await page.getByRole('button', { name: 'Edit Stars' }).click();
  const update = dialog(page, 'Update Category');
  await update.getByRole('textbox', { name: 'Name' }).fill('Night Sky');
  await update.getByRole('button', { name: 'Submit' }).click();
  await expect(update).toBeHidden();
  await page.getByRole('button', { name: 'Edit Night Sky' }).click();
  await update.getByRole('button', { name: 'Delete' }).click();
  await dialog(page, 'Delete “Night Sky”?').getByRole('button', { name: 'Delete' }).click();
  await expect(update).toBeHidden();
  await page.getByRole('button', { name: 'Edit the group Sky' }).click();
  const groupUpdate = dialog(page, 'Update Group');
  await groupUpdate.getByRole('button', { name: 'Delete' }).click();
  await dialog(page, 'Delete “Sky”?').getByRole('button', { name: 'Delete' }).click();
  await expect(groupUpdate).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Sky', exact: true })).toHaveCount(0);
  await page.reload();
  await expect(rowOf(page, 'Animals')).toBeVisible();
  expect((await order(page)).slice(-4)).toEqual(land);
});

test('staff change the order by buttons, keyboard and mouse, and a reload keeps it', async ({ page }) => {
  const up = page.getByRole('button', { name: 'Move Animals up' });
  await up.click();
  await saved(page);
  expect((await order(page)).slice(-4)).toEqual(['Land & Water', 'Animals', 'Rivers & Gardens', 'Uncategorized']);
  await expect(up).toBeFocused();
  await expect(page.getByText('Animals is now 1 of 2 in Land & Water.')).toBeAttached();
  await up.click();
  await expect(page.getByText('Animals is now 3 of 3 in Health & Care.')).toBeAttached();
  await page.reload();
  await expect(rowOf(page, 'Animals')).toBeVisible();
  expect((await order(page)).slice(-4)).toEqual(['Animals', 'Land & Water', 'Rivers & Gardens', 'Uncategorized']);

  await page.getByRole('button', { name: 'Drag Animals' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/^Picked up Animals/)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Animals would be 1 of 2 in Land & Water.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Animals would be 2 of 2 in Land & Water.')).toBeAttached();
  await page.keyboard.press('Space');
  await saved(page);
  await page.reload();
  await expect(rowOf(page, 'Animals')).toBeVisible();
  expect((await order(page)).slice(-4)).toEqual(land);

  await page.getByRole('heading', { name: 'Uncategorized' }).scrollIntoViewIfNeeded();
  const box = await rowOf(page, 'Rivers & Gardens').boundingBox();
  const handle = await page.getByRole('button', { name: 'Drag Animals' }).boundingBox();
  if (!box || !handle) throw new Error('the rows are not drawn');
  await page.mouse.move(handle.x + 10, handle.y + 10);
  await page.mouse.down();
  await page.mouse.move(handle.x + 10, handle.y, { steps: 3 });
  await page.mouse.move(box.x + 10, box.y + 5, { steps: 8 });
  await expect(page.getByText('Animals would be 1 of 2 in Land & Water.')).toBeAttached();
  await page.mouse.up();
  await saved(page);
  await page.getByRole('button', { name: 'Move Animals down' }).click();
  await page.getByRole('button', { name: 'Move the group Land & Water up' }).click();
  await page.getByRole('button', { name: 'Move the group Land & Water down' }).click();
  await saved(page);
  await page.reload();
  await expect(rowOf(page, 'Animals')).toBeVisible();
  expect((await order(page)).slice(-4)).toEqual(land);
});

test('a merge says how many nonprofits move, and moves them', async ({ page }) => {
  const count = async (name: string) => Number.parseInt((await rowOf(page, name).getByRole('link').innerText()).trim(), 10);
  const animals = await count('Animals');
  await page.getByRole('button', { name: 'Merge Animals into another category' }).click();
  const merge = dialog(page, 'Merge “Animals”');
  const button = merge.getByRole('button', { name: 'Merge category' });
  await expect(button).toBeDisabled();
  await merge.getByLabel('Category to keep').selectOption('Rivers & Gardens');
  await expect(merge).toContainText(`${animals} nonprofits will move to “Rivers & Gardens”`);
  await button.click();
  await expect(merge).toBeHidden();
  await expect(page.getByRole('alert')).toContainText(`${animals} nonprofits moved from “Animals” to “Rivers & Gardens”.`);
  await expect(rowOf(page, 'Animals')).toHaveCount(0);
  const now = await count('Rivers & Gardens');
  await rowOf(page, 'Rivers & Gardens').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nonprofits');
  await expect(page.getByText(`${now} nonprofits`, { exact: true })).toBeVisible();
});

test('a person whose change comes after a colleague’s change sees the present state', async ({ page }) => {
  const headers = { authorization: `Token ${session.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Made Elsewhere' });
  await fetch(`${app.origin}/api/v1/nonprofit-categories/`, { method: 'POST', headers, body });
  await page.getByRole('button', { name: 'Move Early Childhood down' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Somebody else has changed the categories in the meantime. This is how they are now.',
  );
  await expect(rowOf(page, 'Made Elsewhere')).toBeVisible();
  expect((await order(page)).slice(4, 7)).toEqual(['Learning & Growing Up', 'Early Childhood', 'Tutoring & Mentoring']);
});
