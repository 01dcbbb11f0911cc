import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { header, line } from '#server/nonprofits/irs/irs-lines-for-tests.ts';
import { freePort, ready, spawnApp } from '#tests/running-app.ts';
import { checks, loadAxe, violationsOf } from './axe.ts';
import { expect, test } from './test.ts';

const steps = (page: Page) => page.getByRole('region', { name: 'First steps' });

async function home(page: Page, doneSteps: number): Promise<void> {
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(steps(page).getByText(`${doneSteps} of 8 done`)).toBeVisible();
}

async function isAccessible(page: Page): Promise<void> {
  await loadAxe(page);
  expect(await violationsOf(page, checks.structure)).toEqual([]);
  expect(await violationsOf(page, checks.colors)).toEqual([]);
}

const irsFile = {
  name: 'eo_md.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      header,
      line({ EIN: '100000001', NAME: 'LANTERN HOUSE', STATE: 'MD', NTEE_CD: 'P20' }),
      line({ EIN: '100000002', NAME: 'HARBOR KITCHEN', STATE: 'VA', NTEE_CD: 'K30' }),
      line({ EIN: '1', NAME: 'WRONG' }),
    ].join('\n'),
  ),
};

test('the first start of a real programme from zero, by clicking', async ({ browser }) => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), 'almoner-first-'));
  const environment = { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()), ALMONER_DEMO: 'off', NODE_ENV: 'test' };
  const app = spawnApp(environment);
  const context = await browser.newContext({ baseURL: app.origin });
  const page = await context.newPage();
  try {
    await ready(app, 100);
    const link = /http\S+\/set-up\/\S+/.exec(app.printed())?.[0] ?? '';
    await page.goto(new URL(link).pathname);
    for (const [name, value] of [
      ['Email', 'first@programme.example'],
      ['First name', 'Frida'],
      ['Last name', 'First'],
      ['Password', 'a lantern by the quay'],
    ] as const)
      await page.getByRole('textbox', { name }).fill(value);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(steps(page).getByText('0 of 8 done')).toBeVisible();
    await isAccessible(page);

    await steps(page).getByRole('link', { name: 'Name the programme' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Oldmarsh Giving');
    await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#7a1f5f');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Settings saved.')).toBeVisible();
    await expect(page.getByRole('banner').getByText('Oldmarsh Giving')).toBeVisible();
    // what another tab saves meanwhile stays
    const other = await context.newPage();
    await other.goto('/settings');
    await other.getByLabel('Paper').selectOption('a4');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(other.getByText('Settings saved.')).toBeVisible();
    await other.close();
    await page.getByLabel('Postal address').fill('7 Quay Street');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByLabel('Paper')).toHaveValue('a4');
    await expect(page.getByLabel('Postal address')).toHaveValue('7 Quay Street');
    await page.getByRole('button', { name: 'Send a test email to me' }).click();
    await expect(page.getByText('Kept here: no mail server is set up')).toBeVisible();
    await isAccessible(page);
    await home(page, 3);

    await steps(page).getByRole('link', { name: 'Import nonprofits from the IRS' }).click();
    await page.getByLabel('Choose IRS files').setInputFiles(irsFile);
    await expect(page.getByRole('button', { name: 'Import 2 nonprofits' })).toBeVisible();
    await expect(page.getByText('1 line was not understood')).toBeVisible();
    await isAccessible(page);
    await page.getByRole('button', { name: 'Import 2 nonprofits' }).click();
    await expect(page.getByText('2 nonprofits added, 0 changed. None was published.')).toBeVisible();
    await home(page, 5);

    await steps(page).getByRole('link', { name: 'Invite the first colleague' }).click();
    await page.getByRole('textbox', { name: 'Email addresses' }).fill('second@programme.example');
    await page.getByRole('button', { name: 'Send invitations' }).click();
    await expect(page.getByText('second@programme.example: the invitation is on its way.')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'second@programme.example' })).toContainText('Kept here');
    await isAccessible(page);
    await home(page, 6);

    await steps(page).getByRole('link', { name: 'Make the first application' }).click();
    await page.getByRole('link', { name: 'New Template' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Spring catalogue');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/\/applications\/templates\/\d+$/);
    await home(page, 7);

    await steps(page).getByRole('link', { name: 'Publish the first nonprofit' }).click();
    await page.getByRole('link', { name: 'Lantern House' }).first().click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeHidden();
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What would you like to do?');
    await expect(steps(page)).toBeHidden();
    await page.goto('/directory');
    await expect(page.getByRole('banner').getByText('Oldmarsh Giving')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Lantern House' })).toBeVisible();
  } finally {
    await context.close();
    app.process.kill('SIGTERM');
    await app.ended;
    await rm(folder, { recursive: true, force: true });
  }
});
