import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { expect, openIn, test } from '../test.ts';

test('staff take a nonprofit, tick a next step off and take it back, and note a call', async ({ page, db, newPerson }) => {
  const { id } = await createNonprofit(db, { name: 'Lantern Pier' });
  await openIn(page, await newPerson(['CFP_STAFF']), `/nonprofit/${id}`);
  const section = page.getByRole('region', { name: 'For programme staff' });
  await section.getByRole('button', { name: 'Make me the owner' }).click();
  await expect(section.getByRole('button', { name: 'Make me the owner' })).toBeHidden();

  await section.getByRole('button', { name: 'Add next step' }).click();
  const step = page.getByRole('dialog', { name: 'Add next step' });
  await step.getByRole('button', { name: 'Save step' }).click();
  await expect(step.getByText('Write what to do.')).toBeVisible();
  await step.getByLabel('What to do').fill('Ask about the new roof');
  await step.getByLabel('Due').fill('2026-01-05');
  await step.getByRole('button', { name: 'Save step' }).click();
  const box = section.getByRole('checkbox', { name: 'Ask about the new roof' });
  await expect(section.getByText('Was due')).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: 'Ask about the new roof' }).click();
  await box.click();
  await expect(section.getByText('Done (1)')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(section.getByText('Was due')).toBeVisible();

  await section.getByRole('button', { name: 'Add note' }).click();
  const note = page.getByRole('dialog', { name: 'Add note' });
  await note.getByLabel('Kind').selectOption('Visit');
  await note.getByRole('textbox', { name: 'Note' }).fill('The roof leaks, the choir sings on.');
  await note.getByRole('button', { name: 'Save note' }).click();
  await expect(section.getByText('The roof leaks, the choir sings on.')).toBeVisible();
  await section.getByRole('button', { name: /^Edit note: Visit on/ }).click();
  await page.getByRole('dialog', { name: 'Edit note' }).getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: /^Delete “Visit/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(section.getByText('Write down calls, visits and meetings here.')).toBeVisible();

  await page.goto('/nonprofits');
  await page.getByLabel('Owner').selectOption({ label: 'Nobody' });
  await expect(page).toHaveURL(/owner=none/);
  await page.goto('/nonprofits?search=Lantern+Pier&owner=none');
  await expect(page.getByText('No nonprofits to display.')).toBeVisible();
});

test('the nonprofit’s own staff see nothing of it', async ({ page, db, newPerson }) => {
  const { id } = await createNonprofit(db, { name: 'Quiet Pier' });
  await openIn(page, await newPerson(['NONPROFIT_STAFF'], id), `/nonprofit/${id}`);
  await expect(page.getByRole('heading', { name: 'Quiet Pier' })).toBeVisible();
  await expect(page.getByText('For programme staff')).toBeHidden();
});
