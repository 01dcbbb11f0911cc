import { expect } from '@playwright/test';
import { makePdf } from '#tests/factories/documents.ts';
import type { Walk } from './hand.ts';

const own = 'Green Ladder Pantry Network';
const budget = {
  name: 'budget.pdf',
  mimeType: 'application/pdf',
  buffer: makePdf({ pages: ['the budget'] }),
};

export const newcomerClaims: Walk = {
  what: 'a newcomer finds and claims their nonprofit',
  screen: [1280, 800],
  begin: async ({ signIn }) => ({ from: '/', as: await signIn('newcomer') }),
  async go({ page, click, fill }) {
    const region = page.getByRole('region', { name: 'Is this your organization?' });
    await fill(region.getByLabel('Name or EIN of your organization'), 'green lader');
    await click(region.getByRole('button', { name: `${own} is my organization` }));
    const dialog = page.getByRole('dialog');
    await fill(dialog.getByLabel('What do you do there?'), 'I direct it.');
    await click(dialog.getByRole('button', { name: 'Claim organization' }));
    await expect(region.getByRole('list', { name: 'Your claims' })).toContainText(`You claimed ${own} on`);
  },
};

export const staffConfirm: Walk = {
  what: 'staff confirm the claim',
  screen: [1440, 900],
  begin: async ({ signIn }) => ({ from: '/', as: await signIn('staff') }),
  async go({ page, click }) {
    await click(page.getByRole('list', { name: 'Claims of nonprofits' }).getByRole('link', { name: /to answer$/ }));
    await click(page.getByRole('button', { name: new RegExp(`^Confirm the claim of ${own} by `) }));
    await click(page.getByRole('dialog').getByRole('button', { name: 'Confirm claim' }));
    await expect(page.getByRole('region', { name: 'Alerts' })).toContainText(`now has access to ${own}.`);
  },
};

export const directorApplies: Walk = {
  what: 'the director fills in the application, submits it, and sees where it stands',
  screen: [1280, 800],
  begin: async ({ signIn }) => ({ from: '/', as: await signIn('newcomer') }),
  async go({ page, click, fill, chooseFile }) {
    await click(page.getByRole('link', { name: 'See what is asked' }));
    await click(page.getByRole('main').getByRole('button', { name: 'Start' }));
    const next = page.getByRole('button', { name: 'Save & Next' });
    // copies the nonprofit's answers of last year
    await click(page.getByRole('button', { name: /^Use (it|all)/ }));
    await fill(page.getByRole('textbox', { name: /^Tell us about one person/ }), 'A family eats.');
    await click(page.getByRole('checkbox', { name: 'Families' }));
    await click(next);
    await click(page.getByRole('radio', { name: '6 to 20' }));
    await click(page.getByRole('radio', { name: /^4/ }));
    await click(next);
    await fill(page.getByRole('textbox', { name: 'What will you do next year?' }), 'Open on Sundays.');
    await click(next);
    await fill(page.getByRole('textbox', { name: /^What does your year cost/ }), 'It costs 90,000 dollars, all from gifts.');
    const question = page.getByRole('group', { name: 'Your budget' });
    await chooseFile(question.getByRole('button', { name: /Choose/ }), budget);
    await expect(question.getByRole('link', { name: 'budget.pdf' })).toBeVisible();
    await click(next);
    await click(page.getByRole('checkbox', { name: /^What is written here is true/ }));
    await click(next);
    await click(page.getByRole('button', { name: 'Submit application' }));
    await click(page.getByRole('dialog').getByRole('button', { name: 'Submit application' }));
    const thanks = page.getByRole('dialog', { name: 'Thank you!' });
    await click(thanks.getByRole('link').or(thanks.getByRole('button')).last());
    await click(page.getByRole('table', { name: 'Responses' }).getByRole('link').first());
    await expect(page.getByRole('list', { name: 'Where this application stands' }).locator('[aria-current=step]')).toContainText(
      'Submitted',
    );
  },
};

export const applicantAsks: Walk = {
  what: 'the applicant asks programme staff about the submitted application, from home',
  screen: [390, 844],
  begin: async ({ signIn }) => ({ from: '/', as: await signIn('newcomer') }),
  async go({ page, click, fill }) {
    await click(page.getByRole('region', { name: 'Your applications' }).getByRole('link').first());
    const talk = page.getByRole('region', { name: 'Questions and answers' });
    await click(talk.getByRole('button', { name: 'Ask programme staff' }));
    await fill(talk.getByRole('textbox', { name: 'Ask programme staff' }), 'When do you decide?');
    await click(talk.getByRole('button', { name: 'Send question' }));
    await expect(talk.getByRole('listitem')).toContainText('When do you decide?');
  },
};
