import { budgetSizeLabels } from '#contract/nonprofits/choices.ts';
import { catalogue } from '#server/app/demo/catalogue/entries.ts';
import { demoEin, nonprofitRows } from '#server/app/demo/catalogue/rows.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { at, attributes, expect, test } from '../test.ts';

const name = 'Harbor Lantern Reading Room';

async function idOf(db: Db, wanted = name): Promise<number> {
  return (await db.selectFrom('nonprofits').select('id').where('ein', '=', demoEin(wanted)).executeTakeFirstOrThrow()).id;
}

test.use({ as: 'newcomer' });

test('the page of a nonprofit shows what the nonprofit says about itself', async ({ page, db }) => {
  const written = nonprofitRows(new Map(), new Date().getFullYear()).find((row) => row.name === name);
  const entry = catalogue.find((one) => one.name === name);
  if (!written || !entry) throw new Error(`${name} is not in the demo programme`);
  await page.goto(`/nonprofit/${await idOf(db)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page).toHaveTitle(`${name} · Almoner`);
  const main = page.getByRole('main');
  await expect(main.getByText(entry.categories.join(' · '), { exact: true })).toBeVisible();
  for (const text of [entry.short, ...entry.long, entry.served, entry.awards ?? '']) await expect(main).toContainText(text);
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Areas and Clients Served',
    'Awards and Recognitions',
    'Press',
    'Impact Data',
    'Collaboration',
    'Promotion',
    'Events',
    'News',
    'Volunteer Opportunities',
  ]);
  await expect(main.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(entry.tags.map((tag) => `#${tag}`));

  const facts: [string, string][] = [
    ['Address', `${entry.street} ${entry.town}, MD ${written.zipcode}`],
    ['Phone', String(written.phoneNumber)],
    ['Fax', String(written.faxNumber)],
    ['Homepage', 'harborlanternreadingroom.example'],
    ['Giving Page', 'harborlanternreadingroom.example/give'],
    ['Email', String(written.email)],
    ['Budget Size', budgetSizeLabels[entry.size]],
    ['Accepted Years', (written.acceptedYears as number[]).join(', ')],
    ['EIN', demoEin(name).replace(/^../, '$&-')],
    ['Regional Chapter', String(written.regionalChapter)],
    ['Headquarters', String(written.headquarters)],
  ];
  const about = page.getByRole('complementary', { name: `About ${name}` });
  await expect(about.getByRole('term')).toHaveText(facts.map(([term]) => term));
  await expect(about.getByRole('definition')).toHaveText(
    facts.map(([, definition]) => definition),
    { useInnerText: true },
  );
  await expect(main.getByRole('link', { name: String(written.phoneNumber) })).toHaveAttribute('href', 'tel:2025550109');
  await expect(main.getByRole('link', { name: String(written.email) })).toHaveAttribute('href', `mailto:${written.email}`);
});

test('a nonprofit without a picture has a pattern, and a closed nonprofit says since when', async ({ page, db }) => {
  await page.goto(`/nonprofit/${await idOf(db, 'Blue Door Storytellers')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blue Door Storytellers');
  const aside = page.getByRole('complementary', { name: 'About Blue Door Storytellers' });
  await expect(aside.locator('svg').first()).toBeVisible();
  await expect(aside.getByRole('img')).toHaveCount(0);
  await expect(aside.getByRole('term').last()).toHaveText('Inactive since');
  await expect(aside.getByRole('definition').last()).toHaveText(`Jun 30, ${new Date().getFullYear() - 1}`);
});

test('links to other sites use https and send no referrer', async ({ page, db }) => {
  await page.goto(`/nonprofit/${await idOf(db)}`);
  const links = page.getByRole('main').locator('header a[target=_blank], aside a[target=_blank]');
  await expect(links).toHaveText([
    'Website',
    'Facebook',
    'Twitter',
    'LinkedIn',
    'harborlanternreadingroom.example',
    'harborlanternreadingroom.example/give',
  ]);
  expect(await attributes(links, 'href')).toEqual([
    'https://harborlanternreadingroom.example/',
    'https://facebook.example/harborlanternreadingroom',
    'https://twitter.com/harborlanternre',
    'https://linkedin.example/company/harborlanternreadingroom',
    'https://harborlanternreadingroom.example/',
    'https://harborlanternreadingroom.example/give',
  ]);
  expect(new Set(await attributes(links, 'rel'))).toEqual(new Set(['noopener noreferrer']));
});

test('a stored text that is no web address does not become a link', async ({ page, db }) => {
  const id = await idOf(db);
  await page.route(`**/api/v1/nonprofits/${id}/`, async (route) => {
    const response = await route.fetch();
    const hostile = {
      website: 'javascript:alert(1)',
      facebook: 'data:text/html,<script>alert(1)</script>',
      linkedin: 'java\tscript:alert(1)',
      twitter: '@lantern_room',
      url: ' JavaScript:alert(1)',
      short_description: '<img src=x onerror=alert(1)>',
    };
    await route.fulfill({ response, json: { ...(await response.json()), ...hostile } });
  });
  await page.goto(`/nonprofit/${id}`);
  await expect(page.getByRole('main').getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  const links = page.getByRole('link', { name: new RegExp(`of ${name}$`) });
  await expect(links).toHaveText(['Twitter']);
  await expect(links).toHaveAttribute('href', 'https://twitter.com/lantern_room');
  const addresses = await attributes(page.getByRole('link'), 'href');
  expect(addresses.filter((address) => !/^(\/|#|https:|mailto:|tel:)/.test(address ?? ''))).toEqual([]);
});

for (const id of ['2147483647', '99999999999', '0', 'abc']) {
  test(`the page says that there is no nonprofit ${id}`, async ({ page }) => {
    await page.goto(`/nonprofit/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nonprofit not found');
    await expect(page.getByRole('region', { name: 'Alerts' }).getByRole('alert')).toHaveCount(0);
    expect(at(page)).toBe(`/nonprofit/${id}`);
    await page.getByRole('link', { name: 'See all nonprofits' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nonprofits');
  });
}

test('if a profile cannot be loaded, the page says so, and trying again works', async ({ page, db }) => {
  const id = await idOf(db);
  await page.route(`**/api/v1/nonprofits/${id}/`, (route) => route.fulfill({ status: 500, json: { detail: 'x' } }));
  await page.goto(`/nonprofit/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error loading nonprofit');
  await expect(page.getByRole('region', { name: 'Alerts' }).getByRole('alert')).toHaveText(['Error...Error loading nonprofit']);
  await page.unroute(`**/api/v1/nonprofits/${id}/`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test.describe('programme staff', () => {
  test.use({ as: 'staff' });

  test('publish a nonprofit, see what its page lacks, unpublish it, and see both in its history', async ({ page, db }) => {
    const name = `Unlit ${crypto.randomUUID().slice(0, 8)}`;
    const nonprofit = await createNonprofit(db, { name, display: false, shortDescription: 'We mend lamps.' });
    await page.goto(`/nonprofit/${nonprofit.id}`);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const question = page.getByRole('dialog', { name: `Publish “${name}”?` });
    await expect(question).toContainText('Its public page will be without a picture or a category.');
    await question.getByRole('button', { name: 'Not yet' }).click();
    expect((await page.request.get(`/directory/${nonprofit.id}`)).status()).toBe(404);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await question.getByRole('button', { name: 'Publish all the same' }).click();
    await expect(page.getByText(`“${nonprofit.name}” is in the public directory.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take down' })).toBeVisible();
    expect((await page.request.get(`/directory/${nonprofit.id}`)).status()).toBe(200);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
    expect((await page.request.get(`/directory/${nonprofit.id}`)).status()).toBe(404);
    await page.getByRole('link', { name: 'History' }).click();
    const filters = page.getByRole('group', { name: 'Active filters' });
    await expect(filters.getByRole('button')).toContainText([`Nonprofit number ${nonprofit.id}`]);
    await expect(page.getByRole('row').filter({ hasText: nonprofit.name })).toHaveCount(2);
  });
});
