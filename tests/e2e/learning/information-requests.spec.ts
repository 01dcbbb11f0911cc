import { typeRequest } from '../request-form.ts';
import { expect, openAs, test } from '../test.ts';

const about = '/learning-commons/about';

/** Before the page sends, it solves a puzzle. That takes seconds of processor time, more if other tests run. */
const solved = { timeout: 30_000 };

test('a visitor asks, sees what is missing, loses nothing by a reload, and staff answer', async ({
  browser,
  page,
  newPerson,
  nextMail,
}) => {
  const email = `asks-${crypto.randomUUID()}@test.example`;
  const organization = `Askers of ${email.slice(5, 13)}`;
  await page.goto(about);
  await page.getByRole('link', { name: 'Ask for information' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByText('This field is required.').first()).toBeVisible();
  await typeRequest(page, { email, organization });
  await page.getByLabel('Phone number').fill('12');
  await page.reload();
  await expect(page.getByLabel('Organization')).toHaveValue(organization);
  await page.getByLabel('Yearly budget of your nonprofit').selectOption({ index: 2 });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Enter a valid phone number.')).toBeVisible(solved);
  await page.getByLabel('Phone number').fill('(202) 555-0142');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText("Thanks! We'll keep you in the loop!", { exact: true })).toBeVisible(solved);
  expect((await nextMail(email)).subject).toBe('Your question about the Learning Commons');

  const staff = await openAs(browser, await newPerson(['CFP_STAFF']), `/learning-commons/requests?search=${email}`);
  const rows = staff.getByRole('table', { name: 'Information requests' }).getByRole('row');
  await expect(rows.filter({ hasText: organization })).toContainText('New');
  await staff.getByRole('link', { name: organization }).click();
  const dialog = staff.getByRole('dialog', { name: 'Information request' });
  await dialog.getByLabel('Note').fill('Called back.');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await expect(staff.getByText('The note is saved.', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(dialog.getByRole('button', { name: 'Mark as not answered' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(rows.filter({ hasText: organization })).toContainText('Answered');
  await staff.context().close();
});

test('a person who types the address of their account is asked to log in, and keeps the typed text', async ({
  page,
  newPerson,
}) => {
  const owner = await newPerson();
  await page.goto(about);
  await page.getByRole('link', { name: 'Buy now: Under $500k' }).click();
  await typeRequest(page, { email: owner.email, organization: 'Taken' });
  await page.getByLabel('Password of your account').fill('three words together');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('There is an account with this email address. Log in to buy.')).toBeVisible(solved);
  await page.getByRole('link', { name: 'Log in to buy' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Flearning-commons%2Fcreate-subscription%3Ftier_id%3D\d+$/);
  await page.goBack();
  await expect(page.getByLabel('Organization')).toHaveValue('Taken');
});

test('without scripts, the page is complete, and says that the form needs JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(about);
  await expect(page.getByText('live webinars per year')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What a year costs' })).toBeVisible();
  await expect(page.getByText('The form needs JavaScript')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send' })).toBeHidden();
  await context.close();
});
