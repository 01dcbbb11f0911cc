import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { markThanked, noteLetterSent } from '#contract/money/donations/donation-thanks.ts';
import { type Acknowledgement, readAcknowledgement, readDonorAcknowledgement } from '#contract/money/statements/statements.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../platform/api.ts';
import { ignoreFailure } from '../../platform/ignore-failure.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { refresh } from '../../platform/stale.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { formatDollars } from '../../platform/ui/text/format.ts';
import { LetterGifts } from './letter-gifts.tsx';
import type { DonationSearch } from './list/donation-search.ts';

const gifts = (count: number) => howMany(count, 'gift is', 'gifts are');

/** Says how many gifts were marked as thanked, or no longer are, and loads again what shows them. Only thanks have an undo. */
function useTellThanked() {
  const client = useQueryClient();
  const look = () => refresh(client, 'donation', 'donations', 'thanks');
  return (donations: number[], thanked = true): void => {
    void look();
    if (donations.length === 0) {
      const why = thanked ? 'it was noted before' : 'nobody had noted thanks';
      showAlert({ tone: 'info', text: `Nothing changed: ${why}.` });
      return;
    }
    const undo = () =>
      call(markThanked, { body: { thanked: false, donations } })
        .then(look)
        .catch(ignoreFailure);
    showAlert({
      tone: 'success',
      text: `${gifts(donations.length)} ${thanked ? '' : 'no longer '}marked as thanked.`,
      ...(thanked && { action: { label: 'Undo', run: () => void undo() } }),
    });
  };
}

/** Some donations, or all that the list shows. */
type Chosen = { donations: number[] } | { filters: DonationSearch; count: number };

/** Marks donations as thanked by other means, or as not thanked, after a question. `marking`: which of the two is being done. */
export function useMarkThanked() {
  const tell = useTellThanked();
  const [marking, setMarking] = useState<boolean>();

  /** Returns whether it was done. */
  async function mark(thanked: boolean, chosen: Chosen): Promise<boolean> {
    const all = 'filters' in chosen;
    if (!(await confirm(question(thanked, all ? chosen.count : chosen.donations.length)))) return false;
    setMarking(thanked);
    const by = all
      ? { query: chosen.filters, body: { thanked, count: chosen.count } }
      : { body: { thanked, donations: chosen.donations } };
    const done = await call(markThanked, by).catch(ignoreFailure);
    setMarking(undefined);
    if (done) tell(done.donations, thanked);
    return Boolean(done);
  }
  return { marking, mark };
}

function question(thanked: boolean, count: number) {
  const what = howMany(count, 'donation', 'donations');
  return thanked
    ? {
        title: `Were the donors of ${what} thanked?`,
        text: 'By a call, a card or a letter of your own. You can take it back.',
        confirm: 'Mark as thanked',
      }
    : {
        title: `Were the donors of ${what} not thanked?`,
        text: 'It is no longer noted who thanked them, how and when. Recent gifts are then to thank again.',
        confirm: 'Mark as not thanked',
        loss: true,
      };
}

/** The acknowledgement of a donation's donor, or of an account and a year. */
type Letter = { donationId: number } | { userId: number; year: number };

const read = (letter: Letter): Promise<Acknowledgement> =>
  'donationId' in letter
    ? call(readDonorAcknowledgement, { params: { id: letter.donationId } })
    : call(readAcknowledgement, { params: { id: letter.userId }, query: { year: letter.year } });

/** Asks about an acknowledgement whether it was sent, and with which gifts: a download is no letter. */
export function useLetters() {
  const user = useSignedInUser();
  const tell = useTellThanked();

  /** `fresh`: the letter was made just now. */
  async function ask(letter: Letter, gifts: Acknowledgement, fresh: boolean): Promise<void> {
    const { nonprofits, count, totalAmount, year } = gifts;
    if (count === 0) {
      showAlert({ tone: 'info', text: `The acknowledgment of ${year} has no gifts, so there is nothing to mark as thanked.` });
      return;
    }
    const title = 'Was the acknowledgment sent to the donor?';
    const what = `${howMany(count, 'gift', 'gifts')} of ${year}, ${formatDollars(totalAmount)}`;
    const has = fresh ? `It has ${what}.` : `Made now, it has ${what}. Untick what the letter that was sent did not have.`;
    const text = `${has} What is ticked and was not thanked before is then marked as thanked. Answer once it is in the mail.`;
    const ticked = new Set(nonprofits.flatMap((nonprofit) => nonprofit.gifts.map(({ id }) => id)));
    // a question that is asked again has all ticks again
    const content = <LetterGifts key={Date.now()} nonprofits={nonprofits} ticked={ticked} />;
    if (!(await confirm({ title, text, content, confirm: 'It was sent', cancel: 'Not yet' }))) return;
    if (ticked.size === 0) {
      showAlert({ tone: 'info', text: 'Nothing changed: no gift was ticked.' });
      return;
    }
    await call(noteLetterSent, { body: { ...letter, donations: [...ticked] } })
      .then((done) => tell(done.donations))
      .catch(ignoreFailure);
  }

  return {
    /** Asks after a download; does nothing more for donors, for nonprofits, and for people who read about their own gifts. */
    download: (letter: Letter) => async (start: () => Promise<void>) => {
      if (!may(user, 'manageDonations') || ('userId' in letter && letter.userId === user.id)) return start();
      // first, so that a gift that is stored meanwhile stays to thank, whether the file has it or not
      const gifts = await read(letter);
      await start();
      void ask(letter, gifts, true);
    },
    /** Asks about a letter of before, which may lack gifts that were stored since. */
    sent: async (letter: Letter) => {
      const gifts = await read(letter).catch(ignoreFailure);
      if (gifts) await ask(letter, gifts, false);
    },
  };
}
