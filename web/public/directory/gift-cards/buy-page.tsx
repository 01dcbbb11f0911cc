import {
  giftCardMessages,
  giftCardsPath,
  mostCardMessage,
  mostGiftCardCents,
} from '#contract/money/gift-cards/gift-card-words.ts';
import { centsText } from '#contract/money/giving/gift-amounts.ts';
import type { GivingTerms } from '#contract/money/giving/terms.ts';
import type { PublicPageOf } from '#contract/public/directory/public-pages.ts';
import { BackLink } from '../frame/back-link.tsx';
import { Document } from '../frame/document.tsx';
import { Questions } from '../frame/questions.tsx';
import { useSite } from '../frame/site.ts';
import { GiveField } from '../giving/give-field.tsx';
import { CardPart, WalletPart } from '../giving/give-ways.tsx';

const presets = [25, 50, 100];

/** Where visitors buy a gift card, whose value somebody else gives to nonprofits. It is paid by card, so it needs the script. */
export function GiftCardsPage({ terms, problem, today, lastDay }: PublicPageOf<'giftCards'>) {
  const { assets, programme } = useSite();
  const isSold = terms?.sellsGiftCards === true;
  const title = isSold ? 'Buy a gift card' : giftCardMessages.closed;
  return (
    <Document
      title={title}
      description={`A gift card of ${programme.programmeName}: who gets it chooses the nonprofits.`}
      path={giftCardsPath}
      section={null}
      assets={assets.giving}
    >
      <div className="giving">
        <BackLink to="/directory">All nonprofits</BackLink>
        <h1>{title}</h1>
        {isSold ? (
          <BuyForm terms={terms} problem={problem} days={[today, lastDay]} />
        ) : (
          <div className="nothing">
            {terms?.takesGiftCards && (
              <p>Gift cards that were bought can be used: open a nonprofit, choose “Give”, and enter the code.</p>
            )}
            <Questions />
          </div>
        )}
      </div>
    </Document>
  );
}

interface Props {
  terms: GivingTerms;
  problem: string;
  days: readonly [string, string];
}

function BuyForm({ terms, problem, days }: Props) {
  const { minimumCents, feeBps, feeFixedCents, stripeKey, legalName } = terms;
  return (
    <>
      <p className="lead">
        You pay {legalName}. Whoever gets the card chooses the nonprofits to which it gives, all at once or in parts.
      </p>
      <form
        id="give"
        className="loss-edges"
        method="post"
        action={giftCardsPath}
        data-buys=""
        data-minimum={minimumCents}
        data-fee={`${feeBps} ${feeFixedCents}`}
        data-stripe={stripeKey}
      >
        <input type="hidden" name="method" value="CARD" />
        <div className="steps-of-gift">
          <p className="problem" id="give-form-problem" role="alert" tabIndex={-1}>
            {problem}
          </p>
          <Amount minimumCents={minimumCents} />
          <TheCard days={days} />
          <p className="unscripted">
            <strong>Paying by card needs JavaScript.</strong>
          </p>
          <WalletPart />
          <Buyer />
          <CardPart />
        </div>
        <Terms terms={terms} />
        <div className="send">
          <p id="give-total" role="status" />
          <p>
            <button className="button" type="submit" id="give-button">
              Buy
            </button>{' '}
            <span className="working" role="status" />
          </p>
          <p className="problem" id="give-send-problem" role="alert" tabIndex={-1} />
          <p id="give-again" hidden>
            <a href={giftCardsPath}>Load the page again</a>: what you typed stays.
          </p>
        </div>
      </form>
    </>
  );
}

function Amount({ minimumCents }: { minimumCents: number }) {
  return (
    <section className="part" aria-labelledby="amount-title">
      <h2 id="amount-title">Amount</h2>
      <div className="presets">
        {presets
          .filter((dollars) => dollars * 100 >= minimumCents)
          .map((dollars) => (
            <button key={dollars} type="button" className="scripted" name="preset" value={dollars}>
              ${dollars}
            </button>
          ))}
        <div className="money">
          <label htmlFor="give-amount" className="only-read-out">
            Amount in dollars
          </label>
          <span aria-hidden="true">$</span>
          <input
            id="give-amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            placeholder="Other"
            aria-describedby="give-amount-problem give-minimum"
          />
        </div>
      </div>
      <p className="problem" id="give-amount-problem" />
      <p className="hint" id="give-minimum">
        {centsText(minimumCents)} to {centsText(mostGiftCardCents)}.
      </p>
    </section>
  );
}

function TheCard({ days: [today, lastDay] }: { days: readonly [string, string] }) {
  return (
    <section className="part" aria-labelledby="gift-card-title">
      <h2 id="gift-card-title">The gift card</h2>
      <div className="pair">
        <GiveField name="toName" label="For (a name)" problems={{}} autoComplete="off" maxLength={100} required />
        <GiveField name="fromName" label="From (optional)" problems={{}} autoComplete="off" maxLength={100} />
      </div>
      <div className="field">
        <label htmlFor="give-message">Message (optional)</label>
        <textarea
          id="give-message"
          name="message"
          rows={3}
          maxLength={mostCardMessage}
          autoComplete="off"
          aria-describedby="give-message-problem"
        />
        <p className="problem" id="give-message-problem" />
      </div>
      <GiveField
        name="toEmail"
        label="Email to which the card goes (optional)"
        hint="Leave it empty to print the card yourself."
        problems={{}}
        type="email"
        autoComplete="off"
        maxLength={254}
      />
      <GiveField
        name="sendOn"
        label="Day on which it is mailed (optional)"
        hint="Without a day it goes at once."
        problems={{}}
        type="date"
        min={today}
        max={lastDay}
      />
    </section>
  );
}

function Buyer() {
  return (
    <section className="part" aria-labelledby="person-title">
      <h2 id="person-title">You</h2>
      <div className="pair">
        <GiveField name="firstName" label="First name" problems={{}} autoComplete="given-name" maxLength={100} required />
        <GiveField name="lastName" label="Last name" problems={{}} autoComplete="family-name" maxLength={100} required />
      </div>
      <GiveField name="email" label="Email" type="email" problems={{}} autoComplete="email" maxLength={254} required />
    </section>
  );
}

/** What a buyer must be able to read before paying. */
function Terms({ terms: { legalName, ein, giftCardReceipts } }: { terms: GivingTerms }) {
  return (
    <section className="terms" id="terms" aria-labelledby="terms-title">
      <h2 id="terms-title">What happens to your money</h2>
      <dl>
        <div>
          <dt>Who receives the payment</dt>
          <dd>
            {legalName}, EIN {ein}. It keeps the money until whoever has the card gives it.
          </dd>
        </div>
        <div>
          <dt>The card</dt>
          <dd>
            It has no last day and costs nothing. Whoever has its code can use it, for nonprofits that take gifts here. It is not
            paid out in cash.
          </dd>
        </div>
        <div>
          <dt>Tax</dt>
          <dd>
            {giftCardReceipts
              ? 'You get a receipt for the tax by email. Who gives with the card gets none.'
              : 'There is no receipt for the tax, neither for you nor for who gives with the card.'}
          </dd>
        </div>
      </dl>
    </section>
  );
}
