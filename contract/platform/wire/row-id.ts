import * as z from 'zod/mini';
import { messages, orMissing } from './shapes.ts';

/** An id within the range of an `integer` column. No form field takes such an id, so a wrong id needs no message of its own. */
export const plainId = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

/** An id in a body, within the range of an `integer` column. `missing`: the message if there is no id. */
export function requiredId(missing: string) {
  const range = messages.wholeNumber;
  return z.int(orMissing(range, missing)).check(z.minimum(1, range), z.maximum(2_147_483_647, range));
}

export const rowId = requiredId(messages.required);
