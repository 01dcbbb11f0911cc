import { centsText, dollarsOf } from '#contract/money/giving/gift-amounts.ts';
import { giftMethodLabels, myGiftsPath } from '#contract/money/giving/give.ts';
import { giveAddress, givePaths } from '#contract/money/giving/give-words.ts';
import { shortDay } from '#contract/platform/wire/short-day.ts';
import type { GiftPage as Gift } from '#contract/public/directory/give-pages.ts';
import type { PublicPageOf } from '#contract/public/directory/public-pages.ts';
import { Document } from '../frame/document.tsx';
import { Questions } from '../frame/questions.tsx';
import { useSite } from '../frame/site.ts';
import { GiftParts } from './gift-parts.tsx';
import { GiftSlip } from './gift-slip.tsx';
import { namesOf, withinDays } from './names.ts';

/** A gift’s own page, for whoever has its address: it names no person. */
export function GiftPage(gift: PublicPageOf<'gift'>) {
  const { assets } = useSite();
  const title = titles[gift.outcome];
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
  PLEDGED: 'How to send your gift',
  CLOSED: 'This gift was not paid',
};

function Standing({ gift }: { gift: Gift }) {
  return (
    <>
      <h1>{titles[gift.outcome]}</h1>
      <Told gift={gift} />
      <p className="problem" id="gift-problem" role="alert" />
      <GiftParts gift={gift} />
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

function Told({ gift }: { gift: Gift }) {
  const { programmeName } = useSite().programme;
  const { outcome, terms, parts, totalCents } = gift;
  const receiver = terms?.legalName ?? programmeName;
  switch (outcome) {
    case 'PAID':
      return (
        <p className="lead">
          {receiver} has received your gift of {centsText(totalCents)}
          {terms && ` and passes it on to ${namesOf(parts.map(({ nonprofit }) => nonprofit))} ${withinDays(terms.forwardDays)}`}.
          The receipt is on its way to you by email.
        </p>
      );
    case 'ACTION':
    case 'WAITING':
      return (
        <>
          <p className="lead">
            We have your gift of {centsText(totalCents)}, and wait for the bank. Nothing is charged twice. You can close this
            page, or open its address again later.
          </p>
          <p className="above-3">
            <button type="button" className="button scripted" id="gift-answer" hidden>
              Answer my bank
            </button>{' '}
            <a className="button" id="gift-check" href={`${givePaths.gift}/${gift.publicId}`}>
              Check again
            </a>{' '}
            <span className="working" role="status" />
          </p>
        </>
      );
    default:
      return (
        <>
          <p className="lead">It was given up, or the bank refused it. You can give again.</p>
          <p className="above-3">
            <a className="button" href={againAddress(gift)}>
              Give again
            </a>
          </p>
        </>
      );
  }
}

function againAddress({ parts, totalCents, coverCents }: Gift): string {
  const ids = parts.map(({ nonprofit }) => nonprofit.id);
  return giveAddress(ids, dollarsOf(totalCents - coverCents));
}
