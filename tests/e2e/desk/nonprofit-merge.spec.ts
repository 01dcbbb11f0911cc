import { createDonation } from '#tests/factories/donations.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { at, expect, test } from '../test.ts';

test.use({ as: 'staff' });

test('staff merge two nonprofits, the old link leads to the kept one, and staff undo the merge', async ({
  page,
  db,
  newPerson,
}) => {
  const tag = crypto.randomUUID().slice(0, 8);
  const from = await createNonprofit(db, { name: `Quay Kitchen ${tag}`, url: 'https://old.example', faxNumber: '301' });
  const into = await createNonprofit(db, { name: `The Quay Kitchen ${tag}`, url: 'https://new.example' });
  await createDonation(db, { nonprofitId: from.id });
  await newPerson(['NONPROFIT_STAFF'], from.id);

  await page.goto(`/nonprofit/${from.id}`);
  await page.getByRole('button', { name: 'Merge into…' }).click();
  const dialog = page.getByRole('dialog', { name: `Merge “${from.name}”` });
  await dialog.getByRole('textbox', { name: 'Into' }).fill(tag);
  await expect(dialog.getByRole('option')).toHaveText([into.name]);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toContainText(
    `“${from.name}” disappears; “${into.name}” stays. It gets 1 donation and 1 user.`,
  );
  const homepage = dialog.getByRole('group', { name: 'Homepage' });
  await expect(homepage.getByRole('radio', { name: into.name, exact: false }).first()).toBeChecked();
  await homepage.getByText('https://old.example').click();
  await expect(dialog.getByRole('group', { name: 'Fax Number' }).getByRole('radio').nth(1)).toBeChecked();
  await dialog.getByRole('button', { name: `Merge into “${into.name}”` }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(into.name);
  await expect(page.getByRole('alert')).toContainText(`“${from.name}” became part of “${into.name}”.`);
  await expect(page.getByRole('link', { name: 'old.example' })).toBeVisible();
  await page.goto(`/nonprofit/${from.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(into.name);
  expect(at(page)).toBe(`/nonprofit/${into.id}`);

  await page.getByRole('button', { name: 'Undo merge' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click();
  await expect(page.getByRole('alert')).toContainText('are two nonprofits again.');
  await expect(page.getByRole('link', { name: 'new.example' })).toBeVisible();
  await page.goto(`/nonprofit/${from.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(from.name);
  await expect(page.getByRole('link', { name: 'old.example' })).toBeVisible();
});

test('staff dismiss one pair of look-alikes and merge another', async ({ page, db }) => {
  const tag = crypto.randomUUID().slice(0, 8);
  const url = `https://${tag}.example`;
  const chapter = await createNonprofit(db, { name: `Anchor Chapter ${tag}`, url });
  const listed = await createNonprofit(db, { name: `Anchor Guild ${tag}`, url, ein: String(500_000_000 + chapter.id) });
  const pair = page.getByRole('article', { name: `${listed.name} and ${chapter.name}` });

  // the page of one nonprofit names the other, and links to the page that compares both
  await page.goto(`/nonprofit/${chapter.id}`);
  const looksLike = page.getByText('Looks like', { exact: false });
  await expect(looksLike.getByRole('link')).toHaveText([listed.name, 'Compare']);
  await looksLike.getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL(`/nonprofits/look-alikes?nonprofit=${chapter.id}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(pair).toContainText('The same website.');

  await page.goto('/');
  await page.getByRole('list', { name: 'Duplicates to look at' }).getByRole('link').click();
  await expect(page).toHaveURL('/nonprofits/look-alikes');
  await expect(pair).toContainText('The same website.');
  await pair.getByRole('button', { name: 'Not the same organization' }).click();
  await expect(page.getByRole('alert')).toContainText('are marked as not the same organization.');
  await expect(pair).toBeHidden();
  await page.getByRole('link', { name: 'Not the same', exact: true }).click();
  await expect(page).toHaveURL('/nonprofits/look-alikes?dismissed=true');
  await expect(pair).toContainText('Marked as not the same on');
  await pair.getByRole('link', { name: chapter.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(chapter.name);
  await expect(looksLike).toBeHidden();
  await page.goBack();
  await pair.getByRole('button', { name: 'again' }).click();
  await expect(pair).toBeHidden();

  await page.getByRole('link', { name: 'To look at' }).click();
  await pair.getByRole('button', { name: 'Merge' }).click();
  const dialog = page.getByRole('dialog', { name: `Merge “${chapter.name}”` });
  await expect(dialog.getByRole('status')).toContainText(`“${chapter.name}” disappears; “${listed.name}” stays.`);
  await dialog.getByRole('button', { name: 'Merge the other way around' }).click();
  const swapped = page.getByRole('dialog', { name: `Merge “${listed.name}”` });
  await expect(swapped.getByRole('status')).toContainText(`“${listed.name}” disappears; “${chapter.name}” stays.`);
  await swapped.getByRole('button', { name: 'Merge the other way around' }).click();
  await dialog.getByRole('button', { name: `Merge into “${listed.name}”` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(listed.name);
});
