import * as z from 'zod/mini';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { mostChosenIds } from './record-lists.ts';

/** Records of a list: given by their ids, or all that match the list's filters. */
export const chosenRecords = z
  .object({
    ids: z.optional(z.array(rowId).check(z.maxLength(mostChosenIds, `Choose at most ${grouped(mostChosenIds)}.`))),
    /** the list's filters as in its address: `{"search": "food", "is_published_for_web": "false"}`; `{}` chooses all */
    matching: z.optional(z.record(z.string(), z.string())),
  })
  .check(
    z.refine(({ ids, matching }) => (ids === undefined) !== (matching === undefined), 'Choose by ids, or by the list’s filters.'),
  );
export type ChosenRecords = z.output<typeof chosenRecords>;
