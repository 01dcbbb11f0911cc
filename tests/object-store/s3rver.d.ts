declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  interface Options {
    address: string;
    port: number;
    silent: boolean;
    /** the folder where the server stores the objects */
    directory: string;
    /**
     * Accepts wrong signatures: the server computes them wrongly for a query with more than one part. It still checks the key,
     * but not the secret.
     */
    allowMismatchedSignatures: boolean;
    configureBuckets: { name: string }[];
  }

  export default class S3rver {
    constructor(options: Options);
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
