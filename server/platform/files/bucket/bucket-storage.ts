import { rm } from 'node:fs/promises';
import { FileMissing } from '#server/platform/files/storage/missing-file.ts';
import type { FileStore, StoredFile } from '#server/platform/files/storage/storage.ts';
import { checkName, isName } from '#server/platform/files/storage/stored-names.ts';
import type { BucketConfig } from '#server/platform/process/object-store.ts';
import { connect } from './client.ts';
import { listObjects, type ObjectFacts, type ObjectPlace, removeObject, statObject } from './objects.ts';
import { openObject } from './open-object.ts';
import { hashOfBytes, putBytes, putFile } from './put-object.ts';
import { asFailure, saysMissing } from './store-failure.ts';

/** how long a link works. A download begins at once; to resume it later, the browser asks Almoner for a new link. */
const linkSeconds = 300;

/** A signed address of an object, for a person who may read it. The store sends the headers that the address contains. */
async function linkToObject(
  { store, bucket, key }: ObjectPlace,
  { contentType, disposition }: { contentType: string; disposition: string },
): Promise<string> {
  const { client, library } = await connect(store);
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
  const command = new library.GetObjectCommand({
    ...{ Bucket: bucket, Key: key },
    ...{ ResponseContentType: contentType, ResponseContentDisposition: disposition, ResponseCacheControl: 'private, no-store' },
  });
  return getSignedUrl(client, command, { expiresIn: linkSeconds });
}

/** The key of a stored file is this prefix and the file's name. */
export const filesPrefix = 'files/';

export interface BucketStore extends FileStore {
  /** What the store knows of a file without reading it; null if there is no such file. */
  facts(name: string): Promise<ObjectFacts | null>;
}

/** Stores files in a bucket. Connects when the first file is used. */
export function openBucket({ bucket, store, links }: BucketConfig, prefix = filesPrefix): BucketStore {
  const placeOf = (name: string) => {
    checkName(name);
    return { store, bucket, key: prefix + name };
  };
  return {
    async putAs(name, bytes) {
      await putBytes(placeOf(name), bytes, hashOfBytes(bytes));
    },
    async putFile(name, temporaryPath) {
      await putFile(placeOf(name), temporaryPath);
      await rm(temporaryPath, { force: true });
    },
    async stat(name) {
      const found = await statObject(placeOf(name));
      return found && { size: found.size };
    },
    facts: async (name) => statObject(placeOf(name)),
    async open(name, range) {
      const place = placeOf(name);
      return openObject(place, range).catch((error) => {
        throw saysMissing(error) ? new FileMissing(name) : asFailure(error);
      });
    },
    async linkTo(name, as) {
      const place = placeOf(name);
      return links && (await statObject(place)) ? linkToObject(place, as) : null;
    },
    async remove(name) {
      await removeObject(placeOf(name));
    },
    list: () => listFiles({ bucket, store }, prefix),
  };
}

async function* listFiles(config: Pick<BucketConfig, 'bucket' | 'store'>, prefix: string): AsyncIterable<StoredFile> {
  for await (const { key, ...facts } of listObjects(config, prefix)) {
    const name = key.slice(prefix.length);
    if (isName(name)) yield { name, ...facts };
  }
}
