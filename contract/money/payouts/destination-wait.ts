import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { personRef } from '#contract/platform/wire/refs.ts';

/** A destination that changed, and is not paid yet. */
export const destinationWait = z.object({
  changedAt: momentText,
  /** null: not known, and then nobody can confirm the destination */
  changedBy: z.nullable(personRef),
  /** when the destination is paid without a confirmation; null: never, because staff who did not pay out then changed it */
  payableFrom: z.nullable(momentText),
  can: z.object({ confirm: z.boolean() }),
});
export type DestinationWait = z.output<typeof destinationWait>;
