import type { Page } from '@playwright/test';
import { checks, loadAxe, violationsOf } from '../axe.ts';
import { beSignedIn, expect, test } from '../test.ts';
import { ageSessions } from '../two-step.ts';

/**
 * Adds an authenticator with a fingerprint reader that accepts every finger. Returns a function that says whether a finger is
 * present.
 */
async function addAuthenticator(page: Page): Promise<(present: boolean) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (isUserVerified) => {
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  };
}

test('a person adds a passkey, names it, signs in with it, confirms a sensitive act and removes it, at 360 pixels', async ({
  page,
  db,
  newPerson,
}) => {
  const staff = await newPerson(['CFP_STAFF']);
  const other = await newPerson();
  await page.setViewportSize({ width: 360, height: 740 });
  await addAuthenticator(page);
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(staff.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(staff.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.goto('/my-profile/sign-in');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const name = page.getByRole('dialog', { name: 'Name this passkey' }).getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await name.fill('My telephone');
  await page.keyboard.press('Enter');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await expect(passkeys.getByRole('listitem')).toContainText('My telephone');
  await loadAxe(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violationsOf(page, checks.whole)).toEqual([]);
  }

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto(`/login?redirect=/profile/${other.id}`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Test Person/);

  await ageSessions(db, staff.id);
  await page.goto('/my-profile/sign-in');
  await passkeys.getByRole('button', { name: 'Remove the passkey My telephone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
  await page.getByRole('dialog', { name: 'Is it you?' }).getByRole('button', { name: 'Use a passkey' }).click();
  await expect(passkeys.getByRole('listitem')).toHaveCount(0);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: 'does not open an account here' })).toBeVisible();
});

test('a person whose finger the device does not know makes no passkey and is not signed in', async ({ page, newPerson }) => {
  const person = await newPerson();
  const verify = await addAuthenticator(page);
  await verify(false);
  await beSignedIn(page, person);
  await page.goto('/my-profile/sign-in');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('region', { name: 'Alerts' })).toContainText('No passkey was made.');
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(0);
});
