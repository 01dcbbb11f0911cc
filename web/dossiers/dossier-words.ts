import type { DossierKind } from '#contract/dossiers/dossiers.ts';
import type { User } from '#contract/people/accounts.ts';
import { isProgrammeStaff } from '#contract/people/permissions.ts';

/** What a dossier has, in its order, for the page that makes it. Programme staff get more. */
export function chaptersOf(kind: DossierKind, me: User): string[] {
  const staff = isProgrammeStaff(me);
  const ofResponses = staff
    ? ['conversations', 'reviews', 'staff notes', 'every decision']
    : ['released decisions', 'conversations'];
  const history = staff ? ['the history of changes'] : [];
  if (kind === 'SEASON') return ['the questions', 'every response with its files', ...ofResponses, ...history];
  const money = ['donations', 'statements', 'payouts'];
  return ['the profile', 'photos', 'applications with their files', ...ofResponses, ...money, ...history];
}
