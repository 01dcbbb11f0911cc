import type { AnswerValue } from '#contract/applications/answers.ts';
import { fileIds } from '#contract/applications/element-types/file.ts';
import type { Versions } from '../../autosave/draft.ts';

/**
 * Combines two lists of files: theirs, without what was removed here, then what was added here. If it is not known what both have
 * changed, nothing counts as removed.
 */
export function mergeFiles({ base, mine, theirs }: Versions): AnswerValue {
  const [before, here, there] = [fileIds(base ?? null), fileIds(mine), fileIds(theirs)];
  const kept = there.filter((id) => here.includes(id) || !before.includes(id));
  const added = here.filter((id) => !there.includes(id) && !before.includes(id));
  const merged = [...kept, ...added];
  return merged.length === 0 ? null : merged;
}
