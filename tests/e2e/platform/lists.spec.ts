import type { Page } from '@playwright/test';
import { keyboardOf } from '../keyboard.ts';
import { test } from '../own-app.ts';
import { at, expect } from '../test.ts';

test.use({ as: 'staff' });

const chips = (page: Page) => page.getByRole('group', { name: 'Active filters' }).getByRole('button');

const filtered: [list: string, query: string, chips: string[]][] = [
  [
    '/nonprofits',
    'budget_size=1M_TO_3M,HIGHER_3M&ntee=B&is_published_for_web=false&city=wren&changed_within=30',
    [
      'Budget Size: From $1m to $3m',
      'Budget Size: $3m or higher',
      'NTEE Group: B Education',
      'Display on Web: No',
      'City: wren',
      'Changed Within: 30 days',
    ],
  ],
  [
    '/users',
    'user_types=NONE&account_states=active&days_since_seen=7&is_reviewer=false&nonprofit_id=1',
    ['Type: No type', 'State: Active', 'Not seen for: 7 days', 'Reviewer: No', 'Nonprofit: Tin Kettle Players'],
  ],
  [
    '/applications/responses',
    'application_status=SUBMITTED&percent_answered_from=50&days_since_save=3&nonprofit=1',
    ['Status: Submitted', 'Answered: Half or more', 'Not saved for: 3 days', 'Nonprofit: Tin Kettle Players'],
  ],
  ['/applications/reviews', 'assigned=true&nonprofit=1', ['Reviewer: Assigned', 'Nonprofit: Tin Kettle Players']],
  ['/reviewers/assign', 'application_status=IN_PROGRESS&nonprofit=1', ['Nonprofit: Tin Kettle Players', 'Status: In progress']],
  [
    '/applications/board',
    'decision=ACCEPTED&released=false&short=true',
    ['Decision: Accepted', 'Released: Prepared, not released', 'Reviews: missing'],
  ],
  ['/applications/templates', 'is_published=true&is_open=true', ['Status: Published', 'Open: Now']],
  [
    '/donation-management',
    'payout=PAID&nonprofit_id=1',
    ['Received by: The programme: paid out', 'Nonprofit: Tin Kettle Players'],
  ],
  ['/donation-management/imports', 'state=STORED&nonprofit_id=1', ['State: Stored', 'Nonprofit: Tin Kettle Players']],
  ['/payouts/balances', 'start_date=2026-01-01', ['From: Jan 1, 2026']],
  ['/reporting', 'state=NOTHING', ['Report: Nothing to report (1)']],
  ['/outbox', 'state=KEPT', ['State: Kept here']],
  ['/audit', 'subject_kind=user&start_date=2026-01-01', ['About: User', 'From: Jan 1, 2026']],
  ['/nonprofit-claims', 'state=WAITING&nonprofit=1', ['State: Waiting', 'Nonprofit: Tin Kettle Players']],
  ['/nonprofits/look-alikes', 'nonprofit=1', ['Nonprofit: Tin Kettle Players']],
  ['/volunteering', 'waiting=true&nonprofit_id=1', ['Nonprofit: Tin Kettle Players', 'Offers to answer: Yes']],
  ['/manage-events', 'when=past&published=true', ['When: Past', 'Published: Yes']],
  ['/photo-manager', 'approved=true&nonprofit=1', ['Nonprofit: Tin Kettle Players', 'Approved: Yes']],
  ['/learning-commons', 'mode=BROWSE&kind=PDF&favorites=true', ['Type: PDF', 'Favorites: Mine']],
  ['/learning-commons/subscriptions', 'kind=GRANT&attention=true', ['Kind: Granted', 'Attention: Needed']],
  ['/learning-commons/requests', 'standing=NEW', ['State: New']],
  ['/reviewers/invites', 'state=expired', ['State: Expired']],
  ['/users/invite', 'state=expired', ['State: Expired']],
];

for (const [list, query, expected] of filtered) {
  test(`the filters of a link to ${list} are shown above the list, and each can be removed`, async ({ page }) => {
    await page.goto(`${list}?${query}`);
    await expect(chips(page)).toHaveCount(expected.length);
    for (const chip of expected) await expect(chips(page).filter({ hasText: chip })).toBeVisible();
    for (const left of expected.map((_, index) => expected.length - index - 1)) {
      await chips(page).first().click();
      await expect(chips(page)).toHaveCount(left);
    }
    expect(at(page)).toBe(list === '/learning-commons' ? '/learning-commons?mode=BROWSE' : list);
  });
}

test('by keyboard: after a filter is removed, the next filter has the focus; Clear all removes the others', async ({ page }) => {
  await page.goto('/users?user_types=NONE&account_states=active&is_reviewer=false&search=a');
  await expect(chips(page)).toHaveCount(3);
  const keyboard = keyboardOf(page);
  await keyboard.skipToContent();
  await keyboard.follow(page.getByRole('button', { name: 'State: Active, remove filter' }));
  await expect(page.getByRole('button', { name: 'Reviewer: No, remove filter' })).toBeFocused();
  expect(at(page)).toBe('/users?search=a&is_reviewer=false&user_types=NONE');
  await keyboard.follow(page.getByRole('button', { name: 'Clear all' }));
  await expect(chips(page)).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Active filters' })).toBeFocused();
  expect(at(page)).toBe('/users?search=a');
});

