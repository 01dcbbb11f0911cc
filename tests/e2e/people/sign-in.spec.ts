import { demoPassword } from '#server/app/demo/accounts.ts';
import { at, expect, openIn, origin, signIn, test } from '../test.ts';

const staff = 'staff@demo.example';

test.describe('errors', () => {
  test('an empty form shows a message under each field and sends nothing', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log In' }).click();
    for (const name of ['Email', 'Password']) {
      const field = page.getByRole('textbox', { name });
      await expect(field).toHaveAccessibleDescription('This field is required.');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    expect(calls).toEqual([]);
  });

  test('typing in a field removes its error and keeps the other error', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill('a');
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('');
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAccessibleDescription('This field is required.');
  });

  test('a malformed password gets a message at its field, and no field is cleared', async ({ page }) => {
    await page.goto('/login');
    await signIn(page, staff, 'x'.repeat(1_001));
    const password = page.getByRole('textbox', { name: 'Password' });
    await expect(password).toHaveAccessibleDescription('Use 1,000 characters or fewer.');
    await expect(password).toBeFocused();
    await expect(password).toHaveValue('x'.repeat(1_001));
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(staff);
  });

  test('an error of the server about a field is shown under that field', async ({ page }) => {
    await page.goto('/login');
    await signIn(page, 'nobody\0@demo.example', 'some password');
    const email = page.getByRole('textbox', { name: 'Email' });
    await expect(email).toHaveAccessibleDescription('Remove characters that are not text.');
    await expect(email).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('some password');
  });

  test('a wrong password gets a message at the top of the form, and no field is cleared', async ({ page }) => {
    await page.goto('/login');
    await signIn(page, 'nobody-at-all@demo.example', 'a wrong password');
    const problem = page.getByRole('main').getByRole('alert');
    await expect(problem).toHaveText('Unable to log in with provided credentials.');
    const [top, field] = await Promise.all([problem.boundingBox(), page.getByRole('textbox', { name: 'Email' }).boundingBox()]);
    expect(top?.y).toBeLessThan(field?.y ?? 0);
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('nobody-at-all@demo.example');
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('a wrong password');
    await expect(page.getByRole('region', { name: 'Alerts' }).getByRole('alert')).toHaveCount(0);
    expect(at(page)).toBe('/login');
  });

  test('if the server does not reply, the form and an alert say so', async ({ page }) => {
    await page.goto('/login');
    await page.route('**/api/v1/login/', (route) => route.abort());
    await signIn(page, staff, demoPassword);
    const text = 'Something went wrong! Please try again later.';
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(text);
    await expect(page.getByRole('region', { name: 'Alerts' }).getByRole('alert')).toContainText(text);
    await page.unroute('**/api/v1/login/');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What would you like to do?');
  });
});

test.describe('where signing in leads', () => {
  const ways: [query: string, leadsTo: string][] = [
    ['', '/'],
    ['?redirect=%2Fnonprofits%3Fsearch%3Driver%26page%3D1', '/nonprofits?search=river'],
    ['?redirect=/nonprofits%3Fbudget_size%3DUNDER_500K,1M_TO_3M', '/nonprofits?budget_size=UNDER_500K,1M_TO_3M'],
    ['?next=%2Fnonprofits%3Fordering%3Dname', '/nonprofits?ordering=name'],
    ['?redirect=%2F%2Fevil.example&next=%2Fnonprofits', '/nonprofits'],
    ['?redirect=%2F%5Cevil.example', '/'],
    ['?redirect=%2Flogin', '/'],
  ];
  for (const [query, leadsTo] of ways) {
    test(`/login${query} → ${leadsTo}`, async ({ page }) => {
      const elsewhere: string[] = [];
      page.on('request', (request) => new URL(request.url()).origin !== origin && elsewhere.push(request.url()));
      await page.goto(`/login${query}`);
      await signIn(page, staff, demoPassword);
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      const heading = leadsTo === '/' ? 'What would you like to do?' : 'Nonprofits';
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      expect(page.url()).toBe(`${origin}${leadsTo}`);
      expect(elsewhere).toEqual([]);
    });
  }

  test('a page that needs a login leads to Login and back, with its query', async ({ page }) => {
    await page.goto('/nonprofits?search=orchestra&budget_size=HIGHER_3M');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/nonprofits?search=orchestra&budget_size=HIGHER_3M');
    await signIn(page, staff, demoPassword);
    await expect(page.getByRole('link', { name: 'Second Balcony Youth Orchestra' })).toBeVisible();
    expect(at(page)).toBe('/nonprofits?search=orchestra&budget_size=HIGHER_3M');
  });

  test('Login leads a person who is already signed in to the next page', async ({ page, newPerson }) => {
    await openIn(page, await newPerson(), '/login?redirect=%2Fnonprofits');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nonprofits');
    expect(at(page)).toBe('/nonprofits');
  });
});

