import type { Page } from '@playwright/test';
import type { AnswerValue } from '#contract/applications/answers.ts';
import { type ElementDraft, isQuestion } from '#contract/applications/elements.ts';
import { readElements } from '#server/applications/stored-elements.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate, everyElement } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { answersOf } from '../applicants.ts';
import { expect, openIn, test } from '../test.ts';

const mark = () => crypto.randomUUID().slice(0, 8);

/** The elements of every type. Their texts contain these words, so that no other test's template has the same questions. */
function ownElements(words: string): ElementDraft[] {
  return everyElement.map((element) =>
    'question' in element ? { ...element, question: `${element.question.replace(/[?.]$/, '')} (${words})?` } : element,
  );
}

function linkedTo(template: number, elements: readonly ElementDraft[]): ElementDraft[] {
  return elements.map((element) =>
    'question' in element ? { ...element, earlier: { profile: null, question: { template, uid: element.uid } } } : element,
  );
}

const before: Record<string, AnswerValue> = {
  'open-text': 'We read to children.',
  'one-choice': 'In town',
  choices: ['Children', 'Elders'],
  scale: 4,
  checkbox: true,
};

async function returning(db: Db, nonprofit: number, change: (elements: ElementDraft[]) => ElementDraft[] = (same) => same) {
  const elements = ownElements(mark());
  const old = await createApplicationTemplate(db, { elements, closesAt: '2026-01-01T00:00:00Z' });
  await createApplicationResponse(db, {
    nonprofitId: nonprofit,
    templateId: old.id,
    answers: before,
    submittedAt: '2025-06-01T12:00:00Z',
  });
  const { id: template } = await createApplicationTemplate(db, { elements: change(linkedTo(old.id, elements)) });
  const { id } = await createApplicationResponse(db, { nonprofitId: nonprofit, templateId: template });
  return { id, template, nonprofit, edit: () => `/applications/responses/${id}/edit`, review: '' };
}

const use = (page: Page) => page.getByRole('button', { name: 'Use this answer' });

test('a returning nonprofit uses its earlier answers, all at once or one by one, and removes them again', async ({
  page,
  db,
  newPerson,
}) => {
  const { id: nonprofit } = await createNonprofit(db);
  const response = await returning(db, nonprofit);
  await openIn(page, await newPerson(['NONPROFIT_STAFF'], nonprofit), response.edit());

  await expect(page.getByText('You have answered 5 of these questions before. 4 answers fit an empty field')).toBeVisible();
  await page.getByRole('button', { name: 'Use all 4' }).click();
  await expect(page.getByText('4 earlier answers are filled in.')).toBeVisible();
  const { checkbox: _, ...unpromised } = before;
  await expect.poll(() => answersOf(db, response)).toEqual(unpromised);

  await page.getByRole('button', { name: 'Take them out again' }).click();
  const nothing = { 'open-text': null, 'one-choice': null, choices: null, scale: null };
  await expect.poll(() => answersOf(db, response)).toEqual(nothing);

  const text = page.getByRole('textbox', { name: /^What do you do/ });
  await use(page).first().click();
  await expect(text).toBeFocused();
  await expect(text).toHaveValue('We read to children.');
  await expect(page.getByText('From your answer of 2025. Is it still true?')).toBeVisible();
  await text.fill('We read to elders.');
  await expect.poll(() => answersOf(db, response)).toEqual({ ...nothing, 'open-text': 'We read to elders.' });

  // the text in the field is set aside before it is replaced
  await page.getByText('Your answer of 2025').first().click();
  await page.getByRole('button', { name: 'Use this instead' }).click();
  await expect(text).toHaveValue('We read to children.');
  await page.getByText('Text that was not used (1)').click();
  await expect(page.getByText('We read to elders.')).toBeVisible();

  // a box that must be ticked is a promise, which the nonprofit must make anew: no earlier answer ticks it
  await page.getByRole('button', { name: 'Save & Next' }).click();
  await expect(page.getByRole('checkbox', { name: /We may be visited/ })).not.toBeChecked();
});

test('an earlier answer that no longer fits says why, and the fitting part of it is used', async ({ page, db, newPerson }) => {
  const { id: nonprofit } = await createNonprofit(db);
  const response = await returning(db, nonprofit, (elements) =>
    elements.map((element): ElementDraft => {
      if (element.uid === 'open-text' && element.type === 'OPEN_TEXT') return { ...element, maxWordCount: 2 };
      if (element.type !== 'MULTIPLE_CHOICE') return element;
      return { ...element, options: element.multiselect ? ['Children', 'Adults'] : ['Here', 'There'] };
    }),
  );
  await openIn(page, await newPerson(['NONPROFIT_STAFF'], nonprofit), response.edit());
  await expect(page.getByText('It has 4 words, and 2 are allowed now: shorten it.')).toBeVisible();
  await expect(page.getByText('“In town” is not offered now.')).toBeVisible();
  await expect(page.getByText('“Elders” is not offered now.')).toBeVisible();
  const fits = page.getByRole('button', { name: 'Use what fits' });
  await expect(fits).toHaveCount(2);
  await fits.last().click();
  await expect(page.getByRole('checkbox', { name: 'Children' })).toBeChecked();
  await fits.first().click();
  await expect.poll(() => answersOf(db, response)).toEqual({ choices: ['Children'], 'open-text': 'We read to children.' });
});

test('staff link the questions of a new template that were asked before', async ({ page, db, newPerson }) => {
  const words = mark();
  const elements = ownElements(words);
  const old = await createApplicationTemplate(db, { elements });
  const uid = (of: string) => `new-${of}`;
  const { id } = await createApplicationTemplate(db, {
    elements: elements.map((element) => ({ ...element, uid: uid(element.uid) })),
    isPublished: false,
  });
  await openIn(page, await newPerson(['CFP_STAFF']), `/applications/templates/${id}`);
  await expect(page.getByText('5 questions were asked before.')).toBeVisible();
  await page.getByRole('button', { name: 'See the questions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Questions that were asked before' });
  const boxes = dialog.getByRole('listitem').getByRole('checkbox');
  await expect(boxes).toHaveCount(5);
  await expect(dialog.getByText(`The same text: “What do you do (${words})?” (${old.name})`)).toBeVisible();
  await dialog.getByRole('checkbox', { name: new RegExp(`^Whom do you serve \\(${words}\\)`) }).uncheck();
  await dialog.getByRole('button', { name: 'Link 4 questions' }).click();
  await expect(page.getByText('4 questions are linked: save to keep it.')).toBeVisible();
  await expect(page.getByText(/asked before\./)).toHaveCount(0);

  await page.getByRole('button', { name: new RegExp(`^Open text: What do you do \\(${words}\\)`) }).click();
  await expect(page.getByText(`Earlier answer: “What do you do (${words})?” (${old.name})`)).toBeVisible();
  await page.getByRole('combobox', { name: 'Field of the profile' }).click();
  await page.getByRole('option', { name: 'Short Description' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Application template saved.')).toBeVisible();

  const stored = await db.selectFrom('applicationTemplates').select('elements').where('id', '=', id).executeTakeFirstOrThrow();
  const links = readElements(stored.elements)
    .filter(isQuestion)
    .flatMap(({ uid: of, earlier }) => (earlier ? [[of, earlier]] : []));
  const link = (of: string, profile: string | null = null) => [uid(of), { profile, question: { template: old.id, uid: of } }];
  expect(links).toEqual([link('open-text', 'short_description'), link('one-choice'), link('scale'), link('file')]);
});
