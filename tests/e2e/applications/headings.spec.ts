import type { Page } from '@playwright/test';
import type { ElementDraft } from '#contract/applications/elements.ts';
import { applicantOf, beginApplication } from '../applicants.ts';
import { expect, openAs, test } from '../test.ts';

const section = (text: string): ElementDraft => ({ type: 'HEADING_1', uid: text.replace(' ', '-'), text });
const page = (text: string): ElementDraft => ({ type: 'HEADING_2', uid: text.replace(' ', '-'), text });
const question = (uid: string): ElementDraft => ({
  type: 'OPEN_TEXT',
  uid,
  question: `Question ${uid}`,
  required: false,
  helpText: `Help for ${uid}`,
  maxWordCount: null,
});

/** Headings in unusual places: a page heading first, consecutive sections, pages without questions, headings at the end. */
const oddHeadings = [
  page('Welcome'),
  ...[section('Part A'), section('Part B'), page('About'), question('one'), section('Inside'), question('two')],
  ...[section('Part C'), section('Part D'), page('Pause'), page('Money'), question('three')],
  ...[section('Last words'), page('The end'), section('Farewell')],
];

const pages = [
  ['Welcome', 'There is nothing to answer on this page.'],
  ['Part A', 'Part B', 'About', 'Question one', 'Help for one', 'Inside', 'Question two', 'Help for two'],
  ['Part C', 'Part D', 'Pause', 'There is nothing to answer on this page.'],
  ['Part D', 'Money', 'Question three', 'Help for three'],
  ['Last words', 'Farewell', 'The end', 'There is nothing to answer on this page.'],
];

/** Expects that the page shows these texts in this order. */
async function expectInOrder(shown: Page, texts: readonly string[]): Promise<void> {
  const pattern = texts.map((text) => text.replaceAll('.', '\\.')).join('[^]*');
  await expect(shown.getByRole('main')).toContainText(new RegExp(pattern));
}

const listed = [
  'Welcome',
  'Part A',
  'Part B',
  'About',
  'Inside',
  'Part C',
  'Part D',
  'Pause',
  'Money',
  'Last words',
  'Farewell',
  'The end',
];

test('applicants answer and review an application with all kinds of headings and pages', async ({ browser, db, newPerson }) => {
  const application = await beginApplication(db, { elements: oddHeadings });
  const shown = await openAs(browser, await applicantOf(application, newPerson), application.edit());
  const navigation = shown.getByRole('navigation', { name: 'Application pages' });
  await expect(navigation.getByRole('list').locator('p, a > span:first-child')).toHaveText(listed);
  for (const texts of pages) {
    await expectInOrder(shown, texts);
    await shown.getByRole('button', { name: 'Save & Next' }).click();
  }
  await expect(shown).toHaveURL(application.review);
  const readThrough = pages.flat().filter((text) => !text.startsWith('There is'));
  await expectInOrder(shown, readThrough);
});

test('staff see all headings and help texts in the preview, section by section, and in print', async ({
  browser,
  db,
  newPerson,
}) => {
  const application = await beginApplication(db, { elements: oddHeadings });
  const staff = await newPerson(['CFP_STAFF']);
  const shown = await openAs(browser, staff, `/applications/templates/${application.template}/preview`);
  for (const [index, texts] of pages.entries()) {
    await expectInOrder(shown, texts);
    if (index < pages.length - 1) await shown.getByRole('link', { name: 'Next', exact: true }).click();
  }

  await shown.goto(`/applications/responses/${application.id}?view=sections`);
  const sections = [
    ['Welcome'],
    ['Part A', 'Part B', 'About', 'Question one', 'Help for one', 'Inside', 'Question two', 'Help for two'],
    ['Part C', 'Part D', 'Pause', 'Money', 'Question three', 'Help for three'],
    ['Last words', 'Farewell', 'The end'],
  ];
  const steps = shown.getByRole('navigation', { name: 'Next and previous section' });
  const heading = shown.getByRole('heading', { level: 2 }).filter({ hasNotText: /^(Notes of staff|Questions and answers)$/ });
  for (const [index, title] of ['Welcome', 'Part B', 'Part D', 'Farewell'].entries()) {
    await expect(heading).toHaveText(title);
    await expectInOrder(shown, sections[index] ?? []);
    if (index < 3) await steps.getByRole('link').last().click();
  }

  await shown.goto(`/applications/responses/print/${application.id}`);
  await expectInOrder(shown, sections.flat());
});

test('an application without headings is one page', async ({ browser, db, newPerson }) => {
  const application = await beginApplication(db, { elements: [question('one'), question('two')] });
  const shown = await openAs(browser, await applicantOf(application, newPerson), application.edit());
  await expectInOrder(shown, ['Page 1', 'Question one', 'Question two']);
  await shown.getByRole('button', { name: 'Save & Next' }).click();
  await expect(shown).toHaveURL(application.review);
});
