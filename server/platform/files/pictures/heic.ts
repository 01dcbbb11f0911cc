import { readFile } from 'node:fs/promises';
import { isWholeHeif } from './heif-metadata.ts';
import type { PixelSize } from './load-sharp.ts';

export interface HeicPicture extends PixelSize {
  /** The upright pixels as red, green, blue and opacity. */
  decode(): Promise<Uint8ClampedArray>;
}

/** Reads the size of a HEIC file's main picture. Throws if the file is malformed. */
export async function openHeic(path: string): Promise<HeicPicture> {
  // loaded late: the library takes 30 MB, and few pictures are HEIC
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const bytes = await readFile(path);
  if (!isWholeHeif(bytes)) throw new Error('the file is not whole');
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new Error('the file has no picture');
  const size = { width: image.get_width(), height: image.get_height() };
  return {
    ...size,
    decode: () =>
      new Promise((resolve, reject) => {
        const into = { ...size, data: new Uint8ClampedArray(size.width * size.height * 4) };
        image.display(into, (pixels) => (pixels ? resolve(pixels.data) : reject(new Error('the picture cannot be decoded'))));
      }),
  };
}
