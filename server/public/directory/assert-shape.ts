import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';

/** Throws if the data has other fields than the public ones. Called only in tests and development. */
export function assertShape(shape: z.ZodMiniType, found: unknown): void {
  if (!isDeepStrictEqual(z.parse(shape, found), found))
    throw new Error('the directory reads members that its schema does not have');
}
