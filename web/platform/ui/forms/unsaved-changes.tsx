import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { currentSession, holdPage } from '../../session.ts';
import { addGuard, hasUnsavedChanges, mayLeave } from './leaving.ts';

/**
 * Asks before the user leaves a page with unsaved changes, and holds the page if the session is lost. Pass a function if
 * the page navigates right after saving, before React renders again.
 */
export function useUnsavedChanges(dirty: boolean | (() => boolean), onDiscard?: () => void): void {
  const now = useRef({ dirty, onDiscard });
  now.current = { dirty, onDiscard };
  useEffect(() => addGuard(() => isDirty(now.current.dirty), { discard: () => now.current.onDiscard?.() }), []);
  const holds = isDirty(dirty);
  useEffect(() => (holds ? holdPage() : undefined), [holds]);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // the session has ended: allow going to Login
      if (!currentSession() || staysOnPage(current, next)) return false;
      return !(await mayLeave());
    },
    enableBeforeUnload: hasUnsavedChanges,
  });
}

const isDirty = (dirty: boolean | (() => boolean)) => (typeof dirty === 'function' ? dirty() : dirty);

interface Place {
  pathname: string;
  search: object;
}

/**
 * Whether the form stays mounted. A changed query, such as another page of a list, keeps the form. Entering or leaving the edit
 * mode removes it.
 */
function staysOnPage(from: Place, to: Place): boolean {
  const editing = (search: { editing?: unknown }) => Boolean(search.editing);
  return from.pathname === to.pathname && editing(from.search) === editing(to.search);
}
