const isApple =
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/**
 * HEIC, for the `accept` of a file input. Missing on iPhones and iPads: without it, they send a JPEG and keep the colors.
 */
export const heicTypes = isApple ? '' : ',.heic,.heif';

/** The `accept` of an input for a profile picture, a logo or a picture of a page; the server checks the bytes. */
export const pictureTypes = `image/jpeg,image/png,image/webp,image/gif,image/avif${heicTypes}`;
