import { useEffect, useState } from 'react';
import type { BuilderDraft } from './builder-state.ts';

/** What was typed and not saved: kept in this browser, so that a crash or a closed tab loses nothing. */
export interface SafetyCopy {
  /** what it was typed over */
  base: BuilderDraft;
  draft: BuilderDraft;
  at: string;
}

const delay = 400;
const keyOf = (id: number | null) => `almoner.template.${id ?? 'new'}`;

function read(id: number | null): SafetyCopy | null {
  try {
    const copy = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as SafetyCopy | null;
    return copy && Array.isArray(copy.draft?.elements) && Array.isArray(copy.base?.elements) ? copy : null;
  } catch {
    return null;
  }
}

function write(id: number | null, copy: SafetyCopy | null): void {
  try {
    if (copy) localStorage.setItem(keyOf(id), JSON.stringify(copy));
    else localStorage.removeItem(keyOf(id));
  } catch {
    // storage can be full or forbidden: saving by hand still works
  }
}

/** Keeps the copy while something is unsaved. Answers the one that was found at the beginning, until it was decided on. */
export function useSafetyCopy(id: number | null, draft: BuilderDraft, base: BuilderDraft) {
  const [found, setFound] = useState(() => read(id));
  const undecided = found !== null;
  useEffect(() => {
    if (undecided && draft === base) return;
    if (draft === base) return write(id, null);
    const timer = setTimeout(() => write(id, { base, draft, at: new Date().toISOString() }), delay);
    return () => clearTimeout(timer);
  }, [id, draft, base, undecided]);
  return { found, decide: () => setFound(null) };
}

/** The person chose to lose it. */
export function forgetSafetyCopy(id: number | null): void {
  write(id, null);
}
