import { centsText } from '#contract/money/giving/gift-amounts.ts';
import { giftMethodLabels, myGiftsPath } from '#contract/money/giving/give.ts';
import { givePaths } from '#contract/money/giving/give-words.ts';
import { shortDay } from '#contract/platform/wire/short-day.ts';
import type { GiftPage as Gift } from '#contract/public/directory/give-pages.ts';
import type { PublicPageOf } from '#contract/public/directory/public-pages.ts';
import { Document } from '../frame/document.tsx';
import { Questions } from '../frame/questions.tsx';
import { useSite } from '../frame/site.ts';
import { GiftParts } from './gift-parts.tsx';
import { GiftSlip } from './gift-slip.tsx';
import { GiftStanding } from './gift-standing.tsx';

/** A gift’s own page, for whoever has its address: it names no person. */
export function GiftPage(gift: PublicPageOf<'gift'>) {
  const { assets } = useSite();
  const title = titleOf(gift);
  return (
    <Document
      title={title}
      description={title}
      path={`${givePaths.gift}/${gift.publicId}`}
      section={null}
      assets={assets.giving}
      hidden
    >
      <article
        className="gift"
        id="gift"
        data-gift={gift.publicId}
        data-outcome={gift.outcome}
        data-stripe={gift.terms?.stripeKey}
      >
        {gift.outcome === 'PLEDGED' ? <GiftSlip gift={gift} /> : <Standing gift={gift} />}
        <p className="not-printed above-6">
          <a href={myGiftsPath}>Your gifts and receipts</a> · <a href="/directory">See all nonprofits</a>
        </p>
      </article>
    </Document>
  );
}

const titles: Record<Gift['outcome'], string> = {
  PAID: 'Thank you',
  ACTION: 'Your bank has not decided yet',
  WAITING: 'Your bank has not decided yet',
  UNPAID: 'Your card was not charged',
  PLEDGED: 'How to send your gift',
  CLOSED: 'This gift was not paid',
};

function titleOf({ outcome, method, totalCents, receivedCents, refundedCents, lostCents }: Gift): string {
  if (outcome === 'PAID' && lostCents > 0 && refundedCents + lostCents >= totalCents) return 'Your bank took this gift back';
  if (outcome === 'PAID' && refundedCents >= totalCents && refundedCents > 0) return 'This gift was refunded';
  if (outcome === 'CLOSED' && receivedCents > 0) return 'We are looking into this gift';
  if (outcome === 'CLOSED' && method !== 'CARD') return 'This gift did not come';
  return titles[outcome];
}

function Standing({ gift }: { gift: Gift }) {
  return (
    <>
      <h1>{titleOf(gift)}</h1>
      <GiftStanding gift={gift} />
      <p className="problem" id="gift-problem" role="alert" />
      <GiftParts gift={gift} />
      {gift.matches.map(({ sponsor, cents }) => (
        <p key={sponsor} className="hint">
          {sponsor || 'A sponsor'} added {centsText(cents)}. It is not part of your gift, nor of your receipt.
        </p>
      ))}
      <dl className="gift-facts small-terms">
        <dt>Reference</dt>
        <dd>{gift.reference}</dd>
        {gift.givenOn !== null && (
          <>
            <dt>Day of the gift</dt>
            <dd>{shortDay(gift.givenOn)}</dd>
          </>
        )}
        <dt>Given by</dt>
        <dd>{giftMethodLabels[gift.method]}</dd>
      </dl>
      <Questions />
    </>
  );
}
