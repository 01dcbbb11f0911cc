import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { applicantOf, beginApplication, manyQuestions } from '../applicants.ts';
import { expect, openAs, test } from '../test.ts';

/** As if the person had looked at another window and come back: the page tells at once that it is open. */
const comeBack = (page: Page) => page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);

test('colleagues see who has the application open and on which page, until the other has left', async ({
  browser,
  db,
  newPerson,
}) => {
  const application = await beginApplication(db, { elements: manyQuestions(2, 1) });
  const people = [await applicantOf(application, newPerson), await applicantOf(application, newPerson)] as const;
  const rows = await db
    .selectFrom('users')
    .select(['firstName', 'lastName', 'email'])
    .where('nonprofitId', '=', application.nonprofit)
    .execute();
  const nameOf = (email: string) => {
    const row = rows.find((one) => one.email === email);
    return `${row?.firstName} ${row?.lastName}`.trim() || 'A colleague';
  };
  const [me, her] = [nameOf(people[0].email), nameOf(people[1].email)];
  const mine = await openAs(browser, people[0], application.edit());
  await expect(mine.getByRole('textbox', { name: 'Question 1' })).toBeVisible();
  const hers = await openAs(browser, people[1], application.edit(2));
  const line = (page: Page, name: string) => page.getByText(`${name} has this application open`);
  const status = (page: Page, name: string) => page.getByRole('status').filter({ hasText: name });
  await expect(line(hers, me).locator('..')).toHaveText(`${me} has this application open: “Part 1”`);
  await expect(line(mine, her)).toHaveCount(0);
  await comeBack(mine);
  await expect(line(mine, her).locator('..')).toHaveText(`${her} has this application open: “Part 2”`);

  // her next page changes the line, and not what is read out
  const readOut = await status(mine, her).elementHandle();
  await hers.getByRole('button', { name: 'Save & Next' }).click();
  await expect(hers.getByRole('button', { name: 'Submit application' })).toBeVisible();
  await expect(line(hers, me)).toBeVisible();
  await comeBack(mine);
  await expect(line(mine, her).locator('..')).toHaveText(`${her} has this application open: the review`);
  expect(await readOut?.evaluate((element) => [element.isConnected, element.textContent])).toEqual([
    true,
    `${her} has this application open`,
  ]);

  await hers.context().close();
  await db
    .updateTable('openResponses')
    .set({ seenAt: sql<string>`now() - interval '36 seconds'` })
    .where('responseId', '=', application.id)
    .execute();
  await comeBack(mine);
  await expect(line(mine, her)).toHaveCount(0);

  // a server that cannot be reached is not news of colleagues
  await mine.route('**/api/v1/applications/responses/*/open/', (route) => route.abort());
  const asked = mine.waitForEvent('requestfailed', (request) => request.url().endsWith('/open/'));
  await comeBack(mine);
  await asked;
  await expect(mine.getByRole('region', { name: 'Alerts' }).getByRole('alert')).toHaveCount(0);
  await mine.context().close();
});
