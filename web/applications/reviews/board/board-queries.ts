import * as z from 'zod/mini';
import { listBoard, boardQuery as queryOfBoard, readBoardSummary } from '#contract/applications/reviews/board.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { paging, wholeNumber } from '#contract/platform/wire/shapes.ts';
import { listOf, queryOf } from '../../../platform/query-of.ts';
import { type ListSearch, type ViewSearch, viewSearch } from '../../../platform/ui/lists/list-search.ts';

export type BoardRow = ResultOf<typeof listBoard>['results'][number];
export type BoardSummary = ResultOf<typeof readBoardSummary>;

/** more rows than in other lists, so that most programmes see all applications of a season on one page */
const boardPageSize = 50;

/** The address may leave the application out: then the newest one is shown. */
const addressed = z.extend(queryOfBoard, {
  applicationTemplate: z.optional(wholeNumber),
  pageSize: z._default(paging.pageSize, boardPageSize),
});
export type BoardSearch = ListSearch<typeof addressed> & ViewSearch;
export const readBoardSearch = viewSearch(addressed);

export function boardQuery(template: number, search: Omit<BoardSearch, 'view'>) {
  return listOf(listBoard, {
    query: { ...search, applicationTemplate: template, pageSize: search.pageSize ?? boardPageSize },
    quiet: [404],
  });
}

export function summaryQuery(template: number) {
  return queryOf(readBoardSummary, {
    query: { applicationTemplate: template },
  });
}
