import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { isQuestion, numberPages } from '#contract/applications/elements.ts';
import { readElements } from '#server/applications/stored-elements.ts';
import { createApplicationTemplate, everyElement } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { expect, test } from '../test.ts';

test.use({ as: 'staff' });

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const names = (page: Page) => page.getByRole('list', { name: 'Elements' }).locator('> li > div > button');
const alerts = (page: Page) => page.getByRole('region', { name: 'Alerts' }).getByRole('alert');

async function open(page: Page, id: number): Promise<void> {
  await page.goto(`/applications/templates/${id}`);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
}

test('staff copy a template, and delete it after a question that names it', async ({ page, db }) => {
  const { id, name } = await createApplicationTemplate(db, {
    name: `Copied ${crypto.randomUUID()}`,
    closesAt: '2027-01-01T00:00:00Z',
  });
  await open(page, id);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Copy to a new template' }).click();
  await expect(title(page)).toHaveText(`${name} (copy)`);
  await expect(names(page)).toHaveCount(everyElement.length);
  await expect(page.getByLabel('Closes')).toHaveValue('');
  // in the copy, each question is linked to its original, so that it offers the earlier answer; the box that must be ticked is not
  const copy = await db
    .selectFrom('applicationTemplates')
    .select('elements')
    .where('name', '=', `${name} (copy)`)
    .executeTakeFirstOrThrow();
  const links = readElements(copy.elements)
    .filter(isQuestion)
    .filter(({ earlier }) => earlier);
  expect(links.map(({ uid, earlier }) => [uid, earlier])).toEqual(
    ['open-text', 'one-choice', 'choices', 'scale', 'file'].map((uid) => [
      uid,
      { profile: null, question: { template: id, uid } },
    ]),
  );
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByRole('dialog', { name: `Delete “${name} (copy)”?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(alerts(page)).toHaveText(['Application template deleted.']);
  await expect(title(page)).toHaveText('Application Templates');
  const left = await db.selectFrom('applicationTemplates').select('id').where('name', 'like', `${name}%`).execute();
  expect(left).toEqual([{ id }]);
});

test('a template with responses can be neither deleted nor unpublished', async ({ page, db }) => {
  const { id } = await createApplicationTemplate(db);
  const nonprofit = await createNonprofit(db);
  await db
    .insertInto('applicationResponses')
    .values({
      templateId: id,
      templateVersion: 1,
      nonprofitId: nonprofit.id,
      elements: JSON.stringify(numberPages(everyElement)),
    })
    .execute();
  await open(page, id);
  await expect(page.getByText(/^Published, version 1, open, with 1 response\./)).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('button', { name: 'Copy to a new template' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Unpublish' })).toHaveCount(0);
});

test('staff export a template and import it unchanged; an imported real form comes with notes to check', async ({ page, db }) => {
  const { id, name } = await createApplicationTemplate(db, { name: `Filed ${crypto.randomUUID()}` });
  await open(page, id);
  await page.getByRole('button', { name: 'More' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as a file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${name.replaceAll(' ', '-')}.json`);
  const file = await readFile(await download.path());

  await page.goto('/applications/templates');
  const input = page.getByLabel('File to import');
  await input.setInputFiles({ name: 'copy.json', mimeType: 'application/json', buffer: file });
  const dialog = page.getByRole('dialog', { name: 'Import a template' });
  await expect(dialog).toContainText(`${name}: 9 elements, 6 questions.`);
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(title(page)).toHaveText(name);
  const both = await db.selectFrom('applicationTemplates').select('elements').where('name', '=', name).execute();
  expect(both).toHaveLength(2);
  expect(both[0]).toEqual(both[1]);

  await page.goto('/applications/templates');
  await input.setInputFiles({ name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('{') });
  await expect(dialog).toContainText('broken.json: This is not a JSON file, or it is damaged.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const form = new URL('../../../../shared/data/application-forms/form_funding-required-cof-r3-w2.json', import.meta.url);
  await input.setInputFiles({ name: 'form.json', mimeType: 'application/json', buffer: await readFile(form) });
  await expect(dialog).toContainText('22 elements, 11 questions.');
  await expect(dialog.getByRole('list', { name: 'Notes' }).getByRole('listitem')).toHaveCount(7);
});
