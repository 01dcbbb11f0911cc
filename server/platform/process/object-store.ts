import { StartRefused } from './start-refused.ts';
import type { Values } from './variables.ts';

/** The address and keys of an S3-compatible object store. */
export interface ObjectStoreConfig {
  /** null: Amazon's address for the region */
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** whether addresses have the bucket's name in the path, not in the host name */
  pathStyle: boolean;
}

/** The bucket that stores files, or that files move to or from. */
export interface BucketConfig {
  store: ObjectStoreConfig;
  bucket: string;
  /** whether downloads come from the store, by links that end after some minutes */
  links: boolean;
}

/** The bucket for backups, which may also be the bucket for files. */
export interface BackupBucket {
  store: ObjectStoreConfig;
  bucket: string;
}

type StoreValues = Pick<Values, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'S3_PATH_STYLE'>;

/** Returns null if the store has no keys. Throws StartRefused if it has only one of the two keys. */
function objectStoreConfig(values: StoreValues, of: string): ObjectStoreConfig | null {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_ENDPOINT: endpoint = null } = values;
  if (accessKeyId === undefined && secretAccessKey === undefined) return null;
  if (accessKeyId === undefined || secretAccessKey === undefined) throw new StartRefused(needsKeys(of));
  const pathStyle = values.S3_PATH_STYLE === undefined ? endpoint !== null : values.S3_PATH_STYLE === 'on';
  return { endpoint, region: values.S3_REGION, accessKeyId, secretAccessKey, pathStyle };
}

const needsKeys = (of: string) => `${of} needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`;

export function bucketConfig(values: Values): BucketConfig | null {
  const { S3_BUCKET: bucket } = values;
  if (bucket === undefined) return null;
  const store = objectStoreConfig(values, 'S3_BUCKET');
  if (store === null) throw new StartRefused(needsKeys('S3_BUCKET'));
  return { store, bucket, links: values.S3_DOWNLOADS === 'links' };
}

/** The object store of the backups: the store of the files, changed by the settings for backups. Null: neither has keys. */
export function backupStoreConfig(values: Values): ObjectStoreConfig | null {
  const own = {
    S3_ENDPOINT: values.BACKUP_S3_ENDPOINT,
    S3_REGION: values.BACKUP_S3_REGION,
    S3_ACCESS_KEY_ID: values.BACKUP_S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: values.BACKUP_S3_SECRET_ACCESS_KEY,
  };
  const set = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  return objectStoreConfig({ ...values, ...set }, 'The store of the backups');
}

export function backupBucketConfig({ BACKUP_BUCKET: bucket }: Values, store: ObjectStoreConfig | null): BackupBucket | null {
  if (bucket === undefined) return null;
  if (store === null)
    throw new StartRefused('BACKUP_BUCKET needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or those of S3_BUCKET.');
  return { store, bucket };
}
