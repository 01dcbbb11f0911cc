import type { DossierKind } from '#contract/dossiers/dossiers.ts';
import type { User } from '#contract/people/accounts.ts';
import { isProgrammeStaff } from '#contract/people/permissions.ts';

/** What a dossier has, for the page that makes it. Programme staff get more. */
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
