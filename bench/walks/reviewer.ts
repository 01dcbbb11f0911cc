import { expect } from '@playwright/test';
import type { Demo } from '../demo-in-browser.ts';
import type { Hand, Walk } from './hand.ts';

const invited = 'invited@readers.example';
const password = 'a-password-of-the-invited';

export const reviewerSetsUp: Walk = {
  what: 'an invited reviewer sets up from the letter, on a tablet',
  screen: [820, 1180],
  async begin(demo) {
    await demo.call(await demo.signIn('staff'), 'POST user/invite-reviewers/', { emails: [invited] });
    return { from: await demo.letterTo(invited) };
  },
  async go({ page, click, fill }) {
    for (const index of [0, 1, 2]) await click(page.getByRole('checkbox').nth(index));
    await fill(page.getByLabel('New password'), password);
    await click(page.getByRole('button', { name: 'Sign up' }));
    await fill(page.getByRole('textbox', { name: 'First name' }), 'Ima');
    await fill(page.getByRole('textbox', { name: 'Last name' }), 'Reader');
    await click(page.getByRole('button', { name: 'Save' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!');
    await expect(page).toHaveURL(/\/login/, { timeout: 15_000 });
  },
};

export const invitedReviews: Walk = {
  what: 'the invited reviewer logs in and submits the first review, on a tablet',
  screen: [820, 1180],
  async begin(demo) {
    await assignOne(demo);
    return { from: '/reviewers/review' };
  },
  async go({ page, click, fill }) {
    await fill(page.getByRole('textbox', { name: 'Email' }), invited);
    await fill(page.getByRole('textbox', { name: 'Password' }), password);
    await click(page.getByRole('button', { name: 'Log In' }));
    await click(
      page
        .getByRole('main')
        .getByRole('button', { name: /^Start review/ })
        .first(),
    );
    await reviewAndSubmit({ page, click });
  },
};

export const reviewerGoesOn: Walk = {
  what: 'a reviewer opens the next assigned application from Home and submits the review, on a tablet',
  screen: [820, 1180],
  begin: async ({ signIn }) => ({ from: '/', as: await signIn('reviewer') }),
  async go({ page, click }) {
    await click(page.getByRole('main').getByRole('button', { name: /^(Start review|Go on)$/ }));
    await reviewAndSubmit({ page, click });
  },
};

export const reviewerDeclines: Walk = {
  what: 'a reviewer says “I can’t this year” by the link in the letter, on a telephone',
  screen: [390, 844],
  async begin(demo) {
    const reviewer = await demo.signIn('reviewer');
    const work = (await demo.call(reviewer, 'GET reviewers/me/work/')) as { assigned: { application_template: number }[] };
    const body = { application_template: work.assigned[0]?.application_template };
    const { path } = (await demo.call(reviewer, 'POST reviewers/me/round-answers/', body)) as { path: string };
    return { from: `${path}?all=true` };
  },
  async go({ page, click, fill }) {
    await fill(page.getByRole('textbox', { name: /^A word for programme staff/ }), 'I move house.');
    await click(page.getByRole('button', { name: /^(I can’t review this year|Give \d+ reviews? back|I keep these)/ }));
    await expect(page.getByRole('heading', { name: 'Thank you for saying so' })).toBeVisible();
  },
};

async function reviewAndSubmit({ page, click }: Pick<Hand, 'page' | 'click'>): Promise<void> {
  await click(page.getByRole('radio', { name: /^Recommend/ }));
  await click(page.getByRole('button', { name: 'Submit Review' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Review Applications' })).toBeVisible();
}

async function assignOne(demo: Demo): Promise<void> {
  const staff = await demo.signIn('staff');
  const idOf = async (list: string) => ((await demo.call(staff, `GET ${list}`)) as { results: { id: number }[] }).results[0]?.id;
  const reviewer = await idOf(`user/?search=${encodeURIComponent(invited)}`);
  const response = await idOf('applications/responses/?status=SUBMITTED');
  await demo.call(staff, `POST applications/responses/${response}/set-reviewers/`, { users: [reviewer] });
}
