import { Link } from '@tanstack/react-router';
import { estimatedFee } from '#contract/money/giving/gift-amounts.ts';
import { downloadGiftReceipt, type GiftRecord, giftAttentionTexts, refundStateLabels } from '#contract/money/giving/gifts.ts';
import { dedicationLabels } from '#contract/money/giving/give.ts';
import { stripePayoutStateLabels } from '#contract/money/reconcile/reconcile.ts';
import { IfMay } from '../../../platform/ui/if-may.tsx';
import { DownloadButton } from '../../../platform/ui/lists/download/download-button.tsx';
import { EmailLink } from '../../../platform/ui/text/email-address.tsx';
import { Fact } from '../../../platform/ui/text/fact.tsx';
import { formatDate, formatMoment } from '../../../platform/ui/text/format.ts';
import { RefundAnswer } from './gift-actions.tsx';
import { formatCents } from './gift-words.ts';

/** Who gave, with what wishes, and how it was paid. */
export function GiftFacts({ gift }: { gift: GiftRecord }) {
  return (
    <>
      <section className="heads-22 stack gap-4 shrinks" aria-labelledby="donor">
        <h2 id="donor">Donor</h2>
        <dl className="beside-terms soft-terms stack gap-2 breakable">
          <Fact title="Name">{gift.donorName}</Fact>
          <Fact title="Email">{gift.email && <EmailLink address={gift.email} />}</Fact>
          <Fact title="Zip code">{gift.zipcode}</Fact>
          <Fact title="Nonprofits see">{seenByNonprofits(gift)}</Fact>
          <Fact title="Wish">{gift.designation}</Fact>
          <Fact title={gift.dedication ? dedicationLabels[gift.dedication] : ''}>{gift.dedication && gift.dedicatedTo}</Fact>
        </dl>
      </section>
      <section className="heads-22 stack gap-4 shrinks" aria-labelledby="payment">
        <h2 id="payment">Payment</h2>
        <dl className="beside-terms soft-terms stack gap-2 breakable">
          <Fact title="Reference">{gift.reference}</Fact>
          <Fact title="Begun">{formatMoment(gift.createdAt)}</Fact>
          <Fact title="Paid">{gift.paidAt && formatMoment(gift.paidAt)}</Fact>
          <Fact title="Day of the gift">{gift.givenOn && formatDate(gift.givenOn)}</Fact>
          <Fact title="Card">{gift.card}</Fact>
          <Fact title={gift.isCardSale ? 'Buys' : 'Paid from'}>
            {gift.giftCard && <OfCard gift={gift} card={gift.giftCard} />}
          </Fact>
          <Fact title="Payment at Stripe">{gift.payment}</Fact>
          <Fact title="Last problem">{gift.paymentProblem}</Fact>
          <Fact title="Received">{gift.receivedCents > 0 && formatCents(gift.receivedCents)}</Fact>
          <Fact title="Fee of Stripe">{gift.method === 'CARD' && gift.paidAt && feeText(gift)}</Fact>
          <Fact title="Net">{gift.stripe && formatCents(gift.receivedCents - gift.stripe.feeCents)}</Fact>
          <Fact title="Payout of Stripe">{gift.stripe?.payout && <PayoutOfStripe payout={gift.stripe.payout} />}</Fact>
          <Fact title="Refunded">{gift.refundedCents > 0 && formatCents(gift.refundedCents)}</Fact>
          <Fact title="Dispute">{gift.dispute.replaceAll('_', ' ')}</Fact>
          <Fact title="Looked at">{gift.looked && lookedText(gift.looked)}</Fact>
          <Fact title="Refunds">{gift.refunds.length > 0 && <Refunds gift={gift} />}</Fact>
          <Fact title="Receipts">{gift.receipts.length > 0 && <Receipts gift={gift} />}</Fact>
        </dl>
      </section>
    </>
  );
}

/** The gift card that the order buys, or that pays it or a part of it. */
function OfCard({ gift: { isCardSale, valueCents }, card }: { gift: GiftRecord; card: { id: number; last4: string } }) {
  return (
    <>
      {!isCardSale && `${formatCents(valueCents)} from `}
      <Link to="/gifts/cards/$id" params={{ id: String(card.id) }}>
        gift card {card.last4 && `•••• ${card.last4}`}
      </Link>
    </>
  );
}

/** What Stripe took, or what the rule of the gift says that it will take. */
function feeText({ stripe, receivedCents, feeRule, feesBorneBy }: GiftRecord): string {
  const bearer = feesBorneBy === 'NONPROFITS' ? 'borne by the nonprofits' : 'borne by the programme';
  if (stripe) return `${formatCents(stripe.feeCents)}, ${bearer}`;
  return `about ${formatCents(estimatedFee(receivedCents, feeRule))} (an estimate: Stripe says it with its payout), ${bearer}`;
}

function lookedText({ reasons, at, by }: NonNullable<GiftRecord['looked']>): string {
  const what = reasons.map((reason) => giftAttentionTexts[reason].toLowerCase()).join(', ');
  return `${formatDate(at)} by ${by?.fullName ?? 'a former user'}: ${what}`;
}

function PayoutOfStripe({ payout: { id, stripe, state, arrivalOn } }: { payout: StripePayoutOfGift }) {
  return (
    <>
      <Link to="/gifts/reconcile/movements" search={{ payout: id }} className="touch placed">
        {stripe}
      </Link>
      <span className="soft block text-14">
        {stripePayoutStateLabels[state]}, {formatDate(arrivalOn)}
      </span>
    </>
  );
}

type StripePayoutOfGift = NonNullable<NonNullable<GiftRecord['stripe']>['payout']>;

function seenByNonprofits({ isHidden, sharesEmail }: GiftRecord): string {
  if (isHidden) return 'that the donor is anonymous';
  return sharesEmail ? 'name, zip code and email' : 'name and zip code';
}

function Refunds({ gift }: { gift: GiftRecord }) {
  const { refunds } = gift;
  return (
    <ul className="plain-list stack gap-1">
      {refunds.map((refund) => (
        <li key={refund.id}>
          {formatCents(refund.cents)}, {formatDate(refund.createdAt)}: {refundStateLabels[refund.state]}
          {refund.toCard && ', to the gift card'}
          <span className="soft block text-14">
            {[refund.askedBy ? `asked for by ${refund.askedBy.fullName}` : '', refund.reason, refund.problem]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <IfMay right="manageGiving">
            <RefundAnswer gift={gift} refund={refund} />
          </IfMay>
        </li>
      ))}
    </ul>
  );
}

/** The newest receipt is in force; earlier ones were replaced by it. */
function Receipts({ gift: { receipts } }: { gift: GiftRecord }) {
  return (
    <ul className="plain-list stack gap-2">
      {receipts.map(({ number, madeAt }, index) => (
        <li key={number} className="row middle gap-2">
          <span>
            {number}, {formatDate(madeAt)}
            {index > 0 && <span className="soft"> (replaced)</span>}
          </span>
          <DownloadButton download={downloadGiftReceipt} query={{ number }} label={`Receipt ${number}`} file />
        </li>
      ))}
    </ul>
  );
}
