import * as z from 'zod/mini';
import { photoPlaces, photoUses } from '#contract/nonprofits/photos/photo-choices.ts';
import { readEntries } from '#server/app/demo/read-entries.ts';

/** A photo of the demo. It shows one of the demo's illustrations. */
const demoPhoto = z.strictObject({
  nonprofit: z.string(),
  name: z.string(),
  /** the beginning of the names of its files in `copies` */
  picture: z.string(),
  alt: z.string(),
  tags: z.array(z.string()),
  credit: z.optional(z.string()),
  approved: z.optional(z.literal(true)),
  /** missing: the photo has no permission */
  consent: z.optional(z.strictObject({ by: z.string(), uses: z.array(z.enum(photoUses)), endsInDays: z.optional(z.number()) })),
  better: z.optional(z.string()),
  chosenFor: z.optional(z.array(z.enum(photoPlaces))),
  printWidth: z.optional(z.number()),
});
export type DemoPhoto = z.output<typeof demoPhoto>;

/** Photos in every state. */
export const demoPhotos = readEntries(new URL('photos.json', import.meta.url), demoPhoto);
