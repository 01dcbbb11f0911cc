import { expect, type Page } from '@playwright/test';
import { type BudgetSize, budgetSizes } from '#contract/nonprofits/choices.ts';
import { catalogue } from '#server/demo/catalogue/entries.ts';

const { compare } = new Intl.Collator('en');

/** The demo programme's nonprofits by name, A first: what the list is expected to show is worked out from them. */
export const byName = catalogue.toSorted((a, b) => compare(a.name, b.name));

export const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);

const place = (size: BudgetSize) => budgetSizes.indexOf(size);

/** Smallest first, and by name where they are alike. */
export const byBudget = byName.toSorted((a, b) => place(a.size) - place(b.size));

/** Largest first, and by name where they are alike. */
export const byBudgetDown = byName.toSorted((a, b) => place(b.size) - place(a.size));

/** As the list stands without any choice: Z first. */
export const fromTheEnd = byName.toReversed();

/** The names in the rows, as links. */
export function rowLinks(page: Page) {
  return page.getByRole('table', { name: 'Nonprofits' }).getByRole('cell').getByRole('link');
}

export async function expectRows(page: Page, expected: readonly { name: string }[]): Promise<void> {
  await expect(rowLinks(page)).toHaveText(names(expected));
}

export function searchBox(page: Page) {
  return page.getByRole('textbox', { name: 'Search by name, tag, description or EIN' });
}

/** Sorts when it is clicked. */
export function heading(page: Page, name: 'Nonprofit Name' | 'Budget Size') {
  return page.getByRole('columnheader', { name }).getByRole('button');
}
