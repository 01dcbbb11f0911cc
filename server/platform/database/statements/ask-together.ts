/**
 * Lets all waiting callers share one call of `ask`. A caller that comes during a call waits for the next call, because the
 * running call may have begun before the change that the caller has to see.
 */
export function askTogether<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;
  const start = (): Promise<T> => {
    const asked = ask().finally(() => {
      if (running === asked) running = null;
    });
    running = asked;
    next = null;
    return asked;
  };
  return () => {
    if (running === null) return start();
    next ??= running.then(start, start);
    return next;
  };
}
