/** The argument with which `npm start` runs the server. */
export const endsWithParent = '--end-with-parent';

const pause = 500;

/**
 * Calls `onEnd` once the parent has ended. npm runs a shell between itself and the server; a signal to npm ends npm and the shell
 * without reaching the server.
 */
export function watchParent(onEnd: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onEnd();
  }, pause).unref();
}
