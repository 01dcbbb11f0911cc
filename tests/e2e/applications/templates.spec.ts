import type { Page } from '@playwright/test';
import { type ElementDraft, numberPages } from '#contract/applications/elements.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { at, expect, test } from '../test.ts';

test.use({ as: 'staff' });

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const rows = (page: Page) => page.getByRole('list', { name: 'Elements' }).getByRole('listitem');
const names = (page: Page) => page.getByRole('list', { name: 'Elements' }).locator('> li > div > button');
const add = (page: Page, kind: string) =>
  page.getByRole('group', { name: 'Add at the end' }).getByRole('button', { name: kind, exact: true }).click();
const alerts = (page: Page) => page.getByRole('region', { name: 'Alerts' }).getByRole('alert');
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const saveState = (page: Page) => page.getByRole('region', { name: 'Template' }).getByRole('status').last();

const heading = (uid: string): ElementDraft => ({ type: 'HEADING_1', uid, text: uid });
const letters = ['Anna', 'Bert', 'Cora', 'Dora'];

async function open(page: Page, id: number): Promise<void> {
  await page.goto(`/applications/templates/${id}`);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
}

test('staff build a new template, save it, and publish it when it is complete', async ({ page, browser }) => {
  const name = `Built ${crypto.randomUUID()}`;
  await page.goto('/applications/templates');
  await page.getByRole('link', { name: 'New Template' }).click();
  await expect(title(page)).toHaveText('Unnamed Application');
  await expect(saveState(page)).toHaveText('Not saved yet');
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await expect(title(page)).toHaveText(name);
  await add(page, 'Section');
  await page.keyboard.type('The basics');
  await add(page, 'Page');
  await page.keyboard.type('First page');
  await add(page, 'Open text');
  await page.keyboard.type('What do you do?');
  await page.getByRole('textbox', { name: 'Help text' }).fill('Shortly.');
  await page.getByRole('textbox', { name: 'Maximum number of words' }).fill('120');
  await add(page, 'Multiple choice');
  await page.getByRole('textbox', { name: 'Option 1' }).fill('One');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Two');
  await expect(preview(page).getByRole('heading', { name: 'First page' })).toBeVisible();
  await expect(preview(page).getByText('120 words remaining')).toBeVisible();
  await expect(saveState(page)).toHaveText('Unsaved changes');
  await save(page);
  await expect(alerts(page)).toHaveText(['Application template saved.']);
  await expect(page).toHaveURL(/\/applications\/templates\/\d+$/);
  await expect(title(page)).toHaveText(name);
  await expect(saveState(page)).toHaveText(/^Saved \d{1,2}:\d\d\s[AP]M$/);

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Before it can be published' }).getByRole('listitem')).toHaveText([
    'Multiple choice without text: This question has no text. This option has no text.',
  ]);
  await page.getByRole('textbox', { name: 'Question' }).fill('Which?');
  await page.getByRole('button', { name: 'Remove option 3' }).click();
  await expect(page.getByText('Before it can be published')).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish' }).click();
  const question = page.getByRole('dialog', { name: `Publish “${name}”?` });
  await expect(question).toContainText('It has no closing date: it stays open until you set one.');
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Published, version 1, open/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0);

  const address = await page.getByRole('link', { name: /\/applications\/\d+$/ }).getAttribute('href');
  const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const visitor = await stranger.newPage();
  await visitor.goto(address ?? '');
  await expect(title(visitor)).toHaveText(name);
  await expect(visitor.getByText('2 questions · up to 120 words')).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', `/login?next=${address}`);
  await expect(visitor.getByRole('link', { name: 'Register' })).toHaveAttribute('href', `/register?next=${address}`);
  await stranger.close();
});

