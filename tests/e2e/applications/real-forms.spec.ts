import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { at, beSignedIn, expect, openAs, test } from '../test.ts';

/** The folder of real forms by other authors, which is outside the repository. Without it, the tests have no forms. */
const folder = fileURLToPath(new URL('../../../../shared/data/application-forms/', import.meta.url));
const forms = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];

const budget = { name: 'budget.txt', mimeType: 'text/plain', buffer: Buffer.from('Income and outgoings of a test.\n') };

interface Focused {
  tag: string;
  type: string;
  text: string;
  /** the id of the question that contains the focused element */
  question: string | null;
  /** the place of a table's cell, `row-column`; a number goes into it */
  cell: string | null;
  isNumber: boolean;
}

/** The element that has the focus, as a keyboard user perceives it. */
function focused(page: Page): Promise<Focused> {
  return page.evaluate(`(() => {
    const { tagName: tag, type = '', textContent, dataset } = document.activeElement;
    const question = document.activeElement.closest('[id^=question-]');
    const [cell, isNumber] = [dataset.cell ?? null, 'number' in dataset];
    return { tag, type, text: textContent.trim(), question: question && question.id, cell, isNumber };
  })()`);
}

/**
 * Answers all questions of a page with Tab, Space, Enter and letters, until the button after them has the focus. Returns the number
 * of questions.
 */
async function answerPage(page: Page, button: RegExp): Promise<number> {
  const met = new Set<string>();
  for (;;) {
    await page.keyboard.press('Tab');
    const here = await focused(page);
    if (here.tag === 'BUTTON' && button.test(here.text)) return met.size;
    if (here.question === null) continue;
    if (here.cell?.startsWith('0-')) await page.keyboard.type(here.isNumber ? '1,200.50' : 'Cell');
    if (!met.has(here.question)) {
      met.add(here.question);
      if (here.tag === 'TEXTAREA') await page.keyboard.type('Answered by keyboard.');
      else if (here.type === 'radio' || here.type === 'checkbox') await page.keyboard.press('Space');
      else if (here.type === 'date') await page.keyboard.type('03272007');
      else if (here.type === 'text' && here.cell === null) await page.keyboard.type('1,200');
      else if (here.text === 'Choose a file') await chooseFile(page, here.question);
    }
  }
}

async function chooseFile(page: Page, question: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(budget);
  await expect(page.locator(`[id="${question}"]`).getByRole('link', { name: 'budget.txt' })).toBeVisible({ timeout: 30_000 });
}

/** Presses Tab until a button has focus, then Enter. */
async function press(page: Page, name: RegExp): Promise<void> {
  for (;;) {
    await page.keyboard.press('Tab');
    const here = await focused(page);
    if (here.tag === 'BUTTON' && name.test(here.text)) break;
  }
  await page.keyboard.press('Enter');
}

test('the real forms are where this test looks for them', () => {
  test.info().annotations.push({ type: 'folder', description: folder });
  expect(forms.length === 0 || forms.length >= 5).toBe(true);
});

for (const form of forms) {
  test(`${form}: imported, answered by keyboard alone, submitted, printed`, async ({
    browser,
    page,
    db,
    newPerson,
    sessionOf,
  }) => {
    test.setTimeout(240_000);
    const staff = { session: await sessionOf('staff'), id: 0, email: '', password: '' };
    await beSignedIn(page, staff);
    await page.goto('/applications/templates');
    await page.getByLabel('File to import').setInputFiles(`${folder}${form}`);
    const dialog = page.getByRole('dialog', { name: 'Import a template' });
    await dialog.getByRole('button', { name: 'Import' }).click();
    await expect(page).toHaveURL(/\/applications\/templates\/\d+$/);
    const template = at(page).split('/').at(-1);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page
      .getByRole('dialog', { name: /^Publish/ })
      .getByRole('button', { name: 'Publish' })
      .click();
    await expect(page.getByText('Published', { exact: true })).toBeVisible();

    const { id: nonprofit } = await createNonprofit(db);
    const applicant = await openAs(browser, await newPerson(['NONPROFIT_STAFF'], nonprofit), `/applications/${template}`);
    await applicant.getByRole('button', { name: 'Start' }).press('Enter');
    await expect(applicant).toHaveURL(/\/applications\/responses\/\d+\/edit$/);
    const pages = applicant.getByRole('navigation', { name: 'Application pages' }).getByRole('link');
    await expect(pages.first()).toBeVisible();
    const count = await pages.count();
    let questions = 0;
    for (let number = 1; number <= count; number += 1) {
      await expect(applicant.locator('h2').first()).toBeVisible();
      questions += await answerPage(applicant, /^Save & (Next|Review)$/);
      await applicant.keyboard.press('Enter');
      if (number < count) await expect(applicant).toHaveURL(new RegExp(`page=${number + 1}$`));
    }
    await expect(applicant.getByRole('heading', { name: 'Ready to submit' })).toBeVisible();
    await press(applicant, /^Submit application$/);
    await applicant.getByRole('dialog').getByRole('button', { name: 'Submit application' }).click();
    await expect(applicant.getByRole('dialog', { name: 'Thank you!' })).toBeVisible();

    const response = await db
      .selectFrom('applicationResponses')
      .select(['status', 'id'])
      .where('nonprofitId', '=', nonprofit)
      .executeTakeFirstOrThrow();
    expect(response.status).toBe('SUBMITTED');
    const answers = await db
      .selectFrom('applicationAnswers')
      .select(['questionUid', 'answer'])
      .where('responseId', '=', response.id)
      .execute();
    expect(answers.length).toBe(questions);
    const texts = answers.filter(({ answer }) => answer === 'Answered by keyboard.').length;

    await applicant.goto(`/applications/responses/print/${response.id}`);
    await expect(applicant.getByText('Answered by keyboard.')).toHaveCount(texts);
    expect((await applicant.pdf({ format: 'Letter' })).subarray(0, 5).toString()).toBe('%PDF-');
    await applicant.context().close();
  });
}
