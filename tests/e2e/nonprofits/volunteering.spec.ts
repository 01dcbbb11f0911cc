import { createVolunteerOpportunity } from '#tests/factories/nonprofit-items.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { expect, openIn, storageOf, test } from '../test.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor offers help and confirms it by email; the nonprofit answers and counts hours', async ({
    browser,
    db,
    page,
    newPerson,
    nextMail,
  }) => {
    const name = `Society ${crypto.randomUUID().slice(0, 8)}`;
    const { id: nonprofit } = await createNonprofit(db, { name, display: true });
    const { id } = await createVolunteerOpportunity(db, { nonprofitId: nonprofit, title: `Read aloud for ${name}` });
    const director = await newPerson(['NONPROFIT_STAFF'], nonprofit);
    const email = `visitor-${crypto.randomUUID()}@test.example`;

    await page.goto(`/directory/volunteer?search=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name: `I want to help: Read aloud for ${name}` }).click();
    await page.getByLabel('Your name').fill('Test Visitor www.spam.example');
    await page.getByLabel('Your email').fill(email);
    await page.getByLabel('Message (optional)').fill('I read well.');
    await page.getByRole('button', { name: 'I want to help' }).click();
    await expect(page.getByText('Leave out links and web addresses.')).toBeVisible();
    await expect(page.getByLabel('Message (optional)')).toHaveValue('I read well.');
    await page.getByLabel('Your name').fill('Test Visitor');
    await page.getByRole('button', { name: 'I want to help' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please look into your mailbox');

    const letter = await nextMail(email);
    expect(letter.text).toContain('Test Visitor');
    expect(letter.text).toContain('I read well.');
    await page.goto(letter.path);
    await expect(page.getByRole('definition')).toHaveText(['Test Visitor', 'I read well.']);
    await page.getByRole('button', { name: 'Yes, I want to help' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you!');

    const notice = await nextMail(director.email);
    expect(notice).toMatchObject({ subject: `Somebody wants to help: Read aloud for ${name}`, path: `/volunteering/${id}` });
    const staff = await browser.newContext({ javaScriptEnabled: true, storageState: storageOf(director.session) });
    const own = await staff.newPage();
    await own.goto('/volunteering');
    const list = own.getByRole('table', { name: 'Volunteering' });
    await expect(list.getByRole('row').filter({ hasText: `Read aloud for ${name}` })).toContainText('1 not answered');
    await list.getByRole('link', { name: `Read aloud for ${name}` }).click();
    const row = own.getByRole('table', { name: 'Volunteers' }).getByRole('row').filter({ hasText: 'Test Visitor' });
    await expect(row).toContainText('I read well.');
    await row.getByRole('button', { name: 'Answer: Test Visitor' }).click();
    const dialog = own.getByRole('dialog');
    await dialog.getByLabel('Your answer').fill('Come on Thursday at seven.');
    await dialog.getByRole('button', { name: 'Send answer' }).click();
    await expect(row).toContainText('Accepted');
    const answer = await nextMail(email);
    expect(answer.subject).toBe(`${name} answered your offer to help`);
    expect(answer.text).toContain('Come on Thursday at seven.');

    await row.getByRole('button', { name: 'Count hours: Test Visitor' }).click();
    await dialog.getByLabel('Hours, all together').fill('2.5');
    await dialog.getByRole('button', { name: 'Save hours' }).click();
    await expect(row.getByRole('cell').nth(3)).toHaveText('2.5');
    await own.getByRole('link', { name: 'Volunteering', exact: true }).first().click();
    await expect(own.getByText('1 volunteer, 2.5 hours.')).toBeVisible();
  });
});

test('notes that another person changed meanwhile are shown beside the person’s own, and nothing is lost', async ({
  page,
  db,
  newPerson,
}) => {
  const { id: nonprofitId } = await createNonprofit(db, { display: true });
  const { id } = await createVolunteerOpportunity(db, { nonprofitId, title: 'Read aloud' });
  await openIn(page, await newPerson(['NONPROFIT_STAFF'], nonprofitId), `/volunteering/${id}`);
  await page.getByRole('button', { name: /notes/i }).click();
  const dialog = page.getByRole('dialog', { name: 'Notes on “Read aloud”' });
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('Bring a key.');
  await db.updateTable('volunteerOpportunities').set({ notes: 'Ask for Ada.', notesVersion: 2 }).where('id', '=', id).execute();
  await dialog.getByRole('button', { name: 'Save notes' }).click();
  const choice = page.getByRole('dialog', { name: 'Somebody else saved first' });
  await expect(choice).toContainText('Bring a key.');
  await expect(choice).toContainText('Ask for Ada.');
  await choice.getByRole('button', { name: 'Reapply my changes' }).click();
  await expect(page.getByText('Notes saved.')).toBeVisible();
  const stored = await db.selectFrom('volunteerOpportunities').select(['notes', 'notesVersion']).where('id', '=', id).execute();
  expect(stored).toEqual([{ notes: 'Bring a key.', notesVersion: 3 }]);
});

test.describe('the list', () => {
  test.use({ as: 'staff', viewport: { width: 360, height: 780 } });

  test('counts each of its filters', async ({ page }) => {
    await page.goto('/volunteering?type=PUBLIC&waiting=true');
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear All' }).click();
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
    await expect(page).toHaveURL('/volunteering');
  });
});