test('Save leads to the list after 2 seconds, unless the person continues to edit; Ctrl+S stays on the page', async ({
  page,
  db,
}) => {
  const { id } = await createApplicationTemplate(db);
  await page.clock.install();
  await open(page, id);
  const field = page.getByRole('textbox', { name: 'Name' });
  await field.fill('Stays here');
  await page.keyboard.press('Control+s');
  await expect(alerts(page)).toHaveText(['Application template saved.']);
  await expect(page.getByRole('button', { name: 'Stay here' })).toHaveCount(0);
  await field.fill('Goes on');
  await save(page);
  await expect(page.getByRole('button', { name: 'Stay here' })).toBeVisible();
  await field.fill('Went on');
  await expect(page.getByRole('button', { name: 'Stay here' })).toHaveCount(0);
  await page.clock.runFor(3_000);
  expect(at(page)).toBe(`/applications/templates/${id}`);
  await save(page);
  await expect(page.getByRole('button', { name: 'Stay here' })).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(title(page)).toHaveText('Application Templates');
  await expect(page.getByRole('link', { name: 'Went on' })).toBeVisible();
  await expect(alerts(page)).toHaveText(['Application template saved.']);
  await page.clock.runFor(5_000);
  await expect(alerts(page)).toHaveCount(0);
});

