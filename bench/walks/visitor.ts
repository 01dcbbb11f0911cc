import { expect } from '@playwright/test';
import type { Hand, Walk } from './hand.ts';

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
    await expect(give).toHaveAttribute('href', /^https?:/);
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

const telephone = [360, 640] as const;

/** Types who gives, as a donor does who was never here. */
async function typeDonor({ page, fill }: Hand): Promise<void> {
  await fill(page.getByLabel('First name'), 'Ada');
  await fill(page.getByLabel('Last name'), 'Marsh');
  await fill(page.getByRole('textbox', { name: 'Email' }), 'ada@test.example');
}

/** The server takes no gift before a few seconds have passed. */
const patience = { timeout: 15_000 };

export const visitorGivesToOne: Walk = {
  what: 'a visitor on a telephone announces a gift by check to one nonprofit, from its profile to the slip',
  screen: telephone,
  begin: async () => ({ from: '/directory?search=Harbor%20Lantern' }),
  async go(hand) {
    const { page, click } = hand;
    // the walk is counted from the profile
    await page.getByRole('link', { name: 'Harbor Lantern Reading Room' }).click();
    await click(page.getByRole('link', { name: 'Give', exact: true }));
    await click(page.getByRole('button', { name: '$50', exact: true }));
    await typeDonor(hand);
    await click(page.getByRole('button', { name: 'Give $50 by check' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your gift of $50 by check', patience);
  },
};

export const visitorGivesToFive: Walk = {
  what: 'a visitor on a telephone splits a gift by check among five of a shortlist, from the shortlist to the slip',
  screen: telephone,
  begin: async () => ({ from: '/directory/shortlist?ids=2,4,6,8,10' }),
  async go(hand) {
    const { page, click } = hand;
    await click(page.getByRole('link', { name: 'Give to these' }));
    await click(page.getByRole('button', { name: '$100', exact: true }));
    await typeDonor(hand);
    await click(page.getByRole('button', { name: 'Give $100 by check' }));
    await expect(page.getByRole('row', { name: 'All together $100' })).toBeVisible(patience);
  },
};
