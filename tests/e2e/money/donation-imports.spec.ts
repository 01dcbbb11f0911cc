import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { beSignedIn, expect, test } from '../test.ts';

/** The programme's current year. The tests use its January 1, which is in the default range and never in the future. */
const year = Number(new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: 'America/New_York' }).format());
const file = `Spring fair
Gift Date,Gift Amount,Paid by,First Name,Campaign
01/01/${year},ten,Check,Test,Spring
01/01/${year},"$1,000.50",Check,Another,Spring
01/01/${year},20,Cash,Twice,Spring
01/01/${year},20,Cash,Twice,Spring
`;

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

test('a file with mistakes is read, corrected, stored, listed and undone', async ({ page, db, newPerson }) => {
  const nonprofit = await createNonprofit(db);
  await beSignedIn(page, await newPerson(['NONPROFIT_STAFF'], nonprofit.id));
  await page.goto('/report-donations');
  await page.getByRole('link', { name: 'CSV', exact: true }).click();
  await choose(page, 'not-donations.pdf', '%PDF-1.7');
  await expect(page.getByText('This is not a CSV, Excel or OpenDocument file.')).toBeVisible();
  await choose(page, 'fair.csv', file);

  // the page shows how the file is read and which columns are left out; a reload shows the same
  await expect(page).toHaveURL(/import=\d+/);
  await page.reload();
  const meaning = (column: string) => page.getByLabel(`Understood as: ${column}`);
  await expect(meaning('Gift Amount')).toHaveValue('amount');
  await expect(meaning('Paid by')).toHaveValue('donation_type');
  await expect(meaning('Campaign')).toHaveValue('LEAVE_OUT');
  const howRead = page.getByRole('region', { name: 'How this file is read' });
  await expect(howRead).toContainText(`01/01/${year} is read as January 1, ${year}.`);
  await expect(howRead).toContainText('$1,000.50 is read as $1,000.50.');
  await expect(howRead).toContainText('1 column: Campaign.');
  const mistakes = page.getByRole('table', { name: 'Mistakes' }).getByRole('row');
  await expect(mistakes.nth(1)).toHaveText('3Gift AmountEnter an amount such as 1000, 1,000.00 or $12.50.');
  await expect(mistakes.nth(1).getByRole('textbox')).toHaveValue('ten');
  await expect(mistakes).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Store / })).toBeDisabled();

  // the downloaded file, which has an added column, is corrected and uploaded again
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download with problems' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain('Campaign,problem\r\n');
  expect(text).toContain('Gift Amount: Enter an amount such as');
  await page.getByRole('link', { name: 'Choose another file' }).click();
  await choose(page, 'mended.csv', text.replace(',ten,', ',10,'));

  // a person decides about the duplicate, and confirms how the file is read
  await expect(page.getByRole('link', { name: '0 mistakes' })).toBeVisible();
  await page.getByLabel('Decision about line 5').selectOption('Leave out');
  await expect(page.getByRole('button', { name: 'Store 3 donations of $1,030.50' })).toBeDisabled();
  await page.getByLabel('I have checked how this file is read').check();
  await page.getByRole('button', { name: 'Store 3 donations of $1,030.50' }).click();
  await expect(page.getByText('Donations uploaded!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Total: $1.03K' })).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Imports' }).click();
  const imports = page.getByRole('table', { name: 'Imports' }).getByRole('row');
  await expect(imports.nth(1)).toContainText(/mended\.csvStored.*3\$1,030\.50/);
  await expect(imports.nth(2)).toContainText('fair.csvHas mistakes');
  await page.getByRole('link', { name: 'mended.csv' }).click();
  await expect(page.getByRole('table', { name: 'Donations of the file' }).getByRole('link')).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('button', { name: 'Delete 3 donations of $1,030.50' }).click();
  await expect(page.getByText(/Undone\. Uploaded/)).toBeVisible();
  await page.goto('/donation-management');
  await expect(page.getByText('No donations to display.')).toBeVisible();
});

