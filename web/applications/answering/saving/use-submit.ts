import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { saveResponse } from '#contract/applications/response-calls.ts';
import { submittedStatus } from '#contract/platform/access/response-status.ts';
import { refreshUser } from '../../../people/session-calls.ts';
import { ApiFailure, call } from '../../../platform/api.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { notReady, tellNotReady } from './not-ready.ts';
import type { OpenedResponse } from './response-drafts.tsx';

const messages = {
  unsaved: 'Not submitted: some of your answers could not be saved yet. Nothing is lost. Try again in a moment.',
  conflicts: 'Not submitted: choose first between the two versions of an answer.',
  unreachable: 'Not submitted: the server could not be reached. Your answers are saved. Try again in a moment.',
};

/** Asks before submitting: the dialog says that submitting is final, and who gets a copy. */
function confirmSubmission(application: string, email: string): Promise<boolean> {
  return confirm({
    title: `Submit “${application}”?`,
    text: `Your answers can no longer be changed after that. A copy goes to ${email}; your colleagues can read it here.`,
    confirm: 'Submit application',
    cancel: 'Not yet',
  });
}

/** Saves unsaved answers and submits. The server decides whether the response is complete. */
export function useSubmit({ record: response, open: { draft, uploads }, readAgain }: OpenedResponse) {
  const client = useQueryClient();
  const { email } = useSignedInUser();
  const list = useRef<HTMLHeadingElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [thanks, setThanks] = useState(false);

  function notSubmitted(words: string): void {
    setProblem(words);
    showAlert({ tone: 'error', title: 'Not submitted', text: words });
  }

  async function send(): Promise<void> {
    if (uploads.busy) return notSubmitted('Not submitted: a file is still uploading.');
    if (!(await draft.flush())) return notSubmitted(draft.status.conflicts.length > 0 ? messages.conflicts : messages.unsaved);
    try {
      await call(saveResponse, { params: { id: response.id }, body: { status: submittedStatus }, quiet: true });
      setThanks(true);
      // the home page and many lists show the response's status
      void refreshUser();
      void client.invalidateQueries();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status === 400) {
        setProblem(notReady);
        tellNotReady();
        list.current?.focus();
      } else if (error.isRefusal) notSubmitted(error.summary);
      else notSubmitted(messages.unreachable);
    }
    await readAgain();
  }

  /**
   * `ready`: this page knows of nothing that prevents submission. If not ready, the user is not asked to confirm, because the
   * server will refuse and name what is missing.
   */
  async function submit(ready: boolean): Promise<void> {
    if (sending.current) return;
    if (ready && !(await confirmSubmission(response.applicationTemplateRef.name, email))) return;
    sending.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await send();
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return { submit, busy, problem, thanks, list };
}
