import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';

/** In tests and development: what was read says exactly what the public may see, and nothing beside it. */
export function holdAgainst(shape: z.ZodMiniType, found: unknown): void {
  if (!isDeepStrictEqual(z.parse(shape, found), found))
    throw new Error('the directory reads members that its shape does not have');
}
