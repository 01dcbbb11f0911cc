import { createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { fillResponse, mission } from '../responses.ts';
import { expect, openAs, test } from '../test.ts';

test.describe('programme staff', () => {
  test.use({ as: 'staff' });

  test('find a response by application, status and name, and open it from its row', async ({ page, db }) => {
    const { id, template, nonprofit } = await fillResponse(db);
    const other = await createNonprofit(db, { name: 'Unfinished Choir' });
    await createApplicationResponse(db, { templateId: template.id, nonprofitId: other.id });
    await page.goto('/applications/responses');
    await page.getByRole('combobox', { name: 'Application' }).selectOption(template.name);
    await expect(page.getByRole('status').filter({ hasText: '2 responses' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Submitted');
    await expect(page).toHaveURL(new RegExp(`application_template=${template.id}&application_status=SUBMITTED`));
    const rows = page.getByRole('table', { name: 'Responses' }).getByRole('row');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText(nonprofit.name);
    await expect(rows.nth(1)).toContainText('Oct 1, 2026');
    await expect(rows.nth(1)).toContainText('n/a');
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
    await page.getByRole('searchbox').or(page.getByLabel('Search by nonprofit or application')).first().fill('choir');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No responses to show.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(page).toHaveURL(/\/applications\/responses$/);
    await page.goBack();
    await page.goBack();
    await page.getByRole('link', { name: nonprofit.name }).click();
    await expect(page).toHaveURL(new RegExp(`/applications/responses/${id}$`));
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`application_template=${template.id}&application_status=SUBMITTED`));
  });

  test('the export of an application comes as CSV', async ({ page, db }) => {
    const { template, nonprofit } = await fillResponse(db);
    await page.goto(`/applications/responses?applicationTemplate=${template.id}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = await (await download).createReadStream();
    const text = Buffer.concat(await file.toArray()).toString();
    expect(text).toContain(nonprofit.name);
    expect(text).toContain('What is your mission?');
  });

  test('read a response on one page or section by section, and print all of it', async ({ page, db }) => {
    const { id, nonprofit, template } = await fillResponse(db);
    await page.goto(`/applications/responses/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(nonprofit.name);
    const about = page.getByRole('complementary', { name: 'About this response' });
    await expect(about).toContainText('Average scoren/a');
    await expect(about).toContainText('Assigned reviewersNone yet');
    await expect(page.getByText('How is your budget made?')).toBeVisible();
    await page.getByRole('link', { name: 'By section' }).click();
    await expect(page).toHaveURL(new RegExp(`/applications/responses/${id}\\?view=sections$`));
    await expect(page.getByRole('heading', { level: 2 }).last()).toHaveText('Your organization');
    await expect(page.getByText(mission)).toBeVisible();
    await expect(page.getByText('How is your budget made?')).toBeHidden();
    await page.getByRole('navigation', { name: 'Next and previous section' }).getByRole('link', { name: 'Money' }).click();
    await expect(page.getByText('One half from the city.')).toBeVisible();
    await page.getByRole('link', { name: 'Print Page' }).click();
    await expect(page).toHaveURL(new RegExp(`/applications/responses/print/${id}$`));
    for (const text of [template.name, mission, 'One half from the city.', 'How active is your board?'])
      await expect(page.getByText(text, { exact: false }).first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });

  test('reopen a response with a reason, and after the deadline with a new deadline', async ({ page, db }) => {
    const { id } = await fillResponse(db, {}, '2026-10-02T12:00:00.000Z');
    await page.goto(`/applications/responses/${id}`);
    await page.getByRole('button', { name: 'Reopen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reopen this application' });
    await dialog.getByRole('button', { name: 'Reopen' }).click();
    await expect(dialog.getByText('Say why, so that the nonprofit knows what to do.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The budget is missing.');
    await dialog.getByRole('button', { name: 'Reopen' }).click();
    await expect(dialog.getByText('Applications are closed: give a new deadline.')).toBeVisible();
    await dialog.getByLabel('New deadline').fill('2031-05-05T17:00');
    await dialog.getByRole('button', { name: 'Reopen' }).click();
    await expect(page.getByText('Application reopened.')).toBeVisible();
    const about = page.getByRole('complementary', { name: 'About this response' });
    await expect(about).toContainText('StatusReopened');
    await expect(about).toContainText('Open untilMay 5, 2031, 5:00 PM');
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeHidden();
    const row = await db
      .selectFrom('applicationResponses')
      .select(['status', 'extendedUntil'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ status: 'IN_PROGRESS', extendedUntil: '2031-05-05T21:00:00.000Z' });

    // the audit trail describes the reopening and links back to the response
    await page.goto(`/audit?subject_kind=applicationResponse&subject_id=${id}`);
    const entry = page.getByRole('table', { name: 'Audit Trail' }).getByRole('row').nth(1);
    await expect(entry).toContainText('Status Submitted → In progress');
    await expect(entry).toContainText('Extended until May 5, 2031, 5:00 PM');
    await entry.getByRole('link').click();
    await expect(page).toHaveURL(`/applications/responses/${id}`);
  });

  test('give one nonprofit more time, and undo that', async ({ page, db }) => {
    const { id } = await fillResponse(db, { submittedAt: null }, '2031-05-01T16:00:00.000Z');
    await page.goto(`/applications/responses/${id}`);
    await page.getByRole('button', { name: 'Extend deadline' }).click();
    const dialog = page.getByRole('dialog', { name: 'Extend the deadline' });
    await dialog.getByLabel('Deadline').fill('2031-04-01T12:00');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText("The deadline must be later than the application's own.")).toBeVisible();
    await dialog.getByLabel('Deadline').fill('2031-05-10T12:00');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const about = page.getByRole('complementary', { name: 'About this response' });
    await expect(about).toContainText('Open untilMay 10, 2031, 12:00 PM');
    await expect(about).toContainText('(extended)');
    await page.getByRole('button', { name: 'Extend deadline' }).click();
    await page.getByRole('button', { name: 'Remove extension' }).click();
    await expect(about).toContainText('Open untilMay 1, 2031, 12:00 PM');
  });

  test('see a message if a response does not exist', async ({ page }) => {
    await page.goto('/applications/responses/2147483647');
    await expect(page.getByRole('heading', { name: 'Response not found' })).toBeVisible();
  });
});

test('a nonprofit sees its own responses, and continues each where it stopped', async ({ browser, db, newPerson }) => {
  const { id, nonprofit, template } = await fillResponse(db);
  const second = await fillResponse(db, { nonprofitId: nonprofit.id, submittedAt: null });
  const person = await newPerson(['NONPROFIT_STAFF']);
  await db.updateTable('users').set({ nonprofitId: nonprofit.id }).where('id', '=', person.id).execute();
  const page = await openAs(
    browser,
    { ...person, session: { ...person.session, nonprofit: nonprofit.id } as never },
    '/applications/responses',
  );
  await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible();
  const link = (name: string) => page.getByRole('table').getByRole('link', { name });
  await expect(link(template.name)).toHaveAttribute('href', `/applications/responses/${id}/review`);
  await expect(link(second.template.name)).toHaveAttribute('href', `/applications/responses/${second.id}/edit?continue=true`);
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveCount(0);
});
