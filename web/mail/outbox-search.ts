import { outboxQuery } from '#contract/mail/outbox.ts';
import { type ListSearch, listSearch } from '../ui/lists/list-search.ts';

export type OutboxSearch = ListSearch<typeof outboxQuery>;

export const validateOutboxSearch = listSearch(outboxQuery);
