import { centsText, dollarsOf } from '#contract/money/giving/gift-amounts.ts';
import { giveAddress, givenBy, givePaths } from '#contract/money/giving/give-words.ts';
import { repeatLabels } from '#contract/money/giving/monthly-words.ts';
import { shortDay } from '#contract/platform/wire/short-day.ts';
import type { GiftPage as Gift } from '#contract/public/directory/give-pages.ts';
import { useSite } from '../frame/site.ts';
import { namesOf, withinDays } from './names.ts';

/** What became of a gift, in a sentence, and the way on. */
export function GiftStanding({ gift }: { gift: Gift }) {
  switch (gift.outcome) {
    case 'PAID':
      return <Paid gift={gift} />;
    case 'ACTION':
    case 'WAITING':
    case 'UNPAID':
      return <Open gift={gift} />;
    default:
      return <Ended gift={gift} />;
  }
}

function Paid({ gift: { parts, refundedCents, correctedCents, lostCents, payee, terms, regular, ...gift } }: { gift: Gift }) {
  const { programmeName } = useSite().programme;
  const totalCents = gift.totalCents + correctedCents;
  const amount = centsText(totalCents);
  const receiver = payee || programmeName;
  if (totalCents <= 0) return <p className="lead">Your gift of {centsText(gift.totalCents)} did not come in the end.</p>;
  if (refundedCents > 0 && refundedCents >= totalCents)
    return (
      <p className="lead">
        {receiver} had received your gift of {amount} and refunded all of it: the money goes back to where it came from.
      </p>
    );
  if (lostCents > 0 && refundedCents + lostCents >= totalCents)
    return <p className="lead">Your bank took your gift of {amount} back.</p>;
  const what = refundedCents + lostCents > 0 ? 'the rest' : 'it';
  return (
    <p className="lead">
      {receiver} has received your gift of {amount}
      {refundedCents > 0 && `, refunded ${centsText(refundedCents)} of it`}
      {lostCents > 0 && `, of which your bank took ${centsText(lostCents)} back,`}
      {terms && ` and passes ${what} on to ${namesOf(parts.map(({ nonprofit }) => nonprofit))} ${withinDays(terms.forwardDays)}`}.
      {gift.method === 'GIFT_CARD' ? 'We have thanked you by email.' : 'The receipt is on its way to you by email.'}
      {regular &&
        ` You give this ${repeatLabels[regular.everyMonths].toLowerCase()}, next on ${shortDay(regular.nextOn)}. Each receipt has a link that stops it.`}
    </p>
  );
}

/** A card can still pay it. The script asks for news, and shows the way to give again once the card is refused. */
function Open({ gift }: { gift: Gift }) {
  const { outcome, totalCents, publicId } = gift;
  const isRefused = outcome === 'UNPAID';
  return (
    <>
      <p className="lead">
        {isRefused
          ? `Your card was refused, so your gift of ${centsText(totalCents)} was not paid. You can give again, with this card or another one.`
          : `We have your gift of ${centsText(totalCents)}, and wait for the bank. Nothing is charged twice. You can close this page, or open its address again later.`}
      </p>
      <p className="above-3">
        <button type="button" className="button scripted" id="gift-answer" hidden>
          Answer my bank
        </button>{' '}
        <GiveAgain gift={gift} hidden={!isRefused} />{' '}
        <a className="button" id="gift-check" href={`${givePaths.gift}/${publicId}`}>
          Check again
        </a>{' '}
        <span className="working" role="status" />
      </p>
    </>
  );
}

function Ended({ gift }: { gift: Gift }) {
  const { method, receivedCents, totalCents, reference } = gift;
  if (receivedCents > 0)
    return (
      <p className="lead">
        {centsText(receivedCents)} came instead of {centsText(totalCents)}. We find out why, and write to you. Please do not give
        again until then.
      </p>
    );
  return (
    <>
      <p className="lead">
        {method === 'CARD'
          ? 'It was given up, or the bank refused it. You can give again.'
          : `It was announced, to be given ${givenBy[method]}, and has not arrived. If you have sent it, write to us and name ${reference}; otherwise you can give again.`}
      </p>
      <p className="above-3">
        <GiveAgain gift={gift} />
      </p>
    </>
  );
}

function GiveAgain({ gift: { parts, totalCents, coverCents }, hidden }: { gift: Gift; hidden?: boolean }) {
  const ids = parts.map(({ nonprofit }) => nonprofit.id);
  return (
    <a className="button" id="gift-again" href={giveAddress(ids, dollarsOf(totalCents - coverCents))} hidden={hidden}>
      Give again
    </a>
  );
}
