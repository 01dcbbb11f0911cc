import * as z from 'zod/mini';
import { elementUid } from '#contract/applications/element-types/uid.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';

/**
 * The link with which programme staff say where the earlier answer to a question is: in a field of the nonprofit's profile, in a
 * question of another application, or in both. The schema also accepts the name of a field that no longer exists, so that old
 * templates stay valid; such a link finds nothing.
 */
export const earlierSource = z.object({
  /** path of the field in the body of a call: `address.city` */
  profile: z.nullable(z.string().check(z.regex(/^[a-z][a-z0-9_.]{0,60}$/, 'This is not the name of a field.'))),
  question: z.nullable(z.object({ template: rowId, uid: elementUid })),
});
export type EarlierSource = z.output<typeof earlierSource>;
