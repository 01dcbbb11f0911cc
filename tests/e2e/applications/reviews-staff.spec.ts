import * as z from 'zod/mini';
import { createAssignment, createReview } from '#tests/factories/reviews.ts';
import { reviewerWith, table } from '../reviews.ts';
import { expect, openAs, openIn, origin, test } from '../test.ts';

test('staff assign a reviewer in spite of a conflict, with a reason; averages count the included reviews', async ({
  page,
  db,
  newPerson,
}) => {
  const staff = await newPerson(['CFP_STAFF']);
  const [person, [response]] = await reviewerWith(db, newPerson, 1);
  if (!response) throw new Error('an application is assigned');
  const { nonprofitId } = await db
    .selectFrom('applicationResponses')
    .select('nonprofitId')
    .where('id', '=', response.id)
    .executeTakeFirstOrThrow();
  const partial = await newPerson(['REVIEWER'], nonprofitId);
  await openIn(page, staff, `/applications/responses/${response.id}`);
  await expect(page.getByText('No Reviews to show, yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit Reviewers' }).click();
  const row = table(page, 'Assign Reviewers').getByRole('row').filter({ hasText: response.nonprofit });
  await row.getByRole('button', { name: /^EDIT/ }).click();
  await row.getByRole('textbox', { name: 'Add a reviewer' }).fill(partial.email);
  await row.getByRole('option').click();
  await row.getByRole('button', { name: /^SAVE/ }).click();
  await expect(row).toContainText('works for this nonprofit');
  await row.getByRole('textbox', { name: 'Reason to assign in spite of the conflict' }).fill('The only one who knows the law.');
  await row.getByRole('button', { name: /^SAVE/ }).click();
  await expect(row.getByRole('button', { name: /^EDIT/ })).toBeVisible();
  await expect(row.getByRole('listitem')).toHaveCount(2);

  await createReview(db, { responseId: response.id, reviewerId: person.id, recommendation: 'strong_recommend' });
  await createReview(db, { responseId: response.id, reviewerId: partial.id, recommendation: 'do_not_recommend' });
  await row.getByRole('link', { name: response.nonprofit }).click();
  const average = page.getByRole('complementary', { name: 'About this response' });
  await expect(average).toContainText('Average score3.5');
  const reviews = table(page, 'Reviews').getByRole('row');
  const counted = reviews.filter({ hasText: 'Do not recommend (2)' }).getByRole('checkbox');
  await counted.uncheck();
  await expect(average).toContainText('Average score5.0');
  await reviews.filter({ hasText: 'Strongly recommend (5)' }).getByRole('checkbox').uncheck();
  await expect(average).toContainText('Average scoren/a');

  // staff remove the same assignment in the reviewer's row of the list of reviewers
  await page.goto(`/reviewers?search=${encodeURIComponent(partial.email)}`);
  const reviewer = table(page, 'Reviewers').getByRole('row').filter({ hasText: partial.email });
  await reviewer.getByRole('button', { name: /^EDIT/ }).click();
  await reviewer.getByRole('button', { name: `Remove ${response.nonprofit}` }).click();
  await reviewer.getByRole('textbox', { name: 'Most reviews' }).fill('2');
  await reviewer.getByRole('button', { name: /^SAVE/ }).click();
  await expect(reviewer.getByRole('button', { name: /^EDIT/ })).toBeVisible();
  await expect(reviewer).toContainText('Most reviews: 2');
  const left = await db.selectFrom('reviewAssignments').select('reviewerId').where('responseId', '=', response.id).execute();
  expect(left).toEqual([{ reviewerId: person.id }]);
});

