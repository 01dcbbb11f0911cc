import { giftCardsPath, printDays } from '#contract/money/gift-cards/gift-card-words.ts';
import { centsText } from '#contract/money/giving/gift-amounts.ts';
import { shortDay } from '#contract/platform/wire/short-day.ts';
import type { PublicPageOf } from '#contract/public/directory/public-pages.ts';
import { Document } from '../frame/document.tsx';
import { Questions } from '../frame/questions.tsx';
import { useSite } from '../frame/site.ts';

type Card = PublicPageOf<'giftCard'>;

/** A bought card's own page, for whoever has its address: it names nobody. The card itself is shown after a click, to be printed. */
export function GiftCardPage(card: Card) {
  const { assets } = useSite();
  const { shown, publicId, outcome, stripeKey } = card;
  const title = shown ? 'A gift card' : titles[outcome];
  return (
    <Document
      title={title}
      description={title}
      path={`${giftCardsPath}/${publicId}`}
      section={null}
      assets={assets.giving}
      hidden
    >
      <article className="gift" id="gift" data-gift={publicId} data-outcome={outcome} data-stripe={stripeKey}>
        {shown ? <Printed card={card} shown={shown} /> : <Standing card={card} />}
        <p className="not-printed above-6">
          <a href={giftCardsPath}>Buy another gift card</a> · <a href="/directory">See all nonprofits</a>
        </p>
      </article>
    </Document>
  );
}

const titles: Record<Card['outcome'], string> = {
  PAID: 'Thank you',
  ACTION: 'Your bank has not decided yet',
  WAITING: 'Your bank has not decided yet',
  UNPAID: 'Your card was not charged',
  PLEDGED: 'Your bank has not decided yet',
  CLOSED: 'This gift card was not paid',
};

function Standing({ card }: { card: Card }) {
  const { outcome, cents, reference } = card;
  return (
    <>
      <h1>{titles[outcome]}</h1>
      {outcome === 'PAID' ? <Paid card={card} /> : <Unpaid card={card} />}
      <p className="problem" id="gift-problem" role="alert" />
      <dl className="gift-facts small-terms">
        <dt>Amount</dt>
        <dd>{centsText(cents)}</dd>
        <dt>Reference</dt>
        <dd>{reference}</dd>
      </dl>
      <Questions />
    </>
  );
}

function Paid({ card: { cents, way, sendOn, publicId } }: { card: Card }) {
  const lead = `The gift card of ${centsText(cents)} is paid`;
  switch (way) {
    case 'MAIL':
      return <p className="lead">{`${lead}. It goes out by email${sendOn ? ` on ${shortDay(sendOn)}` : ''}.`}</p>;
    case 'MAILED':
      return <p className="lead">{`${lead}, and went out by email.`}</p>;
    case 'SOON':
      return (
        <>
          <p className="lead">{lead}. Its code is made just now: open this page again in a minute.</p>
          <p className="above-3">
            <a className="button" href={`${giftCardsPath}/${publicId}`}>
              Open it again
            </a>
          </p>
        </>
      );
    case 'PRINT':
      return (
        <>
          <p className="lead">
            {lead}. You can print it here for {printDays} days, until something is taken from it. Whoever opens this page can use
            the card, so keep its address to yourself.
          </p>
          <form method="post" action={`${giftCardsPath}/${publicId}`} className="above-3">
            <button className="button" type="submit">
              Show the card
            </button>
          </form>
        </>
      );
    default:
      return (
        <p className="lead">{lead}. It is not shown here any more: if its code was lost, write to us and name the reference.</p>
      );
  }
}

function Unpaid({ card: { outcome, publicId, cents } }: { card: Card }) {
  if (outcome === 'CLOSED') return <p className="lead">It was given up, or the bank refused it. You can buy it again.</p>;
  return (
    <>
      <p className="lead">
        {outcome === 'UNPAID'
          ? `Your card was refused, so the gift card of ${centsText(cents)} was not paid. You can try again, with this card or another one.`
          : 'We wait for the bank. Nothing is charged twice. You can close this page, or open its address again later.'}
      </p>
      <p className="above-3">
        <button type="button" className="button scripted" id="gift-answer" hidden>
          Answer my bank
        </button>{' '}
        <a className="button" id="gift-again" href={giftCardsPath} hidden={outcome !== 'UNPAID'}>
          Try again
        </a>{' '}
        <a className="button" id="gift-check" href={`${giftCardsPath}/${publicId}`}>
          Check again
        </a>{' '}
        <span className="working" role="status" />
      </p>
    </>
  );
}

/** The card on paper. */
function Printed({
  card: { cents },
  shown: { code, fromName, toName, message },
}: {
  card: Card;
  shown: NonNullable<Card['shown']>;
}) {
  const { programme, origin } = useSite();
  return (
    <div className="slip">
      <p className="kicker">{programme.programmeName}</p>
      <h1>A gift card of {centsText(cents)}</h1>
      <p className="lead breakable">
        For {toName}
        {fromName && `, from ${fromName}`}
      </p>
      {message && <p className="lines breakable">{message}</p>}
      <dl className="slip-facts">
        <div className="reference">
          <dt>Code</dt>
          <dd>{code}</dd>
          <dd className="hint">Whoever has it can use it. It has no last day, and can be used in parts.</dd>
        </div>
        <div>
          <dt>How to give with it</dt>
          <dd>Open {origin}/directory, choose a nonprofit and “Give”, and enter the code under “I have a gift card”.</dd>
        </div>
      </dl>
      <p className="not-printed above-6">
        <button type="button" className="button scripted" id="gift-print">
          Print this page
        </button>
      </p>
    </div>
  );
}
