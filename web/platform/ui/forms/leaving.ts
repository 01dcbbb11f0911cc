import { confirm, type Question } from '../dialogs/confirm.ts';

/** The callbacks of a form or page with unsaved changes, for when the user leaves it. */
interface Guard {
  /** saves what it can before the user is asked; takes a few seconds at most */
  settle?: () => Promise<unknown>;
  question?: () => Question;
  /** called when the user chooses to lose the changes */
  discard?: () => void;
}

/** The page's forms that can hold unsaved changes. */
const guards = new Map<() => boolean, Guard>();

export function addGuard(isDirty: () => boolean, guard: Guard): () => void {
  guards.set(isDirty, guard);
  return () => guards.delete(isDirty);
}

export function hasUnsavedChanges(): boolean {
  return [...guards.keys()].some((isDirty) => isDirty());
}

const leaveWithoutSaving: Question = {
  title: 'Leave without saving?',
  text: 'Your changes on this page are not saved yet.',
  confirm: 'Leave without saving',
  cancel: 'Stay on this page',
  loss: true,
};

/** Asks before unsaved changes are lost. Returns true when the page may be left. */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsavedChanges()) return true;
  await Promise.all([...guards.values()].map(({ settle }) => settle?.()));
  const dirty = [...guards].filter(([isDirty]) => isDirty()).map(([, guard]) => guard);
  if (dirty[0] === undefined) return true;
  const leaves = await confirm({ ...(dirty[0].question?.() ?? leaveWithoutSaving), guardsText: true });
  if (leaves) for (const { discard } of dirty) discard?.();
  return leaves;
}
