import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { listBoard, readBoardSummary } from '#contract/reviews/board.ts';
import { boardQuery as queryOfBoard } from '#contract/reviews/board-query.ts';
import type { ResultOf } from '#contract/wire/endpoint.ts';
import { wholeNumber } from '#contract/wire/shapes.ts';
import { call } from '../../api.ts';
import { type ListSearch, listSearch } from '../../ui/lists/list-search.ts';

export type BoardRow = ResultOf<typeof listBoard>['results'][number];
export type BoardSummary = ResultOf<typeof readBoardSummary>;

/** The address may leave the application out: then the newest one is shown. */
const addressed = z.extend(queryOfBoard, { applicationTemplate: z.optional(wholeNumber) });
export type BoardSearch = ListSearch<typeof addressed>;
export const readBoardSearch = listSearch(addressed);

export const boardPageSize = 50;

export function boardQuery(template: number, search: BoardSearch) {
  return queryOptions({
    queryKey: ['board', 'rows', template, search],
    queryFn: ({ signal }) =>
      call(listBoard, {
        query: { ...search, applicationTemplate: template, pageSize: boardPageSize },
        signal,
        quiet: [404],
      }),
    placeholderData: keepPreviousData,
  });
}

export function summaryQuery(template: number) {
  return queryOptions({
    queryKey: ['board', 'summary', template],
    queryFn: ({ signal }) => call(readBoardSummary, { query: { applicationTemplate: template }, signal, quiet: true }),
  });
}
