import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pageOwner } from '../../session.ts';
import type { Question } from '../../ui/dialogs/confirm.ts';
import { addGuard, hasUnsavedChanges, mayLeave } from '../../ui/forms/leaving.ts';
import { formatCount } from '../../ui/text/format.ts';
import type { OpenResponse } from './open-drafts.ts';

/** milliseconds that leaving waits for a save before it asks */
const patience = 4_000;

/** Tries to save when the user leaves, and asks for confirmation only if that fails. */
export function useLeavingGuard(open: OpenResponse | null, response: number): void {
  useEffect(() => {
    if (!open) return;
    const { draft, uploads } = open;
    const waited = () => new Promise((resolve) => setTimeout(resolve, patience));
    return addGuard(() => draft.status.unsent > 0 || uploads.busy, {
      settle: () => Promise.race([draft.flush(), waited()]),
      question: () => questionFor(open),
    });
  }, [open]);
  useBlocker({
    shouldBlockFn: async ({ next }) => {
      // other pages of the response use the same draft
      if (!pageOwner() || next.pathname.startsWith(`/applications/responses/${response}/`)) return false;
      return !(await mayLeave());
    },
    enableBeforeUnload: hasUnsavedChanges,
  });
}

function questionFor({ draft, uploads }: OpenResponse): Question {
  const { unsent, storage } = draft.status;
  const ways = { confirm: 'Leave', cancel: 'Stay on this page', loss: storage !== null };
  if (unsent === 0 && uploads.busy) {
    return { ...ways, title: 'Leave while a file is uploading?', text: 'The upload goes on only while this window is open.' };
  }
  const answers = formatCount(unsent, 'answer is', 'answers are');
  const kept =
    storage === null
      ? 'What you typed stays in this browser, and comes back when you open this application here again.'
      : 'This browser can’t keep what you typed: it would be lost.';
  return { ...ways, title: 'Leave before everything is saved?', text: `${answers} not saved at the server yet. ${kept}` };
}