test('a person corrects a wrong value in the list of mistakes, sees the correction, and undoes it', async ({
  page,
  db,
  newPerson,
}) => {
  const nonprofit = await createNonprofit(db);
  await beSignedIn(page, await newPerson(['NONPROFIT_STAFF'], nonprofit.id));
  await page.goto('/report-donations?mode=csv');
  const day = `01/01/${year}`;
  await choose(page, 'typos.csv', `Amount,Date,Type,First Name\nten,${day},Check,Ada\n5,${year}-02-30,Cash,Ben\n`);
  await page.getByLabel('Correct line 2, Amount').fill('10');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Correct line 2, Amount')).toHaveValue('ten');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('10');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Correct line 3, Date')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(day);
  await expect(page.getByRole('button', { name: 'Apply 2 corrections' })).toBeVisible();
  await page.keyboard.press('Enter');

  const corrected = page.getByRole('table', { name: 'Corrected values' }).getByRole('row');
  await expect(corrected.nth(1)).toContainText('2Amountten10');
  await expect(page.getByRole('table', { name: 'Donations of the file' }).getByRole('row').nth(1)).toContainText('2, corrected');
  await page.getByRole('button', { name: 'Take back the correction of line 3, Date' }).click();
  await expect(page.getByLabel('Correct line 3, Date')).toHaveValue(`${year}-02-30`);
  await page.getByLabel('Correct line 3, Date').fill(day);
  await page.getByRole('button', { name: 'Apply 1 correction' }).click();
  await page.getByRole('button', { name: 'Store 2 donations of $15.00' }).click();
  await expect(page.getByText('Donations uploaded!')).toBeVisible();
});

