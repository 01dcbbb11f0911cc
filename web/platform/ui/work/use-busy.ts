import { useState } from 'react';
import { ApiFailure } from '../../api.ts';

/**
 * Makes calls, and tells whether one is running. A call that fails is given to `failed`; without `failed`, `call` has shown an
 * alert, and `run` returns undefined. `run` throws every other error.
 */
export function useBusy() {
  const [running, setRunning] = useState(0);

  async function run<Result>(
    work: () => Promise<Result>,
    failed?: (failure: ApiFailure) => void | Promise<void>,
  ): Promise<Result | undefined> {
    setRunning((number) => number + 1);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      await failed?.(error);
      return undefined;
    } finally {
      setRunning((number) => number - 1);
    }
  }
  return { busy: running > 0, run };
}
