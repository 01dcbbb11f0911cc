import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { header, line } from '#server/nonprofits/irs/irs-lines-for-tests.ts';
import { startMailCatcher } from '#tests/mail-catcher.ts';
import { freePort, ready, spawnApp } from '#tests/running-app.ts';
import { checks, loadAxe, violationsOf } from '../axe.ts';
import { keyboardOf } from '../keyboard.ts';
import { expect, test } from '../test.ts';

const steps = (page: Page) => page.getByRole('region', { name: 'First steps' });

/** Goes to the home page by the palette, checks the number of done steps, and opens the next step. */
async function home(page: Page, doneSteps: number, next: string): Promise<void> {
  await goHome(page);
  await expect(steps(page).getByText(`${doneSteps} of 13 done`)).toBeVisible();
  await keyboardOf(page).follow(steps(page).getByRole('link', { name: next }));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

async function goHome(page: Page): Promise<void> {
  await keyboardOf(page).press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Search/ })).toBeFocused();
  await page.keyboard.type('home');
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('option', { selected: true })).toHaveText('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
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

const addresses = {
  name: 'partners.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Organization,EIN,Email\nLantern House,10-0000001,ada@lantern.example\nOtter Mill,12,otter@mill.example\n'),
};

test('staff set up a new programme from the first start, by keyboard alone', async ({ browser }) => {
  test.setTimeout(300_000);
  const folder = await mkdtemp(join(tmpdir(), 'almoner-first-'));
  const environment = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    ALMONER_DEMO: 'off',
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
  };
  const app = spawnApp(environment);
  const catcher = await startMailCatcher();
  const context = await browser.newContext({ baseURL: app.origin });
  const page = await context.newPage();
  try {
    await ready(app, 100);
    const link = /http\S+\/set-up\/\S+/.exec(app.printed())?.[0] ?? '';
    // the link is printed after the log lines of the start
    expect(app.printed().indexOf(link)).toBeGreaterThan(app.printed().indexOf('Server listening'));
    const { follow, press, skipToContent, tabTo, type } = keyboardOf(page);
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    await test.step('the link in the log opens the form of the first account', async () => {
      await page.goto(new URL(link).pathname);
      for (const [name, value] of [
        ['Email', 'first@programme.example'],
        ['First name', 'Frida'],
        ['Last name', 'First'],
        ['Password', 'a lantern by the quay'],
      ] as const)
        await type(page.getByRole('textbox', { name }), value);
      await press('Enter');
      await expect(steps(page).getByText('0 of 13 done')).toBeVisible();
      await isAccessible(page);
    });

    await test.step('the programme gets a name, a color and a contact address', async () => {
      await follow(steps(page).getByRole('link', { name: 'Give the contact address' }));
      await tabTo(page.getByRole('textbox', { name: 'Name', exact: true }));
      await press('ControlOrMeta+a');
      await page.keyboard.type('Oldmarsh Giving');
      await tabTo(page.getByRole('textbox', { name: 'Color', exact: true }));
      await press('ControlOrMeta+a');
      await page.keyboard.type('#7a1f5f');
      await tabTo(page.getByRole('textbox', { name: 'Contact address' }));
      await press('ControlOrMeta+a');
      await page.keyboard.type('office@oldmarsh.example');
      await follow(button('Save'));
      await expect(page.getByText('Settings saved.')).toBeVisible();
      await expect(page.getByRole('banner').getByText('Oldmarsh Giving')).toBeVisible();
    });

    await test.step('a change that another tab saves meanwhile is not overwritten', async () => {
      const other = await context.newPage();
      await other.goto('/settings');
      await other.getByLabel('Paper').selectOption('a4');
      await other.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(other.getByText('Settings saved.')).toBeVisible();
      await other.close();
      await tabTo(page.getByLabel('Postal address'), 'Shift+Tab');
      await page.keyboard.type('7 Quay Street');
      await follow(button('Save'));
      await expect(page.getByLabel('Paper')).toHaveValue('a4');
      await expect(page.getByLabel('Postal address')).toHaveValue('7 Quay Street');
    });

    await test.step('a test email is kept here without a mail server', async () => {
      await tabTo(button('Send a test email to me'), 'Shift+Tab');
      await press('Enter');
      await expect(page.getByText('Kept here: no mail server is set up')).toBeVisible();
      await expect(button('Send a test email to me')).toBeFocused();
      await isAccessible(page);
      await home(page, 3, 'Add the first nonprofits');
    });

    await test.step('an IRS file brings the first nonprofits and the categories', async () => {
      const chooser = page.waitForEvent('filechooser');
      await follow(page.getByRole('button', { name: /^Choose/ }));
      await (await chooser).setFiles(irsFile);
      await expect(button('Import 2 nonprofits')).toBeVisible();
      await expect(page.getByText('1 line was not understood')).toBeVisible();
      await isAccessible(page);
      await tabTo(page.getByRole('checkbox', { name: 'Start with the 26 NTEE groups as categories' }), 'Shift+Tab');
      await press('Space');
      await follow(button('Import 2 nonprofits'));
      await expect(page.getByText('2 nonprofits added, 0 changed. None was published.')).toBeVisible();
      await home(page, 5, 'Invite the first colleague');
    });

    await test.step('a colleague is invited', async () => {
      await type(page.getByRole('textbox', { name: 'Email addresses' }), 'second@programme.example');
      await follow(button('Send invitations'));
      await expect(page.getByText('second@programme.example: the invitation is on its way.')).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: 'second@programme.example' })).toContainText('Kept here');
      await isAccessible(page);
      // who is invited cannot approve anything yet
      await home(page, 5, 'Make the first application');
    });

    await test.step('the first application is a copy of the example', async () => {
      await follow(button('Copy the example'));
      await expect(page).toHaveURL(/\/applications\/templates\/\d+$/);
      await expect(page.getByText('What does your organization do?').first()).toBeVisible();
      await home(page, 6, 'Publish the first nonprofit');
    });

    await test.step('the first nonprofit is published', async () => {
      await follow(button('Skip to the list'));
      await follow(page.getByRole('link', { name: 'Lantern House' }).first());
      await follow(button('Publish'));
      await expect(page.getByText('Its public page will be without a description or a picture.')).toBeVisible();
      await follow(button('Publish all the same'));
      await expect(button('Take down')).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      await home(page, 7, 'Invite your first nonprofits');
    });

    await test.step('a nonprofit is invited by a file', async () => {
      const chooser = page.waitForEvent('filechooser');
      await follow(button('Choose a file'));
      await (await chooser).setFiles(addresses);
      await expect(page.getByText('1 invitation · 1 wrong')).toBeVisible();
      await isAccessible(page);
      await tabTo(page.getByRole('textbox', { name: 'EIN of line 3' }));
      await press('ControlOrMeta+a');
      await page.keyboard.type('10-0000002');
      await type(page.getByRole('textbox', { name: 'Your own words' }), 'Welcome to our first catalogue.');
      await expect(button('Send 1 invitation')).toBeDisabled();
      await follow(button('Check again'));
      await expect(page.getByText('1 invitation · 1 question')).toBeVisible();
      await expect(page.getByText('The file says “Otter Mill”, and this EIN belongs to “Harbor Kitchen”.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'The email' })).toContainText('Welcome to our first catalogue.');
      await tabTo(page.getByRole('checkbox', { name: 'Leave out line 3' }));
      await press('Space');
      await follow(button('Check again'));
      await follow(button('Send 1 invitation'));
      await expect(page.getByRole('heading', { name: '1 invitation is on its way' })).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: 'ada@lantern.example' })).toContainText('Kept here');
      await isAccessible(page);
    });

    await test.step('a nonprofit is invited from the list', async () => {
      await page.goto('/nonprofits?ordering=name');
      await skipToContent();
      await follow(button('Skip to the list'));
      await tabTo(page.getByRole('checkbox', { name: 'Harbor Kitchen', exact: true }), 'Shift+Tab');
      await press('Space');
      await follow(button('Invite'));
      const dialog = page.getByRole('dialog', { name: 'Invite nonprofits' });
      await type(dialog.getByRole('textbox', { name: 'Harbor Kitchen' }), 'office@harbor.example');
      await type(dialog.getByRole('textbox', { name: 'Your own words' }), 'Welcome to our first catalogue.');
      await follow(dialog.getByRole('button', { name: 'Look at it' }));
      const email = dialog.getByRole('region', { name: 'The email' });
      await expect(email).toContainText('Frida First invites you to Harbor Kitchen');
      await expect(email).toContainText('Welcome to our first catalogue.');
      await isAccessible(page);
      await follow(dialog.getByRole('button', { name: 'Send 1 invitation' }));
      await expect(dialog.getByText('office@harbor.example: the invitation is on its way.')).toBeVisible();
      await follow(dialog.getByRole('button', { name: 'Close' }).last());
      await expect(dialog).toBeHidden();
    });

    await test.step('visitors read that the programme opens soon, until staff open it', async () => {
      const visitor = await context.newPage();
      await visitor.goto('/directory');
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Oldmarsh Giving opens soon');
      await expect(visitor.getByRole('link', { name: 'Lantern House' })).toBeHidden();
      await isAccessible(visitor);
      await home(page, 8, 'Open to visitors');
      await tabTo(page.getByLabel('Visitors', { exact: true }));
      await page.getByLabel('Visitors', { exact: true }).selectOption('See the public pages');
      await follow(button('Save'));
      await expect(page.getByText('Settings saved.')).toBeVisible();
      await visitor.reload();
      await expect(visitor.getByRole('banner').getByText('Oldmarsh Giving')).toBeVisible();
      await expect(visitor.getByRole('link', { name: 'Lantern House' })).toBeVisible();
      await visitor.close();
    });

    await test.step('the mail server is tested, stored, and takes the next email', async () => {
      await home(page, 9, 'Try whether emails arrive');
      await type(page.getByRole('textbox', { name: 'Host' }), '127.0.0.1');
      await page.getByLabel('Encryption').selectOption('NONE');
      await page.getByRole('textbox', { name: 'Port' }).fill('1');
      await follow(button('Test and save'));
      await expect(page.getByText('Nothing listens at this host and port.')).toBeVisible();
      await page.getByRole('textbox', { name: 'Port' }).fill(String(catcher.port));
      await follow(button('Test and save'));
      await expect(page.getByText('The mail server is stored.')).toBeVisible();
      await isAccessible(page);
      await follow(button('Send a test email to me'));
      await expect(page.getByText('The mail server took it; look into your mailbox.')).toBeVisible();
      expect(catcher.caught.map(({ to }) => to)).toEqual([['first@programme.example'], ['first@programme.example']]);
    });

    await test.step('the steps are dismissed, and stand at Settings', async () => {
      await goHome(page);
      // backups and keys are the operator's, and the invited colleague has not come
      await expect(steps(page).getByText('10 of 13 done')).toBeVisible();
      await follow(steps(page).getByRole('button', { name: 'Dismiss the first steps' }));
      await expect(steps(page)).toBeHidden();
      await page.goto('/settings/first-steps');
      await expect(page.getByText('10 of 13 done.')).toBeVisible();
      await expect(page.getByText('Somebody is invited, and has not used the link yet.')).toBeVisible();
      await isAccessible(page);
    });
  } finally {
    await context.close();
    app.process.kill('SIGTERM');
    await app.ended;
    await catcher.close();
    await rm(folder, { recursive: true, force: true });
  }
});