test('lines with mistakes are kept back with their count and sum, downloaded as a file, and imported later', async ({
  page,
  db,
  newPerson,
}) => {
  const nonprofit = await createNonprofit(db);
  await beSignedIn(page, await newPerson(['NONPROFIT_STAFF'], nonprofit.id));
  await page.goto('/report-donations?mode=csv');
  const day = `01/01/${year}`;
  await choose(
    page,
    'fair.csv',
    `Amount,Date,Type,First Name\nten,${day},Check,Ada\n5,${year}-02-30,Cash,Ben\n20,${day},Cash,Cleo\n`,
  );
  await expect(page.getByRole('button', { name: 'Store 1 donation of $20.00' })).toBeDisabled();
  await expect(
    page.getByText('Of 3 lines, 2 are not stored. Their sum is $5.00; 1 amount cannot be read. They come as a file'),
  ).toBeVisible();
  await page.getByLabel('Keep back the 2 lines with mistakes').check();
  await page.getByRole('button', { name: 'Store 1 donation of $20.00' }).click();
  await expect(page.getByText('Donations uploaded!')).toBeVisible();
  // the page of donations and the import's own page show the lines that were kept back
  await expect(page.getByText('Stored from “fair.csv”: 1 donation of $20.00.')).toBeVisible();
  await page.getByRole('link', { name: 'See the import' }).click();
  await expect(page.getByRole('heading', { name: 'fair.csv', level: 1 })).toBeVisible();
  await expect(page.getByText('2 lines with mistakes were kept back. They are not stored.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download these lines' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toMatch(/^\ufeffAmount,Date,Type,First Name,problem \(import \d+\)\r\nten,.*\r\n5,.*\r\n$/);

  await page.goto('/report-donations?mode=csv');
  await choose(page, 'rest.csv', text.replace('ten,', '10,').replace(`${year}-02-30`, day));
  await expect(page.getByText('These lines were kept back from “fair.csv”: they are read as the others were.')).toBeVisible();
  await page.getByLabel('I have checked how this file is read').check();
  await page.getByRole('button', { name: 'Store 2 donations of $15.00' }).click();
  await expect(page).toHaveURL(/\/donation-management$/);
});

test('the page shows how whole names are split, and one click keeps them whole', async ({ page, db, newPerson }) => {
  const nonprofit = await createNonprofit(db);
  await beSignedIn(page, await newPerson(['NONPROFIT_STAFF'], nonprofit.id));
  await page.goto('/report-donations?mode=csv');
  const lines = ['"Sample, Ada"', 'Paul Weatherfax', 'Ada and Milo Sample'].map((name) => `${name},20,${year}-01-01,Cash`);
  await choose(page, 'names.csv', `Donor Name,Amount,Date,Type\n${lines.join('\n')}\n`);
  const howRead = page.getByRole('region', { name: 'How this file is read' });
  await expect(howRead).toContainText('“Sample, Ada” is stored as first name “Ada” and last name “Sample”.');
  await expect(howRead).toContainText('1 line: the donor’s name is kept as it stands, as last name.');
  await expect(page.getByRole('button', { name: 'Store 3 donations of $60.00' })).toBeDisabled();
  await page.getByRole('link', { name: 'Names of donors' }).click();
  const names = page.getByRole('table', { name: 'Names of donors' }).getByRole('row');
  await expect(names.nth(2)).toContainText('Paul WeatherfaxPaulWeatherfax1');
  await names.nth(2).getByRole('button', { name: 'Keep Paul Weatherfax whole' }).click();
  await expect(names.nth(2)).toContainText('Paul Weatherfax–Paul Weatherfax1');
  await expect(names.nth(3)).toContainText('Ada and Milo Sample–Ada and Milo Sample1');
  await page.getByLabel('I have checked how this file is read').check();
  await page.getByRole('button', { name: 'Store 3 donations of $60.00' }).click();
  await expect(page.getByText('Donations uploaded!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ada Sample' })).toBeVisible();
});

test('the most similar nonprofit is proposed with a reason, and one click uses it', async ({ page, db, newPerson }) => {
  await createNonprofit(db, { name: 'Brambleyard Lantern Workshop' });
  await createNonprofit(db, { name: 'Quincewater Ferry Museum' });
  await createNonprofit(db, { name: 'Plaited Willow Orchard' });
  await beSignedIn(page, await newPerson(['CFP_STAFF']));
  await page.goto('/report-donations?mode=csv');
  const names = ['Plaited Willow Orchard', 'Brambleyard Lantrn Workshop', 'Quincewater Ferry Museum Guild'];
  const lines = names.map((name) => `${name},20,${year}-01-01,Cash,Ada`);
  await choose(page, 'near.csv', `Charity,Amount,Date,Type,First Name\n${lines.join('\n')}\n`);
  const table = page.getByRole('table', { name: 'Names of nonprofits' });
  await expect(table).toContainText('Nearest: Brambleyard Lantern Workshop (“lantrn” for “lantern”)');
  await expect(page.getByRole('button', { name: 'Store 1 donation of $20.00' })).toBeDisabled();
  await table.getByRole('button', { name: 'Use Brambleyard Lantern Workshop' }).click();
  await expect(table.getByRole('textbox', { name: 'Nonprofit for Brambleyard' })).toHaveValue('Brambleyard Lantern Workshop');
  await table.getByRole('button', { name: 'Use Quincewater Ferry Museum' }).click();
  await expect(table).toContainText('Chosen for this file');
  await page.getByRole('button', { name: 'Store 3 donations of $60.00' }).click();
  await expect(page.getByText('Donations uploaded!')).toBeVisible();
});

test('a person undoes the import that was just stored, above the list of donations', async ({ page, db, newPerson }) => {
  const nonprofit = await createNonprofit(db);
  await beSignedIn(page, await newPerson(['NONPROFIT_STAFF'], nonprofit.id));
  await page.goto('/report-donations?mode=csv');
  await choose(page, 'undo.csv', `Amount,Date,Type,First Name\n20,${year}-01-01,Cash,Undine\n`);
  await page.getByRole('button', { name: 'Store 1 donation of $20.00' }).click();
  const bar = page.getByRole('region', { name: 'The file that was stored' });
  await expect(bar).toContainText('Stored from “undo.csv”: 1 donation of $20.00.');
  await expect(page.getByRole('link', { name: 'Undine' })).toBeVisible();
  await bar.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Delete 1 donation of $20.00' }).click();
  await expect(bar).toContainText('The import of “undo.csv” was undone. Deleted: 1 donation of $20.00.');
  await expect(bar.getByRole('button', { name: 'Undo' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Undine' })).toBeHidden();
  await bar.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toBeHidden();
});

test('a person decides about all empty cells and unknown words at once', async ({ page, db, newPerson }) => {
  const name = `Emptied Harbor Kiosk ${crypto.randomUUID()}`;
  await createNonprofit(db, { name });
  await beSignedIn(page, await newPerson(['CFP_STAFF']));
  await page.goto('/report-donations?mode=csv');
  const day = `${year}-01-01`;
  const lines = [
    ...[`${name},1,${day},Cash,Ada`, `,2,${day},,Ben`, ',3,,,Cleo'],
    ...[`${name},4,${day},Blue form,Dora`, `${name},5,${day},Pink form,Eve`],
  ];
  await choose(page, 'blank.csv', `Charity,Amount,Date,Method,First Name\n${lines.join('\n')}\n`);
  const blanks = page.getByRole('table', { name: 'Columns with empty cells' });
  await expect(blanks.getByRole('row')).toHaveCount(4);
  await page.getByLabel('All 2 words that nothing explains, on 2 lines, are').selectOption('Check');
  await expect(page.getByLabel('Type of Pink form')).toHaveValue('CHECK');
  await blanks.getByRole('button', { name: 'Use the nonprofit of the line above, for 2 lines' }).click();
  await expect(blanks.getByText('Of the nonprofit of the line above')).toBeVisible();
  await blanks.getByRole('button', { name: 'Take back' }).click();
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await letGo;
    await route.continue();
  };
  await page.route('**/donation-imports/*/', hold, { times: 1 });
  await blanks.getByLabel('Type of 2 lines without one').selectOption('Check');
  // a choice that is made while the one before is still being sent waits for its turn
  await blanks.getByRole('textbox', { name: 'Nonprofit of 2 lines' }).fill(name);
  await page.getByRole('option', { name }).click();
  resolve();
  await blanks.getByLabel('Date of 1 line without one').fill(day);
  await blanks.getByRole('button', { name: 'Use for 1 line' }).click();
  await expect(page.getByRole('region', { name: 'How this file is read' })).toContainText(
    `1 line without a date: January 1, ${year}.`,
  );
  await page.getByRole('button', { name: 'Store 5 donations of $15.00' }).click();
  await expect(page.getByText('Donations uploaded!')).toBeVisible();
});

test('a person chooses another line as the header, and confirms the earlier decisions again', async ({ page, db, newPerson }) => {
  const nonprofit = await createNonprofit(db);
  await beSignedIn(page, await newPerson(['NONPROFIT_STAFF'], nonprofit.id));
  await page.goto('/report-donations?mode=csv');
  const columns = 'Received,Given,Method';
  await choose(
    page,
    'spring.csv',
    `Amount,Date,Type\nof,the fair\n${columns}\n31/01/${year - 1},"1.000,50",Cash\n01/02/${year - 1},"2,25",Cash\n`,
  );
  await expect(page.getByRole('button', { name: /^Nothing to store/ })).toBeDisabled();
  await page.getByText('First lines', { exact: true }).click();
  await page.getByRole('button', { name: 'Use line 3 as the header' }).click();
  await expect(page.getByText('the header is on line 3', { exact: true })).toBeVisible();
  // the only column whose cells are amounts
  await expect(page.getByLabel('Understood as: Given')).toHaveValue('amount');
  // amounts with decimal commas are not American, and nothing in the file names the currency
  await expect(page.getByText('Nothing in this file says the currency').first()).toBeVisible();
  await page.getByLabel('In which currency are the amounts?').selectOption('USD');
  const howRead = page.getByRole('region', { name: 'How this file is read' });
  await expect(howRead).toContainText(`01/02/${year - 1} is read as February 1, ${year - 1}.`);
  await expect(howRead).toContainText('1.000,50 is read as $1,000.50.');
  await page.getByLabel('I have checked how this file is read').check();
  await page.getByRole('button', { name: 'Store 2 donations of $1,002.75' }).click();
  await expect(page.getByText('Donations uploaded!')).toBeVisible();

  // nothing in the next file shows the order of day and month, so the order of the earlier file is used; a person must confirm it
  // first
  await page.goto('/report-donations?mode=csv');
  await choose(page, 'summer.csv', `${columns}\n03/02/${year - 1},20,Cash\n`);
  await expect(howRead).toContainText('The columns are those of “spring.csv”, which was stored before');
  await expect(howRead).toContainText(`03/02/${year - 1} is read as February 3, ${year - 1}.`);
  await expect(howRead).toContainText('Nothing in this file shows the order: it is that of “spring.csv”.');
  await expect(page.getByRole('button', { name: 'Store 1 donation of $20.00' })).toBeDisabled();
  await page.getByLabel('I have checked how this file is read').check();
  await page.getByRole('button', { name: 'Store 1 donation of $20.00' }).click();
  await expect(page.getByText('Donations uploaded!')).toBeVisible();
});

test('lines that are no gifts are set aside with a reason, decided by kind, and downloaded', async ({ page, db, newPerson }) => {
  const nonprofit = await createNonprofit(db);
  await beSignedIn(page, await newPerson(['NONPROFIT_STAFF'], nonprofit.id));
  await page.goto('/report-donations?mode=csv');
  const file = `Status,Gross,Created,Method
Paid,20.00,${year}-01-01,Visa
Refunded,20.00,${year}-01-01,Visa
Odd,5.00,${year}-01-01,Visa
`;
  await choose(page, 'platform.csv', file);
  const kinds = page.getByRole('table', { name: 'Kinds of lines' });
  await expect(kinds.getByLabel('Lines with Status Refunded')).toHaveValue('false');
  await expect(page.getByRole('button', { name: /^Store / })).toBeDisabled();
  const why = (value: string) => kinds.getByRole('row').filter({ hasText: value }).getByRole('cell').last();
  await expect(why('Refunded')).toHaveText('By its words');
  await expect(why('Odd')).toHaveText('Nothing says it');
  await kinds.getByLabel('Lines with Status Odd').selectOption('Not gifts');
  await expect(why('Odd')).toHaveText('Chosen for this file');
  await expect(page.getByRole('region', { name: 'How this file is read' })).toContainText('“Status” is “Refunded”: 1 line');
  await page.getByRole('link', { name: '2 not gifts' }).click();
  await expect(page.getByRole('table', { name: 'Lines that are no gifts' }).getByRole('row').nth(2)).toHaveText(
    '4“Status” is “Odd”',
  );
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download with problems' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Not a gift: “Status” is “Refunded”.');
  await page.getByLabel('I have checked how this file is read').check();
  await page.getByRole('button', { name: 'Store 1 donation of $20.00' }).click();
  await expect(page.getByText('Donations uploaded!')).toBeVisible();

  // the next import remembers the decision
  await page.goto('/report-donations?mode=csv');
  await choose(page, 'next.csv', file.replace('Refunded', 'Odd'));
  await expect(why('Odd')).toHaveText('As in an earlier file');
  await expect(kinds.getByLabel('Lines with Status Odd')).toHaveValue('false');
});
