import type { Page } from '@playwright/test';
import type { ElementDraft } from '#contract/applications/elements.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { makePdf } from '#tests/factories/documents.ts';
import { type Application, answersOf, applicantOf, beginApplication } from '../applicants.ts';
import { expect, openAs, openIn, test } from '../test.ts';

const elements: ElementDraft[] = [
  { type: 'HEADING_2', uid: 'page', text: 'Papers' },
  {
    ...{ type: 'FILE', uid: 'files', question: 'Your papers', required: false, helpText: '' },
    ...{ mostFiles: 4, fileGroups: ['documents'], largestMegabytes: 1 },
  },
];

const bytes = makePdf({ pages: ['Papers'] });
const pdf = (name: string) => ({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: bytes });
const questionOn = (page: Page) => page.getByRole('group', { name: 'Your papers' });
const choose = (page: Page, ...files: ReturnType<typeof pdf>[]) =>
  questionOn(page).locator('input[type=file]').setInputFiles(files);
const shown = (page: Page) => questionOn(page).getByRole('listitem').getByRole('link');

/** The names of the files of the stored answer, in its order. */
async function storedNames(db: Db, application: Application): Promise<string[]> {
  const ids = (await answersOf(db, application))['files'];
  if (!Array.isArray(ids)) return [];
  const rows = await db.selectFrom('applicationFiles').select(['id', 'filename']).where('id', 'in', ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.filename ?? '');
}

test('staff set in the builder how many files of which kinds and size', async ({ page, db, newPerson }) => {
  const plain: ElementDraft = { type: 'FILE', uid: 'file', question: 'Your papers', required: false, helpText: '' };
  const { id } = await createApplicationTemplate(db, { elements: [plain] });
  await openIn(page, await newPerson(['CFP_STAFF']), `/applications/templates/${id}`);
  await page
    .getByRole('list', { name: 'Elements' })
    .getByRole('button', { name: /^File: Your papers/ })
    .first()
    .click();
  await page.getByLabel('Most files').fill('11');
  await page.getByLabel('Largest file, in MB').fill('5');
  const kinds = page.getByRole('group', { name: 'Kinds of files' }).getByRole('checkbox');
  await expect(kinds).toHaveCount(4);
  for (const kind of ['Spreadsheets', 'Presentations', 'Pictures']) await page.getByRole('checkbox', { name: kind }).uncheck();
  await expect(page.getByRole('checkbox', { name: 'Documents' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Pictures' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter a whole number from 1 to 10.').first()).toBeVisible();
  await page.getByLabel('Most files').fill('10');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const stored = async () =>
    (await db.selectFrom('applicationTemplates').select('elements').where('id', '=', id).executeTakeFirstOrThrow()).elements;
  await expect
    .poll(stored)
    .toEqual([{ ...plain, page: 0, mostFiles: 10, fileGroups: ['documents', 'pictures'], largestMegabytes: 5 }]);
});

test('several files go up side by side; what does not fit is refused by name, and colleagues lose nothing', async ({
  browser,
  db,
  newPerson,
}) => {
  const application = await beginApplication(db, { elements });
  const mine = await openAs(browser, await applicantOf(application, newPerson), application.edit());
  const hers = await openAs(browser, await applicantOf(application, newPerson), application.edit());
  await expect(questionOn(hers)).toContainText('Up to 4 files of 1 MB each. Only documents (PDF, Word');

  // the page tries again by itself, too
  let isDown = true;
  await mine.route('**/api/v1/applications/response-file-uploads/', async (route) =>
    isDown && route.request().postDataJSON().filename === 'a.pdf' ? route.abort() : route.fallback(),
  );
  await choose(
    mine,
    pdf('a'),
    pdf('b'),
    { ...pdf('c'), name: 'photo.jpg' },
    { ...pdf('c'), buffer: Buffer.alloc(1_000_001, 'x') },
  );
  await expect(questionOn(mine).getByRole('alert').filter({ hasText: /./ })).toHaveText([
    /^a\.pdf: The upload has stopped/,
    /^photo\.jpg: This kind of file is not accepted here\. Send documents/,
    'c.pdf: This file is too large: the limit is 1 MB.',
  ]);
  await expect(shown(mine)).toHaveText([/^b\.pdf/]);
  isDown = false;
  // unless the page was quicker
  await questionOn(mine)
    .getByRole('button', { name: 'Try again a.pdf' })
    .click({ timeout: 2_000 })
    .catch(() => {});
  await expect(shown(mine)).toHaveText([/^a\.pdf/, /^b\.pdf/]);
  for (const name of ['photo.jpg', 'c.pdf'])
    await questionOn(mine)
      .getByRole('button', { name: `Dismiss ${name}` })
      .click();
  await expect.poll(() => storedNames(db, application)).toEqual(['a.pdf', 'b.pdf']);

  // her page has not heard of them
  await choose(hers, pdf('c'));
  await expect.poll(() => storedNames(db, application)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  await expect(shown(hers)).toHaveText([/^a\.pdf/, /^b\.pdf/, /^c\.pdf/]);
  await choose(hers, pdf('d'), pdf('e'));
  await expect(questionOn(hers).getByRole('alert').filter({ hasText: /./ })).toHaveText([
    'e.pdf: This question takes 4 files at most. Remove one to add another.',
  ]);
  await questionOn(hers).getByRole('button', { name: 'Dismiss e.pdf' }).click();
  await expect(questionOn(hers).getByText('That is all this question takes.')).toBeVisible();
  await questionOn(hers).getByRole('button', { name: 'Remove b.pdf' }).click();
  await hers.getByRole('dialog', { name: 'Remove “b.pdf”?' }).getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => storedNames(db, application)).toEqual(['a.pdf', 'c.pdf', 'd.pdf']);

  await choose(mine, pdf('f'));
  await expect.poll(() => storedNames(db, application)).toEqual(['a.pdf', 'c.pdf', 'd.pdf', 'f.pdf']);
  await expect(shown(mine)).toHaveText([/^a\.pdf/, /^c\.pdf/, /^d\.pdf/, /^f\.pdf/]);
  for (const page of [mine, hers]) await page.context().close();
});

test('an upload that waits because of too many others says so, and goes on by itself', async ({ page, db, newPerson }) => {
  const application = await beginApplication(db, { elements });
  const me = await applicantOf(application, newPerson);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const slots = [1, 2, 3].map((slot) => ({ userId: me.id, slot, holder: crypto.randomUUID(), until }));
  await db.insertInto('uploadSlots').values(slots).execute();
  await openIn(page, me, application.edit());
  await choose(page, pdf('a'));
  await expect(questionOn(page).getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'a.pdf: You already have 3 uploads under way. Wait until one has finished, then try again. The upload goes on by itself in 5 seconds.',
  );
  await expect(questionOn(page).getByRole('button', { name: 'Try again a.pdf' })).toBeVisible();
  await db.deleteFrom('uploadSlots').where('userId', '=', me.id).execute();
  await expect(shown(page)).toHaveText([/^a\.pdf/]);
  expect(await storedNames(db, application)).toEqual(['a.pdf']);
});
