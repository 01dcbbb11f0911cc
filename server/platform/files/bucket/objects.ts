import type { ObjectStoreConfig } from '#server/platform/process/object-store.ts';
import { connect } from './client.ts';
import { asFailure, saysMissing } from './store-failure.ts';

/** One object of a bucket. */
export interface ObjectPlace {
  store: ObjectStoreConfig;
  bucket: string;
  key: string;
}

export interface ObjectFacts {
  size: number;
  /**
   * SHA-256 of the content in hexadecimal, from the object's metadata; null if Almoner uploaded the object as a stream, or
   * another program uploaded it
   */
  sha256: string | null;
  /** the id of the upload that wrote the object, if that was a stream; else null */
  upload: string | null;
}

/** Null if there is no such object. */
export async function statObject({ store, bucket, key }: ObjectPlace): Promise<ObjectFacts | null> {
  const { client, library } = await connect(store);
  try {
    const head = await client.send(new library.HeadObjectCommand({ Bucket: bucket, Key: key }));
    return {
      size: head.ContentLength ?? 0,
      sha256: head.Metadata?.['sha256'] ?? null,
      upload: head.Metadata?.['upload'] ?? null,
    };
  } catch (error) {
    if (saysMissing(error)) return null;
    throw asFailure(error);
  }
}

/** Does nothing if there is no such object. */
export async function removeObject({ store, bucket, key }: ObjectPlace): Promise<void> {
  const { client, library } = await connect(store);
  await client.send(new library.DeleteObjectCommand({ Bucket: bucket, Key: key })).catch((error) => {
    if (!saysMissing(error)) throw asFailure(error);
  });
}

/** The objects whose keys begin with `prefix`. */
export async function* listObjects(
  { store, bucket }: Pick<ObjectPlace, 'store' | 'bucket'>,
  prefix: string,
): AsyncIterable<{ key: string; size: number; changedAt: number }> {
  const { client, library } = await connect(store);
  let after: string | undefined;
  do {
    const page = await client
      .send(
        new library.ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          ...(after !== undefined && { ContinuationToken: after }),
        }),
      )
      .catch((error) => {
        throw asFailure(error);
      });
    for (const { Key: key = '', Size: size = 0, LastModified } of page.Contents ?? [])
      yield { key, size, changedAt: LastModified?.getTime() ?? Date.now() };
    after = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (after !== undefined);
}
