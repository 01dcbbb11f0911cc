import { beSignedIn, expect, test } from '../test.ts';

test('a person changes their address by a link to the new one, and the old one takes it back', async ({
  page,
  newPerson,
  nextMail,
}) => {
  const person = await newPerson(['REVIEWER']);
  const wanted = `wanted-${crypto.randomUUID()}@test.example`;
  await beSignedIn(page, person);
  await page.goto('/my-profile/sign-in');
  const part = page.getByRole('region', { name: 'Email address' });
  await expect(part).toContainText(`You sign in with ${person.email}.`);
  await part.getByRole('button', { name: 'Change address' }).click();
  const field = part.getByRole('textbox', { name: 'New address' });
  await expect(field).toBeFocused();
  await field.fill(person.email);
  await part.getByRole('button', { name: 'Send the links' }).click();
  await expect(part).toContainText('This is your address already.');
  await field.fill(wanted);
  await part.getByRole('button', { name: 'Send the links' }).click();
  await expect(part.getByRole('status')).toContainText(`We emailed a link to ${wanted}.`);
  await expect(part.getByRole('status')).toBeFocused();
  await page.reload();
  await expect(part.getByRole('status')).toContainText(wanted);

  const [asked, confirming] = [await nextMail(person.email), await nextMail(wanted)];
  expect([asked.subject, confirming.subject]).toEqual([
    'Your Almoner account is to have another address',
    'Confirm your new address for Almoner',
  ]);
  await page.goto(confirming.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email address confirmed');
  await expect(page.getByText(`You sign in with ${wanted}.`)).toBeVisible();
  await page.goto('/my-profile/sign-in');
  await expect(part).toContainText(`You sign in with ${wanted}.`);

  await page.goto(asked.path);
  await expect(page.getByText(`For ${person.email}. You will be signed out everywhere else.`)).toBeVisible();
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('three words together');
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('three words together');
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await page.getByRole('button', { name: 'Return to Login' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('three words together');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Logout');
});
