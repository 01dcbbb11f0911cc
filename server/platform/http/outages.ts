import { diskMessages } from '#contract/platform/wire/disk-messages.ts';
import { StoreFailure } from '#server/platform/files/bucket/store-failure.ts';
import { errorCode } from '#server/platform/process/error-code.ts';
import { isFullDisk } from '#server/platform/process/full-disk.ts';

/** A temporary failure of the server that is not the request's fault. */
interface Outage {
  status: 503 | 507;
  /** shown to the person */
  detail: string;
  log: string;
}

const noDatabase: Outage = {
  status: 503,
  detail: 'The database does not answer at the moment. Please try again in a minute.',
  log: 'a request found no database',
};
const noStore: Outage = {
  status: 503,
  detail: 'The store for files does not answer at the moment. Please try again in a minute.',
  log: 'a request found no object store',
};
const fullDisk: Outage = {
  status: 507,
  detail: diskMessages.full,
  log: 'the disk is full',
};

/**
 * Classes 08 (connection), 57P (shutdown, crash, start), 53300 (too many connections) and 25006 (a primary that became a replica)
 * of PostgreSQL's error codes.
 */
const lostDatabase = /^(08...|57P0[1-5]|53300|25006)$/;
/** The messages of the driver's errors that have no code. */
const lostInWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** The outage that caused an error; null for any other error. */
export function outageOf(error: unknown): Outage | null {
  if (!(error instanceof Error)) return null;
  const code = errorCode(error);
  if (isFullDisk(error)) return fullDisk;
  if (error instanceof StoreFailure) return noStore;
  // The connection could not be opened, or it broke between the driver's reads and writes.
  const isBroken = 'syscall' in error && (error.syscall === 'connect' || code === 'ECONNRESET' || code === 'EPIPE');
  return isBroken || lostDatabase.test(code) || lostInWords.test(error.message) ? noDatabase : null;
}
