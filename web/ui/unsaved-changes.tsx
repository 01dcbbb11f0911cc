import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { currentSession } from '../session.ts';
import { addGuard, hasUnsavedChanges, mayLeave } from './leaving.ts';

/**
 * Leaving the page, by whatever way, asks while something is unsaved. Give a function where the page
 * navigates right after saving, before it could be drawn again.
 */
export function useUnsavedChanges(dirty: boolean | (() => boolean)): void {
  const now = useRef(dirty);
  now.current = dirty;
  useEffect(() => addGuard(() => (typeof now.current === 'function' ? now.current() : now.current)), []);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // the session is gone: Login must be reached
      if (!currentSession() || staysOnPage(current, next)) return false;
      return !(await mayLeave());
    },
    enableBeforeUnload: hasUnsavedChanges,
  });
}

interface Place {
  pathname: string;
  search: object;
}

/** Paging and the like keep the form; leaving its edit mode does not. */
function staysOnPage(from: Place, to: Place): boolean {
  const editing = (search: { editing?: unknown }) => Boolean(search.editing);
  return from.pathname === to.pathname && editing(from.search) === editing(to.search);
}
