import type { Locator, Page } from '@playwright/test';
import { claimMessages } from '#contract/nonprofits/register/claims.ts';
import { sameNameMessages } from '#contract/nonprofits/register/same-name.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { checks, loadAxe, violationsOf } from '../axe.ts';
import { expect, type OwnPerson, openAs, origin, test } from '../test.ts';

test.use({ as: 'staff' });

test('a newcomer finds their organization by a misspelled name, claims it, staff confirm, and its home opens', async ({
  browser,
  page,
  db,
  newPerson,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const name = `Quillwater ${mark}`;
  const { id } = await createNonprofit(db, { name, city: 'Reston', state: 'VA' });
  const person = await newPerson();
  const newcomer = await openAs(browser, person, '/');
  const own = newcomer.getByRole('region', { name: 'Is this your organization?' });
  await own.getByLabel('Name or EIN of your organization').fill(`Quilwater ${mark}`);
  await expect(own.getByRole('list', { name: 'In the catalogue' }).getByRole('listitem')).toHaveText([
    new RegExp(`^${name}Reston, VA`),
  ]);
  await own.getByRole('button', { name: `${name} is my organization` }).click();
  const dialog = newcomer.getByRole('dialog', { name: `Claim ${name}` });
  await dialog.getByLabel('What do you do there?').fill('I direct it.');
  await dialog.getByRole('button', { name: 'Claim organization' }).click();
  await expect(own.getByRole('list', { name: 'Your claims' })).toContainText(`You claimed ${name} on`);
  await expect(own.getByText('Your claim waits')).toBeVisible();

  await page.goto('/');
  await page
    .getByRole('list', { name: 'Claims of nonprofits' })
    .getByRole('link', { name: /to answer$/ })
    .click();
  await expect(page).toHaveURL('/nonprofit-claims?state=WAITING');
  await page.getByRole('button', { name: new RegExp(`^Confirm the claim of ${name} by `) }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm claim' }).click();
  await expect(page.getByText(`now has access to ${name}.`)).toBeVisible();

  await newcomer.reload();
  await expect(newcomer.getByRole('heading', { level: 1 })).toHaveText(name);
  await newcomer.getByRole('link', { name: /^Nonprofit Profile/ }).click();
  await expect(newcomer).toHaveURL(`/nonprofit/${id}`);
  await newcomer.context().close();
});

test('a person has not confirmed their address: each step says so, one email opens the account, and Login names the cause', async ({
  browser,
  page,
  db,
  nextMail,
}) => {
  const name = `Quillwater ${crypto.randomUUID().slice(0, 8)}`;
  await createNonprofit(db, { name });
  const email = `newcomer-${crypto.randomUUID()}@test.example`;
  const password = 'a password that will end';
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const newcomer = await context.newPage();
  await newcomer.goto('/register');
  await newcomer.getByLabel('First Name').fill('Noor');
  await newcomer.getByLabel('Last Name').fill('Reed');
  await newcomer.getByLabel('Email').fill(email);
  await newcomer.getByRole('textbox', { name: 'Password' }).fill(password);
  await newcomer.getByRole('button', { name: 'Register & Sign In' }).click();
  const asks = newcomer.getByRole('region', { name: 'Confirm your address' });
  await expect(asks).toContainText(`We emailed a link to ${email}.`);
  expect((await nextMail(email)).subject).toMatch(/^Welcome to /);
  await asks.getByRole('button', { name: 'Email me the link again' }).click();
  await expect(alerts(newcomer)).toContainText(`We emailed a link to ${email}.`);
  expect((await nextMail(email)).path).toMatch(/^\/confirm-email\//);
  await (await beginClaim(newcomer, name)).getByRole('button', { name: 'Claim organization' }).click();
  await expect(newcomer.getByText('Your claim waits')).toBeVisible();

  await page.goto('/nonprofit-claims?state=WAITING');
  await asked(page, 'Confirm', name).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Nobody has confirmed the address ${email} yet: Noor Reed is signed out`);
  await dialog.getByRole('button', { name: 'Confirm claim' }).click();
  await expect(alerts(page)).toContainText(`Noor Reed now has access to ${name}.`);

  await newcomer.reload();
  await newcomer.getByLabel('Email').fill(email);
  await newcomer.getByRole('textbox', { name: 'Password' }).fill(password);
  await newcomer.getByRole('button', { name: 'Log In' }).click();
  await expect(newcomer.getByRole('alert')).toContainText('Your email address was never confirmed.');
  await newcomer.getByRole('button', { name: 'Email me a new link' }).click();
  await expect(newcomer.getByText(`A new link is on its way to ${email}.`)).toBeVisible();

  const told = await nextMail(email);
  expect([told.subject, told.path]).toEqual([`You now speak for ${name}`, expect.stringMatching(/^\/set-up\//)]);
  expect(told.text).toContain('Choose a new password');
  expect((await nextMail(email)).path).toMatch(/^\/password\/reset\//);
  await newcomer.goto(told.path);
  await newcomer.getByRole('textbox', { name: 'Password' }).fill('the right owner chose this');
  await newcomer.getByRole('button', { name: /account/i }).click();
  await expect(newcomer.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(asks).toHaveCount(0);
  await context.close();
});

test('a person who adds a nonprofit sees similar nonprofits that are already in the catalogue', async ({ page }) => {
  await page.goto('/create-new-nonprofit');
  await page.getByRole('combobox', { name: 'Name', exact: true }).fill('harbour lantern');
  const known = page.getByRole('list', { name: 'Already in the catalogue?' });
  await expect(known.getByRole('link', { name: 'Harbor Lantern Reading Room' })).toBeVisible();
  await expect(known.getByRole('button')).toHaveCount(0);
});

test('a person whose claim waits begins the nonprofit’s application, and keeps it when staff confirm the claim', async ({
  browser,
  page,
  db,
  newPerson,
}) => {
  const name = ownName();
  const { id } = await createNonprofit(db, { name });
  const template = await createApplicationTemplate(db);
  const person = await newPerson();
  expect((await call(person, 'POST', `nonprofits/${id}/claims/`, { message: 'I direct it.' })).status).toBe(201);
  const newcomer = await openAs(browser, person, `/applications/${template.id}`);
  const way = newcomer.getByRole('region', { name: 'Your response' });
  await expect(way).toContainText(`You claimed ${name}, and programme staff look at it.`);
  await expect(way.getByRole('combobox', { name: 'Name of your organization' })).toHaveValue(name);
  await way.getByRole('button', { name: 'Start' }).click();
  await expect(newcomer).toHaveURL(/\/applications\/responses\/\d+\/edit/);

  await page.goto('/nonprofit-claims?state=WAITING');
  await asked(page, 'Confirm', name).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm claim' }).click();
  await expect(alerts(page)).toContainText(`now has access to ${name}.`);
  const begun = await db.selectFrom('applicationResponses').select('nonprofitId').where('templateId', '=', template.id).execute();
  expect(begun).toEqual([{ nonprofitId: id }]);
  await newcomer.context().close();
});

test('a person who starts with the name of a nonprofit is asked whether it is theirs, and goes on with another', async ({
  browser,
  db,
  newPerson,
}) => {
  const name = ownName();
  const { id } = await createNonprofit(db, { name, city: 'Reston', state: 'VA' });
  const template = await createApplicationTemplate(db);
  const newcomer = await openAs(browser, await newPerson(), `/applications/${template.id}`);
  const way = newcomer.getByRole('region', { name: 'Your response' });
  await way.getByRole('combobox', { name: 'Name of your organization' }).fill(name.toUpperCase());
  const start = way.getByRole('button', { name: 'Start', exact: true });
  await start.click();
  const asked = newcomer.getByRole('dialog', { name: `Is yours another “${name}”?` });
  await expect(asked).toContainText(`The catalogue has ${name} (Reston, VA) already. If it is yours, go back and claim it.`);
  await asked.getByRole('button', { name: 'Go back' }).click();
  await expect(way.getByText(sameNameMessages.asked)).toBeVisible();
  await expect(way.getByRole('button', { name: `${name} is my organization` })).toBeVisible();
  await start.click();
  await asked.getByRole('button', { name: 'It is another one' }).click();
  await expect(newcomer).toHaveURL(/\/applications\/responses\/\d+\/edit/);
  const stored = db.selectFrom('nonprofits').select('id').where('name', '=', name.toUpperCase()).where('id', '<>', id);
  expect((await stored.execute()).length).toBe(1);
  await newcomer.context().close();
});

const ownName = () => `Quillwater ${crypto.randomUUID().slice(0, 8)}`;
const alerts = (page: Page) => page.getByRole('region', { name: 'Alerts' });
const asked = (page: Page, what: string, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${what} the claim of ${name}`) });

/** Opens the claim form as a newcomer, and types into it. */
async function beginClaim(page: Page, name: string): Promise<Locator> {
  const own = page.getByRole('region', { name: 'Is this your organization?' });
  await own.getByLabel('Name or EIN of your organization').fill(name);
  await own.getByRole('button', { name: `${name} is my organization` }).click();
  const dialog = page.getByRole('dialog', { name: `Claim ${name}` });
  await dialog.getByLabel('What do you do there?').fill('I direct it.');
  return dialog;
}

const call = (person: Pick<OwnPerson, 'session'>, method: string, path: string, body?: object) =>
  fetch(`${origin}/api/v1/${path}`, {
    method,
    headers: { authorization: `Token ${person.session.token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });

test('a person who registered a nonprofit claims one of the catalogue from home, and the first becomes part of the second', async ({
  browser,
  page,
  db,
  newPerson,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const [name, registered] = [`Quillwater Society ${mark}`, `Quillwater ${mark}`];
  await createNonprofit(db, { name });
  const person = await newPerson();
  await call(person, 'POST', `user/${person.id}/create-nonprofit/`, { name: registered });
  const newcomer = await openAs(browser, person, '/');
  await expect(newcomer.getByRole('heading', { level: 1 })).toHaveText(registered);
  const own = newcomer.getByRole('region', { name: 'Is your organization in the catalogue already?' });
  // the nonprofit that the person registered is not offered
  await expect(own.getByRole('list', { name: 'In the catalogue' }).getByRole('listitem')).toHaveText([new RegExp(`^${name}`)]);
  await own.getByRole('button', { name: `${name} is my organization` }).click();
  const dialog = newcomer.getByRole('dialog', { name: `Claim ${name}` });
  await expect(dialog).toContainText(`“${registered}”, which you registered, becomes part of ${name}.`);
  await dialog.getByLabel('What do you do there?').fill('I direct it.');
  await dialog.getByRole('button', { name: 'Claim organization' }).click();
  await expect(own.getByRole('list', { name: 'Your claims' })).toContainText(`You claimed ${name} on`);
  await loadAxe(newcomer);
  expect(await violationsOf(newcomer, checks.structure)).toEqual([]);

  await page.goto('/nonprofit-claims?state=WAITING');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(
    `“${registered}”, which they registered, comes along`,
  );
  await asked(page, 'Confirm', name).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(`“${registered}”, which they registered, becomes part of it.`);
  await question.getByRole('button', { name: 'Confirm claim' }).click();
  await expect(alerts(page)).toContainText(`now has access to ${name}.`);
  await newcomer.reload();
  await expect(newcomer.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(newcomer.getByRole('heading', { name: 'Is your organization in the catalogue already?' })).toHaveCount(0);
  await newcomer.context().close();
});

test('a claim that was confirmed in one tab cannot be confirmed in another tab or withdrawn by its person', async ({
  browser,
  page,
  context,
  db,
  newPerson,
}) => {
  const name = ownName();
  const { id } = await createNonprofit(db, { name });
  const people = [await newPerson(), await newPerson()];
  for (const person of people)
    expect((await call(person, 'POST', `nonprofits/${id}/claims/`, { message: 'Mine.' })).status).toBe(201);
  const [first] = people;
  if (!first) throw new Error('nobody claims');
  const newcomer = await openAs(browser, first, '/');
  await newcomer.getByRole('button', { name: 'Withdraw claim' }).click();
  const tabs = [page, await context.newPage()];
  const confirm = (tab: Page) => asked(tab, 'Confirm', `${name} by ${first.session.fullName}`);
  for (const tab of tabs) {
    await tab.goto('/nonprofit-claims?state=WAITING');
    await expect(tab.getByRole('row').filter({ hasText: name }).first()).toContainText('1 other claim waits');
    await confirm(tab).click();
  }
  const answers = [`${first.session.fullName} now has access to ${name}.`, claimMessages.answered];
  for (const [index, tab] of tabs.entries()) {
    await tab.getByRole('dialog').getByRole('button', { name: 'Confirm claim' }).click();
    await expect(alerts(tab)).toContainText(answers[index] ?? '');
    await expect(confirm(tab)).toHaveCount(0);
    await expect(tab.getByRole('row').filter({ hasText: name })).toContainText('1 person has access already');
  }
  await newcomer.getByRole('dialog').getByRole('button', { name: 'Withdraw claim' }).click();
  await expect(alerts(newcomer)).toContainText(claimMessages.answered);
  await expect(newcomer.getByRole('heading', { level: 1 })).toHaveText(name);
  await newcomer.context().close();
});

test('a person who got a nonprofit in the meantime is told so and sees it', async ({ browser, db, newPerson, sessionOf }) => {
  const [claimed, given] = [ownName(), ownName()];
  await createNonprofit(db, { name: claimed });
  const { id } = await createNonprofit(db, { name: given });
  const person = await newPerson();
  const newcomer = await openAs(browser, person, '/');
  const dialog = await beginClaim(newcomer, claimed);
  const staff = { session: await sessionOf('staff') };
  expect((await call(staff, 'PATCH', `user/${person.id}/`, { nonprofit: id, roles: ['NONPROFIT_STAFF'] })).status).toBe(200);
  await dialog.getByRole('button', { name: 'Claim organization' }).click();
  await expect(alerts(newcomer)).toContainText(claimMessages.notAllowed);
  await expect(newcomer.getByRole('heading', { level: 1 })).toHaveText(given);
  await newcomer.context().close();
});

test('a claim of a deleted nonprofit is refused, and the typed text stays', async ({ browser, page, db, newPerson }) => {
  const [inactive, merged, waiting] = [ownName(), ownName(), ownName()];
  const ids: number[] = [];
  for (const name of [inactive, merged, waiting]) ids.push((await createNonprofit(db, { name })).id);
  const person = await newPerson();
  const newcomer = await openAs(browser, person, '/');
  const first = await beginClaim(newcomer, inactive);
  await db
    .updateTable('nonprofits')
    .set({ inactiveDate: '2026-01-31' })
    .where('id', '=', ids[0] ?? 0)
    .execute();
  await first.getByRole('button', { name: 'Claim organization' }).click();
  await expect(first.getByRole('alert')).toHaveText(claimMessages.inactive);
  await expect(first.getByLabel('What do you do there?')).toHaveValue('I direct it.');
  await newcomer.reload();
  const second = await beginClaim(newcomer, merged);
  await db
    .deleteFrom('nonprofits')
    .where('id', '=', ids[1] ?? 0)
    .execute();
  await second.getByRole('button', { name: 'Claim organization' }).click();
  await expect(second.getByRole('alert')).toHaveText(claimMessages.gone);
  await expect(second.getByLabel('What do you do there?')).toHaveValue('I direct it.');

  // staff decline a claim that the person has just withdrawn
  const made = await call(person, 'POST', `nonprofits/${ids[2]}/claims/`, { message: 'Mine.' });
  const { id } = (await made.json()) as { id: number };
  await page.goto('/nonprofit-claims?state=WAITING');
  await asked(page, 'Decline', waiting).click();
  const declined = page.getByRole('dialog', { name: `Decline the claim of ${waiting}` });
  await declined.getByLabel('Your answer').fill('Send us a letterhead.');
  expect((await call(person, 'DELETE', `claims/${id}/`)).status).toBe(204);
  await declined.getByRole('button', { name: 'Decline claim' }).click();
  await expect(declined.getByRole('alert')).toHaveText(claimMessages.answered);
  await expect(declined.getByLabel('Your answer')).toHaveValue('Send us a letterhead.');
  await newcomer.context().close();
});

test('the claim of a deactivated account cannot be confirmed, and its person is signed out with a message', async ({
  browser,
  page,
  db,
  newPerson,
  sessionOf,
}) => {
  const name = ownName();
  const { id } = await createNonprofit(db, { name });
  const person = await newPerson();
  expect((await call(person, 'POST', `nonprofits/${id}/claims/`, { message: 'Mine.' })).status).toBe(201);
  const newcomer = await openAs(browser, person, '/');
  await newcomer.getByRole('button', { name: 'Withdraw claim' }).click();
  await page.goto('/nonprofit-claims?state=WAITING');
  await asked(page, 'Confirm', name).click();
  const staff = { session: await sessionOf('staff') };
  expect((await call(staff, 'PATCH', `user/${person.id}/`, { is_active: false })).status).toBe(200);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm claim' }).click();
  await expect(alerts(page)).toContainText(claimMessages.deactivated);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('(account deactivated)');
  await newcomer.getByRole('dialog').getByRole('button', { name: 'Withdraw claim' }).click();
  await expect(alerts(newcomer)).toContainText('Your session has ended. Log in again.');
  await expect(newcomer).toHaveURL('/login?redirect=/');
  await newcomer.context().close();
});
