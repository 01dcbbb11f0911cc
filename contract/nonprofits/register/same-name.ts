import * as z from 'zod/mini';

export const sameNameMessages = {
  asked: 'The catalogue has a nonprofit with this name already. If it is the same, do not add it again.',
  visitor:
    'The catalogue has a nonprofit with this name already. If it is yours, register and claim it first. If yours is another one, tick that above.',
};

/** Sent with a new nonprofit by a person who knows that the catalogue has one of this name: the new one is another organization. */
export const isAnother = z.optional(z.boolean());

/** Members of the 409 for a new nonprofit: the nonprofits of the catalogue that have its name. Visitors are not told which. */
export const sameNamed = z.object({
  sameName: z.array(z.object({ id: z.int(), name: z.string(), city: z.string(), state: z.string() })),
});
export type SameNamed = z.output<typeof sameNamed>['sameName'][number];
