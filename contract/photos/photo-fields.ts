import * as z from 'zod/mini';
import { sentFileTags } from '#contract/fields/tags.ts';
import { calendarDay } from '#contract/wire/days-and-times.ts';
import { choiceList, flag, pictureFields, requiredText, text } from '#contract/wire/shapes.ts';
import { photoUses } from './photo-choices.ts';
import { photoMessages } from './photo-messages.ts';

/** The texts of a photo, as a form checks them. */
export const photoTexts = {
  name: requiredText(200, photoMessages.name),
  description: text(5_000),
  alt: text(500),
  credit: text(200),
};

/** The permission to use a photo, as a form checks it. */
export const consentTexts = {
  consentBy: text(200),
  consentOn: z.union([z.literal(''), calendarDay(photoMessages.consentOn)]),
  consentEnds: z.union([z.literal(''), calendarDay(photoMessages.consentEnds)]),
};

/** The fields of a photo as a form sends them: all are text. */
export const sentPhoto = {
  ...photoTexts,
  ...consentTexts,
  tags: sentFileTags,
  crop: pictureFields.shape.crop,
  consentGiven: flag,
  consentUses: choiceList(photoUses),
  /** only programme staff may set this */
  approved: flag,
};
