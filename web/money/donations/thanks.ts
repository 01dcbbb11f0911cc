import { useQueryClient } from '@tanstack/react-query';
import { markThanked, noteLetterSent } from '#contract/money/donations/donation-thanks.ts';
import { may } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../platform/api.ts';
import { ignoreFailure } from '../../platform/ignore-failure.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { refresh } from '../../platform/stale.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';

const gifts = (count: number) => howMany(count, 'gift is', 'gifts are');

/** Says how many gifts were marked as thanked, with an undo, and loads again what shows them. */
export function useTellThanked() {
  const client = useQueryClient();
  const look = () => refresh(client, 'donation', 'donations', 'thanks');
  return (donations: number[]): void => {
    void look();
    if (donations.length === 0) {
      showAlert({ tone: 'info', text: 'Nothing changed: it was noted before.' });
      return;
    }
    const undo = () =>
      call(markThanked, { body: { thanked: false, donations } })
        .then(look)
        .catch(ignoreFailure);
    showAlert({
      tone: 'success',
      text: `${gifts(donations.length)} marked as thanked.`,
      action: { label: 'Undo', run: () => void undo() },
    });
  };
}

/** Asks after the download of an acknowledgment whether it was sent: a download is no letter. Does nothing for donors and nonprofits. */
export function useAskWhetherSent() {
  const user = useSignedInUser();
  const tell = useTellThanked();
  return async (letter: BodyOf<typeof noteLetterSent>): Promise<void> => {
    if (!may(user, 'manageDonations')) return;
    const title = 'Was the acknowledgment sent to the donor?';
    const text = 'Its gifts are then marked as thanked. Answer once it is in the mail: until then they are to thank.';
    if (!(await confirm({ title, text, confirm: 'It was sent', cancel: 'Not yet' }))) return;
    await call(noteLetterSent, { body: letter })
      .then(({ donations }) => tell(donations))
      .catch(ignoreFailure);
  };
}
