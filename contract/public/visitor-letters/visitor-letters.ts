import * as z from 'zod/mini';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { emailAddress } from '#contract/platform/wire/shapes.ts';

export const readVisitorLetters = endpoint('readVisitorLetters', 'GET visitor-letters/', {
  access: 'readSettings',
  summary: 'How many visitors get the weekly letter, and how many have not confirmed their address yet; never who',
  result: z.object({ confirmed: z.int(), unconfirmed: z.int() }),
});

export const removeVisitor = endpoint('removeVisitor', 'POST visitor-letters/remove/', {
  access: 'manageProgramme',
  summary: 'End all letters to an address whose owner asked for that',
  body: z.object({ email: emailAddress }),
  result: z.object({ removed: z.int() }),
});
