import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import {
  type EmailText,
  type EmailWords,
  listEmailTexts,
  listEmailTextVersions,
  previewEmailText,
  readEmailText,
  readEmailTextVersion,
} from '#contract/platform/mail/email-texts.ts';
import { queryOf } from '../../query-of.ts';
import { refresh } from '../../stale.ts';
import { listQuery } from '../../ui/lists/list-query.ts';

export const emailTextListQuery = listQuery(listEmailTexts, { quiet: [404] });

/** Loaded anew each time a form opens, so that the form begins with what is saved now. */
export function emailTextQuery(key: string) {
  return queryOf(readEmailText, { params: { key } }, { gcTime: 0 });
}

export const versionsPageSize = 50;

export function versionsQuery(key: string, page: number) {
  return queryOf(listEmailTextVersions, { params: { key }, query: { page, pageSize: versionsPageSize } }, { staleTime: 0 });
}

export function versionQuery(key: string, version: number) {
  return queryOf(readEmailTextVersion, { params: { key, version } });
}

/** The email with these words; the last one stays in sight while the next loads. */
export function previewQuery(key: string, words: EmailWords, record: number | null) {
  return queryOf(
    previewEmailText,
    { params: { key }, body: { ...words, record } },
    { placeholderData: keepPreviousData, retry: false },
  );
}

/** Keeps the text that a save returned, and loads everything again that shows texts. */
export function keepText(client: QueryClient, text: EmailText): void {
  client.setQueryData(emailTextQuery(text.key).queryKey, text);
  void refresh(client, 'emailTexts');
}
