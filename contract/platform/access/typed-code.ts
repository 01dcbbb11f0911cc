import * as z from 'zod/mini';
import { messages } from '#contract/platform/wire/shapes.ts';

/**
 * A code of the authenticator app, or a recovery code. Spaces and dashes are ignored in both; upper and lower case are the same
 * in a recovery code.
 */
export const typedCode = z
  .string(messages.required)
  .check(z.trim(), z.minLength(1, { message: messages.required, abort: true }), z.maxLength(100, messages.tooLong(100)));
