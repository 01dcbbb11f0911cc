import { everyElement } from '#tests/factories/application-templates.ts';
import { makePdf } from '#tests/factories/documents.ts';
import { answersOf, applicantOf, beginApplication, manyQuestions, typed } from '../applicants.ts';
import { at, expect, openAs, openIn, test } from '../test.ts';

const pdf = (size: number) => ({
  name: 'budget.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([makePdf({ pages: ['the budget'] }), Buffer.alloc(size, 'a'), Buffer.from('\n%%EOF\n')]),
});

test('a nonprofit answers an application from the first page to the thank-you page', async ({ page, db, newPerson }) => {
  const application = await beginApplication(db, { elements: everyElement });
  await openIn(page, await applicantOf(application, newPerson), application.edit());
  const pages = page.getByRole('navigation', { name: 'Application pages' });

  // leaving a page shows its errors, but does not prevent leaving
  const saves = '**/api/v1/applications/responses/*/';
  await page.route(saves, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.fallback()));
  await typed(page.getByRole('textbox', { name: 'What do you do?' }), 'We read to children in the harbor district.');
  await expect(page.getByText('142 words remaining')).toBeVisible();
  await page.getByRole('button', { name: 'Save & Next' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'The plan' })).toBeFocused();
  expect(at(page)).toBe(application.edit(2));
  await expect(page.getByText('“The work” is not saved yet, and 1 required question is unanswered.')).toBeVisible();
  await page.unroute(saves);
  await expect(page.getByText('“The work” is saved, but 1 required question is unanswered.')).toBeVisible();
  await expect(pages.getByRole('link')).toHaveText(['The work', 'The plan']);
  await page.getByRole('link', { name: 'Go back to it' }).click();
  await expect(page.getByRole('radio', { name: 'In town' })).toBeFocused();
  await expect(page.getByRole('radiogroup', { name: 'Where do you work?' })).toHaveAccessibleDescription(
    /An answer is required\./,
  );
  await page.keyboard.press('Space');
  await expect(pages.getByRole('link')).toHaveText(['The work, complete', 'The plan']);
  await page.getByRole('checkbox', { name: 'Children' }).check();
  await page.getByRole('button', { name: 'Save & Next' }).click();

  // after the last page, the review page lists missing answers and links to them
  const notReady = 'Your progress is saved, but your application is not ready to submit yet.';
  const alert = page.getByRole('region', { name: 'Alerts' }).getByRole('alert');
  await page.getByRole('button', { name: 'Save & Next' }).click();
  await expect(page.getByRole('heading', { name: '1 required question is unanswered' })).toBeVisible();
  expect(at(page)).toBe(application.review);
  await expect(alert).toContainText(notReady);
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(alert).toContainText(notReady);
  await expect(page.getByRole('heading', { name: '1 required question is unanswered' })).toBeFocused();
  await page.getByRole('link', { name: 'We may be visited.' }).click();
  await expect(page.getByRole('checkbox', { name: 'We may be visited.' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.getByRole('radio', { name: '5, Very' }).check();

  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Save & Next' }).click();
  await expect(page.getByRole('heading', { name: 'Ready to submit' })).toBeVisible();
  await expect(alert).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit application' }).click();
  const sure = page.getByRole('dialog', { name: /^Submit “/ });
  await expect(sure).toContainText(/can no longer be changed after that\. A copy goes to .+@test\.example; your colleagues/);
  await sure.getByRole('button', { name: 'Not yet' }).click();
  await expect(sure).toBeHidden();
  await page.getByRole('button', { name: 'Submit application' }).click();
  await sure.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByRole('dialog', { name: 'Thank you!' })).toBeVisible();
  expect(await answersOf(db, application)).toEqual({
    'open-text': 'We read to children in the harbor district.',
    'one-choice': 'In town',
    choices: ['Children'],
    scale: 5,
    checkbox: true,
  });

  // a submitted response can only be read
  await page.goto(application.review);
  await expect(page.getByText('Submitted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit application' })).toBeHidden();
  await page.goto(application.edit());
  await expect(page.getByText('It can no longer be changed.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('two colleagues submit at the same time: the response is submitted once, and both are thanked', async ({
  browser,
  db,
  newPerson,
}) => {
  const application = await beginApplication(db, { elements: manyQuestions(1, 1) });
  const pages = await Promise.all(
    [1, 2].map(async () => openAs(browser, await applicantOf(application, newPerson), application.review)),
  );
  for (const page of pages) await expect(page.getByRole('heading', { name: 'Ready to submit' })).toBeVisible();
  await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Submit application' }).click()));
  await Promise.all(pages.map((page) => page.getByRole('dialog').getByRole('button', { name: 'Submit application' }).click()));
  for (const page of pages) await expect(page.getByRole('dialog', { name: 'Thank you!' })).toBeVisible();
  const submitted = await db
    .selectFrom('auditEntries')
    .select('action')
    .where('subjectKind', '=', 'applicationResponse')
    .where('subjectId', '=', application.id)
    .execute();
  expect(submitted).toEqual([{ action: 'submitted' }]);
  for (const page of pages) await page.context().close();
});

