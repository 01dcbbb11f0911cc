import { createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { fillResponse, mission } from '../responses.ts';
import { expect, openAs, test } from '../test.ts';

test('staff read one applicant after the other, write notes, and mention a colleague', async ({ browser, db, newPerson }) => {
  const { template, mark } = await fillResponse(db);
  const names = [`Ash ${mark}`, `Birch ${mark}`, `Cedar ${mark}`];
  for (const [index, name] of names.entries()) {
    const { id: nonprofitId } = await createNonprofit(db, { name });
    await createApplicationResponse(db, {
      templateId: template.id,
      nonprofitId,
      answers: { mission: `We are ${name}.`, board: 2 + index },
      submittedAt: '2026-10-02T14:30:00.000Z',
    });
  }
  const left = await createNonprofit(db, { name: `Draft ${mark}` });
  await createApplicationResponse(db, { templateId: template.id, nonprofitId: left.id, answers: { mission } });
  const colleague = await newPerson(['CFP_STAFF']);
  await db
    .updateTable('users')
    .set({ firstName: 'Tansy', lastName: `Quill ${mark}` })
    .where('id', '=', colleague.id)
    .execute();
  const reader = await newPerson(['CFP_STAFF']);

  // from applicant to applicant, the filter and the order of the list stay the same
  const page = await openAs(
    browser,
    reader,
    `/applications/responses?application_template=${template.id}&application_status=SUBMITTED&ordering=nonprofit`,
  );
  await page.getByRole('link', { name: names[0] ?? '' }).click();
  const title = page.getByRole('heading', { level: 1 });
  const bar = page.getByRole('navigation', { name: 'Applicants of the list' });
  await expect(title).toHaveText(names[0] ?? '');
  await expect(bar).toContainText('1 of 4');
  await expect(page.getByText(`We are ${names[0]}.`)).toBeVisible();
  await page.keyboard.press('n');
  await expect(title).toHaveText(names[1] ?? '');
  await expect(bar).toContainText('2 of 4');
  await page.keyboard.press('u');
  await expect(page.locator('[data-unanswered]').first()).toBeFocused();
  await expect(page.locator('[data-unanswered]').first()).toContainText('Whom do you serve?');

  // a note survives a reload; the keys p and n type letters in a note instead of changing the applicant
  const note = page.getByRole('textbox', { name: 'Add a note' });
  await note.fill('Their plan is new. Ask ');
  await page.reload();
  await page.getByRole('button', { name: 'Restore changes' }).click();
  await expect(note).toHaveValue('Their plan is new. Ask ');
  await note.press('End');
  await note.pressSequentially('@tansy');
  await expect(page.getByRole('option')).toHaveText([`Tansy Quill ${mark}`]);
  await page.keyboard.press('Enter');
  await note.pressSequentially('please.');
  await expect(note).toHaveValue(`Their plan is new. Ask @Tansy Quill ${mark} please.`);
  await page.getByRole('button', { name: 'Save note' }).click();
  const notes = page.getByRole('region', { name: 'Notes of staff' });
  await expect(notes.getByRole('listitem')).toContainText([`@Tansy Quill ${mark} please.`]);
  await expect(notes.locator('li strong').last()).toHaveText(`@Tansy Quill ${mark}`);
  await expect(note).toHaveValue('');

  // the mentioned colleague gets a notice that leads to the note, but only the author can change it
  const other = await openAs(browser, colleague, '/');
  await other.getByRole('button', { name: /^Notices/ }).click();
  await other.getByRole('link', { name: /You were mentioned/ }).click();
  await expect(other).toHaveURL(/\/applications\/responses\/\d+#notes$/);
  const theirs = other.getByRole('region', { name: 'Notes of staff' });
  await expect(theirs).toContainText(`Ask @Tansy Quill ${mark} please.`);
  await expect(theirs).toBeInViewport();
  await expect(theirs.getByRole('button', { name: /your note/ })).toHaveCount(0);

  await notes.getByRole('button', { name: 'Delete your note' }).click();
  await page.getByRole('dialog', { name: 'Delete this note?' }).getByRole('button', { name: 'Delete note' }).click();
  await expect(notes.getByRole('listitem')).toHaveCount(0);

  // the comparison with another applicant to the same application has an address that staff can share; reviewers have no access
  // to it
  await page.getByRole('link', { name: 'Compare' }).click();
  await page.getByRole('textbox', { name: /^Compare Birch/ }).fill('cedar');
  await page.getByRole('option', { name: names[2] ?? '' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([names[1] ?? '', names[2] ?? '']);
  const question = page.locator('section').filter({ hasText: 'What is your mission?' });
  await expect(question).toContainText(`We are ${names[1]}.`);
  await expect(question).toContainText(`We are ${names[2]}.`);
  const shared = page.url();
  await other.goto(shared);
  await expect(other.getByRole('heading', { level: 2 })).toHaveText([names[1] ?? '', names[2] ?? '']);
  const reviewer = await openAs(browser, await newPerson(['REVIEWER']), new URL(shared).pathname);
  await expect(reviewer.getByText('You do not have access to this page.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await expect(title).toHaveText(names[1] ?? '');
  await expect(bar).toContainText('2 of 4');
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(bar).toContainText('2 of 4');

  // Back leads to the list, even after several applicants were read
  await title.click();
  await page.keyboard.press('n');
  await expect(title).toHaveText(names[2] ?? '');
  await page.goBack();
  await expect(page).toHaveURL(
    new RegExp(`application_template=${template.id}&application_status=SUBMITTED&ordering=nonprofit$`),
  );
  for (const one of [page, other, reviewer]) await one.context().close();
});
