import { useMutation } from '@tanstack/react-query';
import { requestConfirmingLink } from '#contract/people/registration.ts';
import { call } from '../platform/api.ts';
import { showAlert } from '../platform/ui/feedback/alerts/alerts.ts';

/** Emails the signed-in person the link that confirms their address, once more. */
export function useConfirmingLink(email: string) {
  return useMutation({
    mutationFn: () => call(requestConfirmingLink, {}),
    onSuccess: () => showAlert({ tone: 'success', text: `We emailed a link to ${email}.` }),
  });
}
