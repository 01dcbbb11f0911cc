import type { S3Client } from '@aws-sdk/client-s3';
import type { ObjectStoreConfig } from '#server/platform/process/object-store.ts';

/** An attempt fails after this time without a byte from the store; a slow store that still sends is waited for. */
const silentMilliseconds = 10_000;
const connectMilliseconds = 3_000;
/** attempts of each request, with growing pauses; the library knows which errors to try again */
const attempts = 4;

type Library = typeof import('@aws-sdk/client-s3');

interface Connection {
  library: Library;
  client: S3Client;
}

const connections = new Map<string, Promise<Connection>>();

/**
 * Opens the connection to an object store, one for each store in a process. The library takes 36 MB and most of a second to load,
 * so it is loaded only when the first file in a bucket is used.
 */
export function connect(store: ObjectStoreConfig): Promise<Connection> {
  const key = JSON.stringify(store);
  const known = connections.get(key);
  if (known) return known;
  const made = open(store);
  connections.set(key, made);
  made.catch(() => connections.delete(key));
  return made;
}

async function open({ endpoint, region, accessKeyId, secretAccessKey, pathStyle }: ObjectStoreConfig): Promise<Connection> {
  const library = await import('@aws-sdk/client-s3');
  const client = new library.S3Client({
    region,
    ...(endpoint !== null && { endpoint }),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: attempts,
    // no further checksums: the signature already covers the bytes, and not every store knows Amazon's newer checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMilliseconds, socketTimeout: silentMilliseconds },
  });
  return { library, client };
}
