import { makePdf } from '#tests/factories/documents.ts';
import { fillResponse } from '../responses.ts';
import { beSignedIn, expect, openAs, test } from '../test.ts';

test.use({ as: 'staff' });

test('staff ask, the director answers with a file, and staff read the answer; both get an email', async ({
  page,
  browser,
  db,
  newPerson,
  nextMail,
}) => {
  const { id, template, nonprofit } = await fillResponse(db);
  const director = await newPerson(['NONPROFIT_STAFF'], nonprofit.id);
  const asker = await newPerson(['CFP_STAFF']);
  await beSignedIn(page, asker);
  await page.goto(`/applications/responses/${id}`);
  const talk = page.getByRole('region', { name: 'Questions and answers' });
  await talk.getByRole('button', { name: 'Send question' }).click();
  await expect(talk.getByText('Write something first.')).toBeVisible();
  await talk.getByRole('textbox', { name: 'Ask the applicant' }).fill('Who pays the rent?');
  await talk.getByRole('button', { name: 'Send question' }).click();
  await expect(talk.getByRole('listitem')).toContainText('Who pays the rent?');
  await expect(talk.getByText('Waiting for the nonprofit’s answer.')).toBeVisible();
  await expect(talk.getByRole('textbox', { name: 'Ask the applicant' })).toHaveValue('');

  expect((await nextMail(director.email)).text).toContain('Who pays the rent?');
  const hers = await openAs(browser, director, '/');
  const step = hers.getByRole('listitem').filter({ hasText: `Answer a question about “${template.name}”` });
  await expect(step).toContainText('Who pays the rent?');
  await step.getByRole('link', { name: 'Answer the question' }).click();
  const answers = hers.getByRole('region', { name: 'Questions and answers' });
  await expect(answers.getByText('Waiting for your answer.')).toBeVisible();
  await answers.getByLabel('File to attach').setInputFiles({
    name: 'lease.pdf',
    mimeType: 'application/pdf',
    buffer: makePdf({ pages: ['the lease'] }),
  });
  await expect(answers.getByRole('list', { name: 'Files to send' })).toContainText('lease.pdf');
  await answers.getByRole('textbox', { name: 'Your answer' }).fill('The city pays it.');
  // the page is closed: neither the typed text nor the file is lost
  await hers.close({ runBeforeUnload: false });
  const again = await hers.context().newPage();
  await again.goto(`/applications/responses/${id}#conversation`);
  const kept = again.getByRole('region', { name: 'Questions and answers' });
  await kept.getByRole('button', { name: 'Restore changes' }).click();
  await expect(kept.getByRole('textbox', { name: 'Your answer' })).toHaveValue('The city pays it.');
  await expect(kept.getByRole('list', { name: 'Files to send' })).toContainText('lease.pdf');
  await kept.getByRole('button', { name: 'Send answer' }).click();
  await expect(kept.getByRole('listitem')).toHaveCount(2);
  await expect(kept.getByRole('link', { name: /lease\.pdf/ })).toBeVisible();
  expect(await again.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('almoner.form.')))).toEqual([]);
  await again.context().close();

  expect((await nextMail(asker.email)).text).toContain('The city pays it.');
  await page.goto('/applications/responses?awaits=STAFF');
  await page.getByRole('link', { name: nonprofit.name }).click();
  await expect(talk.getByRole('listitem').last()).toContainText('The city pays it.');
  await talk.getByRole('button', { name: 'Nothing more to ask' }).click();
  await expect(talk.getByText('Answered: programme staff read it next.')).toBeHidden();
  await page.getByRole('link', { name: 'Print Page' }).click();
  for (const text of ['Questions and answers', 'Who pays the rent?', 'The city pays it.', 'lease.pdf'])
    await expect(page.getByText(text, { exact: false }).first()).toBeVisible();
});
