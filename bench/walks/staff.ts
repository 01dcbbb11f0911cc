import { expect } from '@playwright/test';
import type { Walk } from './hand.ts';

const desk = [1440, 900] as const;

export const staffDecide: Walk = {
  what: 'staff decline the undecided applicants of a season',
  screen: desk,
  begin: async ({ signIn }) => ({ from: '/', as: await signIn('staff') }),
  async go({ page, click }) {
    await click(page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Responses' }));
    await click(page.getByRole('navigation', { name: 'Applications' }).getByRole('link', { name: 'Decisions' }));
    await click(page.getByRole('button', { name: 'View: All applications' }));
    await click(page.getByRole('button', { name: 'Undecided, best first' }));
    await expect(page).toHaveURL(/decision=NONE/);
    await click(page.getByRole('checkbox', { name: 'Select all' }).first());
    await click(page.getByRole('button', { name: 'Decline', exact: true }));
    await expect(page.getByRole('alert')).toContainText(/Declined is prepared for \d+ applications\./);
  },
};

export const staffWordAndRelease: Walk = {
  what: 'staff word the letter to declined applicants, and release the decisions',
  screen: desk,
  begin: async ({ signIn }) => ({ from: '/', as: await signIn('staff') }),
  async go({ page, click, fill }) {
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await click(sections.getByRole('link', { name: 'Email Texts' }));
    await click(page.getByRole('link', { name: 'Decision: not accepted' }));
    await fill(page.getByRole('textbox', { name: 'Heading' }), 'Not this year');
    await click(page.getByRole('button', { name: 'Save', exact: true }));
    await expect(page.getByText('The text is saved.')).toBeVisible();
    await click(sections.getByRole('link', { name: 'Responses' }));
    await click(page.getByRole('navigation', { name: 'Applications' }).getByRole('link', { name: 'Decisions' }));
    await click(page.getByRole('button', { name: 'Release decisions' }));
    await click(page.getByRole('dialog').getByRole('button', { name: /^Release \d+ decisions?$/ }));
    await expect(page.getByRole('dialog')).toBeHidden();
  },
};

export const staffPublish: Walk = {
  what: 'staff publish all nonprofits of the list that are not on the web',
  screen: desk,
  begin: async ({ signIn }) => ({ from: '/', as: await signIn('staff') }),
  async go({ page, click, choose }) {
    await click(page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Nonprofits' }));
    await choose(page.getByRole('combobox', { name: 'Display on Web' }), 'No');
    await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('Display on Web');
    await click(page.getByRole('checkbox', { name: 'Select all' }).first());
    await click(page.getByRole('button', { name: 'Publish', exact: true }));
    await click(page.getByRole('dialog').getByRole('button', { name: /^Publish for web/ }));
    await expect(page.getByRole('alert')).toContainText('published for web');
  },
};

const dayOfGifts = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);

const givenNames = ['Ida', 'Otis', 'Nell', 'Hugo', 'Vera', 'Amos'];
const familyNames = ['Quillfeather', 'Marshlight', 'Tidewell', 'Lanternby', 'Sandpiper'];
const donorOf = (index: number) => `${givenNames[index % 6]} ${familyNames[Math.floor(index / 6)]}`;

/**
 * A file of 30 made-up gifts. Eight have mistakes: an amount, two days, two names of nonprofits, and three types of payment
 * that the programme does not know.
 */
function giftsWithMistakes(): Buffer {
  const rows = Array.from({ length: 30 }, (_, index) => {
    const row = [dayOfGifts, donorOf(index), 'Harbor Lantern Reading Room', `${(index + 2) * 5}.00`, 'Check'];
    if (index === 3) row[3] = 'twenty';
    if (index === 7 || index === 8) row[0] = `${dayOfGifts.slice(0, 4)}-02-30`;
    if (index === 12 || index === 13) row[2] = 'Harbour Lantern Readingroom';
    if (index > 19 && index < 23) row[4] = 'Electronic Payment Account';
    return row.join();
  });
  return Buffer.from(['Date,Donor Name,Charity,Amount,Paid by', ...rows].join('\r\n'));
}

export const staffImport: Walk = {
  what: 'staff import 30 gifts with 8 mistakes, and mend them',
  screen: desk,
  begin: async ({ signIn }) => ({ from: '/', as: await signIn('staff') }),
  async go({ page, click, choose, fill, chooseFile }) {
    await click(page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Imports' }));
    await click(page.getByRole('link', { name: 'Import a file' }));
    await chooseFile(page.getByRole('button', { name: /^Choose/ }), {
      name: 'gifts.csv',
      mimeType: 'text/csv',
      buffer: giftsWithMistakes(),
    });
    await click(page.getByRole('table', { name: 'Names of nonprofits' }).getByRole('button', { name: /^Use Harbor Lantern/ }));
    await choose(page.getByRole('combobox', { name: 'Type of Electronic Payment Account' }), 'Credit Card');
    await fill(page.getByLabel('Correct line 5, Amount'), '25');
    await fill(page.getByLabel('Correct line 9, Date'), dayOfGifts);
    await fill(page.getByLabel('Correct line 10, Date'), dayOfGifts);
    await click(page.getByRole('button', { name: 'Apply 3 corrections' }));
    const store = page.getByRole('button', { name: /^Store 30 donations of / });
    await expect(store).toBeVisible();
    await click(page.getByRole('checkbox', { name: 'I have checked how this file is read' }));
    await click(store);
    await expect(page.getByText('Donations uploaded!')).toBeVisible();
  },
};
