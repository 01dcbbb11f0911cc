import { confirm } from './confirm.ts';

/** Forms on the page that hold something unsaved. */
const guards = new Set<() => boolean>();

export function addGuard(isDirty: () => boolean): () => void {
  guards.add(isDirty);
  return () => guards.delete(isDirty);
}

export function hasUnsavedChanges(): boolean {
  return [...guards].some((isDirty) => isDirty());
}

/** Asks where something typed would be lost; true when the way is free. */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsavedChanges()) return true;
  return confirm({
    title: 'Leave without saving?',
    text: 'What you changed on this page is not saved yet.',
    confirm: 'Leave without saving',
    cancel: 'Stay on this page',
    loss: true,
  });
}
