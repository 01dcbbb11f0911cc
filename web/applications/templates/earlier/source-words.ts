import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type AskingTemplate, listAskedQuestions } from '#contract/applications/earlier/asked-questions.ts';
import { profileSources } from '#contract/applications/earlier/profile-sources.ts';
import type { EarlierSource } from '#contract/applications/element-types/earlier-source.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { recordId } from '../../../platform/ui/page/record-id.ts';

/**
 * The questions of the newest published templates, except the template in the builder. Empty while they load or if loading fails.
 */
export function useAskedQuestions(): readonly AskingTemplate[] {
  const { id } = useParams({ from: '/signed-in/applications/templates/$id' });
  const except = recordId(id);
  return (
    useQuery(queryOf(listAskedQuestions, { query: except === null ? {} : { except } }, { staleTime: 300_000 })).data?.templates ??
    none
  );
}

const none: readonly AskingTemplate[] = [];

/** Where a link leads: `“What do you do?” (Catalogue 2026)`, `the profile: Short Description`. */
export function sourceInWords(source: EarlierSource, before: readonly AskingTemplate[]): string {
  const field = source.profile === null ? null : (profileSources.get(source.profile)?.label ?? 'a field that is gone');
  const parts = [source.question && questionInWords(source.question, before), field && `the profile: ${field}`];
  return parts.filter(Boolean).join(', and ');
}

function questionInWords({ template, uid }: NonNullable<EarlierSource['question']>, before: readonly AskingTemplate[]): string {
  const from = before.find(({ id }) => id === template);
  const asked = from?.questions.find((one) => one.uid === uid);
  return from && asked ? `“${asked.question}” (${from.name})` : 'a question of an older application';
}
