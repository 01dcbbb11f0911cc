import * as z from 'zod/mini';

/** A key that the browser makes for one opened page or form. */
const madeKey = z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/));

/** Identifies one opened form: a save that is sent twice is stored once. */
export const requestKey = z.optional(madeKey);

/** The revision of the answer or field that a save replaces, as the page last saw it. 0: nothing was stored. */
export const seenRevision = z.int().check(z.minimum(0), z.maximum(2_147_483_645));

/**
 * The members that keep saves from losing text. `writer` identifies one open page, and stays the same after a crash; `sequence`
 * counts its saves. A save that arrives after a later save of the same writer changes nothing. A writer never conflicts with
 * itself.
 */
export const pageOfSave = {
  writer: z.optional(madeKey),
  sequence: z.optional(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
};

/** Refuses a save with only one of the two members. */
export const wholePageOfSave = z.refine<{ writer?: string | undefined; sequence?: number | undefined }>(
  ({ writer, sequence }) => (writer === undefined) === (sequence === undefined),
  { path: ['sequence'], error: 'A writer counts its saves: send both writer and sequence.' },
);