test('a review without an assignment is marked, and counts once staff include it', async ({ browser, db, newPerson }) => {
  const staff = await newPerson(['CFP_STAFF']);
  const [person, [response]] = await reviewerWith(db, newPerson, 1);
  if (!response) throw new Error('an application is assigned');
  await createReview(db, { responseId: response.id, reviewerId: person.id, recommendation: 'strong_recommend' });
  const stranger = await newPerson(['REVIEWER']);
  const reading = await openAs(browser, stranger, '/reviewers/review');
  const { session } = stranger;
  const begun = await fetch(`${origin}/api/v1/applications/reviews/`, {
    method: 'POST',
    headers: { authorization: `Token ${session.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ application_response: response.id }),
  });
  const { id } = z.object({ id: z.int() }).parse(await begun.json());
  await reading.goto(`/reviews/edit/${id}`);
  await expect(reading.getByText('This application is not assigned to you.')).toBeVisible();
  await reading.getByRole('radio', { name: /^Strongly do not recommend/ }).check();
  await reading.getByRole('button', { name: 'Submit Review' }).click();
  await expect(reading.getByRole('heading', { level: 1 })).toHaveText('Review Applications');

  const page = await openAs(browser, staff, '/notices');
  await page.getByRole('link', { name: new RegExp(`began a review of ${response.nonprofit}`) }).click();
  await expect(page).toHaveURL(`/applications/responses/${response.id}`);
  const average = page.getByRole('complementary', { name: 'About this response' });
  await expect(average).toContainText('Average score5.0');
  const row = table(page, 'Reviews').getByRole('row').filter({ hasText: 'Not assigned' });
  await expect(row).toContainText('Strongly do not recommend (1)');
  await row.getByRole('checkbox').check();
  await expect(average).toContainText('Average score3.0');
  await page.goto('/applications/reviews?assigned=false');
  await expect(page.getByRole('combobox', { name: 'Reviewer' })).toHaveValue('false');
  await expect(table(page, 'Reviews').getByRole('row').filter({ hasText: response.nonprofit })).toContainText('Not assigned');
  await reading.context().close();
  await page.context().close();
});

test('staff see what a colleague assigned meanwhile before they replace it, and remove a declared conflict', async ({
  page,
  db,
  newPerson,
}) => {
  const staff = await newPerson(['CFP_STAFF']);
  const [, [first, second]] = await reviewerWith(db, newPerson, 2);
  if (!first || !second) throw new Error('two applications are assigned');
  const reviewer = await newPerson(['REVIEWER']);
  await openIn(page, staff, `/reviewers?search=${encodeURIComponent(reviewer.email)}`);
  const row = table(page, 'Reviewers').getByRole('row').filter({ hasText: reviewer.email });
  await row.getByRole('button', { name: /^EDIT/ }).click();
  await row.getByRole('textbox', { name: 'Add an application' }).fill(second.nonprofit);
  await row.getByRole('option').click();
  await createAssignment(db, first.id, reviewer.id);
  await row.getByRole('button', { name: /^SAVE/ }).click();
  await expect(row).toContainText(`Assigned now: ${first.nonprofit}.`);
  await row.getByRole('button', { name: /^SAVE/ }).click();
  await expect(row.getByRole('button', { name: /^EDIT/ })).toBeVisible();
  await expect(row.getByRole('listitem')).toHaveText([second.nonprofit]);
  const stored = await db.selectFrom('reviewAssignments').select('responseId').where('reviewerId', '=', reviewer.id).execute();
  expect(stored).toEqual([{ responseId: second.id }]);

  const { nonprofitId } = await db
    .selectFrom('applicationResponses')
    .select('nonprofitId')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  const conflict = { reviewerId: reviewer.id, nonprofitId, reason: 'A cousin works there.' };
  await db.insertInto('declaredConflicts').values(conflict).execute();
  await row.getByRole('button', { name: /^Conflicts/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Conflicts of interest of/ });
  await expect(dialog.getByRole('listitem')).toContainText('A cousin works there.');
  await dialog.getByRole('button', { name: `Remove the conflict with ${first.nonprofit}` }).click();
  await page
    .getByRole('dialog', { name: /^Remove the conflict/ })
    .getByRole('button', { name: 'Remove', exact: true })
    .click();
  await expect(dialog).toContainText('No conflicts declared.');
});

test('a failed invitation shows one message', async ({ page, newPerson }) => {
  await openIn(page, await newPerson(['CFP_STAFF']), '/reviewers/invites');
  const failed = page.getByText('Error uploading email list. Please try again later');
  const general = page.getByText('Something went wrong! Please try again later.');
  let dryRun = true;
  await page.route('**/api/v1/user/invite-reviewers/**', (route) =>
    route.request().url().includes('dry_run=true') === dryRun ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.getByLabel('Emails').fill(`fails-${crypto.randomUUID()}@test.example\n`);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(failed).toHaveCount(1);
  await expect(general).toHaveCount(0);

  dryRun = false;
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Check before sending' })).toBeVisible();
  await expect(failed).toHaveCount(0);
  await page.getByRole('button', { name: 'Send 1 invitation' }).click();
  await expect(failed).toHaveCount(1);
  await expect(general).toHaveCount(0);
});

test('a wrong address in a file says why, and staff correct it before they send', async ({ page, newPerson, db }) => {
  await openIn(page, await newPerson(['CFP_STAFF']), '/reviewers/invites');
  const id = crypto.randomUUID();
  const csv = `name,email\nAda Reader,ada-${id}@readers\nBela Reader,bela-${id}@readers.example\nNobody,nobody\n`;
  const file = { name: 'readers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByLabel('CSV file').setInputFiles(file);
  const first = page.getByRole('textbox', { name: 'Address of line 2' });
  await expect(first).toHaveAccessibleDescription('After the @ an ending is missing, such as .org.');
  await expect(page.getByRole('textbox', { name: 'Address of line 4' })).toHaveAccessibleDescription('An address has an @.');
  await first.fill(`ada-${id}@readers.example`);
  await page.getByRole('textbox', { name: 'Address of line 4' }).fill('');
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: 'Send 2 invitations' }).click();
  await expect(page.getByText('Invite emails sent successfully.')).toBeVisible();
  const invited = await db
    .selectFrom('users')
    .select(['email', 'firstName'])
    .where('email', 'like', `%${id}%`)
    .orderBy('email')
    .execute();
  expect(invited.map(({ email, firstName }) => [email, firstName])).toEqual([
    [`ada-${id}@readers.example`, 'Ada'],
    [`bela-${id}@readers.example`, 'Bela'],
  ]);
});
