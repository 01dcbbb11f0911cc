import { readFile } from 'node:fs/promises';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { photoBytes } from '#tests/factories/photos.ts';
import { expect, openAs, test } from '../test.ts';

/** The day that is `from` days from today, in the programme's time zone. */
function day(from: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now() + from * 86_400_000);
}

test('photos are uploaded with a permission, approved and public, until the permission ends', async ({
  browser,
  db,
  newPerson,
  nextMail,
}) => {
  test.setTimeout(120_000);
  const name = `Photographed ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await createNonprofit(db, { name, display: true });
  const director = await newPerson(['NONPROFIT_STAFF'], id);
  const own = await openAs(browser, director, '/');
  const step = own.getByRole('region', { name: 'Next steps' }).getByRole('listitem').filter({ hasText: 'Add 6 photos' });
  await expect(step).toContainText('The programme asks for 6 to 8 photos. You have 0 with permission.');
  await own.getByRole('link', { name: 'Open the photo manager' }).click();
  await expect(own.getByText('There are no Photo Manager Files to display.')).toBeVisible();

  // the same photo twice in one upload: the second is recognized as a duplicate, and the typed texts stay
  await own.getByRole('button', { name: 'Upload', exact: true }).click();
  const dialog = own.getByRole('dialog', { name: 'Upload Photos' });
  const buffer = await photoBytes(1_500, 1_000);
  const files = ['quay.jpg', 'again.jpg'].map((file) => ({ name: file, mimeType: 'image/jpeg', buffer }));
  await dialog.getByLabel('Choose photos').setInputFiles(files);
  const items = dialog.getByRole('list', { name: 'Photos to upload' }).getByRole('listitem');
  await items.nth(0).getByLabel('What the photo shows').fill('A quay in the evening.');
  await dialog.getByRole('button', { name: 'Upload 2 photos' }).click();
  await expect(items.nth(1)).toContainText('Say what the photo shows, for people who can’t see it.');
  await items.nth(1).getByLabel('What the photo shows').fill('The same quay.');
  for (const item of await items.all()) {
    await expect(item.getByRole('presentation')).toBeVisible();
    await item.getByLabel('Description').fill('Taken from the lighthouse.');
  }
  await dialog.getByLabel('Credit line').fill('A volunteer');
  await dialog.getByLabel('Tags').fill('quay ');
  await dialog.getByRole('checkbox', { name: /^We have the permission/ }).check();
  await dialog.getByLabel('Who gave it').fill('Everyone on the quay');
  await dialog.getByLabel('Given on').fill(day(-10));
  await dialog.getByLabel('Ends on').fill(day(2));
  // the network fails once: the typed texts stay and can be sent again
  await own.route('**/api/v1/photo-manager/', (route) => route.abort(), { times: 2 });
  await dialog.getByRole('button', { name: 'Upload 2 photos' }).click();
  await expect(dialog.getByText('Something went wrong! Please try again later.')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  // the sizes of both are made before the second is refused
  await expect(dialog.getByText(/^This photo is already here, as “(quay|again)\.jpg”\.$/)).toBeVisible({ timeout: 40_000 });
  await expect(dialog.getByText('Uploaded.', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await own.getByRole('dialog', { name: 'Close without saving?' }).getByRole('button', { name: 'Close without saving' }).click();
  const cards = own.getByRole('list', { name: 'Photos' }).getByRole('heading');
  await expect(cards).toHaveText([/^(quay|again)\.jpg$/]);
  const stored = await db.selectFrom('photos').select('description').where('nonprofitId', '=', id).execute();
  expect(stored).toEqual([{ description: 'Taken from the lighthouse.' }]);
  await expect(own.getByRole('list', { name: 'State' })).toHaveText(/^Not approvedPermission ends soon \(.*\)$/);

  // one click makes the photo the profile picture
  await own.getByRole('button', { name: /^Use as profile picture/ }).click();
  await expect(own.getByText(/^Updated profile image successfully\. Replace it before the permission ends on /)).toBeVisible();
  const { image } = await db.selectFrom('nonprofits').select('image').where('id', '=', id).executeTakeFirstOrThrow();
  expect(image).toMatch(/^[0-9a-f]{16,}/);

  const path = `/directory/${id}`;
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(path);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(visitor.getByRole('heading', { name: 'Photos' })).toHaveCount(0);

  const staff = await openAs(browser, await newPerson(['CFP_STAFF']), `/photo-manager?nonprofit=${id}`);
  await staff.getByRole('checkbox', { name: /^Choose (quay|again)\.jpg$/ }).check();
  const chosen = staff.getByRole('region', { name: 'Chosen photos' });
  const [zip] = await Promise.all([staff.waitForEvent('download'), chosen.getByRole('button', { name: 'Download' }).click()]);
  expect(zip.suggestedFilename()).toMatch(/^photos-\d{4}-\d\d-\d\d\.zip$/);
  expect((await readFile(await zip.path())).toString('latin1')).toMatch(new RegExp(`${name} - (quay|again)\\.jpg`));
  await chosen.getByRole('button', { name: 'Approve' }).click();
  await expect(staff.getByText('1 photo is approved.')).toBeVisible();

  await visitor.reload();
  const photo = visitor.getByRole('img', { name: /quay/ });
  await expect(photo).toBeVisible();
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image) => ('naturalWidth' in image ? image.naturalWidth : 0))).toBeGreaterThan(0);
  await expect(visitor.getByText('Photo: A volunteer')).toBeVisible();
  const address = (await photo.getAttribute('src')) ?? '';
  await photo.click();
  await expect(visitor.getByRole('dialog', { name: 'Photo' }).getByRole('img')).toBeVisible();
  await visitor.keyboard.press('Escape');

  // two days later: move the dates of the photo, because the clock of the shared app must not change
  await db
    .updateTable('photos')
    .set({ consentEnds: day(0) })
    .where('nonprofitId', '=', id)
    .execute();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(visitor.getByRole('heading', { name: 'Photos' })).toHaveCount(0);
  expect((await visitor.request.get(address)).status()).toBe(404);

  await staff.getByRole('button', { name: /^Review/ }).click();
  const review = staff.getByRole('dialog');
  await review.getByLabel('What a better photo would show').fill('The same quay by day.');
  await review.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(staff.getByText('The nonprofit is asked.')).toBeVisible();
  expect((await nextMail(director.email)).text).toContain('> The same quay by day.');
  await own.goto('/photo-manager?better_asked=true');
  await expect(own.getByRole('list', { name: 'State' })).toContainText('Permission has ended');
  await expect(own.getByRole('button', { name: /^Use as profile picture/ })).toHaveCount(0);
  await own.getByRole('button', { name: /^Edit/ }).click();
  const edit = own.getByRole('dialog', { name: 'Edit Photo' });
  await expect(edit).toContainText('The same quay by day.');
  await edit
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ name: 'day.jpg', mimeType: 'image/jpeg', buffer: await photoBytes(900, 900) });
  await edit.getByLabel('Ends on').fill('');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(own.getByText('File changed successfully.')).toBeVisible();
  await own.goto('/photo-manager');
  await expect(own.getByRole('list', { name: 'State' })).toHaveText('Not approvedPermission given');
  await Promise.all([own, staff, visitor].map((page) => page.context().close()));
});