test('staff move elements by keyboard, and screen readers announce each move', async ({ page, db }) => {
  const { id } = await createApplicationTemplate(db, { elements: letters.map(heading), isPublished: false });
  await open(page, id);
  const handle = page.getByRole('button', { name: 'Reorder “Anna”' });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Picked up “Anna”, position 1 of 4.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('“Anna” is over position 2 of 4.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('“Anna” is over position 3 of 4.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(names(page)).toHaveText([/Bert/, /Cora/, /Anna/, /Dora/]);
  await expect(handle).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('“Anna” is over position 2 of 4.')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(names(page)).toHaveText([/Bert/, /Cora/, /Anna/, /Dora/]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names(page)).toHaveText([/Anna/, /Bert/, /Cora/, /Dora/]);
});

test('staff drag elements, move them by buttons, add them anywhere, duplicate them, delete them and restore them', async ({
  page,
  db,
}) => {
  const { id } = await createApplicationTemplate(db, { elements: letters.map(heading), isPublished: false });
  await open(page, id);
  await page.getByRole('button', { name: 'Reorder “Dora”' }).hover();
  await page.mouse.down();
  const target = await page.getByRole('button', { name: 'Reorder “Bert”' }).boundingBox();
  await page.mouse.move((target?.x ?? 0) + 8, (target?.y ?? 0) + 20, { steps: 12 });
  await expect(page.getByText('“Dora” is over position 2 of 4.')).toBeAttached();
  await page.mouse.up();
  await expect(names(page)).toHaveText([/Anna/, /Dora/, /Bert/, /Cora/]);

  // try again, because a click right after the drop still counts as part of the drag
  await expect(async () => {
    await page.getByRole('button', { name: 'Section: Bert' }).click();
    await expect(page.getByRole('button', { name: 'Move up' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: 'Move up' }).click();
  await expect(names(page)).toHaveText([/Anna/, /Bert/, /Dora/, /Cora/]);
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(names(page)).toHaveText([/Anna/, /Bert/, /Bert/, /Dora/, /Cora/]);
  await page.getByRole('button', { name: 'Add below' }).click();
  await rows(page).getByRole('button', { name: 'Checkbox', exact: true }).click();
  await page.keyboard.type('Yes, we do');
  await expect(names(page)).toHaveText([/Anna/, /Bert/, /Bert/, /Yes, we do/, /Dora/, /Cora/]);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Deleted “Yes, we do”.')).toBeVisible();
  await expect(rows(page).getByRole('button', { name: 'Section: Dora' })).toBeFocused();
  await expect(names(page)).toHaveText([/Anna/, /Bert/, /Bert/, /Dora/, /Cora/]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names(page)).toHaveText([/Anna/, /Bert/, /Bert/, /Yes, we do/, /Dora/, /Cora/]);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(names(page)).toHaveText([/Anna/, /Bert/, /Bert/, /Dora/, /Cora/]);
});

test('neither a colleague who saved first nor the person who saves second loses anything', async ({ page, db }) => {
  const { id } = await createApplicationTemplate(db, { elements: letters.map(heading), isPublished: false });
  await open(page, id);
  await page.getByRole('button', { name: 'Section: Anna' }).click();
  await page.getByRole('textbox', { name: 'Section heading' }).fill('Anna of mine');
  await page.getByRole('button', { name: 'Section: Bert' }).click();
  await page.getByRole('textbox', { name: 'Section heading' }).fill('Bert of mine');
  const theirs = [
    heading('Anna'),
    { ...heading('Bert'), text: 'Bert of theirs' },
    heading('Cora'),
    { ...heading('Dora'), text: 'Dora of theirs' },
  ];
  await db
    .updateTable('applicationTemplates')
    .set(({ eb }) => ({ elements: JSON.stringify(numberPages(theirs as ElementDraft[])), revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved first' });
  await expect(dialog.getByRole('group')).toHaveCount(1);
  await dialog.getByRole('radio', { name: /Theirs/ }).check();
  await expect(dialog).toContainText('Bert of mine');
  await expect(dialog).toContainText('Bert of theirs');
  await dialog.getByRole('button', { name: 'Join both' }).click();
  await expect(names(page)).toHaveText([/Anna of mine/, /Bert of theirs/, /Cora/, /Dora of theirs/]);
  await page.keyboard.press('Control+s');
  await expect(saveState(page)).toHaveText(/^Saved/);
  const stored = await db
    .selectFrom('applicationTemplates')
    .select(['elements', 'revision'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect((stored.elements as { text: string }[]).map(({ text }) => text)).toEqual([
    'Anna of mine',
    'Bert of theirs',
    'Cora',
    'Dora of theirs',
  ]);
  expect(stored.revision).toBe(3);
});

test('leaving asks first, and unsaved text survives a closed tab', async ({ page, context, db }) => {
  const { id } = await createApplicationTemplate(db, { isPublished: false });
  await open(page, id);
  const field = page.getByRole('textbox', { name: 'Name' });
  await field.fill('Never saved');
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await trail.getByRole('link', { name: 'Application Templates' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(field).toHaveValue('Never saved');
  await page.close();

  const again = await context.newPage();
  await open(again, id);
  await again.getByRole('button', { name: 'Restore changes' }).click();
  await expect(again.getByRole('textbox', { name: 'Name' })).toHaveValue('Never saved');
  await again.keyboard.press('Control+s');
  await expect(saveState(again)).toHaveText(/^Saved/);
  await again.reload();
  await expect(again.getByRole('textbox', { name: 'Name' })).toHaveValue('Never saved');
  await expect(again.getByRole('button', { name: 'Restore changes' })).toHaveCount(0);
});

test('a template of 500 elements stays complete while one element is edited, moved and saved', async ({ page, db }) => {
  const elements = Array.from({ length: 500 }, (_, index) => heading(`Element-${index + 1}`));
  const { id } = await createApplicationTemplate(db, { elements, isPublished: false });
  await open(page, id);
  await expect(names(page)).toHaveCount(500);
  await page.getByRole('button', { name: 'Section: Element-250' }).click();
  await page.getByRole('textbox', { name: 'Section heading' }).fill('');
  await page.keyboard.type('The middle of it all');
  await page.getByRole('button', { name: 'Move down' }).click();
  await expect(page.getByRole('group', { name: 'Add at the end' }).getByRole('button', { name: 'File' })).toBeDisabled();
  await page.keyboard.press('Control+s');
  await expect(saveState(page)).toHaveText(/^Saved/);
  const stored = await db.selectFrom('applicationTemplates').select('elements').where('id', '=', id).executeTakeFirstOrThrow();
  expect((stored.elements as { text: string }[]).slice(248, 252).map(({ text }) => text)).toEqual([
    'Element-249',
    'Element-251',
    'The middle of it all',
    'Element-252',
  ]);
});
