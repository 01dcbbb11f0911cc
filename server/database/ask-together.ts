/**
 * A question that everyone who waits asks together: who comes while it is being asked gets the answer of the next time, because the
 * running one may have begun before what they have to see.
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
