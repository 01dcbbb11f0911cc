import { expect, type Locator, type Page } from '@playwright/test';
import { type Demo, type Person, storeSession, withDemo } from './demo-in-browser.ts';
import type { Figure } from './report.ts';

/** A person's hand: counts what it does. */
interface Hand {
  page: Page;
  click(what: Locator): Promise<void>;
  /** two clicks: it opens the list, and takes one */
  choose(what: Locator, option: string): Promise<void>;
  /** types into the focused field */
  type(text: string): Promise<void>;
}

interface Walk {
  what: string;
  /** undefined: a visitor */
  person?: Person;
  /** pixels: width, height */
  screen: readonly [number, number];
  /** where the person stands at first */
  from: string;
  /** clicks from there to the end, and proves what came of it */
  go: (hand: Hand) => Promise<void>;
}

const walks: readonly Walk[] = [
  {
    what: 'a visitor finds a food charity in a town and comes to its giving page',
    screen: [390, 844],
    from: '/directory',
    async go({ page, click, type }) {
      await click(page.getByRole('searchbox'));
      await type('food port ellery\n');
      await click(page.getByRole('link', { name: 'Green Ladder Pantry Network' }));
      const give = page.getByRole('link', { name: 'Give', exact: true });
      await expect(give).toBeInViewport({ ratio: 1 });
      await expect(give).toHaveAttribute('href', /^https:/);
      await click(give);
    },
  },
  {
    what: 'a reviewer opens the next assigned application from Home and submits the review',
    person: 'reviewer',
    screen: [820, 1180],
    from: '/',
    async go({ page, click }) {
      await click(page.getByRole('main').getByRole('button', { name: /^(Start review|Go on)$/ }));
      await click(page.getByRole('radio', { name: /^Recommend/ }));
      await click(page.getByRole('button', { name: 'Submit Review' }));
      await expect(page.getByRole('heading', { level: 1, name: 'Review Applications' })).toBeVisible();
    },
  },
  {
    what: 'staff decline the undecided applicants of a season',
    person: 'staff',
    screen: [1440, 900],
    from: '/',
    async go({ page, click }) {
      await click(page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Review Applications' }));
      await click(page.getByRole('navigation', { name: 'Applications' }).getByRole('link', { name: 'Decisions' }));
      await click(page.getByRole('button', { name: 'View: All applications' }));
      await click(page.getByRole('button', { name: 'Undecided, best first' }));
      await expect(page).toHaveURL(/decision=NONE/);
      await click(page.getByRole('checkbox', { name: 'Select all' }).first());
      await click(page.getByRole('button', { name: 'Decline', exact: true }));
      await expect(page.getByRole('alert')).toContainText('Declined is prepared for 3 applications.');
    },
  },
  {
    what: 'staff publish all nonprofits of the list that are not on the web',
    person: 'staff',
    screen: [1440, 900],
    from: '/',
    async go({ page, click, choose }) {
      await click(page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Nonprofits' }));
      await choose(page.getByRole('combobox', { name: 'Display on Web' }), 'No');
      await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('Display on Web');
      await click(page.getByRole('checkbox', { name: 'Select all' }).first());
      await click(page.getByRole('button', { name: 'Publish', exact: true }));
      await click(page.getByRole('dialog').getByRole('button', { name: /^Publish for web/ }));
      await expect(page.getByRole('alert')).toContainText('published for web');
    },
  },
];

/** Clicks, keys and seconds of what people do most, each from where the person stands to what came of it. The machine's seconds: nobody reads or thinks. */
export async function benchWalks(log: (line: string) => void): Promise<Figure[]> {
  const figures = await withDemo(async (demo) => {
    const found: Figure[] = [];
    for (const walk of walks) {
      log(walk.what);
      found.push(await measure(demo, walk));
    }
    return found;
  });
  return figures ?? [{ what: 'walks', value: 'no Chromium here' }];
}

async function measure(demo: Demo, { what, person, screen: [width, height], from, go }: Walk): Promise<Figure> {
  const context = await demo.browser.newContext({ baseURL: demo.origin, viewport: { width, height } });
  context.setDefaultTimeout(10_000);
  if (person) await storeSession(context, await demo.signIn(person));
  // a giving page is another site's
  await context.route(
    (url) => url.origin !== demo.origin,
    (route) => route.fulfill({ body: 'Another site.' }),
  );
  const page = await context.newPage();
  await page.goto(from, { waitUntil: 'networkidle' });
  let clicks = 0;
  let keys = 0;
  const hand: Hand = {
    page,
    async click(target) {
      clicks += 1;
      await target.click();
    },
    async choose(target, option) {
      clicks += 2;
      await target.selectOption(option);
    },
    async type(text) {
      keys += text.length;
      await page.keyboard.type(text);
    },
  };
  const begun = performance.now();
  await go(hand);
  const seconds = (performance.now() - begun) / 1_000;
  await context.close();
  return { what: `${what} (${width} px)`, value: `${clicks} clicks, ${keys} keys, ${seconds.toFixed(1)} s` };
}
