import * as z from 'zod/mini';
import { readEntries } from '#server/app/demo/read-entries.ts';

/** The information requests of visitors of the public page of the demo's Learning Commons. */
export const demoRequests = readEntries(
  new URL('requests.json', import.meta.url),
  z.strictObject({
    organization: z.string(),
    name: z.string(),
    email: z.string(),
    city: z.string(),
    tier: z.string(),
    daysAgo: z.number(),
    /** days until staff answered */
    answeredAfter: z.optional(z.number()),
    note: z.optional(z.string()),
    suspected: z.optional(z.literal(true)),
  }),
);

/** The director of this nonprofit bought a subscription on the public page. */
export const demoBought = { nonprofit: 'Thistle Lot Gardens', tier: 'Lantern', daysAgo: 60 } as const;
