import { type MailState, mailStates } from '#contract/mail-states.ts';
import { readChoices, readPage, readSearchText } from '../ui/list-search.ts';

/** The outbox's state as it stands in the address. */
export interface OutboxSearch {
  search?: string | undefined;
  state?: MailState[] | undefined;
  page?: number | undefined;
}

export function validateOutboxSearch(raw: Record<string, unknown>): OutboxSearch {
  return { search: readSearchText(raw.search), state: readChoices(mailStates, raw.state), page: readPage(raw.page) };
}
