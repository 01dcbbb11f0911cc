import { strFromU8, unzipSync, zipSync } from 'fflate';

/** The page shows only files within these limits. A larger file can only be downloaded. */
const limits = {
  /** all parts, unpacked */
  bytes: 120_000_000,
  /** one part of text */
  textBytes: 12_000_000,
  parts: 10_000,
} as const;

const isText = (name: string) => /\.(xml|rels|opf|ncx|x?html?)$/i.test(name);

/** The parts of a zip file by name. Sizes are checked before a part is unpacked, and no part grows beyond its declared size. */
export class Archive {
  readonly #parts: Record<string, Uint8Array<ArrayBuffer>>;

  constructor(bytes: Uint8Array) {
    let unpacked = 0;
    let count = 0;
    this.#parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        unpacked += originalSize;
        count += 1;
        if (unpacked > limits.bytes || count > limits.parts || (isText(name) && originalSize > limits.textBytes))
          throw new Error('the file unpacks to more than a page can show');
        return true;
      },
    });
  }

  bytes(name: string): Uint8Array<ArrayBuffer> | undefined {
    return Object.hasOwn(this.#parts, name) ? this.#parts[name] : undefined;
  }

  /** The text of a part; empty if there is no such part. */
  text(name: string): string {
    const bytes = this.bytes(name);
    return bytes ? strFromU8(bytes) : '';
  }

  /** The checked parts as an uncompressed zip file, for a library that unpacks zip files itself. */
  repacked(): ArrayBuffer {
    return zipSync(this.#parts, { level: 0 }).buffer;
  }
}
