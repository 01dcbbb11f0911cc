import { applicantOf, beginApplication } from '../applicants.ts';
import { reviewerWith } from '../reviews.ts';
import { beSignedIn, expect, openAs, test } from '../test.ts';

const why = 'We merge with another nonprofit this summer.';

test('a nonprofit withdraws what it writes on a small dark screen, and takes it back with its answers', async ({
  page,
  db,
  newPerson,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const application = await beginApplication(db, { name: 'Withdrawn Giving', closesAt: '2031-05-05T21:00:00Z' });
  await beSignedIn(page, await applicantOf(application, newPerson));
  await page.goto(application.edit());
  await page.getByRole('textbox', { name: 'What do you do?' }).fill('We mend nets.');
  await page.getByRole('button', { name: 'Withdraw application' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw this application?' });
  await expect(dialog).toContainText('no longer applies with “Withdrawn Giving”');
  await expect(dialog).toContainText('This can be taken back until');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(why);
  await dialog.getByRole('button', { name: 'Withdraw application' }).click();
  await expect(page.getByText('This application was withdrawn on', { exact: false })).toBeVisible();
  await expect(page.getByRole('blockquote')).toHaveText(why);
  await expect(page.getByText('We mend nets.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'What do you do?' })).toHaveCount(0);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Take back the withdrawal' }).click();
  await expect(page.getByRole('textbox', { name: 'What do you do?' })).toHaveValue('We mend nets.');
  await expect(page.getByRole('textbox', { name: 'What do you do?' })).toBeEditable();
});

test('staff see who withdrew and why; its reviewer no longer has it', async ({ page, db, browser, newPerson }) => {
  const [reviewer, [assigned]] = await reviewerWith(db, newPerson, 1);
  const { id = 0, nonprofit = '' } = assigned ?? {};
  await beSignedIn(page, reviewer);
  await page.goto('/reviewers/review');
  await expect(page.getByText(nonprofit).first()).toBeVisible();
  const staff = await openAs(browser, await newPerson(['CFP_STAFF']), `/applications/responses/${id}`);
  await staff.getByRole('button', { name: 'Withdraw application' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Withdraw this application?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(why);
  await dialog.getByRole('button', { name: 'Withdraw application' }).click();
  await expect(staff.getByText('This application was withdrawn on', { exact: false })).toBeVisible();
  await expect(staff.getByRole('complementary', { name: 'About this response' })).toContainText('StatusWithdrawn');
  await page.reload();
  await expect(page.getByText('Your Assigned Applications')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Your Assigned Applications' }).getByText(nonprofit)).toHaveCount(0);
  await page.goto('/notices');
  await expect(page.getByText(`${nonprofit} withdrew its application`)).toBeVisible();
  const { templateId } = await db
    .selectFrom('applicationResponses')
    .select('templateId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await staff.goto(`/applications/responses?application_template=${templateId}&application_status=WITHDRAWN`);
  await expect(staff.getByRole('link', { name: nonprofit })).toBeVisible();
  await staff.goto(`/applications/board?application_template=${templateId}`);
  await expect(staff.getByRole('link', { name: '1 withdrawn' })).toBeVisible();
  await staff.goto(`/applications/responses/${id}`);
  await staff.getByRole('button', { name: 'Take back the withdrawal' }).click();
  await expect(staff.getByRole('complementary', { name: 'About this response' })).toContainText('StatusSubmitted');
});
