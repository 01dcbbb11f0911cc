import { emailTextsQuery } from '#contract/platform/mail/email-texts.ts';
import { listSearch } from '../../ui/lists/list-search.ts';

export const readEmailTextsSearch = listSearch(emailTextsQuery);
