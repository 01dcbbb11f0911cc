import * as z from 'zod/mini';

/** Another record, as it is named beside one. */
export const namedRef = z.object({ id: z.int(), name: z.string() });

/** A person, likewise. */
export const personRef = z.object({ id: z.int(), fullName: z.string() });
