import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { always, endpoint } from '#contract/platform/wire/endpoint.ts';
import { camelKey } from '#contract/platform/wire/keys.ts';
import { namedRef, personRef } from '#contract/platform/wire/refs.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { idParams, wholeNumber } from '#contract/platform/wire/shapes.ts';

export const mergeMessages = {
  itself: 'Choose another nonprofit.',
  none: 'This nonprofit does not exist.',
  changed: 'One of the two nonprofits was changed since the preview. Look at it again before you merge.',
  tooLate: 'A merge can be undone for a day. This one is final.',
  undone: 'This merge was undone already.',
  laterMerge: 'The nonprofit that was kept was merged into another one since. Undo that merge first.',
};

/** A field whose value differs between the two nonprofits, with both values as text for people. */
const mergeField = z.object({
  /** the field's name on the wire: `budget_size` */
  name: z.string(),
  label: z.string(),
  /** the value of the nonprofit that stays */
  kept: z.string(),
  /** the value of the nonprofit that disappears */
  merged: z.string(),
  /** whether to suggest the merged value, because the kept value is empty */
  take: z.boolean(),
});
export type MergeField = z.output<typeof mergeField>;

/** Why two nonprofits cannot be merged, and what to do instead. `links` lead to the records that prevent the merge. */
const mergeRefusal = z.object({ text: z.string(), links: z.array(z.object({ label: z.string(), path: z.string() })) });
export type MergeRefusal = z.output<typeof mergeRefusal>;

const mergePreview = z.object({
  merged: namedRef,
  into: namedRef,
  /** versions of both nonprofits: the merge sends them back, and is refused with 409 if one nonprofit has changed since */
  versions: z.object({ merged: z.int(), into: z.int() }),
  fields: z.array(mergeField),
  /** what moves to the nonprofit that stays: `12 donations` */
  moves: z.array(z.string()),
  /** what else happens, for example: the accepted years of both stay, a second payout account ends */
  notes: z.array(z.string()),
  /** why the two nonprofits cannot be merged; empty: they can be merged */
  refusals: z.array(mergeRefusal),
});
export type MergePreview = z.output<typeof mergePreview>;

const nonprofitMerge = z.object({
  id: z.int(),
  merged: namedRef,
  into: namedRef,
  mergedAt: momentText,
  mergedBy: z.nullable(personRef),
  undoneAt: z.nullable(momentText),
  canUndo: z.boolean(),
});
export type NonprofitMerge = z.output<typeof nonprofitMerge>;

/** The name of a field in the preview, converted to camelCase. */
const fieldName = z.pipe(z.string().check(z.maxLength(60)), z.transform(camelKey));

export const previewMerge = endpoint('previewMerge', 'POST nonprofits/{id}/merge/preview/', {
  access: 'mergeNonprofits',
  summary: 'What merging this nonprofit into another one would do; nothing is stored',
  params: idParams,
  body: z.object({ into: rowId }),
  refuses: [409],
  result: mergePreview,
});

export const mergeNonprofit = endpoint('mergeNonprofit', 'POST nonprofits/{id}/merge/', {
  access: 'mergeNonprofits',
  recentSignIn: always,
  summary:
    'Merge this nonprofit into another one: its records move there, and it disappears. 409 with the reasons where that is impossible',
  params: idParams,
  body: z.object({
    into: rowId,
    /** names of the fields whose value is taken from the nonprofit that disappears */
    take: z.array(fieldName).check(z.maxLength(100)),
    versions: z.object({ merged: z.int(), into: z.int() }),
  }),
  result: nonprofitMerge,
  status: 201,
});

export const listMerges = endpoint('listMerges', 'GET nonprofit-merges/', {
  access: 'readAllNonprofits',
  summary: 'The merges into a nonprofit that can still be undone, newest first',
  query: z.object({ into: wholeNumber }),
  result: z.object({ results: z.array(nonprofitMerge) }),
});

export const undoMerge = endpoint('undoMerge', 'POST nonprofit-merges/{id}/undo/', {
  access: 'mergeNonprofits',
  recentSignIn: always,
  summary: 'Give a merged nonprofit back what it had, within a day; what was changed since stays',
  params: idParams,
  refuses: [409],
  result: nonprofitMerge,
});
