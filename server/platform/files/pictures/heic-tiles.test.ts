import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openHeic } from './heic.ts';
import { decodeReduced } from './heic-tiles.ts';

const paths = ['../../../../tests/factories/files/red-and-blue.heic', '../../../../../shared/data/images/heic/arrow.heic'].map(
  (path) => fileURLToPath(new URL(path, import.meta.url)),
);

/** The mean color of each square of `factor` × `factor` pixels, as red, green and blue. */
function meansOf(pixels: Uint8ClampedArray, width: number, height: number, factor: number): Buffer {
  const [columns, rows] = [Math.floor(width / factor), Math.floor(height / factor)];
  const means = Buffer.alloc(columns * rows * 3);
  for (let index = 0; index < means.length; index += 1) {
    const [colour, column, row] = [index % 3, Math.floor(index / 3) % columns, Math.floor(index / 3 / columns)];
    let sum = 0;
    for (let n = 0; n < factor * factor; n += 1) {
      const [x, y] = [column * factor + (n % factor), row * factor + Math.floor(n / factor)];
      sum += pixels[(y * width + x) * 4 + colour] ?? 0;
    }
    means[index] = Math.round(sum / (factor * factor));
  }
  return means;
}

test.each(paths)(
  '%s is the same by its tiles, turned and shrunk by any number',
  async (path) => {
    const { width, height, decode } = await openHeic(path);
    const whole = await decode();
    for (const factor of [1, 2, 3]) {
      const reduced = await decodeReduced(path, factor);
      expect([reduced?.width, reduced?.height]).toEqual([Math.floor(width / factor), Math.floor(height / factor)]);
      expect(reduced?.pixels.equals(meansOf(whole, width, height, factor))).toBe(true);
    }
  },
  120_000,
);
