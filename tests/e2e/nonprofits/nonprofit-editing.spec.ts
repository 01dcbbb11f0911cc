import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { uploadedFileMessages } from '#contract/platform/wire/file-messages.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { alerts, box, ownNonprofit, save, saved } from '../profiles.ts';
import { at, expect, openAs, openIn, test } from '../test.ts';

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

test('nonprofit staff edit their whole profile, reload, and see the changes', async ({ page, db, newPerson }) => {
  const { id, person } = await ownNonprofit({ db, newPerson });
  await openIn(page, person, `/nonprofit/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  expect(at(page)).toBe(`/nonprofit/${id}?editing=true`);
  const name = `Renamed Orchard ${id}`;
  await box(page, 'Name').fill(name);
  const ein = `77${String(id).padStart(7, '0')}`;
  await page.getByLabel('The website is the homepage').uncheck();
  for (const [label, text] of Object.entries({ ...lines, EIN: ein })) await box(page, label).fill(text);
  await page.getByRole('combobox', { name: 'State' }).selectOption('MD');
  await box(page, 'Zipcode').pressSequentially('20a912');
  await page.getByRole('combobox', { name: 'Budget Size' }).selectOption('From $1m to $3m');
  for (const tag of ['#pears', 'plums']) {
    await box(page, 'Tags').fill(tag);
    await box(page, 'Tags').press('Enter');
  }
  // nonprofit staff can only read the fields of the programme, or do not see them
  await expect(box(page, 'Email')).toHaveValue('orchard@test.example');
  await expect(box(page, 'Email')).not.toBeEditable();
  for (const staffs of ['Display on Web', 'Print Version', 'Learning Commons granted by staff']) {
    await expect(page.getByRole('checkbox', { name: staffs })).toHaveCount(0);
  }
  // the form marks what visitors see, and in the demo programme nonprofits keep their wish lists
  const marked = page.getByTitle('Shown in the catalogue');
  await expect(page.locator('label', { has: marked, hasText: /^Short Description$/ })).toHaveCount(1);
  await expect(page.locator('label', { has: marked, hasText: /^(PayPal Email|Impact Data|Address 1|Email)$/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add new item' }).click();
  await page.keyboard.type('A tall ladder');
  await box(page, 'Amount').fill('75');
  await page.getByRole('checkbox', { name: 'Public' }).check();
  await expect(page.getByRole('status').filter({ hasText: 'Not saved yet' })).toBeVisible();
  await save(page).click();
  await expect(alerts(page)).toHaveText([saved]);
  expect(at(page)).toBe(`/nonprofit/${id}`);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').filter({ hasText: 'A tall ladder' })).toHaveText('A tall ladder$75.00Public');
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
  // the form shows the saved values again; links have no scheme
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  for (const [label, text] of Object.entries({ ...lines, Homepage: 'https://orchard.example', EIN: ein.replace(/^../, '$&-') })) {
    await expect(box(page, label)).toHaveValue(text);
  }
  await expect(page.getByRole('status').filter({ hasText: 'Unchanged' })).toBeVisible();
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

  // the browser refuses a picture that is too large, and a file that it cannot read as a picture
  await choose(Buffer.alloc(10_000_001), 'large.png');
  await expect(modal.getByRole('alert')).toHaveText('This image is too large: the limit is 10 MB.');
  await choose(Buffer.from('no picture'), 'broken.png');
  await expect(modal.getByRole('alert')).toHaveText(
    'This is not a picture that can be read. Upload a JPEG, PNG, WebP, GIF, AVIF or HEIC file.',
  );
  await expect(modal.getByRole('button', { name: 'Save' })).toBeDisabled();

  // the picture is half red and half blue; the keyboard moves the crop to the right
  const halves = await sharp({ create: { width: 800, height: 250, channels: 3, background: 'red' } })
    .composite([{ input: { create: { width: 400, height: 250, channels: 3, background: 'blue' } }, left: 400, top: 0 }])
    .png()
    .toBuffer();
  await choose(halves, 'halves.png');
  await expect(modal.getByText('Preview')).toBeVisible();
  await expect(modal.getByRole('alert')).toHaveText('');
  const area = modal.getByRole('group', { name: /^Part to keep/ });
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

test('a HEIC picture, which the browser cannot show, is cropped and saved', async ({ browser, db, newPerson }) => {
  const { id, name, person } = await ownNonprofit({ db, newPerson });
  const page = await openAs(browser, person, `/nonprofit/${id}?editing=true`);
  await page.getByRole('button', { name: 'Upload Image' }).click();
  const modal = page.getByRole('dialog', { name: `Upload a Profile Image of ${name}` });
  const heic = await readFile(new URL('../../factories/files/red-and-blue.heic', import.meta.url));
  const choose = (buffer: Buffer) =>
    modal.getByLabel(/^Choose a/).setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer });
  await choose(heic.subarray(0, -1));
  await expect(modal.getByRole('alert')).toHaveText(uploadedFileMessages.notAPicture);
  await choose(heic);
  await expect(modal.getByText('Preview')).toBeVisible();
  await expect(modal.getByRole('alert')).toHaveText('');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(alerts(page)).toHaveText(['Updated profile image successfully']);
  const { image } = await db.selectFrom('nonprofits').select('image').where('id', '=', id).executeTakeFirstOrThrow();
  await expect(page.getByRole('main').locator('img')).toHaveAttribute('src', `/media/${image}.webp`);
  await page.context().close();
});

test('a mistake is shown at its field and in the alert, and no typed text is lost', async ({ page, db, newPerson }) => {
  const { id, person } = await ownNonprofit({ db, newPerson });
  await createNonprofit(db, { ein: `88${String(id).padStart(7, '0')}` });
  await openIn(page, person, `/nonprofit/${id}?editing=true`);
  await box(page, 'Short Description').fill('Typed and kept');
  await page.getByLabel('The website is the homepage').uncheck();
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
  // only the server can detect this error
  await box(page, 'EIN').fill(`88${String(id).padStart(7, '0')}`);
  await save(page).click();
  await expect(page.getByText('A nonprofit with this EIN already exists.')).toBeVisible();
  await expect(box(page, 'EIN')).toBeFocused();
  await expect(box(page, 'Short Description')).toHaveValue('Typed and kept');
  await box(page, 'EIN').fill('');
  await save(page).click();
  await expect(alerts(page).filter({ hasText: saved })).toBeVisible();
});

test('leaving an unsaved form by Cancel, by Back or by a link asks first', async ({ page, db, newPerson }) => {
  const { id, person } = await ownNonprofit({ db, newPerson });
  await openIn(page, person, `/nonprofit/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await box(page, 'Press').fill('Not saved');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const ways = [
    () => page.getByRole('button', { name: 'Cancel' }).click(),
    () => page.goBack(),
    () => page.getByRole('main').getByRole('link', { name: 'Nonprofits', exact: true }).click(),
  ];
  for (const leave of ways) {
    await leave();
    await expect(question).toHaveCSS('width', '400px');
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
  // back in the form, all text is still there; saving again shows the conflict again, and overwrites nothing
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

test('a person who may not edit has no Edit button, and the form’s address shows no form', async ({ page, db, newPerson }) => {
  const { id, name } = await ownNonprofit({ db, newPerson });
  for (const [roles, nonprofit] of [
    [[], id],
    [['NONPROFIT_STAFF'], (await createNonprofit(db)).id],
    [['REVIEWER'], undefined],
  ] as const) {
    await openIn(page, await newPerson([...roles], nonprofit), `/nonprofit/${id}?editing=true`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
    await expect(save(page)).toHaveCount(0);
  }
});
