import { useSyncExternalStore } from 'react';

/** A question before something is lost or somebody's access changes. */
export interface Question {
  /** names what it is about: `Delete “Open Day”?` */
  title: string;
  text?: string;
  /** what the button does: `Delete`, `Deactivate` */
  confirm: string;
  /** the way back; `Cancel` unless told */
  cancel?: string;
  /** something is lost: the button is red */
  loss?: boolean;
}

interface Asked extends Question {
  answer: (yes: boolean) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function change(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks in a dialog, wherever one is: `if (!(await confirm({…}))) return;`. A second question counts as no to the first. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    change({
      ...question,
      answer: (yes) => {
        change(null);
        resolve(yes);
      },
    });
  });
}

export function useQuestion(): Asked | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}
