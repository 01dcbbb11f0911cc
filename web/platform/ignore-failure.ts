import { ApiFailure } from './api.ts';

/** Ignores a failed call: `call` has shown an alert, or was told to be quiet. Throws every other error. */
export function ignoreFailure(error: unknown): undefined {
  if (!(error instanceof ApiFailure)) throw error;
}
