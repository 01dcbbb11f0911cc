import type { BrowserContext, Locator, Page } from '@playwright/test';
import { type CopiedFormCase, copiedForms, sceneFor } from '../copied-forms.ts';
import { expect, type OwnPerson, storageOf, test } from '../test.ts';

const unsaved = (page: Page): Locator => page.getByRole('region', { name: 'Unsaved changes' });
const restore = (page: Page) => page.getByRole('button', { name: 'Restore changes' }).click();
const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'Something went wrong! Please try again later.' });
const copies = (page: Page, { id }: OwnPerson) =>
  page.evaluate((own) => Object.keys(localStorage).filter((key) => key.startsWith(own)), `almoner.form.${id}.`);

async function open(page: Page, form: CopiedFormCase, path: string): Promise<void> {
  await page.goto(path);
  await form.open?.(page);
  await expect(
    page
      .getByRole('button', { name: 'Cancel' })
      .or(page.getByRole('button', { name: 'Save' }))
      .last(),
  ).toBeVisible();
}

async function openNew(context: BrowserContext, form: CopiedFormCase, path: string): Promise<Page> {
  const page = await context.newPage();
  await open(page, form, path);
  return page;
}

async function type(page: Page, form: CopiedFormCase, text: string): Promise<void> {
  await form.begin?.(page);
  await form.field(page).fill(text);
}

/** Signs in another user in the same browser. Any page of the site will do; a text file loads fastest. */
async function become(context: BrowserContext, { session }: OwnPerson): Promise<void> {
  const page = await context.newPage();
  await page.goto('/robots.txt');
  const [item] = storageOf(session).origins.flatMap(({ localStorage }) => localStorage);
  await page.evaluate(({ name, value }) => localStorage.setItem(name, value), item ?? { name: '', value: '' });
  await page.close();
}

/** Presses Save, waits for the server's reply, and returns the body that was sent. */
async function saved(page: Page, save: (page: Page) => Promise<void>): Promise<string> {
  const answer = page.waitForResponse((response) => response.request().method() !== 'GET' && response.ok());
  await save(page);
  return (await answer).request().postData() ?? '';
}

async function signInAgain(page: Page, { password }: OwnPerson): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Log In' }).click();
  await expect(dialog).toBeHidden();
}

for (const form of copiedForms) {
  test.describe(form.what, () => {
    // a name of the catalogue would be asked about: each test has its own
    const textOfTest = () => form.text(crypto.randomUUID().slice(0, 8));

    test('survives a closed tab, only for the same person, and a save without a network', async ({ browser, db, newPerson }) => {
      const text = textOfTest();
      const scene = await sceneFor(form, db, newPerson);
      const path = await form.path(scene);
      const context = await browser.newContext({ storageState: storageOf(scene.person.session) });
      const first = await openNew(context, form, path);
      await type(first, form, text);
      await first.close({ runBeforeUnload: false });

      await become(context, scene.other);
      const theirs = await openNew(context, form, path);
      await type(theirs, form, form.sent ? '2031-07-05T17:00' : 'Theirs');
      await expect(unsaved(theirs)).toHaveCount(0);
      await theirs.close({ runBeforeUnload: false });

      await become(context, scene.person);
      const page = await openNew(context, form, path);
      await expect(unsaved(page)).toContainText('You have unsaved changes from');
      await restore(page);
      await expect(form.field(page)).toHaveValue(text);
      await expect(unsaved(page)).toHaveCount(0);
      if (!form.save) return context.close();

      await form.complete?.(page);
      await context.setOffline(true);
      await form.save(page);
      await expect(failed(page).first()).toBeVisible();
      await expect(form.field(page)).toHaveValue(text);
      await context.setOffline(false);
      expect(await saved(page, form.save)).toContain(form.sent ?? JSON.stringify(text).slice(1, -1));
      await expect.poll(() => copies(page, scene.person)).toEqual([]);
      await context.close();
    });

    if (!form.twoTabs) return;
    test('survives the end of the session and a second tab', async ({ browser, db, newPerson }) => {
      const text = textOfTest();
      const scene = await sceneFor(form, db, newPerson);
      const path = await form.path(scene);
      const context = await browser.newContext({ storageState: storageOf(scene.person.session) });
      const page = await openNew(context, form, path);
      await type(page, form, text);

      const second = await openNew(context, form, path);
      await expect(unsaved(second)).toHaveCount(0);
      const otherText = form.sent ? '2031-05-06T17:00' : `${text} in a second tab`;
      await type(second, form, otherText);
      await second.close({ runBeforeUnload: false });
      await expect(unsaved(page)).toBeVisible();
      await expect(form.field(page)).toHaveValue(text);

      await page.evaluate(() => localStorage.removeItem('almoner.session'));
      const elsewhere = await context.newPage();
      await elsewhere.goto('/robots.txt');
      await elsewhere.evaluate(() => localStorage.setItem('almoner.session', 'null'));
      await elsewhere.close();
      await signInAgain(page, scene.person);
      await expect(form.field(page)).toHaveValue(text);
      await restore(page);
      await expect(form.field(page)).toHaveValue(otherText);
      // the text that was replaced can be restored
      await restore(page);
      await expect(form.field(page)).toHaveValue(text);
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await expect(unsaved(page)).toHaveCount(0);
      if (form.save) {
        await form.complete?.(page);
        // the server has ended the session: the save is refused, and the typed text stays
        await db.deleteFrom('tokens').where('userId', '=', scene.person.id).execute();
        await form.save(page);
        await signInAgain(page, scene.person);
        await expect(form.field(page)).toHaveValue(text);
        expect(await saved(page, form.save)).toContain(form.sent ?? JSON.stringify(text).slice(1, -1));
        await expect.poll(() => copies(page, scene.person)).toEqual([]);
      }
      await context.close();
    });
  });
}
