import { type BulkAction, factsOf } from '#contract/nonprofits/bulk-changes/bulk-actions.ts';
import type { BulkChange } from '#contract/nonprofits/bulk-changes/bulk-changes.ts';
import { countRecords } from '#contract/platform/lists/record-lists.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';

export const countOf = (action: BulkAction, count: number): string => countRecords(factsOf(action).records, count);

/** `10 nonprofits published for web.` */
export function doneText({ action, title, changed }: BulkChange): string {
  const { done } = factsOf(action);
  return done === 'changed' ? `${title}: ${countOf(action, changed)} changed.` : `${countOf(action, changed)} ${done}.`;
}

/** The result of an undo, in words. */
export function undoneText({ action, undone, kept }: BulkChange): string {
  const stay =
    kept === 1 ? 'One was changed since and stays as it is.' : `${grouped(kept)} were changed since and stay as they are.`;
  return `Undone for ${countOf(action, undone)}.${kept > 0 ? ` ${stay}` : ''}`;
}

/** For actions with an effect that the nonprofits or people will notice: a sentence about the effect. */
export const consequences: Partial<Record<BulkAction, string>> = {
  PUBLISH_WEB: 'They will be visible in the public directory.',
  TAKE_DOWN_WEB: 'Their public pages will no longer be visible.',
  DEACTIVATE_PEOPLE: 'They will be signed out everywhere and cannot sign in.',
};
