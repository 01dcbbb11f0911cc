import { givingChecklist, givingMessages } from '#contract/money/giving/giving-settings.ts';
import { createDonation } from '#tests/factories/donations.ts';
import { createShownGift } from '../giving-desk-scenes.ts';
import { test } from '../own-app.ts';
import { expect, storageOf } from '../test.ts';

test.use({ as: 'staff' });

test('staff set up giving and open it; a nonprofit agrees, and ends it', async ({ page, browser, ownApp, sessionOf }) => {
  const { toOpen } = givingMessages;
  // the demo programme has opened giving, and its nonprofits have agreed
  await ownApp.db.deleteFrom('nonprofitGiving').execute();
  await ownApp.db.deleteFrom('givingSettings').execute();
  await ownApp.db.insertInto('givingSettings').defaultValues().execute();
  await page.goto('/gifts');
  await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click();
  const state = page.getByRole('region', { name: 'Giving is closed' });
  await expect(state).toContainText(toOpen.legalName);
  await expect(state).toContainText(toOpen.way);
  await expect(state.getByRole('button')).toHaveCount(0);
  await page.getByLabel('Legal name').fill('Test Programme Fund');
  await page.getByRole('textbox', { name: 'EIN' }).fill('123456789');
  await page.getByRole('textbox', { name: 'If a nonprofit cannot be paid' }).fill('Its gifts go to a nonprofit like it.');
  await page.getByLabel('By check', { exact: true }).fill('Write the reference on the check.');
  await page.getByLabel('What nonprofits agree to').fill('We take gifts for you and pass them on.');
  // what is asked about gift cards stands there only where they are sold
  const { GIFT_CARDS: _, ...asked } = givingChecklist;
  const sentences = Object.values(asked);
  for (const sentence of sentences.slice(1)) await page.getByRole('checkbox', { name: sentence }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Giving settings saved.')).toBeVisible();
  await expect(state.getByRole('listitem')).toHaveText([toOpen.checked]);
  await page.getByRole('checkbox', { name: sentences[0] ?? '' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await state.getByRole('button', { name: 'Open giving' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open giving' }).click();
  const opened = page.getByRole('region', { name: 'Giving is open' });
  await expect(opened).toContainText('No nonprofit has agreed to take gifts yet.');
  // what an open giving needs is refused at its field
  await page.getByLabel('Legal name').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(toOpen.legalName)).toBeVisible();
  await expect(page.getByLabel('Legal name')).toBeFocused();

  const { nonprofit } = (await sessionOf('nonprofit')) as { nonprofit: number };
  const context = await browser.newContext({
    baseURL: ownApp.origin,
    storageState: storageOf(await sessionOf('nonprofit'), ownApp.origin),
  });
  const profile = await context.newPage();
  await profile.goto(`/nonprofit/${nonprofit}`);
  const box = profile.getByRole('region', { name: /^Gifts through / });
  await expect(box).toContainText('Visitors cannot give to');
  await box.getByRole('button', { name: 'Read the agreement' }).click();
  const dialog = profile.getByRole('dialog');
  await expect(dialog).toContainText('We take gifts for you and pass them on.');
  await dialog.getByRole('button', { name: 'Agree and take gifts' }).click();
  await expect(dialog.getByText('Enter the full name of the person who agrees.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Your full name' }).fill('Robin Vale');
  // somebody changes the text meanwhile: it has to be read again
  await ownApp.db.updateTable('givingSettings').set({ agreement: 'The newer text.', agreementVersion: 99 }).execute();
  await dialog.getByRole('button', { name: 'Agree and take gifts' }).click();
  await expect(dialog).toContainText('The agreement has changed since this page was opened.');
  await expect(dialog).toContainText('The newer text.');
  await dialog.getByRole('button', { name: 'Agree and take gifts' }).click();
  await expect(box).toContainText(/Robin Vale agreed on /);
  await box.getByRole('button', { name: 'Take no more gifts' }).click();
  await profile.getByRole('dialog').getByRole('button', { name: 'Take no more gifts' }).click();
  await expect(box.getByRole('button', { name: 'Read the agreement' })).toBeVisible();
  await context.close();
});

test('staff find a gift, and see its parts, its donor and where its money went', async ({ page, ownApp }) => {
  const { reference } = await createShownGift(ownApp.db);
  await page.goto('/gifts');
  await page.getByLabel('Search by donor, email, reference or nonprofit').fill('okonkwo');
  await page.getByRole('checkbox', { name: 'Paid', exact: true }).check();
  await page.waitForURL(/state=PAID/);
  const list = page.getByRole('table', { name: 'Gifts' });
  await expect(list).toContainText('$76.92');
  await expect(list).toContainText('Needs attention');
  await list.getByRole('link', { name: 'Ada Okonkwo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Gift ${reference}`);
  await expect(page.getByText('Refunded at Stripe.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Donor' })).toContainText('Grace Okonkwo');
  const journal = page.getByRole('table', { name: 'Journal of the gift' });
  await expect(journal.getByRole('row')).toHaveCount(3);
  await expect(journal).toContainText('At Stripe+$76.92');
  await expect(journal).toContainText('Owed to Lantern House of Givers+$51.28');
  const parts = page.getByRole('table', { name: 'Parts of the gift' });
  await expect(parts).toContainText('Not booked yet');
  await parts.getByRole('link', { name: /^Donation / }).click();
  const donation = page.getByRole('dialog');
  await expect(donation).toContainText('This gift was given online. It changes only by refund or dispute.');
  await expect(donation.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await donation.getByRole('link', { name: /^Gift, booked / }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Gift ${reference}`);
});

test('donations that were given online are found by their source', async ({ page, ownApp }) => {
  const { id } = await ownApp.db.selectFrom('nonprofits').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  await createDonation(ownApp.db, { nonprofitId: id, source: 'ONLINE', amount: '12.34', dateReceived: '2026-07-19' });
  await page.goto('/donation-management?start_date=2026-07-19&end_date=2026-07-19');
  await page.getByLabel('Source', { exact: true }).selectOption('Given online');
  await page.waitForURL(/source=ONLINE/);
  const list = page.getByRole('table', { name: 'Donations', exact: true });
  await expect(list.getByRole('row')).toHaveCount(2);
  await expect(list).toContainText('Anonymous');
});
