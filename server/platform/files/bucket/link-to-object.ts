import { connect } from './client.ts';
import type { ObjectPlace } from './objects.ts';

/** how long a link works. A download begins at once; to resume it later, the browser asks Almoner for a new link. */
const linkSeconds = 300;

/** A signed address of an object, for a person who may read it. The store sends the headers that the address contains. */
export async function linkToObject(
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
