import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { expect, openIn, test } from '../test.ts';

test('a file’s name stands beside the catalogue’s; corrections are given up after a question only, and the message stays', async ({
  page,
  db,
  newPerson,
}) => {
  await createNonprofit(db, { name: 'Sedge Boat House', ein: '047654321' });
  await openIn(page, await newPerson(['CFP_STAFF']), '/nonprofits/invite');
  const lines = [
    'Nonprofit,EIN,Email',
    'Boat House of Sedge County,7654321,a@boats.test.example',
    'Sedge House Boat,47654321,b@boats.test.example',
  ];
  const file = { name: 'boats.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  const choose = () => page.getByLabel('File with EINs and addresses').setInputFiles(file);
  await choose();
  const table = page.getByRole('table', { name: 'Lines of the file' });
  await expect(table.getByText('In the file: “Sedge House Boat”')).toBeVisible();
  await expect(table.getByText('EIN 04-7654321 · the file has 47654321, without a first zero')).toBeVisible();
  const words = page.getByLabel('Your own words');
  await words.fill('Welcome to spring.');
  const ein = page.getByLabel('EIN of line 2');
  await ein.fill('04-7654321');
  const over = page.getByRole('button', { name: 'Start over' });
  await over.click();
  const question = page.getByRole('dialog', { name: 'Give up your corrections?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(ein).toHaveValue('04-7654321');
  await over.click();
  await question.getByRole('button', { name: 'Give up corrections' }).click();
  await expect(table).toHaveCount(0);
  await choose();
  await expect(ein).toHaveValue('7654321');
  await expect(words).toHaveValue('Welcome to spring.');
});
