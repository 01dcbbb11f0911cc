import { changeBoardMarks, listBoard, readBoardSummary } from '#contract/reviews/board.ts';
import type { App } from '#server/http/app.ts';
import { serve } from '#server/http/serve.ts';
import { serveList } from '#server/http/serve-list.ts';
import { boardStatements } from './list.ts';
import { changeMarks } from './marks.ts';
import { findBoardSummary } from './summary.ts';

export function boardRoutes(app: App): void {
  serveList(app, listBoard, boardStatements);
  serve(app, readBoardSummary, ({ db, query }) => findBoardSummary(db, query.applicationTemplate));
  serve(app, changeBoardMarks, ({ tx, actor, params, body }) => changeMarks(tx, { actor, id: params.id, body }));
}
