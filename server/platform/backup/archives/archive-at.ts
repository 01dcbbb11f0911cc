import { resolve } from 'node:path';
import { ArchiveError } from '#server/platform/backup/archive-error.ts';
import type { Config } from '#server/platform/process/config.ts';
import type { Archive } from './archive.ts';
import { bucketArchive } from './bucket-archive.ts';
import { fileArchive } from './file-archive.ts';

/** The archive at an address that a person wrote: a path, or `s3://bucket/key` in the store of the backups. */
export function archiveAt(address: string, { backupStore, dataDir }: Pick<Config, 'backupStore' | 'dataDir'>): Archive {
  const [, bucket, key] = /^s3:\/\/([^/]+)\/(.+)$/.exec(address) ?? [];
  if (bucket === undefined || key === undefined) return fileArchive(resolve(address));
  if (backupStore === null)
    throw new ArchiveError(
      'An address that begins with s3:// needs the keys of the store: set BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.',
    );
  return bucketArchive({ store: backupStore, bucket, key }, dataDir);
}
