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

  // other tests may write to all programme staff meanwhile
  await expect.poll(async () => (await nextMail(asker.email)).text).toContain('The city pays it.');
  await page.goto('/applications/responses?awaits=STAFF');
  await page.getByRole('link', { name: nonprofit.name }).click();
  await expect(talk.getByRole('listitem').last()).toContainText('The city pays it.');
  await talk.getByRole('button', { name: 'Nothing more to ask' }).click();
  await expect(talk.getByText('Answered: programme staff read it next.')).toBeHidden();
  await page.getByRole('link', { name: 'Print Page' }).click();
  for (const text of ['Questions and answers', 'Who pays the rent?', 'The city pays it.', 'lease.pdf'])
    await expect(page.getByText(text, { exact: false }).first()).toBeVisible();
});

test('an applicant asks from a draft with a file; staff take the question and answer it', async ({
  page,
  browser,
  db,
  newPerson,
  nextMail,
}) => {
  const { id, template, nonprofit } = await fillResponse(db, { submittedAt: null });
  const director = await newPerson(['NONPROFIT_STAFF'], nonprofit.id);
  const answerer = await newPerson(['CFP_STAFF']);
  const hers = await openAs(browser, director, `/applications/responses/${id}/edit`);
  await hers.getByRole('button', { name: 'Ask programme staff' }).click();
  const dialog = hers.getByRole('dialog', { name: 'Questions and answers' });
  await expect(dialog.getByRole('textbox', { name: 'Ask programme staff' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Ask programme staff' }).fill('Is last year’s budget enough?');
  await dialog.getByLabel('File to attach').setInputFiles({
    name: 'budget.pdf',
    mimeType: 'application/pdf',
    buffer: makePdf({ pages: ['the budget'] }),
  });
  await expect(dialog.getByRole('list', { name: 'Files to send' })).toContainText('budget.pdf');
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await expect(dialog.getByRole('listitem')).toContainText('Is last year’s budget enough?');
  await expect(dialog.getByText(/Programme staff answer this question/)).toBeVisible();
  await hers.keyboard.press('Escape');
  await expect(hers.getByRole('button', { name: /^Ask programme staff 1 message/ })).toBeVisible();

  // other tests may write to all programme staff meanwhile
  await expect.poll(async () => (await nextMail(answerer.email)).text).toContain('Is last year’s budget enough?');
  await beSignedIn(page, answerer);
  await page.goto('/applications/responses?awaits=QUESTION');
  await page.getByRole('link', { name: nonprofit.name }).click();
  const talk = page.getByRole('region', { name: 'Questions and answers' });
  await talk.getByRole('button', { name: 'I answer it' }).click();
  await expect(talk.getByRole('button', { name: 'Leave it to others' })).toBeVisible();
  await hers.goto(`/applications/responses/${id}/review`);
  await expect(hers.getByText(/ answers this question/)).toBeVisible();
  await talk.getByRole('textbox', { name: 'Your answer' }).fill('Yes, it is.');
  await talk.getByRole('button', { name: 'Send answer' }).click();
  await expect(talk.getByRole('listitem').last()).toContainText('Yes, it is.');
  await expect(talk.getByRole('textbox', { name: 'Ask the applicant' })).toBeVisible();

  const letter = await nextMail(director.email);
  expect([letter.subject, letter.text.includes('Yes, it is.')]).toEqual([`${template.name}: your question was answered`, true]);
  await hers.reload();
  await expect(hers.getByRole('region', { name: 'Questions and answers' })).toContainText('Yes, it is.');
  await expect(hers.getByRole('textbox', { name: 'Ask programme staff' })).toBeVisible();
});

test('staff read a question that arrived meanwhile before theirs goes out; what they typed stays', async ({
  page,
  browser,
  db,
  newPerson,
}) => {
  const { id, nonprofit } = await fillResponse(db);
  const director = await newPerson(['NONPROFIT_STAFF'], nonprofit.id);
  await beSignedIn(page, await newPerson(['CFP_STAFF']));
  await page.goto(`/applications/responses/${id}`);
  const talk = page.getByRole('region', { name: 'Questions and answers' });
  await talk.getByRole('textbox', { name: 'Ask the applicant' }).fill('Who pays the rent?');

  const hers = await openAs(browser, director, `/applications/responses/${id}/review`);
  const asking = hers.getByRole('region', { name: 'Questions and answers' });
  await asking.getByRole('button', { name: 'Ask programme staff' }).click();
  await asking.getByRole('textbox', { name: 'Ask programme staff' }).fill('May we apply twice?');
  await asking.getByRole('button', { name: 'Send question' }).click();
  await expect(asking.getByRole('listitem')).toContainText('May we apply twice?');

  await talk.getByRole('button', { name: 'Send question' }).click();
  await expect(talk.getByText('There is a newer message.', { exact: false })).toBeVisible();
  await expect(talk.getByRole('listitem')).toContainText('May we apply twice?');
  await expect(talk.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Who pays the rent?');
  // ticked once the server has stored it
  await talk.getByRole('checkbox', { name: 'Reviewers may read this conversation' }).click();
  await expect(talk.getByText('Reviewers read it, too.', { exact: false })).toBeVisible();
  await talk.getByRole('checkbox', { name: 'I ask something back: the nonprofit writes next' }).check();
  await talk.getByRole('button', { name: 'Send answer' }).click();
  await expect(talk.getByText('Waiting for the nonprofit’s answer.')).toBeVisible();

  // she answers, and still can ask, though staff have not settled her answer
  await hers.reload();
  await asking.getByRole('textbox', { name: 'Your answer' }).fill('The city.');
  await asking.getByRole('button', { name: 'Send answer' }).click();
  await expect(asking.getByText('Answered: programme staff read it next.')).toBeVisible();
  await asking.getByRole('textbox', { name: 'Ask programme staff' }).fill('So may we apply twice?');
  await asking.getByRole('button', { name: 'Send question' }).click();
  await expect(asking.getByText(/Programme staff answer this question/)).toBeVisible();
  await expect(asking.getByRole('textbox', { name: 'Write more' })).toHaveValue('');
  await hers.context().close();
});
