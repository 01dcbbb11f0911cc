import { changeReviewRound, readReviewRound, setReviewers } from '#contract/applications/reviews/assignments.ts';
import { declareConflict, listConflicts, searchApplicants, withdrawConflict } from '#contract/applications/reviews/conflicts.ts';
import { readOwnWork } from '#contract/applications/reviews/own-work.ts';
import { updateRankings } from '#contract/applications/reviews/rankings.ts';
import { readReviewProgress, remindReviewers } from '#contract/applications/reviews/reminders.ts';
import { downloadReviewerData } from '#contract/applications/reviews/reviewers.ts';
import {
  createReview,
  downloadReviewData,
  listReviews,
  readReview,
  readReviewChanges,
  saveReview,
} from '#contract/applications/reviews/reviews.ts';
import {
  giveReviewsBack,
  openRoundAnswer,
  readRoundAnswer,
  takeReviewsBack,
} from '#contract/applications/reviews/round-answers.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { transact } from '#server/platform/database/transact.ts';
import { serveTable } from '#server/platform/downloads/serve-table.ts';
import type { App } from '#server/platform/http/app.ts';
import { notAllowed, notFound } from '#server/platform/http/errors.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serve, serveInSteps, WithStatus } from '#server/platform/http/serve.ts';
import { findReviewersOf, setReviewersOf } from './assignments.ts';
import { findChangesSince } from './changes-since.ts';
import { declareConflictOf, findApplicants, findDeclared, removeConflict } from './conflicts.ts';
import { beginReview } from './create-review.ts';
import { exportReviews } from './exports/export.ts';
import { exportReviewers } from './exports/export-reviewers.ts';
import { findOwnWork } from './own/own-work.ts';
import { findRoundAnswer, giveBackReviews, openAnswerOf, takeBackReviews } from './own/round-answer.ts';
import { replaceRankings } from './rankings.ts';
import { readProgress, remind } from './reminders.ts';
import { changeRound, findRound } from './rounds.ts';
import { refuseConflicts, saveReviewFields } from './save-review.ts';
import { findReview, findReviews } from './store.ts';

export function reviewRoutes(app: App): void {
  serve(app, listReviews, ({ db, actor, query }) =>
    pageOf(query, (limit, offset) =>
      findReviews(db, { actor, query, timeZone: app.config.public.programmeTimeZone }, limit, offset),
    ),
  );

  serve(app, readReview, async ({ db, actor, params }) => {
    const review = await findReview(db, actor, params.id);
    if (!review) throw notFound();
    return review;
  });

  serve(app, readReviewChanges, async ({ db, actor, params }) => {
    const review = await findReview(db, actor, params.id);
    if (!review) throw notFound();
    return findChangesSince(db, review);
  });

  serve(app, createReview, async ({ tx, actor, body }) => {
    const { id, created } = await beginReview(tx, { actor, config: app.config, body });
    const review = await findReview(tx, actor, id);
    if (!review) throw notFound();
    return created ? review : new WithStatus(200, review);
  });

  // The transaction ends before a conflict is reported, so that the fields without a conflict stay stored.
  serveInSteps(app, saveReview, async ({ db, actor, params, body }) => {
    const saved = await transact(db, (tx) => saveReviewFields(tx, actor, params.id, body));
    if (Object.keys(saved.conflicts).length > 0) throw refuseConflicts(saved);
    return saved.review;
  });

  serveTable(app, downloadReviewData, async ({ db, actor, query }) =>
    exportReviews(db, actor, query, app.config.public.programmeTimeZone),
  );

  serveTable(app, downloadReviewerData, ({ query }) => exportReviewers(app.pool, query));

  assignmentRoutes(app);
  conflictRoutes(app);
  answerRoutes(app);
}

function answerRoutes(app: App): void {
  serve(app, readRoundAnswer, ({ db, params }) => findRoundAnswer(db, params.token));
  serve(app, giveReviewsBack, async ({ tx, params, body }) => {
    await giveBackReviews(tx, params.token, body);
    return findRoundAnswer(tx, params.token);
  });
  serve(app, takeReviewsBack, async ({ tx, params }) => {
    await takeBackReviews(tx, params.token);
    return findRoundAnswer(tx, params.token);
  });
  serve(app, openRoundAnswer, async ({ tx, actor, body }) => ({
    path: await openAnswerOf(tx, body.applicationTemplate, actor.id),
  }));
}

function assignmentRoutes(app: App): void {
  serve(app, setReviewers, async ({ tx, actor, params: { id }, body: { users, before: seen, reason } }) => {
    await setReviewersOf(tx, actor, { response: id, users, seen, reason });
    return { id, reviewers: await findReviewersOf(tx, id) };
  });

  serve(app, readReviewRound, ({ db, params }) => findRound(db, params.id));
  serve(app, changeReviewRound, ({ tx, params, body }) => changeRound(tx, params.id, body, app.config.public.programmeTimeZone));
  serve(app, readReviewProgress, ({ db, query }) => readProgress(db, query.applicationTemplate));
  serve(app, remindReviewers, ({ tx, actor, query, body }) =>
    remind(tx, { actor, config: app.config, body, dryRun: query.dryRun ?? false }),
  );
  serve(app, readOwnWork, ({ db, actor }) => findOwnWork(db, actor, app.config));
  serve(app, updateRankings, ({ tx, actor, body }) => replaceRankings(tx, actor.id, body));
}

function conflictRoutes(app: App): void {
  serve(app, listConflicts, async ({ db, actor, query: { reviewer = actor.id } }) => {
    if (reviewer !== actor.id && !may(actor, 'readAllReviews')) throw notAllowed();
    return { results: await findDeclared(db, reviewer) };
  });
  serve(app, declareConflict, ({ tx, actor, body }) => declareConflictOf(tx, actor, body));
  serve(app, withdrawConflict, ({ tx, actor, params }) => removeConflict(tx, actor, params.id));
  serve(app, searchApplicants, async ({ db, query }) => ({ results: await findApplicants(db, query.search) }));
}
