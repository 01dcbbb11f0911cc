import * as z from 'zod/mini';
import { messages, text } from '#contract/platform/wire/shapes.ts';
import { usStates } from './us-states.ts';

/** One of the codes in `usStateNames`, or empty. */
const usState = z.enum(['', ...usStates], messages.state);

/** Digits, or empty. */
const zipcode = z.string().check(z.trim(), z.regex(/^\d*$/, messages.digits), z.maxLength(10, messages.tooLong(10)));

/** An address as people type it. In a change, missing parts stay as they are. */
export const addressInput = z.object({
  address1: z.optional(text(200)),
  address2: z.optional(text(200)),
  city: z.optional(text(100)),
  state: z.optional(usState),
  zipcode: z.optional(zipcode),
});
