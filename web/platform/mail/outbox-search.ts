import { outboxQuery } from '#contract/platform/mail/outbox.ts';
import { listSearch } from '../ui/lists/list-search.ts';

export const validateOutboxSearch = listSearch(outboxQuery);