test.describe('the session', () => {
  test('survives a reload and works in a new tab', async ({ page, context }) => {
    await page.goto('/login');
    await signIn(page, staff, demoPassword);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What would you like to do?');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What would you like to do?');
    const tab = await context.newPage();
    await tab.goto('/nonprofits');
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Nonprofits');
    expect(at(tab)).toBe('/nonprofits');
  });

  test('begins in every open tab', async ({ page, context }) => {
    await page.goto('/nonprofits?search=owl');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
    const tab = await context.newPage();
    await tab.goto('/login');
    await signIn(tab, staff, demoPassword);
    await expect(page.getByRole('link', { name: 'Barn Owl Night Watch' })).toBeVisible();
    expect(at(page)).toBe('/nonprofits?search=owl');
  });

  test('ends in every open tab, and on the server', async ({ page, newPerson, request }) => {
    const person = await newPerson();
    await openIn(page, person, '/');
    const other = await page.context().newPage();
    await other.goto('/nonprofits');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Nonprofits');
    const told = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/logout/'));
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
    expect(at(page)).toBe('/login');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Log in');
    expect(at(other)).toBe('/login?redirect=/nonprofits');
    expect((await told).status()).toBe(204);
    const me = await request.get('/api/v1/user/me/', { headers: { authorization: `Token ${person.session.token}` } });
    expect(me.status()).toBe(401);
  });

  test('that the server revoked leads to Login at the next call, and back after the sign-in', async ({
    page,
    newPerson,
    request,
  }) => {
    const person = await newPerson();
    await openIn(page, person, '/nonprofits');
    await expect(page.getByRole('link', { name: 'Wrenfield Gleaners' })).toBeVisible();
    await request.post('/api/v1/logout/', { headers: { authorization: `Token ${person.session.token}` } });
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/nonprofits?page=2');
    await expect(page.getByRole('region', { name: 'Alerts' }).getByRole('alert')).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'Alerts' }).getByRole('alert')).toContainText('Error...');
    await signIn(page, person.email, person.password);
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    expect(at(page)).toBe('/nonprofits?page=2');
  });

  test('of a deactivated user leads to Login at the next call, and the user cannot sign in again', async ({
    page,
    newPerson,
    db,
  }) => {
    const person = await newPerson();
    await openIn(page, person, '/nonprofits');
    await expect(page.getByRole('link', { name: 'Wrenfield Gleaners' })).toBeVisible();
    await db.updateTable('users').set({ isActive: false }).where('id', '=', person.id).execute();
    await page.getByRole('button', { name: 'Budget Size', exact: true }).last().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/nonprofits?ordering=budget_size');
    await signIn(page, person.email, person.password);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Unable to log in with provided credentials.');
  });

  test('of a user who was deactivated meanwhile ends when a page is opened', async ({ page, newPerson, db }) => {
    const person = await newPerson();
    await db.updateTable('users').set({ isActive: false }).where('id', '=', person.id).execute();
    await openIn(page, person, '/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
    expect(at(page)).toBe('/login?redirect=/');
  });
});

test('an unknown path leads to Page Not Found, and from there home', async ({ page }) => {
  await page.goto('/no/such/page?really=1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  expect(at(page)).toBe('/error404');
  await page.getByRole('link', { name: 'Return Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
  expect(at(page)).toBe('/login?redirect=/');
});

test('a visitor at an unknown path is led to the directory, if it is open', async ({ page }) => {
  const toCatalogue = page.getByRole('link', { name: 'See the catalogue of nonprofits' });
  await page.goto('/no/such/page');
  await toCatalogue.click();
  await page.waitForURL('/directory');
  await page.route('**/no/such/page', async (route) => {
    const response = await route.fetch();
    const closed = (await response.text()).replace('"openToVisitors":true', '"openToVisitors":false');
    return route.fulfill({ response, body: closed });
  });
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await expect(page.getByRole('link', { name: 'Return Home' })).toBeVisible();
  await expect(toCatalogue).toHaveCount(0);
});

test('a person signs in by keyboard alone', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
  const way = [
    page.getByRole('link', { name: 'Skip to content' }),
    page.getByRole('link', { name: 'Almoner' }),
    page.getByRole('link', { name: 'Home' }),
    page.getByRole('link', { name: 'Login' }),
    page.getByRole('button', { name: 'Colors' }),
    page.getByRole('textbox', { name: 'Email' }),
  ];
  for (const stop of way) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
  }
  await page.keyboard.type(staff);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What would you like to do?');
  expect(at(page)).toBe('/');
});

test('a person can see the password before sending it', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill('paper lantern');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('paper lantern');
});
