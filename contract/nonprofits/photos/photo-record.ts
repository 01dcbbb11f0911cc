import * as z from 'zod/mini';
import { dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import { oneOf, picture } from '#contract/platform/wire/shapes.ts';
import { consentStates, photoPlaces, photoUses } from './photo-choices.ts';

const consentRecord = z.object({
  given: z.boolean(),
  by: z.string(),
  on: z.nullable(dayText),
  uses: z.array(oneOf(photoUses)),
  /** the first day on which the permission no longer holds; null: the permission has no end */
  ends: z.nullable(dayText),
});

export const photoRecord = z.object({
  id: z.int(),
  version: z.int(),
  /** when the picture was uploaded, or replaced */
  created: momentText,
  name: z.string(),
  description: z.string(),
  /** what the photo shows, for people who can’t see it */
  alt: z.string(),
  credit: z.string(),
  /** a link that opens the photo at its full size, for the user who asked, for 12 hours at least */
  file: z.string(),
  fileType: z.string(),
  /** bytes of the whole picture */
  size: z.int(),
  /** pixels */
  width: z.int(),
  height: z.int(),
  /** left, top, width and height in percent; null: the whole picture */
  crop: z.nullable(z.array(z.number())),
  previewImage: picture,
  /** addresses of the smaller copies: `<base>-<width>.<format><query>` */
  copies: z.object({ base: z.string(), query: z.string() }),
  /** inches up to which the photo prints well */
  capacity: z.object({ width: z.number(), height: z.number() }),
  approved: z.boolean(),
  /** whether the photo is on public pages now */
  isPublic: z.boolean(),
  /** `isSelected`: the list was filtered by this tag */
  tags: z.array(z.object({ name: z.string(), isSelected: z.boolean() })),
  nonprofit: z.int(),
  nonprofitRef: namedRef,
  consentState: oneOf(consentStates),
  /** null for everybody but programme staff and people of the photo's nonprofit */
  consent: z.nullable(consentRecord),
  /** the better photo that programme staff ask the nonprofit for; null: they ask for none, or `consent` is null for this user */
  better: z.nullable(z.object({ words: z.string(), askedAt: momentText })),
  chosenFor: z.array(oneOf(photoPlaces)),
  /** the photo's width in print, in inches; null: not chosen */
  printWidth: z.nullable(z.number()),
  can: z.object({ edit: z.boolean(), approve: z.boolean() }),
});
export type Photo = z.output<typeof photoRecord>;
