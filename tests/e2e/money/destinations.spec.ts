import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { checks, loadAxe, violationsOf } from '../axe.ts';
import { createOwed, draftBatch } from '../payouts.ts';
import { beSignedIn, expect, openAs, test } from '../test.ts';
import { ageSessions } from '../two-step.ts';

test('a new bank account waits, says until when, and is paid after another person’s word', async ({
  page,
  browser,
  db,
  newPerson,
}) => {
  test.setTimeout(120_000);
  const owed = await createOwed(db);
  const other = await createOwed(db);
  const account = `/payouts/accounts/${owed.id}`;
  const director = await openAs(browser, await newPerson(['NONPROFIT_STAFF'], owed.id), account);
  await director.getByRole('button', { name: 'Add bank account' }).click();
  const form = director.getByRole('dialog');
  await form.getByLabel('Routing number').fill('021000021');
  await form.getByRole('textbox', { name: 'Account number', exact: true }).fill('5550001234');
  await form.getByRole('textbox', { name: 'Account number again' }).fill('5550001234');
  await form.getByRole('button', { name: 'Save' }).click();
  const waits = /Changed on .+; paid from .+, or when another person confirms it\./;
  await expect(director.getByText(/^Bank account saved\./)).toContainText(waits);
  await expect(director.getByRole('region', { name: 'Waiting time' })).toContainText(waits);
  await expect(director.getByRole('button', { name: /^Confirm destination/ })).toHaveCount(0);
  await director.getByLabel('Method', { exact: true }).selectOption('PayPal');
  await director.getByRole('button', { name: 'Save method' }).click();
  // the PayPal email is as old as the nonprofit, so nothing waits any more
  await expect(director.getByRole('region', { name: 'Waiting time' })).toHaveCount(0);
  await director.context().close();

  const first = await newPerson(['CFP_STAFF']);
  const profile = await openAs(browser, first, `/nonprofit/${owed.id}?editing=true`);
  await profile.getByRole('textbox', { name: /PayPal/ }).fill('elsewhere@test.example');
  await profile.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(profile.getByRole('textbox', { name: /PayPal/ })).toHaveCount(0);
  await profile.goto(account);
  await expect(profile.getByRole('region', { name: 'Waiting time' })).toContainText(waits);
  await expect(profile.getByRole('button', { name: /^Confirm destination/ })).toHaveCount(0);
  await profile.context().close();

  await beSignedIn(page, await newPerson(['CFP_STAFF']));
  const { id } = await draftBatch(newPerson, [owed, other]);
  await page.goto(`/payouts/${id}`);
  const payment = page.getByRole('table', { name: 'Payments' }).getByRole('row').filter({ hasText: owed.name });
  await expect(payment).toContainText('Where it is paid changed, and nobody has confirmed it.');
  await expect(payment).toContainText(waits);
  await loadAxe(page);
  expect(await violationsOf(page, checks.whole)).toEqual([]);
  await payment.getByRole('button', { name: /^Confirm destination/ }).click();
  const question = page.getByRole('dialog', { name: `Is this where ${owed.name} is paid?` });
  await question.getByRole('button', { name: 'Confirm destination' }).click();
  await expect(payment).toContainText('It can be paid now: compute the draft again.');
  await page.getByRole('button', { name: 'Compute again' }).click();
  await expect(payment).toContainText('Pending');
});

test('payout settings ask for the password of an old sign-in, and nothing typed is lost', async ({ page, db, newPerson }) => {
  const staff = await newPerson(['CFP_STAFF']);
  await beSignedIn(page, staff);
  await page.goto('/payouts/settings');
  const days = page.getByLabel('Days before a changed destination is paid');
  await days.fill('5');
  await ageSessions(db, staff.id);
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(dialog.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(days).toHaveValue('5');
  await page.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('textbox', { name: 'Password' }).fill(staff.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Payout settings saved.')).toBeVisible();
  await expect(days).toHaveValue('5');
  // the other tests of this run find the usual days again
  await days.fill('3');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(days).toHaveValue('3');
});

test('a merge asks for the password of an old sign-in, and goes on with what was chosen', async ({ page, db, newPerson }) => {
  const staff = await newPerson(['CFP_STAFF']);
  const mark = crypto.randomUUID().slice(0, 8);
  const into = await createNonprofit(db, { name: `Kept ${mark}`, url: 'https://new.example' });
  const merged = await createNonprofit(db, { name: `Double ${mark}`, url: 'https://old.example' });
  await beSignedIn(page, staff);
  await page.goto(`/nonprofit/${merged.id}`);
  await page.getByRole('button', { name: 'Merge into…' }).click();
  const dialog = page.getByRole('dialog', { name: `Merge “${merged.name}”` });
  await dialog.getByRole('textbox', { name: 'Into' }).fill(mark);
  await expect(dialog.getByRole('option')).toHaveText([into.name]);
  await page.keyboard.press('Enter');
  await dialog.getByRole('group', { name: 'Homepage' }).getByText('https://old.example').click();
  await ageSessions(db, staff.id);
  await dialog.getByRole('button', { name: `Merge into “${into.name}”` }).click();
  await page.getByRole('dialog', { name: 'Is it you?' }).getByRole('textbox', { name: 'Password' }).fill(staff.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(into.name);
  await expect(page.getByRole('link', { name: 'old.example' })).toBeVisible();
});
