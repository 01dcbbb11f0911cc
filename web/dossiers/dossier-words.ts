import type { DossierKind } from '#contract/dossiers/dossiers.ts';
import type { User } from '#contract/people/accounts.ts';
import { isProgrammeStaff } from '#contract/people/permissions.ts';

/** The chapters of a dossier, in their order. Programme staff get more of them. */
export function chaptersOf(kind: DossierKind, me: User): string[] {
  const staff = isProgrammeStaff(me);
  const forStaff = ['reviews', 'staff notes', 'every decision', 'the history of changes'];
  const chapters =
    kind === 'NONPROFIT'
      ? [
          'the profile',
          'photos',
          'applications with their files',
          'conversations',
          'released decisions',
          'donations',
          'statements',
        ]
      : ['the questions', 'every response with its files', 'conversations'];
  return staff ? [...chapters.filter((name) => name !== 'released decisions'), ...forStaff] : chapters;
}
