import type { Page } from '@playwright/test';
import {
  answersOf,
  applicantOf,
  beginApplication,
  field,
  manyQuestions,
  saveState,
  typed,
  versions,
  writeAs,
} from '../applicants.ts';
import { expect, openAs, openIn, storageOf, test } from '../test.ts';

test.describe('one evening', () => {
  test('offline, the page says so, loses nothing, and saves as soon as the connection is back', async ({
    browser,
    db,
    newPerson,
  }) => {
    const application = await beginApplication(db, { elements: manyQuestions(2, 2) });
    const page = await openAs(browser, await applicantOf(application, newPerson), application.edit());
    await expect(field(page, 1)).toBeVisible();
    await page.context().setOffline(true);
    await field(page, 1).fill('written on a train');
    await expect(saveState(page)).toHaveText('Not saved, trying again');
    await expect(
      page.getByText('what you type is kept in this browser and sent as soon as the connection is back'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Save & Next' }).click();
    await field(page, 3).fill('and in a tunnel');
    await page.context().setOffline(false);
    await expect(saveState(page)).toHaveText(/^Saved \d{1,2}:\d\d\s[AP]M$/);
    expect(await answersOf(db, application)).toEqual({ q1: 'written on a train', q3: 'and in a tunnel' });
    expect(await draftsIn(page)).toEqual([]);
    await page.context().close();
  });

  test('an answer survives a day offline with the browser closed, and is saved later', async ({ browser, db, newPerson }) => {
    const application = await beginApplication(db, { elements: manyQuestions(1, 2) });
    const person = await applicantOf(application, newPerson);
    const page = await openAs(browser, person, application.edit());
    await expect(field(page, 1)).toBeVisible();
    await page.context().setOffline(true);
    await typed(field(page, 2), 'written where there is no network');
    const kept = await page.context().storageState();
    await page.context().close();
    const context = await browser.newContext({ storageState: kept });
    const next = await context.newPage();
    await next.goto(application.edit());
    await expect(field(next, 2)).toHaveValue('written where there is no network');
    await expect(saveState(next)).toHaveText(/^Saved \d{1,2}:\d\d\s[AP]M$/);
    expect(await answersOf(db, application)).toEqual({ q2: 'written where there is no network' });
    await context.close();
  });

  test('if the browser’s storage is full, the page says so, and the server saves the answers', async ({
    browser,
    db,
    newPerson,
  }) => {
    const application = await beginApplication(db, { elements: manyQuestions(1, 2) });
    const person = await applicantOf(application, newPerson);
    const context = await browser.newContext({ storageState: storageOf(person.session) });
    await context.addInitScript(() => {
      const setItem = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        if (key.startsWith('almoner.draft.') && value !== '') throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, key, value);
      };
    });
    const page = await context.newPage();
    await page.goto(application.edit());
    await field(page, 1).fill('no room for this');
    await expect(page.getByText('This browser’s storage is full')).toBeVisible();
    await expect(saveState(page)).toHaveText(/^Saved \d{1,2}:\d\d\s[AP]M$/);
    await expect(page.getByText('This browser’s storage is full')).toBeHidden();
    expect(await answersOf(db, application)).toEqual({ q1: 'no room for this' });
    await context.close();
  });

  test('two tabs of one person: both texts are shown, and the person combines them', async ({ browser, db, newPerson }) => {
    const application = await beginApplication(db, { elements: manyQuestions(1, 2) });
    const one = await openAs(browser, await applicantOf(application, newPerson), application.edit());
    await expect(field(one, 1)).toBeVisible();
    const other = await one.context().newPage();
    await other.goto(application.edit());
    await expect(field(other, 1)).toBeVisible();
    await field(one, 1).fill('from the first tab');
    await expect(saveState(one)).toHaveText(/^Saved/);
    await field(other, 2).fill('no conflict here');
    await field(other, 1).fill('from the second tab');
    await expect(versions(other)).toContainText('You, in another window, saved another answer here');
    await expect(versions(other)).toContainText('from the first tab');
    await expect(saveState(other)).toHaveText(/^Saved \d{1,2}:\d\d\s[AP]M · 1 answer needs you$/);
    await versions(other).getByRole('button', { name: 'Put both in the field' }).click();
    await expect(field(other, 1)).toHaveValue('from the second tab\n\nfrom the first tab');
    await expect(field(other, 1)).toBeFocused();
    await expect(saveState(other)).toHaveText(/^Saved \d{1,2}:\d\d\s[AP]M$/);
    expect(await answersOf(db, application)).toEqual({ q1: 'from the second tab\n\nfrom the first tab', q2: 'no conflict here' });
    await one.context().close();
  });

  test('two colleagues: the text that was not chosen can be restored', async ({ page, db, newPerson }) => {
    const application = await beginApplication(db, { elements: manyQuestions(1, 1) });
    const colleague = await applicantOf(application, newPerson);
    await openIn(page, await applicantOf(application, newPerson), application.edit());
    await expect(field(page, 1)).toBeVisible();
    await writeAs(colleague, application, 'q1', 'theirs', 0);
    await field(page, 1).fill('mine');
    await versions(page).getByRole('button', { name: 'Use theirs' }).click();
    await expect(field(page, 1)).toHaveValue('theirs');
    await page.reload();
    await page.getByText('Text that was not used (1)').click();
    await page.getByRole('button', { name: 'Use this instead' }).click();
    await expect(field(page, 1)).toHaveValue('mine');
    await expect.poll(() => answersOf(db, application)).toEqual({ q1: 'mine' });
    await expect(page.getByText('Text that was not used (1)')).toBeVisible();
  });
});

