import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { type OutboxLetter, sendAgain } from '#contract/platform/mail/outbox.ts';
import { ApiFailure, call } from '../api.ts';
import { refresh } from '../stale.ts';
import { showAlert } from '../ui/feedback/alerts/alerts.ts';
import { letterQuery } from './outbox-queries.ts';

/** Sends an email again and opens the new email, or sends a waiting email now. Ignores clicks while the call is running. */
export function useSendAgain({ id, recipient }: OutboxLetter) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  async function send(): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    try {
      const letter = await call(sendAgain, { params: { id } });
      queries.setQueryData(letterQuery(letter.id).queryKey, letter);
      void refresh(queries, 'outbox', 'letter');
      showAlert({ tone: 'success', text: `An email to ${recipient} is on its way.` });
      if (letter.id !== id) await navigate({ to: '/outbox/$id', params: { id: String(letter.id) } });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return { busy, send };
}
