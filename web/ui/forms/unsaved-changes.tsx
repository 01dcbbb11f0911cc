import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { currentSession, holdPage } from '../../session.ts';
import { addGuard, hasUnsavedChanges, mayLeave } from './leaving.ts';

/**
 * While something is unsaved, leaving the page asks, and a lost session leaves the page as it is. Give a function where the
 * page navigates right after saving, before React draws it again.
 */
export function useUnsavedChanges(dirty: boolean | (() => boolean), onDiscard?: () => void): void {
  const now = useRef({ dirty, onDiscard });
  now.current = { dirty, onDiscard };
  useEffect(() => addGuard(() => isDirty(now.current.dirty), { discard: () => now.current.onDiscard?.() }), []);
  const holds = isDirty(dirty);
  useEffect(() => (holds ? holdPage() : undefined), [holds]);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // the session is gone: Login must be reached
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

/** Paging and the like keep the form; leaving its edit mode does not. */
function staysOnPage(from: Place, to: Place): boolean {
  const editing = (search: { editing?: unknown }) => Boolean(search.editing);
  return from.pathname === to.pathname && editing(from.search) === editing(to.search);
}
