import { useState } from 'react';
import { ApiFailure } from '../../api.ts';

/**
 * Makes calls, and tells whether one is running. A call that fails is given to `failed`; without `failed`, `call` has shown an
 * alert, and `run` returns undefined. `run` throws every other error.
 */
export function useBusy() {
  const [busy, setBusy] = useState(false);

  async function run<Result>(
    work: () => Promise<Result>,
    failed?: (failure: ApiFailure) => void | Promise<void>,
  ): Promise<Result | undefined> {
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      await failed?.(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  return { busy, run };
}
