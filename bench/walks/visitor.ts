import { expect } from '@playwright/test';
import type { Walk } from './hand.ts';

export const visitorGives: Walk = {
  what: 'a visitor finds a food charity in a town and comes to its giving page',
  screen: [390, 844],
  begin: async () => ({ from: '/directory' }),
  async go({ page, click, type }) {
    await click(page.getByRole('searchbox'));
    await type('food port ellery\n');
    await click(page.getByRole('link', { name: 'Green Ladder Pantry Network' }));
    const give = page.getByRole('link', { name: 'Give', exact: true });
    await expect(give).toBeInViewport({ ratio: 1 });
    await expect(give).toHaveAttribute('href', /^https:/);
    await click(give);
  },
};

export const visitorAsksBySentence: Walk = {
  what: 'a visitor finds a small food charity by a sentence, and takes one part of it away',
  screen: [390, 844],
  begin: async () => ({ from: '/directory' }),
  async go({ page, click, type }) {
    await click(page.getByRole('searchbox'));
    await type('food in maryland under 500k\n');
    await expect(page.getByRole('link', { name: 'Sunday Stockpot' })).toBeVisible();
    await click(page.getByRole('link', { name: /^Remove/ }).first());
    await expect(page.getByRole('link', { name: 'Sunday Stockpot' }).first()).toBeVisible();
  },
};
