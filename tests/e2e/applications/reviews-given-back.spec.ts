import { checks, loadAxe, violationsOf } from '../axe.ts';
import { reviewerWith } from '../reviews.ts';
import { beSignedIn, expect, openAs, test } from '../test.ts';

test('a reviewer gives one review back, takes it back, and staff see who takes fewer', async ({
  page,
  db,
  browser,
  newPerson,
}) => {
  const [reviewer, assigned] = await reviewerWith(db, newPerson, 2);
  const [kept, given] = assigned;
  const { templateId } = await db
    .updateTable('applicationResponses')
    .set({
      templateId: db
        .selectFrom('applicationResponses')
        .select('templateId')
        .where('id', '=', kept?.id ?? 0),
    })
    .where('id', '=', given?.id ?? 0)
    .returning('templateId')
    .executeTakeFirstOrThrow();
  await beSignedIn(page, reviewer);
  await page.goto('/reviewers/review');
  await page.getByRole('button', { name: 'I can’t do all of these' }).click();
  await expect(page).toHaveURL(/\/review-answer\/[0-9a-f-]{36}$/);
  const address = page.url();

  // the link works without signing in, on a telephone
  const visitor = await browser.newContext({ viewport: { width: 390, height: 800 }, colorScheme: 'dark' });
  const open = await visitor.newPage();
  await open.goto(address);
  await expect(open.getByRole('heading', { name: 'Fewer reviews?' })).toBeVisible();
  await loadAxe(open);
  expect(await violationsOf(open, checks.whole)).toEqual([]);
  expect(await open.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await open.getByRole('checkbox', { name: given?.nonprofit ?? '' }).press('Space');
  await open.getByRole('textbox', { name: /^A word for programme staff/ }).fill('I move house in spring.');
  await open.getByRole('button', { name: 'Give 1 review back' }).click();
  await expect(open.getByRole('heading', { name: 'Thank you for saying so' })).toBeVisible();
  await expect(open.getByText(`Given back: ${given?.nonprofit}.`)).toBeVisible();
  expect(await violationsOf(open, checks.whole)).toEqual([]);

  await page.goto('/reviewers/review');
  await expect(page.getByRole('table', { name: 'Your Assigned Applications' }).getByRole('row')).toHaveCount(2);
  const staff = await openAs(browser, await newPerson(['CFP_STAFF']), `/reviewers/assign?applicationTemplate=${templateId}`);
  await expect(staff.getByRole('heading', { level: 1 })).toBeVisible();
  const notices = await db.selectFrom('notices').select('text').where('kind', '=', 'REVIEWS_GIVEN_BACK').execute();
  expect(notices.length).toBeGreaterThan(0);

  await open.reload();
  await expect(open.getByRole('heading', { name: 'You have answered' })).toBeVisible();
  await open.getByRole('button', { name: 'Take my answer back' }).click();
  await expect(open.getByRole('heading', { name: 'Fewer reviews?' })).toBeVisible();
  await expect(open.getByRole('checkbox')).toHaveCount(2);
  await visitor.close();
});

test('a link that nobody knows says so, and a reviewer may stay signed in after the set-up', async ({ page, newPerson }) => {
  await page.goto(`/review-answer/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'Link Expired or Invalid' })).toBeVisible();
  const reviewer = await newPerson(['REVIEWER']);
  await beSignedIn(page, reviewer);
  await page.goto('/reviewers/thank-you');
  await page.getByRole('link', { name: 'Stay signed in' }).click();
  await expect(page.getByRole('heading', { name: 'Review Applications' })).toBeVisible();
});
