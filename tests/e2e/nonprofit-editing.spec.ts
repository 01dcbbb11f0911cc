import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { at, expect, openAs, storageOf, test } from './test.ts';

const alerts = (page: Page) => page.getByRole('region', { name: 'Alerts' }).getByRole('alert');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saved = 'Profile successfully updated.';

async function ownNonprofit({ db, newPerson }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'db' | 'newPerson'>) {
  const { id, name } = await createNonprofit(db, {
    name: `Test Orchard ${crypto.randomUUID().slice(0, 8)}`,
    email: 'orchard@test.example',
    shortDescription: 'Apples.',
  });
  return { id, name, person: await newPerson(['NONPROFIT_STAFF'], id) };
}

const lines = {
  'Short Description': 'Pears and plums.',
  'Long Description': 'A first line.\n\n<b>A second</b> <script>alert(1)</script>',
  'Areas and Clients Served': 'Everyone with a basket',
  'Awards and Recognitions': 'Best Pear of the Year',
  Press: '“A very good pear”',
  'Impact Data': '900 pears',
  Collaboration: 'With the bees',
  Promotion: 'At the market',
  'Regional Chapter': 'The south orchard',
  Headquarters: 'The shed',
  'Address 1': '1 Orchard Lane',
  'Address 2': 'Gate 2',
  City: 'Takoma Park',
  'Phone Number': '(202) 555-0147',
  'Fax Number': '(202) 555-0148',
  Homepage: 'orchard.example',
  Website: 'orchard.example/web',
  Facebook: 'facebook.example/orchard',
  LinkedIn: 'linkedin.example/orchard',
  Twitter: 'the_orchard',
  EIN: '',
  'PayPal Email': 'pears@test.example',
};

