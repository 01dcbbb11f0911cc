import { nonprofitPath } from '#contract/nonprofits/public/addresses.ts';
import { ownNonprofit, save } from '../profiles.ts';
import { expect, openAs, test } from '../test.ts';

test('visitors find a nonprofit as soon as staff publish it, and no longer after staff unpublish it', async ({
  browser,
  db,
  newPerson,
  page: visitor,
}) => {
  const { id, name } = await ownNonprofit({ db, newPerson });
  await db.insertInto('wishListItems').values({ nonprofitId: id, description: 'A press of our own', amount: '1500' }).execute();
  const path = nonprofitPath({ id, name });
  const search = `/directory?search=${encodeURIComponent(name)}`;
  const keeper = await openAs(browser, await newPerson(['CFP_STAFF']), `/nonprofit/${id}`);

  const publish = async (published: boolean) => {
    await keeper.getByRole('button', { name: 'Edit', exact: true }).click();
    await keeper.getByRole('checkbox', { name: 'Display on Web' }).setChecked(published);
    const answered = keeper.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await save(keeper).click();
    if (published) {
      const question = keeper.getByRole('dialog', { name: `Publish “${name}”?` });
      await expect(question).toContainText('Its public page will be without a picture or a category.');
      await question.getByRole('button', { name: 'Publish all the same' }).click();
    }
    expect((await answered).status()).toBe(200);
  };
  const found = async () => {
    await visitor.goto(search);
    return visitor.locator('.cards').getByRole('link', { name }).count();
  };
  const inSitemap = async () => (await (await visitor.request.get('/sitemap.xml')).text()).includes(path);

  expect(await found()).toBe(0);
  await publish(true);
  expect(await found()).toBe(1);
  expect(await inSitemap()).toBe(true);
  await visitor.locator('.cards').getByRole('link', { name }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(visitor.getByRole('main')).toContainText('Apples.');
  expect(new URL(visitor.url()).pathname).toBe(path);
  await expect(visitor.getByRole('main')).not.toContainText('A press of our own');
  await expect(visitor.getByRole('main')).not.toContainText('orchard@test.example');

  await publish(false);
  expect((await visitor.reload())?.status()).toBe(404);
  expect(await found()).toBe(0);
  expect(await inSitemap()).toBe(false);
});
