import { changeBoardMarks, downloadBoard, listBoard, readBoardSummary } from '#contract/applications/reviews/board.ts';
import { serveTable } from '#server/platform/downloads/serve-table.ts';
import type { App } from '#server/platform/http/app.ts';
import { serveList } from '#server/platform/http/lists/serve-list.ts';
import { serve } from '#server/platform/http/serve.ts';
import { exportBoard } from './export.ts';
import { boardStatements } from './list.ts';
import { changeMarks } from './marks.ts';
import { findBoardSummary } from './summary.ts';

export function boardRoutes(app: App): void {
  serveList(app, listBoard, boardStatements);
  serve(app, readBoardSummary, ({ db, query }) => findBoardSummary(db, query.applicationTemplate));
  serveTable(app, downloadBoard, ({ actor, query }) => exportBoard(app.pool, actor, query));
  serve(app, changeBoardMarks, ({ tx, actor, params, body }) => changeMarks(tx, { actor, id: params.id, body }));
}
