import { join } from 'node:path';
import type { Config } from '#server/platform/process/config.ts';
import { openBucket } from '../bucket/bucket-storage.ts';
import { openBoth } from './both-storages.ts';
import { openFolder } from './folder-storage.ts';
import { contentName, type Storage } from './storage.ts';

/** The parts of the configuration that say where files are. */
export type StorageConfig = Pick<Config, 'dataDir' | 'bucket' | 'filesIn'>;

/** The configuration for another process, which gets no more than it needs. */
export const storageConfig = ({ dataDir, bucket, filesIn }: StorageConfig): StorageConfig => ({ dataDir, bucket, filesIn });

/**
 * The files of an installation: in its data folder, or in a bucket. If a bucket is set, files that are only in the other place
 * are found as well, so that they can be moved while people work (decision 160). `apart`: a folder of its own, for files that no backup has.
 */
export function openStorage({ dataDir, bucket, filesIn }: StorageConfig, apart?: 'dossiers'): Storage {
  const folder = openFolder(join(dataDir, apart ?? ''));
  if (bucket === null) return folder;
  const stores = { folder, bucket: openBucket(bucket, apart && `${apart}/`) };
  const files = filesIn === 'bucket' ? openBoth(stores.bucket, folder) : openBoth(folder, stores.bucket);
  return {
    ...files,
    temporaryPath: folder.temporaryPath,
    async put(bytes, extension) {
      const name = contentName(bytes, extension);
      const found = await files.stat(name);
      // a file of the wrong size is damaged: write it again
      if (found?.size !== bytes.length) await files.putAs(name, bytes);
      return name;
    },
  };
}
