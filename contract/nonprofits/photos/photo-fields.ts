import * as z from 'zod/mini';
import { requiredTitle, titleText } from '#contract/platform/fields/names.ts';
import { sentFileTags } from '#contract/platform/fields/tags.ts';
import { calendarDay } from '#contract/platform/wire/days-and-times.ts';
import { choiceList, flag, pictureFields, text } from '#contract/platform/wire/shapes.ts';
import { photoUses } from './photo-choices.ts';
import { photoMessages } from './photo-messages.ts';

/** The texts of a photo, as a form checks them. */
export const photoTexts = {
  name: requiredTitle(200, photoMessages.name),
  description: text(5_000),
  alt: text(500),
  credit: titleText(200),
};

/** The permission to use a photo, as a form checks it. */
export const consentTexts = {
  consentBy: titleText(200),
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
