import type { ElementDraft } from '#contract/applications/elements.ts';
import { createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createReleasedDecision } from '#tests/factories/reviews.ts';
import { expect, openIn, test } from '../test.ts';

const asks = (profile: string, question: string): ElementDraft => ({
  type: 'OPEN_TEXT',
  uid: profile.replace('_', '-'),
  question,
  required: false,
  helpText: '',
  maxWordCount: null,
  earlier: { profile, question: null },
});

test('staff update a profile from its accepted application, field by field, and undo it', async ({ page, db, newPerson }) => {
  const old = { shortDescription: 'We read.', longDescription: 'We read to children.' };
  const { id: nonprofit } = await createNonprofit(db, old);
  const { id: templateId } = await createApplicationTemplate(db, {
    elements: [
      asks('short_description', 'What do you do?'),
      asks('long_description', 'Tell us more.'),
      asks('ein', 'What is your EIN?'),
    ],
  });
  const { id } = await createApplicationResponse(db, {
    nonprofitId: nonprofit,
    templateId,
    answers: { 'short-description': 'We read and write.', 'long-description': 'We read to elders.', ein: 'We have none.' },
    submittedAt: new Date().toISOString(),
  });
  await createReleasedDecision(db, id);
  const profile = () =>
    db
      .selectFrom('nonprofits')
      .select(['shortDescription', 'longDescription'])
      .where('id', '=', nonprofit)
      .executeTakeFirstOrThrow();

  await openIn(page, await newPerson(['NONPROFIT_STAFF'], nonprofit), '/');
  await page.getByRole('link', { name: 'Compare them' }).click();
  const section = page.getByRole('region', { name: 'From this application to the profile' });
  const field = (name: string) => section.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(section).toContainText('says something else in 3 fields.');
  await expect(field('EIN')).toContainText('It can’t be taken as it is: An EIN has nine digits.');

  await field('Short Description').getByRole('button', { name: 'Use this' }).click();
  await expect(field('Short Description')).toContainText('It stands in the profile now.');
  expect(await profile()).toEqual({ ...old, shortDescription: 'We read and write.' });
  await field('Short Description').getByRole('button', { name: 'Undo' }).click();
  await expect(field('Short Description').getByRole('button', { name: 'Use this' })).toBeVisible();
  expect(await profile()).toEqual(old);
  await section.getByRole('button', { name: 'Use all 2' }).click();
  await expect(section.getByRole('button', { name: 'Undo all 2' })).toBeVisible();
  expect(await profile()).toEqual({ shortDescription: 'We read and write.', longDescription: 'We read to elders.' });

  // a colleague changes the profile, so the undo is refused: it must not replace values that the person has not seen
  await db
    .updateTable('nonprofits')
    .set((write) => ({ longDescription: 'We read to everybody.', version: write('version', '+', 1) }))
    .where('id', '=', nonprofit)
    .execute();
  await section.getByRole('button', { name: 'Undo all 2' }).click();
  await expect(page.getByText('The profile was changed meanwhile.')).toBeVisible();
  await expect(field('Long Description')).toContainText('We read to everybody.');
  expect(await profile()).toEqual({ shortDescription: 'We read and write.', longDescription: 'We read to everybody.' });

  await section.getByRole('button', { name: 'Keep the profile as it is' }).click();
  await expect(section.getByRole('button', { name: 'Keep the profile as it is' })).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Compare them' })).toHaveCount(0);
});
