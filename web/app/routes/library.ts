import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { may } from '#contract/platform/access/permissions.ts';
import { readByPage } from '../../platform/addresses/search.ts';
import { pageOwner } from '../../platform/session.ts';
import { recordId } from '../../platform/ui/page/record-id.ts';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';

/** People without access are sent to the public page, which the server renders. */
function forReaders(): void {
  if (!may(pageOwner(), 'openLibrary')) throw redirect({ href: '/learning-commons/about', reloadDocument: true });
}

const library = createRoute({
  getParentRoute: () => signedIn,
  path: '/learning-commons',
  beforeLoad: forReaders,
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../learning/library/list/library-page.tsx'), 'LearningCommonsPage'),
});

const file = createRoute({
  getParentRoute: () => signedIn,
  path: '/learning-commons/files/$id',
  beforeLoad: forReaders,
  // from a search: the page to open, and the words to mark
  validateSearch: ({ at, words }: Record<string, unknown>): { at?: number | undefined; words?: string | undefined } => ({
    at: /^\d{1,5}$/.test(String(at)) ? Number(at) : undefined,
    words: typeof words === 'string' ? words : undefined,
  }),
  component: lazyRouteComponent(() => import('../../learning/library/file/file-page.tsx'), 'LibraryFilePage'),
});

const help = createRoute({
  getParentRoute: () => signedIn,
  path: '/learning-commons/help',
  component: lazyRouteComponent(() => import('../../learning/library/help-page.tsx'), 'LearningCommonsHelpPage'),
});

const seats = createRoute({
  getParentRoute: () => signedIn,
  path: '/learning-commons/seats',
  beforeLoad: forReaders,
  // programme staff: the nonprofit whose people are shown
  validateSearch: ({ nonprofit }: Record<string, unknown>): { nonprofit?: number | undefined } => ({
    nonprofit: recordId(String(nonprofit ?? '')) ?? undefined,
  }),
  component: lazyRouteComponent(() => import('../../learning/library/seats-page.tsx'), 'LibrarySeatsPage'),
});

const usage = createRoute({
  getParentRoute: () => signedIn,
  path: '/learning-commons/usage',
  beforeLoad: guarded('login', 'manageLibrary'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../learning/library/usage/usage-page.tsx'), 'LibraryUsagePage'),
});

const subtopics = createRoute({
  getParentRoute: () => signedIn,
  path: '/learning-commons/curriculum',
  beforeLoad: guarded('login', 'manageLibrary'),
  component: lazyRouteComponent(() => import('../../learning/library/curriculum/subtopics-page.tsx'), 'SubtopicsPage'),
});

export const libraryRoutes = [library, file, help, seats, usage, subtopics] as const;
