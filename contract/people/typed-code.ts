import * as z from 'zod/mini';
import { messages } from '#contract/wire/shapes.ts';

/** A code of the authenticator app, with or without spaces, or a recovery code, in which dashes and case do not matter either. */
export const typedCode = z
  .string(messages.required)
  .check(z.trim(), z.minLength(1, { message: messages.required, abort: true }), z.maxLength(100, messages.tooLong(100)));
