import * as z from 'zod/mini';
import { choiceList, paging, searchText } from '#contract/wire/shapes.ts';
import { mailStates } from './mail-states.ts';

/** The query of the outbox. In a file of its own: the browser reads the page's address before it loads the calls. */
export const outboxQuery = z.object({
  search: z.optional(searchText),
  state: z.optional(choiceList(mailStates)),
  ...paging,
});
export type OutboxQuery = z.output<typeof outboxQuery>;
