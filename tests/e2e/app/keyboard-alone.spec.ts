import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { keyboardOf } from '../keyboard.ts';
import { reviewerWith, reviewOf, table } from '../reviews.ts';
import { expect, openIn, test } from '../test.ts';

test('a reviewer opens an assigned application, reads it, scores it and submits by keyboard alone', async ({
  page,
  db,
  newPerson,
}) => {
  const [person, [response]] = await reviewerWith(db, newPerson, 1);
  if (!response) throw new Error('an application is assigned');
  await openIn(page, person, '/reviewers/review');
  const { follow, tabTo, type, skipToContent, press } = keyboardOf(page);
  await skipToContent();
  await follow(page.getByRole('button', { name: `Start review of ${response.nonprofit}` }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(response.nonprofit);
  await expect(page.getByText('What is your mission?')).toBeVisible();
  await tabTo(page.getByRole('radio').first());
  await press('4');
  await expect(page.getByRole('radio', { name: /^Recommend/ })).toBeChecked();
  await type(page.getByRole('textbox', { name: 'Positive feedback', exact: true }), 'Sound books, few words.');
  await follow(page.getByRole('button', { name: 'Submit Review' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Review Applications' })).toBeVisible();
  await expect(table(page, 'Your Assigned Applications').getByRole('row').filter({ hasText: response.nonprofit })).toContainText(
    'Recommend (4)',
  );
  expect(await reviewOf(db, person, response)).toMatchObject({
    recommendation: 'recommend',
    positiveFeedback: 'Sound books, few words.',
  });
});

test.describe('a visitor', () => {
  test.use({ as: null });

  test('finds a nonprofit, puts it on a list and reaches its giving page by keyboard alone', async ({ page, db }) => {
    const mark = crypto.randomUUID().slice(0, 8);
    const giving = `https://giving.example/${mark}`;
    await createNonprofit(db, { name: `Quayside Pantry ${mark}`, city: 'Wrenfield', givingUrl: giving, display: true });
    const { follow, tabTo, press } = keyboardOf(page);
    await page.goto('/directory');
    await tabTo(page.getByRole('searchbox'));
    await page.keyboard.type(`pantry ${mark} wrenfield`);
    await press('Enter');
    await expect(page.getByRole('status')).toHaveText(/^1 nonprofit for/);
    await follow(page.getByRole('link', { name: `Quayside Pantry ${mark}` }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Quayside Pantry ${mark}`);
    const give = page.getByRole('link', { name: 'Give' });
    await tabTo(give);
    await expect(give).toHaveAttribute('href', giving);
    const save = page.getByRole('button', { name: /^Save/ });
    await follow(save, 'Space');
    await expect(save).toHaveAttribute('aria-pressed', 'true');
  });
});
