import { type ResponseOrdering, responseOrderings } from '#contract/application-response-orderings.ts';
import type { ResponseStatus } from '#contract/application-responses.ts';
import { readChoice, readPage, readSearchText, readWholeNumbers } from '../../ui/list-search.ts';

const statuses = ['IN_PROGRESS', 'SUBMITTED'] as const satisfies readonly ResponseStatus[];

/** The list's state as it stands in the address; what is left out has its default. */
export interface ResponseListSearch {
  search?: string | undefined;
  applicationTemplate?: number | undefined;
  applicationStatus?: ResponseStatus | undefined;
  ordering?: ResponseOrdering | undefined;
  page?: number | undefined;
}

export function validateResponseListSearch(raw: Record<string, unknown>): ResponseListSearch {
  return {
    search: readSearchText(raw.search),
    applicationTemplate: readWholeNumbers(raw.applicationTemplate)?.[0],
    applicationStatus: readChoice(statuses, raw.applicationStatus),
    ordering: readChoice(responseOrderings, raw.ordering),
    page: readPage(raw.page),
  };
}
