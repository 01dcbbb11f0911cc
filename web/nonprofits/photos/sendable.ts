import { photoMessages } from '#contract/nonprofits/photos/photo-messages.ts';
import { programme } from '../../platform/programme/programme.ts';

/** Why a file cannot be sent, as far as the browser can tell; undefined if it can be sent. */
export function problemOfFile({ size }: File): string | undefined {
  const { file: limit } = programme().uploadLimits;
  if (size === 0) return photoMessages.empty;
  return size > limit ? `This file is too large: the limit is ${limit / 1_000_000} MB.` : undefined;
}

const isApple =
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/**
 * The `accept` of a file input; the server checks the bytes. Leaves out HEIC on iPhones and iPads, which then send a JPEG and
 * keep the colors.
 */
export const photoTypes = `image/jpeg,image/png,image/webp,image/avif,image/tiff${isApple ? '' : ',.heic,.heif'}`;
