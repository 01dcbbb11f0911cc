import { centsText } from '#contract/money/giving/gift-amounts.ts';
import type { GiftMethod } from '#contract/money/giving/give.ts';
import { givenBy } from '#contract/money/giving/give-words.ts';
import type { GiftPage } from '#contract/public/directory/give-pages.ts';
import { Questions } from '../frame/questions.tsx';
import { useSite } from '../frame/site.ts';
import { GiftParts } from './gift-parts.tsx';

/** Where the reference of an announced gift goes. */
const places: Record<GiftMethod, string> = {
  CARD: 'Name it if you write to us.',
  GIFT_CARD: 'Name it if you write to us.',
  CHECK: 'Write it on the check, or put this page into the envelope.',
  FUND: 'Ask your fund to write it on the grant.',
  STOCK: 'Have it written on the transfer, or write to us with it.',
  WIRE: 'Write it into the text of the transfer.',
};

/** What a donor prints or copies to send an announced gift. */
export function GiftSlip({ gift }: { gift: GiftPage }) {
  const { programmeName } = useSite().programme;
  const { method, reference, totalCents, how, payee, payeeEin } = gift;
  return (
    <div className="slip">
      <p className="kicker">{payee || programmeName}</p>
      <h1>
        Your gift of {centsText(totalCents)} {givenBy[method]}
      </h1>
      <p className="lead">It is announced, and nothing was charged. It counts once it has arrived: send it as is said here.</p>
      <dl className="slip-facts">
        <div className="reference">
          <dt>Reference</dt>
          <dd>{reference}</dd>
          <dd className="hint">{places[method]}</dd>
        </div>
        {payee !== '' && (
          <div>
            <dt>{method === 'CHECK' ? 'Pay to the order of' : 'For'}</dt>
            <dd>{payee}</dd>
            <dd className="hint">EIN {payeeEin}</dd>
          </div>
        )}
        <div>
          <dt>How to send it</dt>
          <dd className="lines">{how}</dd>
        </div>
      </dl>
      <GiftParts gift={gift} />
      <p className="not-printed above-6">
        <button type="button" className="button scripted" id="gift-print">
          Print this page
        </button>
      </p>
      <Questions />
    </div>
  );
}