const lists = [
  '/nonprofits',
  '/nonprofits/imports',
  '/nonprofits/look-alikes',
  '/nonprofit-claims',
  '/users',
  '/users/invite',
  '/nonprofits/invite',
  '/reviewers',
  '/reviewers/assign',
  '/reviewers/invites',
  '/applications/templates',
  '/applications/responses',
  '/applications/reviews',
  '/applications/board',
  '/donation-management',
  '/donation-management/imports',
  '/gifts',
  '/reporting',
  '/payouts',
  '/payouts/balances',
  '/outbox',
  '/audit',
  '/bulk-changes',
  '/photo-manager',
  '/learning-commons?mode=BROWSE',
  '/learning-commons/subscriptions',
  '/learning-commons/requests',
  '/volunteering',
  '/manage-events',
  '/notices',
];

test('on every list, three presses of Tab reach the rows; j and k move between rows, and Enter opens a row', async ({ page }) => {
  test.setTimeout(240_000);
  const rows = page.locator('[data-row-of-list]');
  const inRow = (index: number) => expect(rows.nth(index).locator(':focus'), page.url()).toHaveCount(1);
  const skip = page.getByRole('button', { name: 'Skip to the list' });
  for (const list of lists) {
    await page.goto(list);
    await expect(rows.first(), list).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    if (!(await skip.and(page.locator(':focus')).count())) await page.keyboard.press('Tab');
    await expect(skip, list).toBeFocused();
    await page.keyboard.press('Enter');
    await inRow(0);
    const last = Math.min(1, (await rows.count()) - 1);
    await page.keyboard.press('j');
    await inRow(last);
    if (last === 1) await page.keyboard.press('k');
    await inRow(0);
  }
});

test('after “Skip to the list”, x chooses a row, and Enter opens it', async ({ page }) => {
  await page.goto('/users');
  const first = page.locator('[data-row-of-list]').first();
  await expect(first).toBeVisible();
  await keyboardOf(page).skipToContent();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('x');
  await expect(first.getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile\/\d+$/);
});

test('a ready-made view is offered beside the usual list, opens the next time, but not for a link with filters', async ({
  page,
}) => {
  const view = page.getByRole('button', { name: /^View: / });
  const choose = async (name: string) => {
    await view.click();
    await page.getByRole('button', { name, exact: true }).click();
  };
  await page.goto('/nonprofits');
  await expect(view).toHaveText('View: All nonprofits');
  await expect(page.getByRole('columnheader', { name: 'Nonprofit Name' })).toHaveAttribute('aria-sort', 'descending');
  await choose('In the programme, A to Z');
  await expect(view).toHaveText('View: In the programme, A to Z');
  expect(at(page)).toBe('/nonprofits?in_programme=true&ordering=name');
  await expect(chips(page)).toHaveText(['In the Programme: Yes']);
  await expect(page.getByRole('columnheader', { name: 'Nonprofit Name' })).toHaveAttribute('aria-sort', 'ascending');

  await page.goto('/users');
  await expect(view).toHaveText('View: All users');
  await page.goto('/nonprofits');
  await expect(view).toHaveText('View: In the programme, A to Z');
  expect(at(page)).toBe('/nonprofits?in_programme=true&ordering=name');
  await page.goto('/nonprofits?is_published_for_web=true');
  await expect(chips(page)).toHaveText(['Display on Web: Yes']);
  expect(at(page)).toBe('/nonprofits?is_published_for_web=true');

  await page.goto('/nonprofits');
  await chips(page).click();
  await expect(view).toHaveText('View: All nonprofits');
  expect(at(page)).toBe('/nonprofits?ordering=name&view=0');
  await choose('All nonprofits');
  await expect.poll(() => at(page)).toBe('/nonprofits');
  await page.reload();
  await expect(view).toHaveText('View: All nonprofits');
});

for (const [list, names] of [
  ['/nonprofits', ['All nonprofits', 'In the programme, A to Z', 'Published', 'Imported, not in the programme']],
  ['/users', ['All users', 'Programme staff', 'Reviewers', 'Without a password yet']],
  ['/applications/responses', ['All responses', 'Submitted, newest first', 'Still in progress', 'Questions without an answer']],
  ['/donation-management', ['All donations', 'Largest first', 'Received by the programme']],
  ['/gifts', ['All gifts', 'To look at', 'Announced', 'Paid']],
] as const) {
  test(`each ready-made view of ${list} has a name of its own`, async ({ page }) => {
    await page.goto(list);
    const view = page.getByRole('button', { name: /^View: / });
    for (const name of names.toReversed()) {
      await view.click();
      await page.getByRole('button', { name, exact: true }).click();
      await expect(view).toHaveText(`View: ${name}`);
    }
    expect(at(page)).toBe(list);
  });
}
