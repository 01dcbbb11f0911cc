import * as z from 'zod/mini';
import { nonprofitBodyLimit, nonprofitPatch } from '#contract/nonprofits/draft.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';

export const previewNonprofit = endpoint('previewNonprofit', 'POST nonprofits/public-preview/', {
  access: 'openNonprofits',
  summary: 'The page of the public directory with unsaved changes, as HTML without scripts; stores and publishes nothing',
  body: z.object({
    /** null: a nonprofit that is not stored yet */
    nonprofit: z.nullable(rowId),
    /** the changes that a save would send */
    changes: z.omit(nonprofitPatch, { version: true }),
    scheme: oneOf(['light', 'dark']),
  }),
  bodyLimit: nonprofitBodyLimit,
  refuses: [404],
  result: z.object({ html: z.string() }),
});
