import { useQueryClient } from '@tanstack/react-query';
import { answerClaim, type Claim } from '#contract/nonprofits/register/claims.ts';
import { call } from '../../platform/api.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { useBusy } from '../../platform/ui/work/use-busy.ts';
import { dropClaims } from './claim-queries.ts';

/** Asks programme staff whether they are sure, then confirms a claim: the person becomes staff of the nonprofit. */
export function useConfirmClaim({ id, userRef, nonprofitRef, brings }: Claim) {
  const client = useQueryClient();
  const { busy, run } = useBusy();
  async function confirmClaim(): Promise<void> {
    const unconfirmed =
      !userRef.emailConfirmed &&
      `Nobody has confirmed the address ${userRef.email} yet: ${userRef.fullName} is signed out, and chooses a new password with the link in that email.`;
    const sure = await confirm({
      title: `Give ${userRef.fullName} access to “${nonprofitRef.name}”?`,
      text: ['They can then edit its profile and answer its applications. They get an email.', comesAlong(brings), unconfirmed]
        .filter(Boolean)
        .join(' '),
      confirm: 'Confirm claim',
    });
    if (!sure) return;
    await run(async () => {
      try {
        await call(answerClaim, { params: { id }, body: { confirmed: true, answer: '' } });
        showAlert({ tone: 'success', text: `${userRef.fullName} now has access to ${nonprofitRef.name}.` });
      } finally {
        await dropClaims(client);
      }
    });
  }
  return { busy, confirmClaim };
}

function comesAlong(brings: Claim['brings']): string | null {
  if (!brings) return null;
  const { name, twice } = brings;
  if (twice.length === 0) return `“${name}”, which they registered, becomes part of it. You can undo that for a day.`;
  const both = twice.map((application) => `“${application}”`).join(', ');
  return `They registered “${name}” before. Both have a response to ${both}: both stay, with a note on each, and “${name}” becomes inactive.`;
}
