import sharp from 'sharp';
import { alerts, box, ownNonprofit, save, saved } from '../profiles.ts';
import { at, expect, openIn, test } from '../test.ts';

test.describe('programme staff', () => {
  test.use({ as: 'staff' });

  test('edit the fields that only they may edit, with the wish list', async ({ page, db, newPerson }) => {
    const { id, person } = await ownNonprofit({ db, newPerson });
    await page.goto(`/nonprofit/${id}?editing=true`);
    await box(page, 'Email').fill('office@test.example');
    for (const name of ['Display on Web', 'Print Version', 'Learning Commons granted by staff', '2003']) {
      await page.getByRole('checkbox', { name }).check();
    }
    await page.getByRole('combobox', { name: 'Web Categories' }).fill('animals');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Web Categories' }).fill('food');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Print Category' }).fill('land');
    await page.getByRole('option', { name: 'Animals' }).click();
    await page.getByRole('combobox', { name: 'Primary User' }).selectOption(String(person.id));
    const item = (index: number) => page.getByRole('group', { name: `Item ${index}` });
    for (const [index, [description, amount]] of [
      ['A ladder', '129.9'],
      ['A press', '1500'],
      ['A mistake', '1'],
    ].entries()) {
      await page.getByRole('button', { name: 'Add new item' }).click();
      await expect(item(index + 1).getByRole('textbox', { name: 'Description' })).toBeFocused();
      await page.keyboard.type(description ?? '');
      await item(index + 1)
        .getByRole('textbox', { name: 'Amount' })
        .fill(amount ?? '');
    }
    await item(2).getByRole('checkbox', { name: 'Fulfilled' }).check();
    await page.getByRole('button', { name: 'X Remove A mistake' }).click();
    await save(page).click();
    const question = page.getByRole('dialog', { name: /^Publish “/ });
    await expect(question).toContainText('Its public page will be without a picture.');
    await question.getByRole('button', { name: 'Publish all the same' }).click();
    await expect(alerts(page)).toHaveText([saved]);
    await page.reload();

    const wishes = page.getByRole('main').getByRole('listitem').filter({ hasText: '$' });
    await expect(wishes).toHaveText(['A ladder$129.90', 'A press$1,500.00Fulfilled']);
    const catalogue = page.getByRole('region', { name: 'In the Catalogue' });
    await expect(catalogue.getByRole('definition')).toHaveText(['Yes', 'Yes', 'Yes, granted by staff', 'Animals']);
    await expect(page.getByText('Animals · Food & Cooking').or(page.getByText('Food & Cooking · Animals'))).toBeVisible();
    await expect(page.getByRole('region', { name: 'Primary User' })).toContainText(person.email);
    await expect(page.getByRole('region', { name: 'Users' })).toContainText(person.email);

    // one item is changed, one is deleted and one is added; the error is shown at the item that has it
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await item(1).getByRole('textbox', { name: 'Description' }).fill('A longer ladder');
    await page.getByRole('button', { name: 'X Remove A press' }).click();
    await page.getByRole('button', { name: 'Add new item' }).click();
    await save(page).click();
    await expect(item(2)).toContainText('Describe what is wished for.');
    await expect(item(2)).toContainText('Enter an amount in dollars.');
    await item(2).getByRole('textbox', { name: 'Description' }).fill('Crates');
    await item(2).getByRole('textbox', { name: 'Amount' }).fill('20');
    await save(page).click();
    await expect(wishes).toHaveText(['A longer ladder$129.90', 'Crates$20.00']);
  });

  test('edit one wish list at the same time: the second person sees both versions', async ({ page, db, newPerson }) => {
    const { id } = await ownNonprofit({ db, newPerson });
    const wish = await db
      .insertInto('wishListItems')
      .values({ nonprofitId: id, description: 'A ladder', amount: '10' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await page.goto(`/nonprofit/${id}?editing=true`);
    const description = page.getByRole('group', { name: 'Item 1' }).getByRole('textbox', { name: 'Description' });
    await description.fill('A ladder of mine');
    await db
      .updateTable('wishListItems')
      .set({ description: 'A ladder of theirs', version: 2 })
      .where('id', '=', wish.id)
      .execute();
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else saved first' });
    await expect(dialog).toContainText('A ladder of mine, $10.00');
    await expect(dialog).toContainText('A ladder of theirs, $10.00');
    await dialog.getByRole('button', { name: 'Back to editing' }).click();
    await expect(description).toHaveValue('A ladder of mine');
    await save(page).click();
    await dialog.getByRole('button', { name: 'Reapply my changes' }).click();
    await expect(alerts(page)).toHaveText([saved]);
    const kept = await db.selectFrom('wishListItems').select('description').where('nonprofitId', '=', id).execute();
    expect(kept).toEqual([{ description: 'A ladder of mine' }]);
  });

  test('see the first five users and a link to all users, and a message if they cannot be loaded', async ({
    page,
    db,
    newPerson,
  }) => {
    const { id } = await ownNonprofit({ db, newPerson });
    for (let made = 0; made < 6; made += 1) await newPerson([], id);
    await page.goto(`/nonprofit/${id}`);
    const users = page.getByRole('region', { name: 'Users' });
    await expect(users.getByRole('listitem')).toHaveCount(5);
    await page.route('**/api/v1/user/?*', (route) => route.fulfill({ status: 500, json: { detail: 'x' } }));
    await page.reload();
    await expect(alerts(page)).toHaveText(['Error...Error loading users']);
    await page.unroute('**/api/v1/user/?*');
    await users.getByRole('button', { name: 'Try again' }).click();
    await expect(users.getByRole('listitem')).toHaveCount(5);
  });

  test('create a nonprofit with its picture, and return to the list', async ({ page, db }) => {
    await page.goto('/nonprofits');
    await page.getByRole('link', { name: 'New Nonprofit' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Nonprofit');
    await save(page).click();
    await expect(page.getByText('Fill required field', { exact: true })).toBeVisible();
    await expect(alerts(page)).toHaveText(['Error...Please fill required fields and try again']);
    await expect(box(page, 'Name')).toBeFocused();
    const name = `Zzz Test Made ${crypto.randomUUID().slice(0, 8)}`;
    await box(page, 'Name').fill(name);
    await page.getByRole('checkbox', { name: 'The website is the homepage' }).uncheck();
    await box(page, 'Website').fill('https://made.example');
    await save(page).click();
    await expect(page.getByText('Enter a URL without ftp | https | http')).toBeVisible();
    await expect(alerts(page).last()).toHaveText('Error...Please enter correct values for fields and try again');
    await box(page, 'Website').fill('made.example');
    await box(page, 'Email').fill('made@test.example');
    await page.getByRole('checkbox', { name: 'Print Version' }).check();
    await page.getByRole('checkbox', { name: '2024' }).check();
    await page.getByRole('button', { name: 'Upload Image' }).click();
    const buffer = await sharp({ create: { width: 160, height: 100, channels: 3, background: 'green' } })
      .png()
      .toBuffer();
    await page.getByLabel('Choose a picture').setInputFiles({ name: 'green.png', mimeType: 'image/png', buffer });
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Remove Image' })).toBeVisible();
    await save(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nonprofits');
    expect(at(page)).toBe('/nonprofits');
    const made = await db.selectFrom('nonprofits').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
    expect(made).toMatchObject({ email: 'made@test.example', print: true, display: false, acceptedYears: [2024] });
    expect(made.image).toMatch(/^[0-9a-f]{32}$/);
    await db.deleteFrom('nonprofits').where('id', '=', made.id).execute();
  });

  test('export the filtered list', async ({ page }) => {
    await page.goto('/nonprofits?search=harbor+lantern+reading+room');
    await expect(page.getByRole('main').getByRole('status')).toHaveText('1 nonprofit');
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const download = await started;
    expect(download.suggestedFilename()).toMatch(/^nonprofits-\d{4}-\d\d-\d\d\.csv$/);
    const text = (await (await download.createReadStream()).toArray()).join('');
    expect(text).toContain('Harbor Lantern Reading Room');
    expect(text).not.toContain('Wrenfield Gleaners');
  });
});

test.describe('the list', () => {
  for (const [as, buttons] of [
    ['staff', ['Export', 'New Nonprofit']],
    ['nonprofit', ['New Nonprofit']],
    ['newcomer', []],
    ['reviewer', []],
  ] as const) {
    test.describe(() => {
      test.use({ as });
      test(`offers ${as}: ${buttons.join(', ') || 'neither'}`, async ({ page }) => {
        await page.goto('/nonprofits');
        await expect(page.getByRole('main').getByRole('status')).not.toHaveText('');
        await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(Number(buttons.includes('Export' as never)));
        await expect(page.getByRole('link', { name: 'New Nonprofit' })).toHaveCount(
          Number(buttons.includes('New Nonprofit' as never)),
        );
        if (buttons.length === 0) {
          await page.goto('/create-new-nonprofit');
          await expect(page.getByText('You do not have access to this page.')).toBeVisible();
        }
      });
    });
  }
});

test('a person with the role and no nonprofit creates their own nonprofit, and edits it', async ({ page, newPerson }) => {
  const person = await newPerson(['NONPROFIT_STAFF']);
  await openIn(page, person, '/create-new-nonprofit');
  await expect(page.getByRole('checkbox', { name: 'Display on Web' })).toHaveCount(0);
  const name = `Zzz Test Own ${crypto.randomUUID().slice(0, 8)}`;
  await box(page, 'Name').fill(name);
  await save(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nonprofits');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByRole('link', { name: /^Nonprofit Profile/ }).click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
});
