// The archive is a tar file, compressed with zstd and, with a passphrase, encrypted as age does: other programs open it too (decision 131).

import * as z from 'zod/mini';

/** Must be raised when the format changes so that an older Almoner cannot read new archives. */
export const formatVersion = 1;

/** Names of the archive's entries. `rows/` is the beginning of the names of all entries with rows. */
export const names = {
  header: 'backup.json',
  rows: 'rows/',
  sequences: 'sequences.json',
  jobs: 'jobs.json',
  end: 'end.json',
} as const;

/** The folders of the data folder that a backup has. */
export const folders = ['mail', 'imports'] as const;
/** the folder of the stored files in an archive, wherever they are stored */
export const storedFiles = 'files';
/** the keys of bank account numbers, which only an encrypted backup has */
export const keysFile = 'payout-keys';

const count = z.int().check(z.nonnegative());

/** The first entry of an archive. */
export const header = z.object({
  format: z.literal('almoner-backup'),
  version: count,
  madeAt: z.iso.datetime(),
  programme: z.string(),
  /** PostgreSQL's version, for people */
  postgres: z.string(),
  /** names of the migrations, which make the schema of the rows */
  migrations: z.array(z.string()),
  /** in the order in which the archive has their rows */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** estimates, for the progress of a restore */
  expected: z.object({ rowBytes: count, files: count, fileBytes: count }),
});
export type Header = z.output<typeof header>;
export type Table = Header['tables'][number];

export const sequences = z.array(z.object({ name: z.string(), value: count }));
export type Sequences = z.output<typeof sequences>;

/**
 * The jobs of the installation. A restore adds them with a function of the job library, because that function changes less often
 * than the library's tables.
 */
export const jobs = z.array(
  z.object({
    name: z.string(),
    payload: z.string(),
    queue: z.nullable(z.string()),
    runAt: z.string(),
    maxAttempts: z.int(),
    key: z.nullable(z.string()),
    priority: z.int(),
  }),
);
export type Jobs = z.output<typeof jobs>;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The last entry. An archive without it is not complete. */
export const end = z.object({
  tables: z.array(z.object({ name: z.string(), rows: count, sha256 })),
  files: count,
  fileBytes: count,
  /** SHA-256 over the names, sizes and bytes of all entries before this one */
  digest: sha256,
});
export type End = z.output<typeof end>;

/** How far the work is, in bytes. The total is an estimate. */
export interface Progress {
  part: 'rows' | 'files';
  done: number;
  total: number;
}
export type OnProgress = (progress: Progress) => void;
