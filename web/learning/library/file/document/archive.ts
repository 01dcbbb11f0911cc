import { strFromU8, unzipSync, zipSync } from 'fflate';

/** What a file may hold to be shown in the page; a larger one is downloaded. */
const limits = {
  /** all parts, unpacked */
  bytes: 120_000_000,
  /** one part of text */
  textBytes: 12_000_000,
  parts: 10_000,
} as const;

const isText = (name: string) => /\.(xml|rels|opf|ncx|x?html?)$/i.test(name);

/** The parts of a zip file by name. Sizes count before a part is unpacked, and no part grows beyond the size that it declares. */
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

  /** Empty without such a part. */
  text(name: string): string {
    const bytes = this.bytes(name);
    return bytes ? strFromU8(bytes) : '';
  }

  /** The same archive with the sizes that were counted, not compressed: for a library that unpacks by itself. */
  repacked(): ArrayBuffer {
    return zipSync(this.#parts, { level: 0 }).buffer;
  }
}
