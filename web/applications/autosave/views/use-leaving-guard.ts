import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { pageOwner } from '../../../platform/session.ts';
import type { Question } from '../../../platform/ui/dialogs/confirm.ts';
import { addGuard, hasUnsavedChanges, mayLeave } from '../../../platform/ui/forms/leaving.ts';
import type { Writing } from '../open-draft.ts';

/** milliseconds that the guard waits for a save before it asks the user */
const patience = 4_000;

export interface Written {
  /** the beginning of the addresses of all screens that use the same draft */
  address: string;
  /** what the question calls the record: `this application` */
  name: string;
  /** what the question counts, with its verb: `['answer is', 'answers are']` */
  counted: readonly [one: string, many: string];
}

/** Tries to save when the user leaves. Asks for confirmation only if the save fails or takes too long. */
export function useLeavingGuard(open: Writing | null, { address, name, counted: [one, many] }: Written): void {
  useEffect(() => {
    if (!open) return;
    const { draft, uploads } = open;
    const waited = () => new Promise((resolve) => setTimeout(resolve, patience));
    return addGuard(() => draft.status.unsent > 0 || Boolean(uploads?.busy), {
      settle: () => Promise.race([draft.flush(), waited()]),
      question: () => questionFor(open, name, [one, many]),
    });
  }, [open, name, one, many]);
  useBlocker({
    shouldBlockFn: async ({ next }) => {
      if (!pageOwner() || next.pathname.startsWith(address)) return false;
      return !(await mayLeave());
    },
    enableBeforeUnload: hasUnsavedChanges,
  });
}

function questionFor({ draft, uploads }: Writing, name: string, counted: Written['counted']): Question {
  const { unsent, storage } = draft.status;
  const ways = { confirm: 'Leave', cancel: 'Stay on this page', loss: storage !== null };
  if (unsent === 0 && uploads?.busy) {
    return { ...ways, title: 'Leave while a file is uploading?', text: 'The upload goes on only while this window is open.' };
  }
  const kept =
    storage === null
      ? `What you typed stays in this browser, and comes back when you open ${name} here again.`
      : 'This browser can’t keep what you typed: it would be lost.';
  return {
    ...ways,
    title: 'Leave before everything is saved?',
    text: `${howMany(unsent, ...counted)} not saved at the server yet. ${kept}`,
  };
}