test.describe('the session', () => {
  test("another person who signs in in the same browser does not send the first person's text", async ({
    page,
    db,
    newPerson,
  }) => {
    const application = await beginApplication(db, { elements: manyQuestions(1, 1) });
    const [person, other] = [await applicantOf(application, newPerson), await applicantOf(application, newPerson)];
    await openIn(page, person, application.edit());
    await expect(field(page, 1)).toBeVisible();
    await db.deleteFrom('tokens').where('userId', '=', person.id).execute();
    await field(page, 1).fill('private words');
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill(other.email);
    await dialog.getByRole('textbox', { name: 'Password' }).fill(other.password);
    await dialog.getByRole('button', { name: 'Log In' }).click();
    await expect(dialog).toContainText('it is not sent under another name');
    await dialog.getByRole('button', { name: /^Go on as/ }).click();
    await expect(field(page, 1)).toHaveValue('');
    await field(page, 1).fill('other words');
    await expect(saveState(page)).toHaveText(/^Saved/);
    expect(await answersOf(db, application)).toEqual({ q1: 'other words' });
    expect(await draftsIn(page)).toEqual([`almoner.draft.${person.id}.${application.id}`]);
  });

  test('logging out with unsent text asks, and the text comes back only for the same person', async ({ page, db, newPerson }) => {
    const application = await beginApplication(db, { elements: manyQuestions(1, 1) });
    const [person, other] = [await applicantOf(application, newPerson), await applicantOf(application, newPerson)];
    await openIn(page, person, application.edit());
    await expect(field(page, 1)).toBeVisible();
    await page.route('**/api/v1/applications/responses/*/', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    );
    await field(page, 1).fill('not sent yet');
    await page.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('dialog', { name: 'Leave before everything is saved?' });
    await question.getByRole('button', { name: 'Stay on this page' }).click();
    await expect(field(page, 1)).toHaveValue('not sent yet');
    await page.getByRole('button', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
    await page.unroute('**/api/v1/applications/responses/*/');
    await logIn(page, application.edit(), other);
    await expect(field(page, 1)).toHaveValue('');
    await page.getByRole('button', { name: 'Logout' }).click();
    await logIn(page, application.edit(), person);
    await expect(field(page, 1)).toHaveValue('not sent yet');
    await expect(saveState(page)).toHaveText(/^Saved/);
    expect(await answersOf(db, application)).toEqual({ q1: 'not sent yet' });
  });

  test('Login asks nothing if the server has the text', async ({ page, db, newPerson }) => {
    const application = await beginApplication(db, { elements: manyQuestions(1, 1) });
    await openIn(page, await applicantOf(application, newPerson), application.edit());
    await field(page, 1).fill('typed and at once away');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
    expect(await answersOf(db, application)).toEqual({ q1: 'typed and at once away' });
  });
});

test.describe('too late', () => {
  test('the deadline passes: the text stays and can be copied', async ({ page, db, newPerson }) => {
    const application = await beginApplication(db, {
      elements: manyQuestions(1, 1),
      closesAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await openIn(page, await applicantOf(application, newPerson), application.edit());
    await expect(page.getByText(/it closes in (59|60) minutes/)).toBeVisible();
    await field(page, 1).fill('in time');
    await expect(saveState(page)).toHaveText(/^Saved/);
    const closed = new Date(Date.now() - 1_000).toISOString();
    await db.updateTable('applicationTemplates').set({ closesAt: closed }).where('id', '=', application.template).execute();
    await field(page, 1).fill('in time, and too late');
    await expect(page.getByText('has passed: answers can no longer be changed')).toBeVisible();
    await expect(page.getByText('1 answer that you typed was not saved in time.')).toBeVisible();
    const kept = page.getByRole('region', { name: 'Typed by you, not saved' });
    await expect(kept).toContainText('in time, and too late');
    await page.reload();
    await expect(kept).toContainText('in time, and too late');
    expect(await answersOf(db, application)).toEqual({ q1: 'in time' });
    // staff extend the deadline for this nonprofit: the unsaved text is saved after all
    const extended = new Date(Date.now() + 3_600_000).toISOString();
    await db.updateTable('applicationResponses').set({ extendedUntil: extended }).where('id', '=', application.id).execute();
    await page.reload();
    await expect(field(page, 1)).toHaveValue('in time, and too late');
    await expect(saveState(page)).toHaveText(/^Saved \d{1,2}:\d\d\s[AP]M$/);
    expect(await answersOf(db, application)).toEqual({ q1: 'in time, and too late' });
  });

  test('a colleague submits: the text that is not saved stays visible', async ({ browser, db, newPerson }) => {
    const application = await beginApplication(db, { elements: manyQuestions(1, 1) });
    const [person, colleague] = [await applicantOf(application, newPerson), await applicantOf(application, newPerson)];
    const page = await openAs(browser, person, application.edit());
    await expect(field(page, 1)).toBeVisible();
    const theirs = await openAs(browser, colleague, application.review);
    await theirs.getByRole('button', { name: 'Submit application' }).click();
    await theirs.getByRole('dialog').getByRole('button', { name: 'Submit application' }).click();
    await expect(theirs.getByRole('dialog', { name: 'Thank you!' })).toBeVisible();
    await field(page, 1).fill('one more thing');
    await expect(page.getByText('It can no longer be changed.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Typed by you, not saved' })).toContainText('one more thing');
    expect(await answersOf(db, application)).toEqual({});
    await theirs.context().close();
    await page.context().close();
  });
});

/** The drafts in the browser's storage, as keys of user and response. */
async function draftsIn(page: Page): Promise<string[]> {
  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('almoner.draft.')));
  const drafts = keys.filter((key) => key.split('.').length === 6);
  return [...new Set(drafts.map((key) => key.split('.').slice(0, 4).join('.')))];
}

async function logIn(page: Page, next: string, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(field(page, 1)).toBeVisible();
}
