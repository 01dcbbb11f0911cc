import { expect, type Page } from '@playwright/test';
import { type BudgetSize, budgetSizes } from '#contract/nonprofits/choices.ts';
import { doubles } from '#server/app/demo/catalogue/doubles.ts';
import { catalogue } from '#server/app/demo/catalogue/entries.ts';

const { compare } = new Intl.Collator('en');

/** The demo's nonprofits, sorted by name from A to Z. Tests compute from them what the list should show. */
export const byName = [...catalogue, ...doubles].toSorted((a, b) => compare(a.name, b.name));

export const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);

const index = (size: BudgetSize) => budgetSizes.indexOf(size);

/** The demo's nonprofits, those with the smallest budget first, then by name. */
export const byBudget = byName.toSorted((a, b) => index(a.size) - index(b.size));

/** The demo's nonprofits, those with the largest budget first, then by name. */
export const byBudgetDown = byName.toSorted((a, b) => index(b.size) - index(a.size));

/** The demo's nonprofits in the list's default order: by name, from Z to A. */
export const fromTheEnd = byName.toReversed();

/** The linked names in the table's rows. */
export function rowLinks(page: Page) {
  return page.getByRole('table', { name: 'Nonprofits' }).getByRole('cell').getByRole('link');
}

export async function expectRows(page: Page, expected: readonly { name: string }[]): Promise<void> {
  await expect(rowLinks(page)).toHaveText(names(expected));
}

export function searchBox(page: Page) {
  return page.getByRole('textbox', { name: 'Search by name, tag, description or EIN' });
}

/** A column heading; clicking it sorts the list. */
export function heading(page: Page, name: 'Nonprofit Name' | 'Budget Size') {
  return page.getByRole('columnheader', { name }).getByRole('button');
}
