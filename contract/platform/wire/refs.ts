import * as z from 'zod/mini';

/** Another record by its id and name. */
export const namedRef = z.object({ id: z.int(), name: z.string() });

/** A person by their id and full name. */
export const personRef = z.object({ id: z.int(), fullName: z.string() });
