import * as z from 'zod/mini';
import { messages } from './shapes.ts';

/** An id in a body, within the range of an `integer` column. */
export const rowId = z
  .int(messages.wholeNumber)
  .check(z.minimum(1, messages.wholeNumber), z.maximum(2_147_483_647, messages.wholeNumber));
