import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSubmittedResponse } from '#tests/factories/reviews.ts';
import { expect, openAs, test } from '../test.ts';

test('staff word a decision with the keyboard, see it for a real application, and send it to themselves', async ({
  browser,
  db,
  newPerson,
  nextMail,
}) => {
  const name = `Harbor Meals ${crypto.randomUUID().slice(0, 8)}`;
  const { id: nonprofitId } = await createNonprofit(db, { name });
  const { id: templateId } = await createApplicationTemplate(db, { name: 'Spring 2027' });
  await createSubmittedResponse(db, { templateId, nonprofitId });
  const staff = await newPerson(['CFP_STAFF']);
  const page = await openAs(browser, staff, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Search/ })).toBeFocused();
  await page.keyboard.type('email texts');
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('option', { selected: true })).toHaveText('Email Texts');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email Texts');
  await page.getByLabel('Search by email or by when it is sent').fill('waiting list');
  await page.getByRole('link', { name: 'Decision: waiting list' }).click();

  const preview = page.getByRole('region', { name: 'Preview' });
  const email = preview.getByRole('article', { name: 'The email' });
  await expect(email).toContainText('A nonprofit is on the waiting list of Almoner.');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Dear ');
  await page.getByRole('button', { name: 'Insert first name' }).press('Enter');
  // the cursor stands where the words for an empty value are typed
  await page.keyboard.type('friends');
  await page.keyboard.press('End');
  await page.keyboard.type(', {{nonprofits}} waits.');
  await expect(preview).toContainText('{{nonprofits}} is not a placeholder of this text. Did you mean {{nonprofit}}?');
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect(text).toHaveValue('Dear {{first name|friends}}, {{nonprofits}} waits.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(text).toBeFocused();
  await expect(text).toHaveAccessibleDescription(/Did you mean \{\{nonprofit\}\}\?/);
  await text.fill('Dear {{first name|friends}}, {{nonprofit}} waits.');
  await expect(email).toContainText('Dear Ada, A nonprofit waits.');

  await preview.getByRole('textbox', { name: 'With a real application' }).fill(name);
  await preview.getByRole('option', { name }).click();
  await expect(email).toContainText(`Dear friends, ${name} waits.`);
  await expect(email).toContainText('Open the application');
  await preview.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(preview.getByText(`Sent to ${staff.email}.`)).toBeVisible();
  // other tests may write to all programme staff meanwhile
  await expect.poll(async () => (await nextMail(staff.email)).subject).toBe('Test: Spring 2027: waitlisted');

  await page.getByRole('link', { name: 'Versions' }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay on this page' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The text is saved.')).toBeVisible();
  await expect(page.getByText('Your own text')).toBeVisible();
  await expect(text).toBeFocused();
  await expect(text).toHaveValue('Dear {{first name|friends}}, {{nonprofit}} waits.');
  await expect(page.getByText('Unchanged')).toBeVisible();
  await page.reload();
  await expect(text).toHaveValue('Dear {{first name|friends}}, {{nonprofit}} waits.');

  await page.getByRole('button', { name: 'Use the standard text again' }).click();
  await page.getByRole('button', { name: 'Use the standard text', exact: true }).click();
  await expect(page.getByText('The standard text is used again.')).toBeVisible();
  await expect(email).toContainText('We will write again as soon as a place is free.');
  await page.getByRole('link', { name: 'Versions' }).click();
  await page.getByRole('link', { name: 'Version 1' }).click();
  await expect(page.locator('ins').first()).toContainText('Dear');
  await page.getByRole('button', { name: 'Use this version again' }).click();
  await expect(text).toHaveValue('Dear {{first name|friends}}, {{nonprofit}} waits.');
  await page.context().close();
});

test('two people who change a text at once lose nothing', async ({ browser, newPerson }) => {
  const path = '/email-texts/better-photo';
  const [one, two] = [
    await openAs(browser, await newPerson(['CFP_STAFF']), path),
    await openAs(browser, await newPerson(['CFP_STAFF']), path),
  ];
  await one.getByRole('textbox', { name: 'Heading' }).fill('A sharper picture, please');
  await two.getByRole('textbox', { name: 'Heading' }).fill('Could we have another picture?');
  await one.getByRole('button', { name: 'Save' }).click();
  await expect(one.getByText('The text is saved.')).toBeVisible();
  await two.getByRole('button', { name: 'Save' }).click();
  const conflict = two.getByRole('dialog', { name: 'Somebody else saved first' });
  await expect(conflict).toContainText('A sharper picture, please');
  await expect(conflict).toContainText('Could we have another picture?');
  await conflict.getByRole('button', { name: 'Reapply my changes' }).click();
  await expect(two.getByText('The text is saved.')).toBeVisible();
  await two.goto(`${path}/versions`);
  await expect(two.getByRole('link', { name: /^Version \d$/ })).toHaveText(['Version 2', 'Version 1']);

  const typed = one.getByRole('textbox', { name: 'Heading' });
  await typed.fill('Typed and not saved');
  await one.reload();
  await one.getByRole('button', { name: 'Restore changes' }).click();
  await expect(typed).toHaveValue('Typed and not saved');
  const reviewer = await openAs(browser, await newPerson(['REVIEWER']), '/email-texts');
  await expect(reviewer.getByText('You do not have access to this page.')).toBeVisible();
  await Promise.all([one, two, reviewer].map((page) => page.context().close()));
});
