import { fillResponse } from '../responses.ts';
import { expect, openIn, test } from '../test.ts';

test('a director sees the state of a response, and its decision only after the release', async ({ page, db, newPerson }) => {
  const { id, template, nonprofit } = await fillResponse(db);
  const director = await newPerson(['NONPROFIT_STAFF'], nonprofit.id);
  await openIn(page, director, '/');
  const own = page.getByRole('region', { name: 'Your applications' });
  const current = own.locator('[aria-current="step"]');
  await expect(current).toHaveText('SubmittedOct 1, 2026');
  await expect(own).toContainText('Next: the review, then the decision. It comes by email.');
  const reviewer = await newPerson(['REVIEWER']);
  const assigned = { responseId: id, reviewerId: reviewer.id, assignedAt: '2026-10-08T14:30:00.000Z' };
  await db.insertInto('reviewAssignments').values(assigned).execute();
  await page.reload();
  await expect(current).toHaveText('In reviewOct 8, 2026');
  await expect(own).toContainText('Next: the decision. It comes by email.');

  await db.insertInto('reviewRounds').values({ templateId: template.id, decisionsOn: '2026-12-14' }).execute();
  await page.reload();
  await expect(own.getByRole('listitem').filter({ hasText: 'Decided' }).last()).toHaveText('Decidedexpected Dec 14, 2026');
  await expect(own).toContainText('Next: the decision, expected on Dec 14, 2026. It comes by email.');

  const prepared = { responseId: id, decision: 'DECLINED' as const };
  const { id: decision } = await db.insertInto('responseDecisions').values(prepared).returning('id').executeTakeFirstOrThrow();
  await page.reload();
  await expect(current).toHaveText('In reviewOct 8, 2026');

  const release = await db
    .insertInto('decisionReleases')
    .values({ templateId: template.id })
    .returning(['id', 'releasedAt'])
    .executeTakeFirstOrThrow();
  await db
    .updateTable('responseDecisions')
    .set({ releaseId: release.id, releasedAt: '2026-11-02T17:00:00.000Z' })
    .where('id', '=', decision)
    .execute();
  await page.reload();
  await expect(current).toHaveText('DecidedNov 2, 2026');
  await expect(own).toContainText('Not accepted this time.');
  await own.getByRole('link', { name: template.name }).click();
  const line = page.getByRole('list', { name: 'Where this application stands' });
  await expect(line.getByRole('listitem')).toHaveText([/^Draft/, /^Submitted/, /^In review/, /^Decided/]);
});
