import { createReview } from '#tests/factories/reviews.ts';
import { reviewerWith, table } from './reviews.ts';
import { expect, openAs, test } from './test.ts';

test('from the board to the nonprofit: accept, feedback, release, and what the nonprofit reads', async ({
  browser,
  db,
  newPerson,
  nextMail,
}) => {
  const staff = await newPerson(['CFP_STAFF']);
  const [person, [response]] = await reviewerWith(db, newPerson, 1);
  if (!response) throw new Error('an application is assigned');
  await createReview(db, {
    responseId: response.id,
    reviewerId: person.id,
    recommendation: 'strong_recommend',
    positiveFeedback: 'They know every street.',
    internalNotes: 'My aunt works near there.',
  });
  const { id: reviewerId } = await newPerson(['REVIEWER']);
  await createReview(db, { responseId: response.id, reviewerId, recommendation: 'neutral' });
  const { nonprofitId, templateId } = await db
    .selectFrom('applicationResponses')
    .select(['nonprofitId', 'templateId'])
    .where('id', '=', response.id)
    .executeTakeFirstOrThrow();
  const applicant = await newPerson(['NONPROFIT_STAFF'], nonprofitId);

  const page = await openAs(browser, staff, `/applications/board?application_template=${templateId}`);
  const row = table(page, 'Decision Board').getByRole('row').filter({ hasText: response.nonprofit });
  await expect(row).toContainText('2 of 3');
  await expect(row).toContainText('4.0');
  await page.getByRole('checkbox', { name: response.nonprofit }).check();
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Accepted year').fill('2027');
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Publish on the web' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Prepare acceptance' }).click();
  await expect(row).toContainText('Accepted 2027 · prepared');

  // nobody else sees a prepared decision
  const nonprofit = await openAs(browser, applicant, `/applications/responses/${response.id}/review`);
  await expect(nonprofit.getByText('Submitted.')).toBeVisible();
  await expect(nonprofit.getByText(/^Decision/)).toHaveCount(0);

  await row.getByRole('link', { name: `Write feedback for ${response.nonprofit}` }).click();
  const letter = page.getByRole('textbox', { name: 'Letter' });
  await expect(letter).toHaveValue(/They know every street\./);
  await expect(letter).not.toHaveValue(/aunt/);
  await letter.fill('You know every street. Well done.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Feedback saved.')).toBeVisible();

  await page.goto(`/applications/board?application_template=${templateId}`);
  await page.getByRole('button', { name: 'Release decisions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release decisions' });
  await dialog.getByRole('checkbox', { name: 'Release the feedback letters that are written, too' }).check();
  await expect(dialog.getByRole('listitem')).toContainText('Accepted 2027, published on the web, with feedback');
  await expect(dialog.getByRole('listitem')).toContainText(applicant.email);
  await dialog.getByRole('button', { name: 'Release 1 decision' }).click();
  await expect(row).toContainText('Accepted 2027 · released');

  expect((await nextMail(applicant.email)).subject).toMatch(/: accepted$/);
  await nonprofit.reload();
  await expect(nonprofit.getByText('Decision: Accepted for 2027.')).toBeVisible();
  await expect(nonprofit.getByText('You know every street. Well done.')).toBeVisible();
  await page.context().close();
  await nonprofit.context().close();
});
