import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { type Fault, startFaultyProxy } from './faulty-proxy.ts';

export interface TestObjectStore {
  /** environment variables with which Almoner uses this store */
  environment: Record<string, string>;
  /** the name of a bucket for backups */
  backups: string;
  /** lets these faults happen to the next requests that match them; replaces earlier faults */
  expect(...faults: Fault[]): void;
  /** returns method and address of each request that arrived since the last call */
  requests(): string[];
  close(): Promise<void>;
}

interface Server {
  host: string;
  port: number;
  key: string;
  secret: string;
  close(): Promise<void>;
}

/** Makes two empty buckets on a real S3 server. Requests go through a proxy that can cause faults. */
export async function startObjectStore(): Promise<TestObjectStore> {
  const server = await (givenServer() ?? startServer());
  const proxy = await startFaultyProxy(server);
  const name = randomBytes(4).toString('hex');
  const [files, backups] = [`almoner-files-${name}`, `almoner-backups-${name}`];
  const environment = {
    ...{ S3_BUCKET: files, S3_ENDPOINT: proxy.origin },
    ...{ S3_ACCESS_KEY_ID: server.key, S3_SECRET_ACCESS_KEY: server.secret },
  };
  const client = new S3Client({
    ...{ endpoint: proxy.origin, region: 'us-east-1', forcePathStyle: true },
    credentials: { accessKeyId: server.key, secretAccessKey: server.secret },
  });
  for (const Bucket of [files, backups]) await client.send(new CreateBucketCommand({ Bucket }));
  client.destroy();
  return {
    environment,
    backups,
    expect: proxy.expect,
    requests: proxy.requests,
    async close() {
      await proxy.close();
      await server.close();
    },
  };
}

/** Returns the server in `TEST_S3_URL` (`http://key:secret@127.0.0.1:7480`); null if it is not set. Its buckets are not deleted. */
function givenServer(): Promise<Server> | null {
  const given = process.env['TEST_S3_URL'];
  if (given === undefined) return null;
  const { hostname: host, port, username: key, password: secret } = new URL(given);
  return Promise.resolve({ host, port: Number(port), key, secret, close: async () => {} });
}

async function startServer(): Promise<Server> {
  const { default: S3rver } = await import('@20minutes/s3rver');
  const directory = await mkdtemp(join(tmpdir(), 'almoner-s3-'));
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    ...{ allowMismatchedSignatures: true, configureBuckets: [] },
  });
  const { port } = await server.run();
  const close = async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  };
  // the server has only this key, and cannot be given another one
  return { host: '127.0.0.1', port, key: 'S3RVER', secret: 'S3RVER', close };
}
