import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ArchiveError } from '#server/platform/backup/archive-error.ts';
import type { Archive } from '#server/platform/backup/archives/archive.ts';
import { addressOf, bucketArchive } from '#server/platform/backup/archives/bucket-archive.ts';
import { fileArchive, unfinishedName } from '#server/platform/backup/archives/file-archive.ts';
import { listObjects } from '#server/platform/files/bucket/objects.ts';
import { StoreFailure } from '#server/platform/files/bucket/store-failure.ts';
import type { Config } from '#server/platform/process/config.ts';
import { errorCode, errorMessage } from '#server/platform/process/error-code.ts';
import { isFullDisk } from '#server/platform/process/full-disk.ts';
import type { BackupBucket } from '#server/platform/process/object-store.ts';

/** Where the scheduled backups are. */
export interface BackupPlace {
  /** the folder in which a backup is restored when it is verified */
  scratch: string;
  archive(name: string): Archive;
  /** names of all files or objects there, even of those that Almoner did not make */
  names(): Promise<Set<string>>;
  /** Deletes what a killed process left of an unfinished backup. */
  forgetUnfinished(name: string): Promise<void>;
  /**
   * Says why something failed, in a sentence for the person who runs the server. Never quotes a statement or a row of the
   * database.
   */
  problemInWords(error: unknown): string;
}

/** The key of a backup is this prefix and its name, because the bucket may have other files too. */
const prefix = 'backups/';

export function openBackupPlace(place: string | BackupBucket, dataDir: Config['dataDir']): BackupPlace {
  return typeof place === 'string' ? inFolder(place) : inBucket(place, dataDir);
}

/** Does not create the folder: if its disk is not mounted, the backup would fill another disk. */
function inFolder(folder: string): BackupPlace {
  return {
    scratch: folder,
    archive: (name) => fileArchive(join(folder, name)),
    names: async () => new Set(await readdir(folder)),
    forgetUnfinished: (name) => rm(unfinishedName(join(folder, name)), { force: true }),
    problemInWords: (error) => problemInWords(error, folder),
  };
}

function inBucket({ store, bucket }: BackupBucket, dataDir: string): BackupPlace {
  return {
    scratch: dataDir,
    archive: (name) => bucketArchive({ store, bucket, key: prefix + name }, dataDir),
    async names() {
      const found = new Set<string>();
      for await (const { key } of listObjects({ store, bucket }, prefix)) found.add(key.slice(prefix.length));
      return found;
    },
    // nothing to do: the bucket's lifecycle rule deletes parts that belong to no object
    forgetUnfinished: async () => {},
    problemInWords(error) {
      if (!(error instanceof StoreFailure)) return problemInWords(error, dataDir);
      return `The bucket ${addressOf({ bucket, key: prefix })} cannot be used (${error.code}).`;
    },
  };
}

function problemInWords(error: unknown, folder: string): string {
  if (error instanceof ArchiveError) return error.message;
  if (isFullDisk(error)) return `The disk of ${folder} is full.`;
  const code = errorCode(error);
  if (/^(EACCES|EPERM|EROFS)$/.test(code)) return `Almoner may not write into ${folder} (${code}).`;
  if (/^(ENOENT|ENOTDIR|EIO|ESTALE|ENODEV)$/.test(code)) return `The folder ${folder} cannot be used (${code}).`;
  return `It failed: ${code || errorMessage(error)}.`;
}
