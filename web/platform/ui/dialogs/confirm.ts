import { type ReactNode, useSyncExternalStore } from 'react';

/** A yes-or-no question before an action with consequences, such as a deletion, a payment or a publication. */
export interface Question {
  /** names the thing: `Delete “Open Day”?` */
  title: string;
  text?: string;
  /** below the text: choices that the answer needs */
  content?: ReactNode;
  /** the button's text: `Delete`, `Deactivate` */
  confirm: string;
  /** the other button's text; `Cancel` by default */
  cancel?: string;
  /** a further button, which does something and then answers yes */
  further?: { label: string; choose: () => void };
  /** the action deletes or ends something: the button is red */
  loss?: boolean;
  /** asked before unsaved text is lost: the question stays open when another page opens */
  guardsText?: true;
}

interface OpenQuestion extends Question {
  answer: (yes: boolean) => void;
}

let asked: OpenQuestion | null = null;
const listeners = new Set<() => void>();

function change(next: OpenQuestion | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks in a dialog: `if (!(await confirm({…}))) return;`. A second question resolves the first one as no. */
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

/** Resolves the open question as no, because another page opens. A question that guards text stays open. */
export function withdrawQuestion(): void {
  if (!asked?.guardsText) asked?.answer(false);
}

export function useQuestion(): OpenQuestion | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}
