/** Does work now, and again after each pause. Returns a function that stops repeating and waits for the running work. */
export function repeat(pauseMilliseconds: number, work: () => Promise<unknown>): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const round = async (): Promise<void> => {
    await work();
    if (stopped) return;
    timer = setTimeout(() => {
      running = round();
    }, pauseMilliseconds).unref();
  };
  let running = round();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
