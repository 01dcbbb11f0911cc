import { StartRefused } from './start-refused.ts';
import type { Values } from './variables.ts';

/** How to reach an S3-compatible object store. */
export interface ObjectStoreConfig {
  /** null: Amazon's, by the region */
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** the bucket's name stands in the path, not in the host name */
  pathStyle: boolean;
}

/** The bucket that files are in, or move to or from. */
export interface BucketConfig {
  store: ObjectStoreConfig;
  bucket: string;
  /** downloads come from the store, by links that end after some minutes */
  links: boolean;
}

/** null: no object store is set up. Throws StartRefused where half of it is. */
function objectStoreConfig(values: Values): ObjectStoreConfig | null {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_ENDPOINT: endpoint = null } = values;
  if (values.S3_BUCKET === undefined) return null;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new StartRefused('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  const pathStyle = values.S3_PATH_STYLE === undefined ? endpoint !== null : values.S3_PATH_STYLE === 'on';
  return { endpoint, region: values.S3_REGION, accessKeyId, secretAccessKey, pathStyle };
}

export function bucketConfig(values: Values): BucketConfig | null {
  const store = objectStoreConfig(values);
  return store === null || values.S3_BUCKET === undefined
    ? null
    : { store, bucket: values.S3_BUCKET, links: values.S3_DOWNLOADS === 'links' };
}
