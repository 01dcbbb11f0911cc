import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import type pg from 'pg';
import { holdingDeletions } from '#server/platform/backup/making/hold-files.ts';
import type { BucketStore } from '#server/platform/files/bucket/bucket-storage.ts';
import { isMissing } from '#server/platform/files/storage/missing-file.ts';
import type { FileStore, Storage, StoredFile } from '#server/platform/files/storage/storage.ts';

export type Direction = 'to-bucket' | 'to-folder';

export interface Moved {
  /** files copied in this run */
  copied: number;
  copiedBytes: number;
  /** files that were there already, with the same bytes */
  there: number;
  /** names of files whose copy differs from the original */
  wrong: string[];
}

interface Move {
  folder: Storage;
  bucket: BucketStore;
  direction: Direction;
  /** connections to the database, whose lock holds back deletions while files are copied */
  pool: pg.Pool;
  signal: AbortSignal;
  onProgress?: (done: number, total: number, bytes: number) => void;
}

/** files that are copied under one lock, during which no file is deleted */
const batchFiles = 100;
const atOnce = pLimit(4);
/** The most passes over the files. People upload meanwhile, so each pass copies the files that came during the pass before it. */
const mostPasses = 5;

/**
 * Copies every stored file from the folder to the bucket, or back, and compares each copy by its checksum. It deletes nothing,
 * and may be killed and run again at any time: files that are there already with the same bytes are not copied again.
 */
export async function moveFiles(move: Move): Promise<Moved> {
  const seen = new Set<string>();
  const moved: Moved = { copied: 0, copiedBytes: 0, there: 0, wrong: [] };
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const files = await unseen(move, seen);
    if (files.length === 0) break;
    for (let at = 0; at < files.length; at += batchFiles) {
      move.signal.throwIfAborted();
      const batch = files.slice(at, at + batchFiles);
      await holdingDeletions(move.pool, () => copyBatch(move, batch, moved));
      for (const { name } of batch) seen.add(name);
      move.onProgress?.(seen.size, seen.size + files.length - Math.min(at + batchFiles, files.length), moved.copiedBytes);
    }
  }
  return moved;
}

const sourceOf = ({ folder, bucket, direction }: Move): FileStore => (direction === 'to-bucket' ? folder : bucket);

async function unseen(move: Move, seen: ReadonlySet<string>): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of sourceOf(move).list()) if (!seen.has(file.name)) files.push(file);
  return files;
}

async function copyBatch(move: Move, files: readonly StoredFile[], moved: Moved): Promise<void> {
  await Promise.all(files.map((file) => atOnce(() => copyFile(move, file, moved))));
}

async function copyFile(move: Move, { name }: StoredFile, moved: Moved): Promise<void> {
  move.signal.throwIfAborted();
  if (await isSame(move, name)) {
    moved.there += 1;
    return;
  }
  const temporary = await move.folder.temporaryPath();
  try {
    const hash = createHash('sha256');
    const size = await copyTo(await sourceOf(move).open(name), temporary, hash);
    const source = hash.digest('hex');
    const target = move.direction === 'to-bucket' ? move.bucket : move.folder;
    await target.putFile(name, temporary);
    if (!(await isWhole(move, name, source)) || (await hashOf(target, name)) !== source) moved.wrong.push(name);
    moved.copied += 1;
    moved.copiedBytes += size;
  } catch (error) {
    // the file was deleted since it was listed
    if (!isMissing(error)) throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

async function copyTo(content: AsyncIterable<Buffer>, path: string, hash: Hash): Promise<number> {
  let size = 0;
  const hashed = async function* () {
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  await pipeline(hashed, createWriteStream(path, { flags: 'wx', mode: 0o640 }));
  return size;
}

/** Whether both places have the same bytes. The bucket's hash is taken from the object's metadata, if it has one. */
async function isSame({ folder, bucket }: Move, name: string): Promise<boolean> {
  const [here, there] = [await folder.stat(name), await bucket.facts(name)];
  if (here === null || there === null || here.size !== there.size) return false;
  return (await hashOf(folder, name)) === (there.sha256 ?? (await hashOf(bucket, name)));
}

/** Whether the bytes have the hash that was stored with the object in the bucket; true if no hash was stored. */
async function isWhole({ bucket }: Move, name: string, sha256: string): Promise<boolean> {
  const noted = (await bucket.facts(name))?.sha256 ?? sha256;
  return noted === sha256;
}

async function hashOf(store: FileStore, name: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(await store.open(name), hash);
  return hash.digest('hex');
}
