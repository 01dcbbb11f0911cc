import type { Page } from '@playwright/test';

interface Typed {
  email: string;
  organization: string;
}

/** Fills in the form of the Learning Commons' public page, except the budget size. */
export async function typeRequest(page: Page, { email, organization }: Typed): Promise<void> {
  const texts = {
    Name: 'Ada Marsh',
    Email: email,
    Organization: organization,
    'Phone number': '(202) 555-0142',
    Address: '1 Quay Street',
    City: 'Oldmarsh',
    'Zip code': '21000',
  };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('State', { exact: true }).selectOption('MD');
}
