import type { Page } from '@playwright/test';
import { figures } from '#tests/factories/application-templates.ts';
import { answersOf, applicantOf, beginApplication, typed, writeAs } from '../applicants.ts';
import { checks, loadAxe, violationsOf } from '../axe.ts';
import { at, beSignedIn, expect, openAs, openIn, test } from '../test.ts';

async function expectNoViolations(page: Page): Promise<void> {
  await loadAxe(page);
  expect(await violationsOf(page, checks.whole)).toEqual([]);
}

const elements = [{ type: 'HEADING_2' as const, uid: 'page', text: 'Money' }, ...figures];

test('a number is read as people write it, or refused by name and kept as it was typed', async ({ page, db, newPerson }) => {
  const response = await beginApplication(db, { elements });
  const me = await applicantOf(response, newPerson);
  await openIn(page, me, response.edit());
  const amount = page.getByRole('textbox', { name: 'How much?' });
  await typed(amount, '$1,200.50');
  await amount.blur();
  await expect(amount).toHaveValue('1,200.50');
  await expect.poll(() => answersOf(db, response)).toEqual({ amount: 1200.5 });

  await amount.fill('12,50');
  await amount.blur();
  await expect(page.getByText('Use a point before the cents: 12.50 and not 12,50.')).toBeVisible();
  await expect.poll(() => answersOf(db, response)).toEqual({ amount: '12,50' });
  await page.reload();
  await expect(amount).toHaveValue('12,50');
  await expect(page.getByText('Use a point before the cents: 12.50 and not 12,50.')).toBeVisible();
  await expectNoViolations(page);
});

test('two windows with different amounts show both, with their unit, and keep what is chosen', async ({
  page,
  db,
  newPerson,
}) => {
  const response = await beginApplication(db, { elements });
  await openIn(page, await applicantOf(response, newPerson), response.edit());
  const amount = page.getByRole('textbox', { name: 'How much?' });
  await expect(amount).toBeVisible();
  await writeAs(await applicantOf(response, newPerson), response, 'amount', 14, 0);
  await amount.fill('1300');
  const box = page.getByRole('region', { name: 'Two versions of this answer' });
  await expect(box).toContainText('$1,300.00');
  await expect(box).toContainText('$14.00');
  await box.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => answersOf(db, response)).toEqual({ amount: 1300 });
});

test('a date has its limits, and a part of one is never lost unseen', async ({ page, db, newPerson }) => {
  const response = await beginApplication(db, { elements });
  await openIn(page, await applicantOf(response, newPerson), response.edit());
  const day = page.getByLabel('When?');
  await expect(page.getByText('From Jan 1, 2027 to Dec 31, 2027')).toBeVisible();
  await day.fill('2026-05-01');
  await expect.poll(() => answersOf(db, response)).toEqual({ start: '2026-05-01' });
  await day.press('Delete');
  await day.blur();
  await expect(page.getByText('Finish the date, or clear it: a part of a date is not saved.')).toBeVisible();
  await day.fill('2027-05-01');
  await expect.poll(() => answersOf(db, response)).toEqual({ start: '2027-05-01' });
});