test('nonprofit staff edit everything of their profile, reload, and see it', async ({ browser, db, newPerson }) => {
  const { id, person } = await ownNonprofit({ db, newPerson });
  const page = await openAs(browser, person, `/nonprofit/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  expect(at(page)).toBe(`/nonprofit/${id}?editing=true`);
  const name = `Renamed Orchard ${id}`;
  await box(page, 'Name').fill(name);
  const ein = `77${String(id).padStart(7, '0')}`;
  for (const [label, text] of Object.entries({ ...lines, EIN: ein })) await box(page, label).fill(text);
  await page.getByRole('combobox', { name: 'State' }).selectOption('MD');
  await box(page, 'Zipcode').pressSequentially('20a912');
  await page.getByRole('combobox', { name: 'Budget Size' }).selectOption('From $1m to $3m');
  for (const tag of ['#pears', 'plums']) {
    await box(page, 'Tags').fill(tag);
    await box(page, 'Tags').press('Enter');
  }
  // the programme's own: to read here, or not here at all
  await expect(box(page, 'Email')).toHaveValue('orchard@test.example');
  await expect(box(page, 'Email')).not.toBeEditable();
  for (const staffs of ['Display on Web', 'Print Version', 'Can access the Learning Commons']) {
    await expect(page.getByRole('checkbox', { name: staffs })).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: 'Wishlist' })).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Not saved yet' })).toBeVisible();
  await save(page).click();
  await expect(alerts(page)).toHaveText([saved]);
  expect(at(page)).toBe(`/nonprofit/${id}`);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const main = page.getByRole('main');
  const plain = [
    'Short Description',
    'Areas and Clients Served',
    'Awards and Recognitions',
    'Press',
    'Impact Data',
    'Collaboration',
  ];
  for (const label of [...plain, 'Promotion', 'Regional Chapter', 'Headquarters', 'Phone Number', 'Fax Number', 'PayPal Email']) {
    await expect(main).toContainText(lines[label as keyof typeof lines]);
  }
  await expect(main).toContainText('<b>A second</b> <script>alert(1)</script>');
  await expect(main).toContainText('1 Orchard Lane');
  await expect(main).toContainText('Takoma Park, MD 20912');
  await expect(main).toContainText('From $1m to $3m');
  await expect(main).toContainText(ein.replace(/^../, '$&-'));
  await expect(main.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(['#pears', '#plums']);
  await expect(main.getByRole('link', { name: 'Website of' })).toHaveAttribute('href', 'https://orchard.example/web');
  await expect(main.getByRole('link', { name: 'Twitter of' })).toHaveAttribute('href', 'https://twitter.com/the_orchard');
  await expect(main.getByRole('link', { name: 'orchard.example', exact: true })).toHaveAttribute(
    'href',
    'https://orchard.example/',
  );
  // what was just saved stands in the form again, links without their scheme
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  for (const [label, text] of Object.entries({ ...lines, Homepage: 'https://orchard.example', EIN: ein.replace(/^../, '$&-') })) {
    await expect(box(page, label)).toHaveValue(text);
  }
  await expect(page.getByRole('status').filter({ hasText: 'Unchanged' })).toBeVisible();
  await page.context().close();
});

test('a picture is chosen, cropped by keyboard, uploaded and shown', async ({ browser, db, newPerson }) => {
  const { id, name, person } = await ownNonprofit({ db, newPerson });
  const page = await openAs(browser, person, `/nonprofit/${id}?editing=true`);
  const upload = page.getByRole('button', { name: 'Upload Image' });
  await upload.click();
  const modal = page.getByRole('dialog', { name: `Upload a Profile Image of ${name}` });
  await expect(modal.getByRole('button', { name: 'Save' })).toBeDisabled();
  const choose = (buffer: Buffer, file: string) =>
    modal.getByLabel(/^Choose a/).setInputFiles({ name: file, mimeType: 'image/png', buffer });

  // refused in words: too large before it is sent, unreadable where the browser says so
  await choose(Buffer.alloc(10_000_001), 'large.png');
  await expect(modal.getByRole('alert')).toHaveText('This image is too large: the limit is 10 MB.');
  await choose(Buffer.from('no picture'), 'broken.png');
  await expect(modal.getByRole('alert')).toHaveText(
    'This is not a picture that can be read. Upload a JPEG, PNG, WebP, GIF or AVIF file.',
  );
  await expect(modal.getByRole('button', { name: 'Save' })).toBeDisabled();

  // left half red, right half blue: the keyboard moves what is kept to the right
  const halves = await sharp({ create: { width: 800, height: 250, channels: 3, background: 'red' } })
    .composite([{ input: { create: { width: 400, height: 250, channels: 3, background: 'blue' } }, left: 400, top: 0 }])
    .png()
    .toBuffer();
  await choose(halves, 'halves.png');
  await expect(modal.getByText('Preview')).toBeVisible();
  await expect(modal.getByRole('alert')).toHaveText('');
  const area = modal.getByRole('group', { name: /^The part that is kept/ });
  await area.focus();
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('Shift+ArrowRight');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(alerts(page)).toHaveText(['Updated profile image successfully']);
  await expect(modal).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Change Image' })).toBeFocused();

  const { image } = await db.selectFrom('nonprofits').select('image').where('id', '=', id).executeTakeFirstOrThrow();
  await expect(page.getByRole('main').locator('img')).toHaveAttribute('src', `/media/${image}.webp`);
  const bytes = await (await page.request.get(`/media/${image}.webp`)).body();
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([400, 250]);
  const middle = (125 * info.width + 200) * info.channels;
  expect([(data[middle] ?? 0) < 20, (data[middle + 2] ?? 0) > 235]).toEqual([true, true]);
  await page.context().close();
});

test('what is wrong is told at its field and by the alert, and nothing typed is lost', async ({ browser, db, newPerson }) => {
  const { id, person } = await ownNonprofit({ db, newPerson });
  await createNonprofit(db, { ein: `88${String(id).padStart(7, '0')}` });
  const page = await openAs(browser, person, `/nonprofit/${id}?editing=true`);
  await box(page, 'Short Description').fill('Typed and kept');
  await box(page, 'Website').fill('https://orchard.example');
  await box(page, 'Twitter').fill('https://twitter.com/orchard');
  await box(page, 'Homepage').fill('javascript:alert(1)');
  await save(page).click();
  await expect(page.getByText('Enter a URL without ftp | https | http')).toBeVisible();
  await expect(page.getByText('Enter only username')).toBeVisible();
  await expect(alerts(page)).toHaveText(['Error...Please enter correct values for fields and try again']);
  await expect(box(page, 'Homepage')).toBeFocused();
  await box(page, 'Homepage').fill('orchard.example');
  await box(page, 'Website').fill('orchard.example');
  await box(page, 'Twitter').fill('orchard');
  // only the server knows this one
  await box(page, 'EIN').fill(`88${String(id).padStart(7, '0')}`);
  await save(page).click();
  await expect(page.getByText('A nonprofit with this EIN already exists.')).toBeVisible();
  await expect(box(page, 'EIN')).toBeFocused();
  await expect(box(page, 'Short Description')).toHaveValue('Typed and kept');
  await box(page, 'EIN').fill('');
  await save(page).click();
  await expect(alerts(page).filter({ hasText: saved })).toBeVisible();
  await page.context().close();
});

test('leaving with something unsaved asks, by Cancel, Back and a link', async ({ browser, db, newPerson }) => {
  const { id, person } = await ownNonprofit({ db, newPerson });
  const page = await openAs(browser, person, `/nonprofit/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await box(page, 'Press').fill('Not saved');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const ways = [
    () => page.getByRole('button', { name: 'Cancel' }).click(),
    () => page.goBack(),
    () => page.getByRole('link', { name: 'Nonprofits', exact: true }).click(),
  ];
  for (const leave of ways) {
    await leave();
    await question.getByRole('button', { name: 'Stay on this page' }).click();
    await expect(question).toHaveCount(0);
    await expect(box(page, 'Press')).toHaveValue('Not saved');
    expect(at(page)).toBe(`/nonprofit/${id}?editing=true`);
  }
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  expect(at(page)).toBe(`/nonprofit/${id}`);
  await expect(page.getByText('Not saved')).toHaveCount(0);
  await page.context().close();
});

test('two people save at once: the second sees both texts and loses neither', async ({ browser, db, newPerson }) => {
  const { id, person } = await ownNonprofit({ db, newPerson });
  const colleague = await newPerson(['NONPROFIT_STAFF'], id);
  const [mine, theirs] = [
    await openAs(browser, person, `/nonprofit/${id}?editing=true`),
    await openAs(browser, colleague, `/nonprofit/${id}?editing=true`),
  ];
  await box(theirs, 'Long Description').fill('As the colleague has it.');
  await box(theirs, 'Promotion').fill('By the colleague alone.');
  await box(mine, 'Long Description').fill('As I have it.');
  await box(mine, 'Press').fill('By me alone.');
  await save(theirs).click();
  await expect(alerts(theirs)).toHaveText([saved]);
  await save(mine).click();
  const dialog = mine.getByRole('dialog', { name: 'Somebody else saved first' });
  for (const text of ['As I have it.', 'As the colleague has it.', 'By the colleague alone.'])
    await expect(dialog).toContainText(text);
  // back to the form: everything typed stands, and saving asks again instead of writing over
  await dialog.getByRole('button', { name: 'Back to editing' }).click();
  await expect(box(mine, 'Long Description')).toHaveValue('As I have it.');
  await save(mine).click();
  await dialog.getByRole('button', { name: 'Reapply my changes' }).click();
  await expect(alerts(mine)).toHaveText([saved]);
  const kept = await db
    .selectFrom('nonprofits')
    .select(['longDescription', 'promotion', 'press'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ longDescription: 'As I have it.', promotion: 'By the colleague alone.', press: 'By me alone.' });
  for (const page of [mine, theirs]) await page.context().close();
});

test('who may not edit has no Edit, and no form by its address', async ({ browser, db, newPerson }) => {
  const { id, name } = await ownNonprofit({ db, newPerson });
  for (const [roles, nonprofit] of [
    [[], id],
    [['NONPROFIT_STAFF'], (await createNonprofit(db)).id],
    [['REVIEWER'], undefined],
  ] as const) {
    const page = await openAs(browser, await newPerson([...roles], nonprofit), `/nonprofit/${id}?editing=true`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
    await expect(save(page)).toHaveCount(0);
    await page.context().close();
  }
});

test.describe('programme staff', () => {
  test.use({ as: 'staff' });

  test('keep what is theirs alone, the wish list with it', async ({ page, db, newPerson }) => {
    const { id, person } = await ownNonprofit({ db, newPerson });
    await page.goto(`/nonprofit/${id}?editing=true`);
    await box(page, 'Email').fill('office@test.example');
    for (const name of [
      'Display on Web',
      'Print Version',
      'Can access the Learning Commons',
      '2003',
      'Animals',
      'Food & Cooking',
    ]) {
      await page.getByRole('checkbox', { name }).check();
    }
    await page.getByRole('combobox', { name: 'Print Category' }).selectOption('Animals');
    await page.getByRole('combobox', { name: 'Primary User' }).selectOption(String(person.id));
    const item = (place: number) => page.getByRole('group', { name: `Item ${place}` });
    for (const [place, [description, amount]] of [
      ['A ladder', '129.9'],
      ['A press', '1500'],
      ['A mistake', '1'],
    ].entries()) {
      await page.getByRole('button', { name: 'Add new item' }).click();
      await expect(item(place + 1).getByRole('textbox', { name: 'Description' })).toBeFocused();
      await page.keyboard.type(description ?? '');
      await item(place + 1)
        .getByRole('spinbutton', { name: 'Amount' })
        .fill(amount ?? '');
    }
    await item(2).getByRole('checkbox', { name: 'Fulfilled' }).check();
    await page.getByRole('button', { name: 'X Remove A mistake' }).click();
    await save(page).click();
    await expect(alerts(page)).toHaveText([saved]);
    await page.reload();

    const wishes = page.getByRole('main').getByRole('listitem').filter({ hasText: '$' });
    await expect(wishes).toHaveText(['A ladder$129.90', 'A press$1,500.00Fulfilled']);
    const catalogue = page.getByRole('region', { name: 'In the Catalogue' });
    await expect(catalogue.getByRole('definition')).toHaveText(['Yes', 'Yes', 'Yes', 'Animals']);
    await expect(page.getByText('Animals · Food & Cooking').or(page.getByText('Food & Cooking · Animals'))).toBeVisible();
    await expect(page.getByRole('region', { name: 'Primary User' })).toContainText(person.email);
    await expect(page.getByRole('region', { name: 'Users' })).toContainText(person.email);

    // one item is changed, one removed, one is new; the wrong one is told at its place
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await item(1).getByRole('textbox', { name: 'Description' }).fill('A longer ladder');
    await page.getByRole('button', { name: 'X Remove A press' }).click();
    await page.getByRole('button', { name: 'Add new item' }).click();
    await save(page).click();
    await expect(item(2)).toContainText('Describe what is wished for.');
    await expect(item(2)).toContainText('Enter an amount in dollars.');
    await item(2).getByRole('textbox', { name: 'Description' }).fill('Crates');
    await item(2).getByRole('spinbutton', { name: 'Amount' }).fill('20');
    await save(page).click();
    await expect(wishes).toHaveText(['A longer ladder$129.90', 'Crates$20.00']);
  });

  test('of two who keep one wish list at once, the second sees both', async ({ page, db, newPerson }) => {
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

  test('see the first five users and the way to all; a failure is told', async ({ page, db, newPerson }) => {
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

  test('create a nonprofit with its picture, and are back at the list', async ({ page, db }) => {
    await page.goto('/nonprofits');
    await page.getByRole('link', { name: 'New Nonprofit' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Nonprofit');
    await save(page).click();
    await expect(page.getByText('Fill required field', { exact: true })).toBeVisible();
    await expect(alerts(page)).toHaveText(['Error...Please fill required fields and try again']);
    await expect(box(page, 'Name')).toBeFocused();
    const name = `Zzz Test Made ${crypto.randomUUID().slice(0, 8)}`;
    await box(page, 'Name').fill(name);
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

  test('export what the list is narrowed to', async ({ page }) => {
    await page.goto('/nonprofits?search=lantern');
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

test('who has the role and no nonprofit makes their own, and edits it', async ({ browser, newPerson }) => {
  const person = await newPerson(['NONPROFIT_STAFF']);
  const context = await browser.newContext({ storageState: storageOf(person.session) });
  const page = await context.newPage();
  await page.goto('/create-new-nonprofit');
  await expect(page.getByRole('checkbox', { name: 'Display on Web' })).toHaveCount(0);
  const name = `Zzz Test Own ${crypto.randomUUID().slice(0, 8)}`;
  await box(page, 'Name').fill(name);
  await save(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nonprofits');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByRole('link', { name: /^Nonprofit Profile/ }).click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await context.close();
});
