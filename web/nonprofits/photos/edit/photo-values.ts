import * as z from 'zod/mini';
import { type PhotoUse, photoUses } from '#contract/nonprofits/photos/photo-choices.ts';
import { consentTexts, photoTexts } from '#contract/nonprofits/photos/photo-fields.ts';
import { photoMessages } from '#contract/nonprofits/photos/photo-messages.ts';
import type { Photo } from '#contract/nonprofits/photos/photo-record.ts';
import { fileTagList } from '#contract/platform/fields/tags.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';

/** The values of the permission's fields. */
export type ConsentValues = {
  consentGiven: boolean;
  consentBy: string;
  consentOn: string;
  consentUses: PhotoUse[];
  consentEnds: string;
};

export type PhotoValues = ConsentValues & {
  name: string;
  alt: string;
  description: string;
  credit: string;
  tags: string[];
};

export const photoLabels: Record<keyof PhotoValues, string> = {
  name: 'Name',
  alt: 'What the photo shows',
  description: 'Description',
  credit: 'Credit line',
  tags: 'Tags',
  consentGiven: 'We have the permission to use it',
  consentBy: 'Who gave it',
  consentOn: 'Given on',
  consentUses: 'For which use',
  consentEnds: 'Ends on',
};

export const noConsent: ConsentValues = {
  consentGiven: false,
  consentBy: '',
  consentOn: '',
  consentUses: ['WEB', 'PRINT'],
  consentEnds: '',
};

export function photoValues(photo: Photo): PhotoValues {
  const { name, alt, description, credit, tags, consent } = photo;
  return {
    name,
    alt,
    description,
    credit,
    tags: tags.map((tag) => tag.name),
    consentGiven: consent?.given ?? false,
    consentBy: consent?.by ?? '',
    consentOn: consent?.on ?? '',
    consentUses: consent?.uses ?? [],
    consentEnds: consent?.ends ?? '',
  };
}

/** The messages for what is missing in a given permission, by field. */
export function consentProblems({
  consentGiven,
  consentBy,
  consentOn,
  consentUses,
}: ConsentValues): Partial<Record<keyof ConsentValues, string>> {
  if (!consentGiven) return {};
  return {
    ...(consentBy.trim() === '' && { consentBy: photoMessages.consentBy }),
    ...(consentOn === '' && { consentOn: photoMessages.consentOn }),
    ...(consentUses.length === 0 && { consentUses: photoMessages.consentUses }),
  };
}

/** Checks the form of a photo in the browser. Alternative text is required. */
export const photoSchema = z
  .object({
    ...photoTexts,
    ...consentTexts,
    alt: photoTexts.alt.check(z.minLength(1, photoMessages.alt)),
    tags: fileTagList,
    consentGiven: z.boolean(),
    consentUses: z.array(oneOf(photoUses)),
  })
  .check(
    z.check(({ value, issues }) => {
      for (const [path, message] of Object.entries(consentProblems(value)))
        issues.push({ code: 'custom', path: [path], message, input: value });
    }),
  );

/** Converts the form's values to the fields of an upload, which are all text. */
export function sentFields({ consentGiven, ...values }: Partial<PhotoValues>): Record<string, string | readonly string[]> {
  return { ...values, ...(consentGiven !== undefined && { consentGiven: String(consentGiven) }) };
}
