// Functions that the tests of profiles share.

import type { Page } from '@playwright/test';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import type { test } from './test.ts';

export const alerts = (page: Page) => page.getByRole('region', { name: 'Alerts' }).getByRole('alert');
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
export const box = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }));
export const saved = 'Profile successfully updated.';

/** A new nonprofit for this test, and a user of its staff. */
export async function ownNonprofit({ db, newPerson }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'db' | 'newPerson'>) {
  const { id, name } = await createNonprofit(db, {
    name: `Test Orchard ${crypto.randomUUID().slice(0, 8)}`,
    email: 'orchard@test.example',
    shortDescription: 'Apples.',
  });
  return { id, name, person: await newPerson(['NONPROFIT_STAFF'], id) };
}
