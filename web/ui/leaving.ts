import { confirm, type Question } from './confirm.ts';

/** What a page with its own way of saving adds to being dirty. */
export interface Leaving {
  /** saves what can be saved before anything is asked; takes a few seconds at most */
  settle: () => Promise<unknown>;
  question: () => Question;
}

/** Forms on the page that hold something unsaved. */
const guards = new Map<() => boolean, Leaving | undefined>();

export function addGuard(isDirty: () => boolean, leaving?: Leaving): () => void {
  guards.set(isDirty, leaving);
  return () => guards.delete(isDirty);
}

export function hasUnsavedChanges(): boolean {
  return [...guards.keys()].some((isDirty) => isDirty());
}

const leaveWithoutSaving: Question = {
  title: 'Leave without saving?',
  text: 'What you changed on this page is not saved yet.',
  confirm: 'Leave without saving',
  cancel: 'Stay on this page',
  loss: true,
};

/** Asks where something typed would be lost; true when the way is free. */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsavedChanges()) return true;
  await Promise.all([...guards.values()].map((leaving) => leaving?.settle()));
  const dirty = [...guards].find(([isDirty]) => isDirty());
  return dirty === undefined || confirm(dirty[1]?.question() ?? leaveWithoutSaving);
}
