import { errorCode, errorMessage } from '#server/platform/process/error-code.ts';

/** An error of the object store that the library's further attempts did not mend. The message is for whoever runs the server. */
export class StoreFailure extends Error {
  /** as the store or the network names its error: `SlowDown`, `AccessDenied`, `ECONNREFUSED`; `ENOSPC` if the store is full */
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

/** The names of errors that have only a status, because replies to HEAD have no body. */
const statusNames: Readonly<Record<number, string>> = { 403: 'AccessDenied', 404: 'NotFound', 503: 'ServiceUnavailable' };

/** The name that the network or the store gives an error; without a name, its status. */
function reasonOf(error: unknown): string {
  const status = isAnswered(error) ? (error.$metadata?.httpStatusCode ?? 0) : 0;
  const name = error instanceof Error ? error.name : '';
  const isNamed = name !== '' && !/^(Error|Unknown|UnknownError|\d+)$/.test(name);
  return errorCode(error) || (isNamed ? name : (statusNames[status] ?? (status > 0 ? `status ${status}` : 'no reply')));
}

/** Whether the store says that there is no such object. `NoSuchBucket` is a failure, not a missing object. */
export function saysMissing(error: unknown): boolean {
  return /^(NoSuchKey|NotFound)$/.test(reasonOf(error));
}

const full = /^(QuotaExceeded|XMinioStorageFull|InsufficientStorage|status 507)$/;

/** Makes any error of the store a StoreFailure. */
export function asFailure(error: unknown): StoreFailure {
  if (error instanceof StoreFailure) return error;
  const reason = reasonOf(error);
  const message = `The object store failed (${reason}): ${errorMessage(error)}`;
  return new StoreFailure(full.test(reason) ? 'ENOSPC' : reason, message);
}
