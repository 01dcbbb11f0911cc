import { useSyncExternalStore } from 'react';
import { pageOwner, subscribeSession } from './session.ts';

/** How the user proves who they are before a sensitive act. */
type By = 'password' | 'code';

interface OpenRequest {
  by: By;
  answer: (done: boolean) => void;
}

let asked: OpenRequest | null = null;
let waiting: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function change(next: OpenRequest | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Opens one dialog for all calls that wait. False: the user cancelled, or another user signed in. */
export function askToSignInAgain(wanted: unknown): Promise<boolean> {
  const by = wanted === 'code' ? 'code' : 'password';
  waiting ??= new Promise((resolve) => {
    const owner = pageOwner()?.id;
    const answer = (done: boolean) => {
      waiting = null;
      unsubscribe();
      change(null);
      resolve(done);
    };
    // cancel if another user signs in, because that user did not start the act
    const unsubscribe = subscribeSession(() => pageOwner()?.id !== owner && answer(false));
    change({ by, answer });
  });
  return waiting;
}

export function useAsked(): OpenRequest | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}
