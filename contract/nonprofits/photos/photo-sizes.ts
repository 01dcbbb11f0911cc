/**
 * The widths in pixels that name a photo's smaller copies. A copy of a narrower photo is narrower than its name says, because no
 * copy is enlarged.
 */
export const photoWidths = [400, 800, 1600] as const;
export type PhotoWidth = (typeof photoWidths)[number];

/** The formats of the copies, the smallest files first. */
export const photoFormats = ['avif', 'webp', 'jpg'] as const;
export type PhotoFormat = (typeof photoFormats)[number];

/** The height of the box in which a copy must fit, as a multiple of the box's width. */
const highest = 1.5;

export interface PixelSize {
  width: number;
  height: number;
}

/** The size in pixels of the copy that is named `named`. */
function copySize({ width, height }: PixelSize, named: PhotoWidth): PixelSize {
  const scale = Math.min(1, named / width, (named * highest) / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The box in which the copy that is named `named` must fit. */
export function copyBox(named: PhotoWidth): PixelSize {
  return { width: named, height: named * highest };
}

/** The `srcset` of a photo in a format. `base`: the address without the size; `query`: the signature, if the address is signed. */
export function srcSet(size: PixelSize, format: PhotoFormat, base: string, query = ''): string {
  const shown = photoWidths.filter(
    (named, index) => index === 0 || copySize(size, named).width > copySize(size, photoWidths[index - 1] ?? named).width,
  );
  return shown.map((named) => `${base}-${named}.${format}${query} ${copySize(size, named).width}w`).join(', ');
}

/** dots per inch that a good print needs */
export const printDpi = 300;

/** Inches, rounded down to tenths, up to which a photo prints well. */
export function printInches({ width, height }: PixelSize): PixelSize {
  const inches = (pixels: number) => Math.floor((pixels * 10) / printDpi) / 10;
  return { width: inches(width), height: inches(height) };
}

/** `4.2 × 2.8 in at 300 dpi` */
export function printWords(size: PixelSize): string {
  const { width, height } = printInches(size);
  return `${width} × ${height} in at ${printDpi} dpi`;
}
