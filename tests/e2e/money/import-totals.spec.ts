import { createDonation } from '#tests/factories/donations.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { beSignedIn, expect, test } from '../test.ts';

const file = `Gift Date,Gift Amount,Paid by,Last Name,Settlement Check,Refund
2026-01-02,100.00,Check,Sample,fine,
2026-01-03,250.00,Check,Test,odd,
2026-01-04,40.00,Cash,Example,fine,
2026-01-05,60.00,Cash,Placeholder,fine,60.00
2026-01-06,80.00,Cash,Another,fine,30.00
`;

test('the total of the platform finds the column that says which lines are no gifts', async ({ page, db, newPerson }) => {
  const nonprofit = await createNonprofit(db);
  await beSignedIn(page, await newPerson(['NONPROFIT_STAFF'], nonprofit.id));
  await page.goto('/report-donations');
  await page.getByRole('link', { name: 'CSV', exact: true }).click();
  await page.getByLabel('Choose a file').setInputFiles({ name: 'platform.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });

  // a refund is proposed with its sums, before anything is stored
  const asked = page.getByRole('table', { name: 'What could change the gifts' }).getByRole('row');
  await expect(asked.nth(1)).toContainText('Refund');
  await expect(page.getByLabel('Refund is taken as')).toHaveValue('amount_back');
  await expect(page.getByLabel('Settlement Check is taken as')).toHaveValue('LEAVE_OUT');
  const howRead = page.getByRole('region', { name: 'How this file is read' });
  await expect(howRead).toContainText('“Refund” takes the whole amount back: 1 line, first on line 5.');
  await expect(howRead).toContainText('1 gift is lowered by $30.00 in all.');

  // nothing is stored before both proposals were answered
  await page.getByRole('button', { name: 'Yes, that is right: “Refund” is taken as: Taken off the gift (refund).' }).click();
  await page.getByRole('button', { name: 'It changes nothing' }).click();
  await expect(page.getByRole('heading', { name: 'before storing' })).toBeHidden();

  // the platform counts one gift fewer: the column of the odd one is found, and applied with one click
  const compare = page.getByRole('region', { name: 'Compare with the platform' });
  await compare.getByLabel('Number of gifts').fill('3');
  await compare.getByLabel('Sum of the gifts').fill('190');
  await compare.getByRole('button', { name: 'Compare' }).click();
  await expect(compare).toContainText('The platform has 1 gift fewer and $250.00 less than would be stored.');
  const store = page.getByRole('button', { name: 'Store 4 donations of $440.00' });
  await page.getByLabel('I have checked how this file is read').check();
  await expect(store).toBeDisabled();
  await page.getByLabel('I store it all the same').check();
  await expect(store).toBeEnabled();
  await compare
    .getByRole('listitem')
    .filter({ hasText: 'without the 1 line whose “Settlement Check” is “odd”' })
    .getByRole('button', { name: 'Read it so' })
    .click();
  await expect(compare.getByText('This is what the platform shows.')).toBeVisible();
  await page.getByLabel('I have checked how this file is read').check();
  await page.getByRole('button', { name: 'Store 3 donations of $190.00' }).click();
  await expect(page.getByText('Donations uploaded!')).toBeVisible();
});

test('a refund of a gift that was stored earlier lowers or deletes it, once a person says so', async ({
  page,
  db,
  newPerson,
}) => {
  const nonprofit = await createNonprofit(db, { name: `Given Back House ${crypto.randomUUID()}` });
  const person = await newPerson(['CFP_STAFF']);
  // staff see the gifts of other tests: the name is of this run, without digits, which names do not have
  const lastName = `Sample${crypto.randomUUID().replace(/[^a-f]/g, '')}`;
  for (const amount of ['100.00', '45.00'])
    await createDonation(db, {
      nonprofitId: nonprofit.id,
      amount,
      dateReceived: '2026-01-02',
      firstName: 'Refund',
      lastName,
    });
  await beSignedIn(page, person);
  await page.goto('/report-donations?mode=csv');
  const lines = [
    '2026-03-01,12.00,Donation,Somebody',
    `2026-03-02,-60.00,Refund,Refund ${lastName}`,
    `2026-03-03,-45.00,Refund,Refund ${lastName}`,
  ];
  const buffer = Buffer.from(`Date,Amount,Type,Name,Nonprofit\n${lines.map((line) => `${line},${nonprofit.name}\n`).join('')}`);
  await page.getByLabel('Choose a file').setInputFiles({ name: 'refunds.csv', mimeType: 'text/csv', buffer });
  const rows = page.getByRole('table', { name: 'Refunds without a gift' }).getByRole('row');
  await rows.nth(1).getByRole('button', { name: 'Look for the gift' }).click();
  await rows.nth(1).getByRole('button', { name: 'Lower it to $40.00' }).click();
  await page.getByRole('dialog', { name: 'Lower $100.00 to $40.00?' }).getByRole('button', { name: 'Lower the gift' }).click();
  await expect(rows.nth(1)).toContainText(`$40.00 of January 2, 2026, to ${nonprofit.name}: lowered by this refund.`);
  await rows.nth(2).getByRole('button', { name: 'Look for the gift' }).click();
  await rows.nth(2).getByRole('button', { name: 'Delete it' }).click();
  await page
    .getByRole('dialog', { name: `Delete $45.00 from Refund ${lastName}?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(rows.nth(2)).toContainText('No gift of this donor is stored in the year before.');
  const stored = db.selectFrom('donations').select(['amount', 'notes']).where('nonprofitId', '=', nonprofit.id);
  expect(await stored.execute()).toEqual([{ amount: '40.00', notes: 'Refund of $60.00 on March 2, 2026 (line 3).' }]);
});

test('two equal refunds each find a gift of their own', async ({ page, db, newPerson }) => {
  const nonprofit = await createNonprofit(db, { name: `Twice Given House ${crypto.randomUUID()}` });
  const person = await newPerson(['CFP_STAFF']);
  const lastName = `Sample${crypto.randomUUID().replace(/[^a-f]/g, '')}`;
  const gift = { nonprofitId: nonprofit.id, amount: '100.00', dateReceived: '2026-01-02', firstName: 'Twice', lastName };
  for (const notes of ['first', 'second']) await createDonation(db, { ...gift, notes });
  await beSignedIn(page, person);
  await page.goto('/report-donations?mode=csv');
  const refund = `2026-03-02,-60.00,Refund,Twice ${lastName},${nonprofit.name}\n`;
  const text = `Date,Amount,Type,Name,Nonprofit\n2026-03-01,12.00,Donation,Somebody,${nonprofit.name}\n${refund}${refund}`;
  await page.getByLabel('Choose a file').setInputFiles({ name: 'refunds.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const rows = page.getByRole('table', { name: 'Refunds without a gift' }).getByRole('row');
  for (const place of [1, 2]) {
    const row = rows.nth(place);
    await row.getByRole('button', { name: 'Look for the gift' }).click();
    await row.getByRole('button', { name: 'Lower it to $40.00' }).first().click();
    await page.getByRole('dialog', { name: 'Lower $100.00 to $40.00?' }).getByRole('button', { name: 'Lower the gift' }).click();
    await expect(row.getByText('lowered by this refund')).toHaveCount(1);
  }
  await expect(rows.nth(1).getByText('lowered by this refund')).toHaveCount(1);
  const stored = db.selectFrom('donations').select(['amount', 'notes']).where('nonprofitId', '=', nonprofit.id).orderBy('notes');
  const note = (line: number) => `Refund of $60.00 on March 2, 2026 (line ${line}).`;
  const found = await stored.execute();
  expect(found.map(({ amount }) => amount)).toEqual(['40.00', '40.00']);
  const words = found.map(({ notes }) => notes).join(' ');
  expect(words).toContain(note(3));
  expect(words).toContain(note(4));
});
