import { readFile } from 'node:fs/promises';
import libheif from 'libheif-js/wasm-bundle.js';
import type { PixelSize } from './load-sharp.ts';

/** pixels of the largest tile that is decoded; telephones write 512 × 512. A large picture in one piece would need gigabytes. */
const largestTile = 4_000_000;
/** libheif's numbers for the colors and for the order of the channels */
const [rgb, interleaved] = [1, 10];

export interface ReducedPicture extends PixelSize {
  /** upright; red, green and blue */
  pixels: Buffer;
}

/**
 * Decodes a large HEIC picture tile by tile, and shrinks each tile at once by a whole number, so that only the result is in
 * memory. Null if the tiles are too large, as in a picture without tiles. Throws if the file is malformed.
 */
export async function decodeReduced(path: string, factor: number): Promise<ReducedPicture | null> {
  const file = openFile(await readFile(path));
  try {
    const tiling = file.tiling();
    if (tiling.tileWidth * tiling.tileHeight > largestTile) return null;
    const into = new Shrinker({ width: tiling.width, height: tiling.height }, factor);
    for (let row = 0; row < tiling.rows; row += 1) {
      const strip = new Strip(tiling, row);
      for (let column = 0; column < tiling.columns; column += 1)
        file.withTile(column, row, (pixels, stride) => strip.put(column, pixels, stride));
      into.take(strip);
    }
    return into.result();
  } finally {
    file.close();
  }
}

interface Tiling extends PixelSize {
  columns: number;
  rows: number;
  tileWidth: number;
  tileHeight: number;
  /** Whether the picture's edge cuts off the first column or row of tiles, as in a rotated picture; else it cuts off the last. */
  narrowFirst: { column: boolean; row: boolean };
}

/** The file in libheif's own memory, with the calls that its JavaScript does not wrap. */
function openFile(bytes: Buffer) {
  const result = libheif._malloc(16);
  const out = libheif._malloc(128);
  const data = libheif._malloc(bytes.length);
  libheif.HEAPU8.set(bytes, data);
  const context = libheif._heif_context_alloc();
  // makes a new view for each read, because the memory may move when it grows
  const number = (at: number) => new DataView(libheif.HEAPU8.buffer).getUint32(at, true);
  const check = () => {
    if (number(result) !== 0) throw new Error(`libheif failed with ${number(result)}.${number(result + 4)}`);
  };
  libheif._heif_context_read_from_memory_without_copy(result, context, data, bytes.length, 0);
  check();
  libheif._heif_context_get_primary_image_handle(result, context, out);
  check();
  const handle = number(out);
  return {
    tiling(): Tiling {
      libheif.HEAPU8.fill(0, out, out + 128);
      libheif._heif_image_handle_get_image_tiling(result, handle, 1, out);
      check();
      const [columns = 0, rows = 0, tileWidth = 0, tileHeight = 0, width = 0, height = 0, top = 0, left = 0] = Array.from(
        { length: 8 },
        (_, index) => number(out + 4 + 4 * index),
      );
      return { columns, rows, tileWidth, tileHeight, width, height, narrowFirst: { column: left > 0, row: top > 0 } };
    },
    withTile(column: number, row: number, work: (pixels: Uint8Array, stride: number) => void): void {
      libheif._heif_image_handle_decode_image_tile(result, handle, out, rgb, interleaved, 0, column, row);
      check();
      const image = number(out);
      const start = libheif._heif_image_get_plane_readonly(image, interleaved, out);
      work(libheif.HEAPU8.subarray(start), number(out));
      libheif._heif_image_release(image);
    },
    close(): void {
      libheif._heif_image_handle_release(handle);
      libheif._heif_context_free(context);
      for (const memory of [result, out, data]) libheif._free(memory);
    },
  };
}

/** One row of tiles, side by side. */
class Strip {
  readonly height: number;
  readonly pixels: Buffer;
  readonly #tiling: Tiling;
  /** lines of the tiles that are outside of the picture, above it */
  readonly #above: number;

  constructor(tiling: Tiling, row: number) {
    const { height, tileHeight, rows, narrowFirst } = tiling;
    const outside = rows * tileHeight - height;
    this.#tiling = tiling;
    this.#above = narrowFirst.row && row === 0 ? outside : 0;
    this.height = tileHeight - (row === (narrowFirst.row ? 0 : rows - 1) ? outside : 0);
    this.pixels = Buffer.alloc(tiling.width * this.height * 3);
  }

  put(column: number, pixels: Uint8Array, stride: number): void {
    const { width, tileWidth, columns, narrowFirst } = this.#tiling;
    const begin = column * tileWidth - (narrowFirst.column ? columns * tileWidth - width : 0);
    const [from, to] = [Math.max(0, begin), Math.min(width, begin + tileWidth)];
    for (let line = 0; line < this.height; line += 1) {
      const source = (line + this.#above) * stride + (from - begin) * 3;
      this.pixels.set(pixels.subarray(source, source + (to - from) * 3), (line * width + from) * 3);
    }
  }
}

/** Averages squares of `factor` × `factor` pixels, line by line. */
class Shrinker {
  readonly #size: PixelSize;
  readonly #factor: number;
  readonly #out: ReducedPicture;
  readonly #sums: Uint32Array;
  #line = 0;

  constructor(size: PixelSize, factor: number) {
    const [width, height] = [Math.floor(size.width / factor), Math.floor(size.height / factor)];
    this.#size = size;
    this.#factor = factor;
    this.#out = { width, height, pixels: Buffer.alloc(width * height * 3) };
    this.#sums = new Uint32Array(width * 3);
  }

  take({ pixels, height }: Strip): void {
    for (let line = 0; line < height; line += 1) this.#add(pixels, line * this.#size.width * 3);
  }

  result(): ReducedPicture {
    return this.#out;
  }

  #add(pixels: Buffer, start: number): void {
    const { width, height } = this.#out;
    const [sums, factor] = [this.#sums, this.#factor];
    const row = Math.floor(this.#line / factor);
    this.#line += 1;
    if (row >= height) return;
    let at = start;
    for (let x = 0; x < width * 3; x += 3)
      for (let n = 0; n < factor; n += 1, at += 3) {
        sums[x] = (sums[x] ?? 0) + (pixels[at] ?? 0);
        sums[x + 1] = (sums[x + 1] ?? 0) + (pixels[at + 1] ?? 0);
        sums[x + 2] = (sums[x + 2] ?? 0) + (pixels[at + 2] ?? 0);
      }
    if (this.#line % factor > 0) return;
    const begin = row * width * 3;
    for (let index = 0; index < sums.length; index += 1)
      this.#out.pixels[begin + index] = Math.round((sums[index] ?? 0) / (factor * factor));
    sums.fill(0);
  }
}
