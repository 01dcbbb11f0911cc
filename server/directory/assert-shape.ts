import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';

/** In tests and development, asserts that the data has exactly the public fields. */
export function assertShape(shape: z.ZodMiniType, found: unknown): void {
  if (!isDeepStrictEqual(z.parse(shape, found), found))
    throw new Error('the directory reads members that its shape does not have');
}
