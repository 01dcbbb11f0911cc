import { type GiftMethod, giftMethodLabels } from '#contract/money/giving/give.ts';
import type { GivingTerms } from '#contract/money/giving/terms.ts';
import type { GivePage } from '#contract/public/directory/give-pages.ts';

interface Props {
  page: GivePage;
  terms: GivingTerms;
}

/** The ways to give, by card first. Without a script, the card's form says that it needs one. */
export function GiveWays({ page: { values, problems }, terms: { ways, stripeKey } }: Props) {
  const methods: GiftMethod[] = [...(stripeKey === null ? [] : (['CARD'] as const)), ...ways.map(({ method }) => method)];
  const [only, ...others] = methods;
  const problem = problems['method'];
  return (
    <section className="part" aria-labelledby="way-title">
      <h2 id="way-title">How you give</h2>
      {only && others.length === 0 && (
        <p>
          {giftMethodLabels[only]}
          <input type="hidden" name="method" value={only} />
        </p>
      )}
      {others.length > 0 && (
        <fieldset className="ways" aria-describedby="give-method-problem">
          <legend className="only-read-out">How you give</legend>
          {methods.map((method) => (
            <label key={method}>
              <input type="radio" name="method" value={method} defaultChecked={values.method === method} />{' '}
              <span>{giftMethodLabels[method]}</span>
            </label>
          ))}
        </fieldset>
      )}
      <p className="problem" id="give-method-problem">
        {problem}
      </p>
      {ways.length > 0 && (
        <p className="hint" id="give-announced">
          {stripeKey === null ? 'Nothing' : 'By card, you pay at once. Else nothing'} is charged here: the next page says how to
          send your gift, with a reference to write on it.
        </p>
      )}
      {stripeKey !== null && (
        <p className="unscripted">
          <strong>Paying by card needs JavaScript.</strong>
          {ways.length > 0 && ' You can give in another way instead.'}
        </p>
      )}
    </section>
  );
}

/** Where the script puts the buttons of the browser's wallets. */
export function WalletPart() {
  return (
    <div id="give-wallets" className="wallets scripted" hidden>
      <div id="give-wallet" />
      <p className="problem" id="give-wallet-problem" role="alert" />
      <p className="hint">
        With these, nothing needs to be typed. What becomes of your gift is said under{' '}
        <a href="#terms">What happens to your gift</a>.
      </p>
      <p className="or">
        <span>or by card</span>
      </p>
    </div>
  );
}

/** Where the script puts Stripe's form for the card, once there is an amount. */
export function CardPart() {
  return (
    <section id="give-card-part" className="part scripted" aria-labelledby="card-title">
      <h2 id="card-title">Card</h2>
      <div id="give-card" />
      <p className="hint" id="give-card-state" role="status">
        Enter an amount first.
      </p>
      <p className="problem" id="give-card-problem" role="alert" tabIndex={-1} />
      <p className="hint">Your card number goes to Stripe, which takes the payment. It never reaches us.</p>
    </section>
  );
}
