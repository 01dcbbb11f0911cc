import * as z from 'zod/mini';
import { keysIn } from '#server/platform/vault/keys.ts';
import { variable, wholeOrUnset } from './variable.ts';

export const security = {
  STAFF_SECOND_FACTOR: variable(
    '`required` makes programme staff sign in with a code of an app beside the password; everybody else may; unset: as in Settings',
    'optional or required',
    'required',
    z.optional(z.enum({ optional: 'optional', required: 'required' })),
  ),
  STAFF_SECOND_FACTOR_DAYS: variable(
    'days that each of them has to set it up; after that they can do nothing else; unset: as in Settings',
    'a whole number from 0 to 90',
    '14',
    wholeOrUnset(0, 90),
  ),
  PAYOUT_KEYS: variable(
    'keys that encrypt bank account numbers, second factors and the password of the mail server, the current one first; unset: a file in DATA_DIR, in production none',
    'keys from npm run payout-keys -- new, separated by commas',
    '…=',
    z.optional(
      z.pipe(
        z.string().check(z.refine((value) => keysIn(value) !== null)),
        z.transform((value) => keysIn(value) ?? []),
      ),
    ),
    true,
  ),
};
