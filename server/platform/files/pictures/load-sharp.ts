/** the most pixels of a picture that is decoded as a whole; a larger one is refused or reduced */
export const limitInputPixels = 50_000_000;

export interface PixelSize {
  width: number;
  height: number;
}

/** Loads sharp late: it takes 25 MB, which a process without pictures saves. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
