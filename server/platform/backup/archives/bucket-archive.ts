import { basename } from 'node:path/posix';
import { type ObjectPlace, removeObject, statObject } from '#server/platform/files/bucket/objects.ts';
import { openObject } from '#server/platform/files/bucket/open-object.ts';
import { putStream } from '#server/platform/files/bucket/put-object.ts';
import { asFailure, saysMissing } from '#server/platform/files/bucket/store-failure.ts';
import { type Archive, noArchive } from './archive.ts';

export const addressOf = ({ bucket, key }: Pick<ObjectPlace, 'bucket' | 'key'>): string => `s3://${bucket}/${key}`;

/**
 * An archive in a bucket. The object appears when all of it was sent. Parts that a killed process has sent are invisible; the
 * bucket's lifecycle rule deletes them.
 */
export function bucketArchive(place: ObjectPlace, scratch: string): Archive {
  const address = addressOf(place);
  return {
    address,
    name: basename(place.key),
    scratch,
    size: async () => (await statObject(place))?.size ?? null,
    write: (content, options) => putStream(place, content, options),
    open: (range) =>
      openObject(place, range).catch((error) => {
        throw saysMissing(error) ? noArchive(address) : asFailure(error);
      }),
    remove: () => removeObject(place),
  };
}
