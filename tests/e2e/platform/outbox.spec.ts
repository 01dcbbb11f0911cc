import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { at, expect, test } from '../test.ts';

const newAddress = () => `outbox-${crypto.randomUUID()}@test.example`;

test.describe('the outbox', () => {
  test.use({ as: 'staff' });

  test('finds an email by address, shows it as its receiver sees it, and sends it again', async ({ page, db, nextMail }) => {
    const email = newAddress();
    await queueMail(db, { to: email, template: 'welcome', data: { firstName: 'Test' } });
    await nextMail(email);

    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Outbox' }).click();
    await page.getByLabel('Search by address or subject').fill(email);
    const table = page.getByRole('table', { name: 'Emails' });
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(table.getByRole('cell')).toHaveText([email, 'Welcome to Almoner', 'Sent', /20\d\d/]);
    await expect(page).toHaveURL(`/outbox?search=${encodeURIComponent(email)}`);
    await table.getByRole('link', { name: email }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Almoner');
    const letter = page.frameLocator('iframe');
    await expect(letter.getByRole('heading', { level: 1 })).toHaveText('Welcome, Test');
    await expect(letter.getByRole('link', { name: 'Open Almoner' })).toBeVisible();
    await page.getByText('As plain text').click();
    await expect(page.getByText(`Your Almoner account is ready.`)).toBeVisible();

    const first = at(page);
    await page.getByRole('button', { name: 'Send Again' }).click();
    await expect(page.getByText(`An email to ${email} is on its way.`)).toBeVisible();
    await expect.poll(() => at(page)).not.toBe(first);
    expect((await nextMail(email)).subject).toBe('Welcome to Almoner');
    await page.getByRole('main').getByRole('link', { name: 'Outbox', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outbox');
  });

  test('hides links that open an account, which are only for the receiver', async ({ page, db, nextMail }) => {
    const email = newAddress();
    const path = `/password/reset/1/${crypto.randomUUID()}`;
    const id = await queueMail(db, { to: email, template: 'reset-password', data: { firstName: 'Test', path } });
    expect((await nextMail(email)).path).toBe(path);
    await page.goto(`/outbox/${id}`);
    await expect(page.getByText('so only its recipient may see it.')).toBeVisible();
    await expect(page.frameLocator('iframe').getByText('Or open this address: [link removed]')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send Again' })).toHaveCount(0);
  });
});

test.describe('for other people', () => {
  test.use({ as: 'nonprofit' });

  test('there is no outbox', async ({ page }) => {
    await page.goto('/outbox');
    await expect(page.getByText('You do not have access to this page.')).toBeVisible();
    expect(at(page)).toBe('/outbox');
  });
});
