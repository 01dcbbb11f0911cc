import { photoMessages } from '#contract/photos/photo-messages.ts';
import { programme } from '../programme/programme.ts';

/** What is wrong with a file before it is sent; undefined: nothing that the browser sees. */
export function problemOfFile({ size }: File): string | undefined {
  const { file: limit } = programme().uploadLimits;
  if (size === 0) return photoMessages.empty;
  return size > limit ? `This file is too large: the limit is ${limit / 1_000_000} MB.` : undefined;
}

const isApple =
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** For the `accept` of a file input. The server checks the bytes. An iPhone that is not asked for HEIC hands over a JPEG, with its colours. */
export const photoTypes = `image/jpeg,image/png,image/webp,image/avif,image/tiff${isApple ? '' : ',.heic,.heif'}`;
