import { photoMessages } from '#contract/nonprofits/photos/photo-messages.ts';
import { programme } from '../../../platform/programme/programme.ts';
import { heicTypes } from '../../../platform/ui/pictures/picture-types.ts';

/** Why a file cannot be sent, as far as the browser can tell; undefined if it can be sent. */
export function problemOfFile({ size }: File): string | undefined {
  const { file: limit } = programme().uploadLimits;
  if (size === 0) return photoMessages.empty;
  return size > limit ? `This file is too large: the limit is ${limit / 1_000_000} MB.` : undefined;
}

/** The `accept` of a file input; the server checks the bytes. */
export const photoTypes = `image/jpeg,image/png,image/webp,image/avif,image/tiff${heicTypes}`;
