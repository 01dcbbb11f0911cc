import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  name: string;
  size: number;
  /** milliseconds since 1970 */
  changedAt: number;
}

/** Where the bytes of files are stored. Every feature reads and writes files through this. */
export interface FileStore {
  /** Stores bytes under a name that the caller gives, such as a thumbnail's. */
  putAs(name: string, bytes: Uint8Array): Promise<void>;
  /** Moves a file from its temporary path to a name. */
  putFile(name: string, temporaryPath: string): Promise<void>;
  /** null when there is no such file */
  stat(name: string): Promise<{ size: number } | null>;
  /** Rejects with `ENOENT` when there is no such file. */
  open(name: string, range?: ByteRange): Promise<Readable>;
  /**
   * An address at the store that serves this file for some minutes, as a download of that name and type. Null if files are served
   * by the server, or if there is no such file.
   */
  linkTo(name: string, as: { contentType: string; disposition: string }): Promise<string | null>;
  /** Does nothing if there is no such file. */
  remove(name: string): Promise<void>;
  /** Every stored file, in any order. Files that are stored or removed meanwhile may be among them or not. */
  list(): AsyncIterable<StoredFile>;
}

/** Access to stored files. `put` returns a file's name; a name is never reused for other bytes. */
export interface Storage extends FileStore {
  /** Stores the bytes and returns their name: 32 hexadecimal digits of their SHA-256, and the extension (`.webp`). */
  put(bytes: Uint8Array, extension: string): Promise<string>;
  /**
   * A path for a file that is not complete yet. The caller moves or deletes the file; what a killed process left is deleted
   * later.
   */
  temporaryPath(): Promise<string>;
}

/** The name under which `put` stores these bytes. */
export function contentName(bytes: Uint8Array, extension: string): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32) + extension;
}
