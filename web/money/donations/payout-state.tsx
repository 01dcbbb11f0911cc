import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { donationMessages } from '#contract/money/donations/donation-messages.ts';
import type { Donation } from '#contract/money/donations/donations.ts';
import { donationPayoutLabels } from '#contract/money/payouts/payout-choices.ts';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import classes from './payout-state.module.css';

/** Says whether a donation that the programme received was paid out. Links to the batch if the user may open it. */
export function PayoutState({ payout: { status, batch } }: { payout: NonNullable<Donation['payout']> }) {
  return (
    <>
      {status === 'DUE' ? 'Received by the programme, due to the nonprofit' : donationPayoutLabels[status]}
      {batch !== null && (
        <>
          {': '}
          <Link to="/payouts/$id" params={{ id: String(batch) }}>
            payout batch {batch}
          </Link>
        </>
      )}
    </>
  );
}

function whySettled({ payout }: Donation): string {
  if (payout?.batch == null) return payout?.status === 'DUE' ? payoutMessages.corrected : payoutMessages.settled;
  return payout.status === 'PAID' ? payoutMessages.paidOut(payout.batch) : payoutMessages.inBatch(payout.batch);
}

/** Says why nobody changes a donation that was given online, or that it can be corrected. */
export function GivenOnlineNotice({ donation: { can, donationType } }: { donation: Donation }) {
  const announced = can.correct ? donationMessages.announcedOnline : donationMessages.announcedForOthers;
  return (
    <section className={classes.notice} aria-label="This donation cannot be changed">
      <p>{donationType === 'CREDIT_CARD' ? donationMessages.givenOnline : announced}</p>
    </section>
  );
}

/** Says why a donation can no longer be changed and, with `onCorrect`, offers a correction. */
export function SettledNotice({ donation, onCorrect }: { donation: Donation; onCorrect?: (() => void) | undefined }) {
  return (
    <section className={classes.notice} aria-label="This donation can no longer be changed">
      <p>{whySettled(donation)}</p>
      {onCorrect && (
        <Button size="compact-sm" variant="default" onClick={onCorrect}>
          Add a correction
        </Button>
      )}
    </section>
  );
}
