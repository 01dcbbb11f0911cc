import { type changeReviewRound, defaultReviewRound, type ReviewRound } from '#contract/reviews/assignments.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { notFound } from '#server/http/errors.ts';

/** How an application is reviewed: what staff chose, else the defaults. Throws 404 where there is no such application. */
export async function findRound(db: Db, template: number): Promise<ReviewRound> {
  const row = await db
    .selectFrom('applicationTemplates as t')
    .leftJoin('reviewRounds as r', 'r.templateId', 't.id')
    .select(['t.id', 'r.reviewsWanted', 'r.reviewerLimit', 'r.dueAt'])
    .where('t.id', '=', template)
    .executeTakeFirst();
  if (!row) throw notFound();
  return {
    applicationTemplate: row.id,
    reviewsWanted: row.reviewsWanted ?? defaultReviewRound.reviewsWanted,
    reviewerLimit: row.reviewerLimit ?? defaultReviewRound.reviewerLimit,
    dueAt: row.dueAt,
  };
}

export async function changeRound(tx: Tx, template: number, change: BodyOf<typeof changeReviewRound>): Promise<ReviewRound> {
  const before = await findRound(tx, template);
  const { reviewsWanted, reviewerLimit, dueAt } = {
    reviewsWanted: change.reviewsWanted ?? before.reviewsWanted,
    reviewerLimit: change.reviewerLimit ?? before.reviewerLimit,
    dueAt: change.dueAt === undefined ? before.dueAt : change.dueAt,
  };
  const columns = { reviewsWanted, reviewerLimit, dueAt };
  await tx
    .insertInto('reviewRounds')
    .values({ templateId: template, ...columns })
    .onConflict((conflict) => conflict.column('templateId').doUpdateSet(columns))
    .execute();
  return { applicationTemplate: template, ...columns };
}
