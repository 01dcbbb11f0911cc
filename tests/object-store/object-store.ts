import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { type Fault, startFaultyProxy } from './faulty-proxy.ts';

export interface TestObjectStore {
  /** what Almoner has to be started with to use it */
  environment: Record<string, string>;
  /** a bucket for backups */
  backups: string;
  /** these happen to the next requests that they fit */
  expect(...faults: Fault[]): void;
  /** method and address of each request that came since the last call */
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

/** Two empty buckets of a real S3 server, behind a proxy that can break what goes through it. */
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

/** The server in `TEST_S3_URL` (`http://key:secret@127.0.0.1:7480`), whose buckets stay. */
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
  // the server's own key, and the only one that it knows
  return { host: '127.0.0.1', port, key: 'S3RVER', secret: 'S3RVER', close };
}
