import type { DossierKind } from '#contract/desk/dossiers/dossiers.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import { may } from '#contract/platform/access/permissions.ts';

/** The chapters of a dossier in their order, for the page that makes the dossier. Programme staff get more chapters. */
export function chaptersOf(kind: DossierKind, me: User): string[] {
  const staff = may(me, 'makeAllDossiers');
  const ofResponses = staff
    ? ['conversations', 'reviews', 'staff notes', 'every decision']
    : ['released decisions', 'conversations'];
  const history = staff ? ['the history of changes'] : [];
  if (kind === 'SEASON') return ['the questions', 'every response with its files', ...ofResponses, ...history];
  const money = ['donations', 'statements', 'payouts'];
  return ['the profile', 'photos', 'applications with their files', ...ofResponses, ...money, ...history];
}
