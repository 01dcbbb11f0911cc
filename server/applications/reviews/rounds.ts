import {
  assignmentMessages,
  type changeReviewRound,
  defaultReviewRound,
  type ReviewRound,
} from '#contract/applications/reviews/assignments.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { notFound, refuseFields } from '#server/platform/http/errors.ts';
import { calendarOf } from '#server/platform/programme/calendar.ts';

/** How an application is reviewed: what staff chose, else the defaults. Throws 404 if the application does not exist. */
export async function findRound(db: Db, template: number): Promise<ReviewRound> {
  const row = await db
    .selectFrom('applicationTemplates as t')
    .leftJoin('reviewRounds as r', 'r.templateId', 't.id')
    .select(['t.id', 'r.reviewsWanted', 'r.reviewerLimit', 'r.dueAt', 'r.decisionsOn'])
    .where('t.id', '=', template)
    .executeTakeFirst();
  if (!row) throw notFound();
  return {
    applicationTemplate: row.id,
    reviewsWanted: row.reviewsWanted ?? defaultReviewRound.reviewsWanted,
    reviewerLimit: row.reviewerLimit ?? defaultReviewRound.reviewerLimit,
    dueAt: row.dueAt,
    decisionsOn: row.decisionsOn,
  };
}

type Change = BodyOf<typeof changeReviewRound>;

export async function changeRound(tx: Tx, template: number, change: Change, timeZone: string): Promise<ReviewRound> {
  await refuseDueBeforeClosing(tx, template, change.dueAt);
  const before = await findRound(tx, template);
  const columns = {
    reviewsWanted: change.reviewsWanted ?? before.reviewsWanted,
    reviewerLimit: change.reviewerLimit ?? before.reviewerLimit,
    dueAt: change.dueAt === undefined ? before.dueAt : change.dueAt,
    decisionsOn: change.decisionsOn === undefined ? before.decisionsOn : change.decisionsOn,
  };
  refuseDecisionsBeforeDue(columns, timeZone);
  await tx
    .insertInto('reviewRounds')
    .values({ templateId: template, ...columns })
    .onConflict((conflict) => conflict.column('templateId').doUpdateSet(columns))
    .execute();
  return { applicationTemplate: template, ...columns };
}

function refuseDecisionsBeforeDue({ dueAt, decisionsOn }: Pick<ReviewRound, 'dueAt' | 'decisionsOn'>, timeZone: string): void {
  if (dueAt !== null && decisionsOn !== null && decisionsOn < calendarOf(timeZone)(new Date(dueAt)))
    throw refuseFields({ decisions_on: [assignmentMessages.decisionsBeforeDue] });
}

/** Refuses a due date before the application closes, because reviewers get the responses only then. Locks the application. */
async function refuseDueBeforeClosing(tx: Tx, template: number, dueAt: string | null | undefined): Promise<void> {
  if (!dueAt) return;
  const row = await tx
    .selectFrom('applicationTemplates')
    .select('closesAt')
    .where('id', '=', template)
    .forUpdate()
    .executeTakeFirst();
  if (row?.closesAt && Date.parse(dueAt) <= Date.parse(row.closesAt)) {
    throw refuseFields({ due_at: [assignmentMessages.dueBeforeClosing] });
  }
}

/** Refuses a closing date after the reviews are due. The caller has locked the application. */
export async function refuseClosingAfterDue(tx: Tx, template: number, closesAt: string | null | undefined): Promise<void> {
  if (!closesAt) return;
  const { dueAt } = await findRound(tx, template);
  if (dueAt && Date.parse(dueAt) <= Date.parse(closesAt)) {
    throw refuseFields({ closes_at: [assignmentMessages.closesAfterDue] });
  }
}
