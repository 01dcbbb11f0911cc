import { errorCode, errorMessage } from '#server/process/error-code.ts';

/** The object store did not do what was asked, also when asked again. The message is for whoever runs the server. */
export class StoreFailure extends Error {
  /** as the store or the network calls it: `SlowDown`, `AccessDenied`, `ECONNREFUSED`; `ENOSPC` where the store is full, as of a disk */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface Answered {
  name: string;
  message: string;
  $metadata?: { httpStatusCode?: number };
}

function isAnswered(error: unknown): error is Answered {
  return error instanceof Error && '$metadata' in error;
}

/** Replies to HEAD have no body, so that their error has a status alone. */
const statusNames: Readonly<Record<number, string>> = { 403: 'AccessDenied', 404: 'NotFound', 503: 'ServiceUnavailable' };

/** What the store calls its error. */
function reasonOf(error: unknown): string {
  const status = isAnswered(error) ? (error.$metadata?.httpStatusCode ?? 0) : 0;
  const name = error instanceof Error ? error.name : '';
  const isNamed = name !== '' && !/^(Error|Unknown|UnknownError|\d+)$/.test(name);
  return errorCode(error) || (isNamed ? name : (statusNames[status] ?? (status > 0 ? `status ${status}` : 'no reply')));
}

/** Whether the store says that there is no such object. A bucket that is not there is another matter. */
export function saysMissing(error: unknown): boolean {
  return /^(NoSuchKey|NotFound)$/.test(reasonOf(error));
}

const full = /^(QuotaExceeded|XMinioStorageFull|InsufficientStorage|status 507)$/;

/** The error that leaves this folder. */
export function asFailure(error: unknown): StoreFailure {
  if (error instanceof StoreFailure) return error;
  const reason = reasonOf(error);
  const message = `The object store failed (${reason}): ${errorMessage(error)}`;
  return new StoreFailure(full.test(reason) ? 'ENOSPC' : reason, message);
}
