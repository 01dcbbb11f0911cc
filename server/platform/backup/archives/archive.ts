import type { Readable } from 'node:stream';
import { ArchiveError } from '#server/platform/backup/archive-error.ts';
import type { ByteRange } from '#server/platform/files/storage/storage.ts';

export interface WriteOptions {
  /** estimated bytes of the content before it is compressed */
  expected: number;
  signal: AbortSignal;
}

/** Where one archive is: a file of a disk, or an object of a bucket. */
export interface Archive {
  /** as people write it: a path, or `s3://bucket/key` */
  address: string;
  /** the last part of the address */
  name: string;
  /** the folder in which the archive is restored when it is verified */
  scratch: string;
  /** bytes; null if there is no archive */
  size(): Promise<number | null>;
  /** Stores the whole stream at this address, or nothing. */
  write(content: Readable, options: WriteOptions): Promise<void>;
  /** Rejects with ArchiveError if there is no archive. */
  open(range?: ByteRange): Promise<Readable>;
  /** Does nothing if there is no archive. */
  remove(): Promise<void>;
}

export const noArchive = (address: string) => new ArchiveError(`There is no file ${address}.`);
