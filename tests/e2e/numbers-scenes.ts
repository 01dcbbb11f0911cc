import type { Scene } from './scene.ts';

const year = new Date().getFullYear();

export const numbersScenes: Scene[] = [
  {
    what: 'the numbers of a season',
    route: '/numbers',
    as: 'staff',
    path: `/numbers?season=${year}`,
    heading: 'Numbers',
    shows: (page) => page.getByRole('img', { name: 'Gifts by month: amount' }),
  },
  {
    what: 'two seasons next to each other, with what other websites may show',
    route: '/numbers',
    as: 'staff',
    path: `/numbers?season=${year}&beside=${year - 1}&stage=accepted`,
    heading: 'Numbers',
    shows: async (page) => {
      await page.getByRole('img', { name: `Gifts by month: amount, ${year} and ${year - 1}` }).waitFor();
      return page.getByRole('checkbox', { name: 'Nonprofits by category' });
    },
  },
  {
    what: 'a season without anything',
    route: '/numbers',
    as: 'staff',
    path: '/numbers?season=1999',
    heading: 'Numbers',
    shows: (page) => page.getByText('Nothing to count in 1999.').first(),
  },
  {
    what: 'numbers that could not be loaded',
    route: '/numbers',
    as: 'staff',
    path: async (_, { page }) => {
      await page.route('**/api/v1/numbers/**', (route) => route.fulfill({ status: 500, json: { detail: 'no' } }));
      return '/numbers';
    },
    heading: 'Numbers',
    shows: (page) => page.getByRole('button', { name: 'Try again' }),
    refused: /numbers/,
  },
];