test('a file is uploaded while the network fails, is opened, and is removed', async ({ page, db, newPerson }) => {
  const application = await beginApplication(db, { elements: everyElement });
  await openIn(page, await applicantOf(application, newPerson), application.edit(2));
  const question = page.getByRole('group', { name: 'Your budget' });
  let pieces = 0;
  await page.route('**/api/v1/applications/response-file-uploads/*/?offset=*', (route) => {
    pieces += 1;
    return pieces === 2 ? route.abort() : route.fallback();
  });
  await question.locator('input[type=file]').setInputFiles(pdf(1_500_000));
  await expect(question.getByText('The upload has stopped')).toBeVisible();
  await expect(question.getByRole('link', { name: 'budget.pdf' })).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('[data-save-state]')).toHaveText(/^Saved \d{1,2}:\d\d\s[AP]M$/);
  const opened = page.waitForEvent('popup');
  await question.getByRole('link', { name: 'budget.pdf' }).click();
  expect(new URL((await opened).url()).pathname).toMatch(/^\/application-files\/\d+\/$/);

  await page.reload();
  await expect(question.getByRole('link', { name: 'budget.pdf' })).toBeVisible();
  // a replacement that is refused leaves the stored file, and says so
  await question.locator('input[type=file]').setInputFiles({ ...pdf(25_000_001), name: 'too-large.pdf' });
  await expect(question.getByRole('alert')).toHaveText('This file is too large: the limit is 25 MB.');
  await expect(question.getByText('This stays your answer until the new file is stored.')).toBeVisible();
  await expect(question.getByRole('link', { name: 'budget.pdf' })).toBeVisible();
  await question.getByRole('button', { name: 'Choose another file' }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog', { name: 'Remove “budget.pdf”?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(question.getByRole('link')).toHaveCount(0);
  await expect.poll(async () => (await answersOf(db, application))['file']).toBeNull();
});

test('a file of a wrong type and a file that is too large are refused with a message', async ({ page, db, newPerson }) => {
  const application = await beginApplication(db, { elements: everyElement });
  await openIn(page, await applicantOf(application, newPerson), application.edit(2));
  const question = page.getByRole('group', { name: 'Your budget' });
  await question.locator('input[type=file]').setInputFiles({
    name: 'budget.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
  });
  await expect(question.getByRole('alert')).toContainText('This kind of file is not accepted.');
  await question.getByRole('button', { name: 'Choose another file' }).click();
  await question.locator('input[type=file]').setInputFiles(pdf(25_000_001));
  await expect(question.getByRole('alert')).toHaveText('This file is too large: the limit is 25 MB.');
});

test('leaving the page asks only while the server lacks an answer', async ({ browser, db, newPerson }) => {
  const application = await beginApplication(db, { elements: manyQuestions(1, 1) });
  const page = await openAs(browser, await applicantOf(application, newPerson), application.edit());
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const field = page.getByRole('textbox', { name: 'Question 1' });
  await field.fill('saved');
  await expect(page.locator('[data-save-state]')).toHaveText(/^Saved/);
  await page.reload();
  await expect(field).toHaveValue('saved');
  expect(asked).toEqual([]);
  await page.route('**/api/v1/applications/responses/*/', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await field.fill('saved, and not saved');
  await page.reload();
  await expect(field).toHaveValue('saved, and not saved');
  expect(asked).toEqual(['beforeunload']);
  await field.fill('saved, and still not saved');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  const question = page.getByRole('dialog', { name: 'Leave before everything is saved?' });
  await expect(question).toContainText('What you typed stays in this browser');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/');
  await page.unroute('**/api/v1/applications/responses/*/');
  await page.goBack();
  await expect(field).toHaveValue('saved, and still not saved');
  await expect(page.locator('[data-save-state]')).toHaveText(/^Saved/);
  await page.context().close();
});

test('a member without the role and programme staff can only read', async ({ page, db, newPerson }) => {
  const application = await beginApplication(db, { elements: manyQuestions(1, 1) });
  for (const person of [await newPerson([], application.nonprofit), await newPerson(['CFP_STAFF'])]) {
    await openIn(page, person, application.edit());
    await expect(page.getByText(/^You can read this application\./)).toBeVisible();
    await expect(page.getByText('Question 1')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  }
});

test("another nonprofit's application is not found", async ({ page, db, newPerson }) => {
  const [application, other] = [await beginApplication(db), await beginApplication(db)];
  await openIn(page, await applicantOf(other, newPerson), application.edit());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Application not found');
});

test('“continue” opens the first page that is not done, and the review once all are', async ({ page, db, newPerson }) => {
  const required = manyQuestions(3, 1).map((element) => ('required' in element ? { ...element, required: true } : element));
  const application = await beginApplication(db, { elements: required });
  await openIn(page, await applicantOf(application, newPerson), `${application.edit()}?continue=true`);
  const question = (number: number) => page.getByRole('textbox', { name: `Question ${number}` });
  await expect(page).toHaveURL(application.edit());
  await question(1).fill('One');
  await page.getByRole('button', { name: 'Save & Next' }).click();
  await question(2).fill('Two');
  await expect(page.getByText(/^Saved/).first()).toBeVisible();

  await page.goto('/applications/responses');
  await page
    .getByRole('row', { name: /In progress/i })
    .getByRole('link')
    .first()
    .click();
  await expect(question(3)).toBeVisible();
  await expect(page).toHaveURL(application.edit(3));
  await question(3).fill('Three');
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.goto(`${application.edit()}?continue=true`);
  await expect(page).toHaveURL(application.review);
});
