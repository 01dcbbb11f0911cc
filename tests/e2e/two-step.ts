import type { Page } from '@playwright/test';
import type { Db } from '#server/platform/database/connection.ts';
import { codeOf } from '#tests/factories/one-time-codes.ts';
import { expect } from './test.ts';

/** Makes every session of a user too old for sensitive acts. */
export async function ageSessions(db: Db, userId: number): Promise<void> {
  await db.updateTable('tokens').set({ provedAt: '2020-01-01T00:00:00Z' }).where('userId', '=', userId).execute();
}

/** Sets up two-step sign-in from its page. Returns the secret and the recovery codes. */
export async function setUpTwoStep(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).innerText()).replaceAll(' ', '');
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  const codes = page.getByRole('region', { name: 'Save your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return { secret, recoveryCodes: await codes.allInnerTexts() };
}
