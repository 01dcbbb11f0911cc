import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { donationMessages } from '#contract/money/donations/donation-messages.ts';
import type { Donation } from '#contract/money/donations/donations.ts';
import { donationPayoutLabels } from '#contract/money/payouts/payout-choices.ts';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import { formatDollars } from '../../platform/ui/text/format.ts';
import classes from './payout-state.module.css';

/** Says whether a donation that the programme received was paid out. Links to the batch if the user may open it. */
export function PayoutState({ donation: { amount, payout } }: { donation: Donation }) {
  if (!payout) return null;
  const { status, batch, reference, card } = payout;
  return (
    <>
      {status === 'DUE' ? dueText(card) : donationPayoutLabels[status]}
      {reference && ` (${reference})`}
      {batch !== null && (
        <>
          {': '}
          <Link to="/payouts/$id" params={{ id: String(batch) }}>
            payout batch {batch}
          </Link>
        </>
      )}
      {card && <span className="soft block text-14">{takenText(amount, card)}</span>}
    </>
  );
}

type Card = NonNullable<NonNullable<Donation['payout']>['card']>;

/** Why a donation is not paid out yet. A gift by card is due once its money is in the bank and nobody disputes it. */
function dueText(card: Card | null): string {
  if (card?.disputed) return 'Disputed: the donor’s bank is looking at it, and it is not due until that is over';
  if (card && !card.inBank) return 'Booked; it waits until the money is in the programme’s bank';
  return 'Received by the programme, due to the nonprofit';
}

/** What was taken from a gift by card, and what is left of it. */
function takenText(amount: number, { fee, feeIsKnown, refunded, lost }: Card): string {
  const taken = [
    fee > 0 && `${formatDollars(fee)} fee of the card payment${feeIsKnown ? '' : ' (an estimate until Stripe says it)'}`,
    refunded > 0 && `${formatDollars(refunded)} refunded to the donor`,
    lost > 0 && `${formatDollars(lost)} taken back by the donor’s bank`,
  ].filter(Boolean);
  if (taken.length === 0) return '';
  return `${taken.join(', ')}: ${formatDollars(amount - fee - refunded - lost)} ${feeIsKnown ? 'is left' : 'is left by this estimate'}.`;
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
