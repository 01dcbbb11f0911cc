import type { Letter } from '#server/platform/mail/template.ts';
import { letterHtml } from '#server/platform/mail/writing/letter-html.ts';
import { checks, loadAxe, violationsOf } from '../axe.ts';
import { expect, test } from '../test.ts';

const programme = {
  name: 'A Catalogue of Nonprofits with a Long Name',
  email: 'programme@example.org',
  // a color that has too little contrast as text on white, and also as background of white text
  colour: '#ffe066',
  address: 'https://almoner.example.org',
};

/** One block of every kind, with texts as people type them. */
const letter: Letter = {
  subject: 'A letter <b>about</b> "everything" & more',
  preview: 'What a list of letters shows beside the subject.',
  heading: 'A heading that is long enough to need a second line on a telephone',
  blocks: [
    { kind: 'paragraph', text: 'Hello <script>alert(1)</script>,' },
    { kind: 'quotation', text: 'First line\nsecond line' },
    {
      kind: 'facts',
      facts: [
        ['Nonprofit', 'Harbor Lantern Reading Room'],
        ['Reference', 'x'.repeat(120)],
      ],
    },
    { kind: 'button', label: 'Open the application', href: `https://almoner.example.org/${'long/'.repeat(30)}?a=1&b=2` },
    { kind: 'smallPrint', text: 'If it was not you, do nothing.' },
  ],
};

test('an email is readable, wide and narrow, light and dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setContent(letterHtml(letter, programme));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(letter.heading);
  await expect(page.getByText('Hello <script>alert(1)</script>,')).toBeVisible();
  await loadAxe(page);
  expect(await violationsOf(page, checks.emailStructure)).toEqual([]);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOf(page, checks.appearance), `${width} px, ${colorScheme}`).toEqual([]);
    }
    expect(await page.evaluate('(window.scrollTo(9_999, 0), window.scrollX)'), `scrolled sideways at ${width} px`).toBe(0);
  }
});