test('budget lines are filled by keyboard, pasted from a spreadsheet, removed and brought back', async ({
  page,
  db,
  newPerson,
}) => {
  const response = await beginApplication(db, { elements });
  await openIn(page, await applicantOf(response, newPerson), response.edit());
  const budget = page.getByRole('group', { name: 'Budget' });
  const cell = (name: string) => budget.getByRole('textbox', { name, exact: true });
  await cell('Item, Row 1').focus();
  await page.keyboard.type('Rent');
  await page.keyboard.press('Tab');
  await page.keyboard.type('$1,200.50');
  await expect(budget.getByRole('row', { name: /^Total/ })).toContainText('$1,200.50');
  await page.keyboard.press('Enter');
  await expect(cell('Amount, Row 2')).toBeFocused();
  await page.keyboard.type('12,50');
  await page.keyboard.press('Enter');
  // Enter in the last row adds one
  await expect(cell('Amount, Row 3')).toBeFocused();
  await expect(budget.getByText('Use a point before the cents: 12.50 and not 12,50.')).toBeVisible();
  // there is no sum while a line is not read
  await expect(budget.getByRole('row', { name: /^Total/ })).toContainText('—');
  const first = ['Rent', 1200.5, null];
  await expect.poll(() => answersOf(db, response)).toEqual({ budget: { rows: [first, [null, '12,50', null]] } });

  await cell('Item, Row 2').focus();
  const copied = 'Food\t$800\tmonthly\r\nPaper\t20.25\t\r\nInk\t1\t\r\nGlue\t2\t\r\n';
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', ${JSON.stringify(copied)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);
  await expect(budget.getByText('Pasted 3 rows. 1 row did not fit: 4 are allowed.')).toBeVisible();
  const pasted = [first, ['Food', 800, 'monthly'], ['Paper', 20.25, null], ['Ink', 1, null]];
  await expect.poll(() => answersOf(db, response)).toEqual({ budget: { rows: pasted } });
  await expect(budget.getByText('At most 4 rows')).toBeVisible();
  await expect(budget.getByRole('row', { name: /^Total/ })).toContainText('$2,021.75');

  await budget.getByRole('button', { name: 'Remove Row 3' }).click();
  await expect.poll(() => answersOf(db, response)).toEqual({ budget: { rows: pasted.toSpliced(2, 1) } });
  await budget.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => answersOf(db, response)).toEqual({ budget: { rows: pasted } });
  await expectNoViolations(page);

  // on a telephone each row is a card, and nothing is wider than the window
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await expect(cell('Amount, Row 4')).toHaveValue('1.00');
});

test('staff build the three types, and a reader sees them as they were answered', async ({
  browser,
  page,
  db,
  newPerson,
  sessionOf,
}) => {
  await beSignedIn(page, { session: await sessionOf('staff'), id: 0, email: '', password: '' });
  await page.goto('/applications/templates/new');
  await page.getByLabel('Name').fill(`Figures ${crypto.randomUUID().slice(0, 8)}`);
  const add = page.getByRole('group', { name: 'Add at the end' });
  await add.getByRole('button', { name: 'Number' }).click();
  await page.getByLabel('Question', { exact: true }).fill('How much do you ask for?');
  await page.getByLabel('Unit').fill('$');
  await page.getByLabel('Decimals').fill('2');
  await page.getByLabel('Largest number').fill('50,000');
  await add.getByRole('button', { name: 'Date' }).click();
  await page.getByLabel('Question', { exact: true }).fill('When do you begin?');
  await page.getByLabel('Earliest day').fill('2027-01-01');
  await add.getByRole('button', { name: 'Table' }).click();
  await page.getByLabel('Question', { exact: true }).fill('What does it cost?');
  await page.getByRole('button', { name: 'Add column' }).click();
  await page.getByLabel('Heading of column 3').fill('Year');
  await page.getByLabel('Most rows').fill('5');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page).toHaveURL(/\/applications\/templates\/\d+$/);
  const template = Number(at(page).split('/').at(-1));
  const { elements: made } = await db
    .selectFrom('applicationTemplates')
    .select('elements')
    .where('id', '=', template)
    .executeTakeFirstOrThrow();
  expect(made).toMatchObject([
    { type: 'NUMBER', unit: '$', decimals: 2, minimum: null, maximum: 50_000 },
    { type: 'DATE', earliest: '2027-01-01', latest: null },
    { type: 'TABLE', columns: [{ label: 'Item' }, { label: 'Amount', sum: true }, { label: 'Year' }], mostRows: 5 },
  ]);

  const response = await beginApplication(db, { elements });
  const applicant = await openAs(browser, await applicantOf(response, newPerson), response.edit());
  await applicant.getByRole('textbox', { name: 'How much?' }).fill('5');
  await applicant.getByLabel('When?').fill('2027-05-01');
  await applicant.getByRole('textbox', { name: 'Item, Row 1' }).fill('Rent');
  await applicant.getByRole('textbox', { name: 'Amount, Row 1' }).fill('3');
  await expect.poll(async () => Object.keys(await answersOf(db, response))).toHaveLength(3);
  await applicant.goto(response.review);
  await expect(applicant.getByText('Fill in at least 2 rows.').first()).toBeVisible();
  await page.goto(`/applications/responses/${response.id}`);
  await expect(page.getByText('$5.00')).toBeVisible();
  await expect(page.getByText('May 1, 2027')).toBeVisible();
  await expect(page.getByRole('row', { name: /Rent/ })).toContainText('$3.00');
  await expectNoViolations(page);
  await applicant.context().close();
});
