import { giveAddress, givePaths } from '#contract/money/giving/give-words.ts';
import { repeatLabels, repeatMonths } from '#contract/money/giving/monthly-words.ts';
import { poolText } from '#contract/money/giving/pool-words.ts';
import type { GivingTerms } from '#contract/money/giving/terms.ts';
import type { GiveNonprofit, GivePage } from '#contract/public/directory/give-pages.ts';
import { Trap } from '../frame/trap.tsx';
import { GiftTerms } from './gift-terms.tsx';
import { about, GiveAmounts } from './give-amounts.tsx';
import { GiveChoices } from './give-choices.tsx';
import { GiveField } from './give-field.tsx';
import { CardPart, GiveWays, WalletPart } from './give-ways.tsx';
import { namesOf, withinDays } from './names.ts';
import { RedeemPart } from './redeem-part.tsx';

interface Props {
  page: GivePage;
  terms: GivingTerms;
  /** those that take gifts */
  nonprofits: readonly GiveNonprofit[];
}

/** The form of a gift. The script (giving.ts) sends it to the API, and adds the card; without it, the page's own address takes it. */
export function GiveForm({ page, terms, nonprofits }: Props) {
  const { problems, requestKey } = page;
  const [one] = nonprofits;
  const several = nonprofits.length > 1;
  return (
    <>
      {one && !several && <p className="town">{about(one)}</p>}
      <p className="lead">
        You pay {terms.legalName}, which passes your gift on to {namesOf(nonprofits)} {withinDays(terms.forwardDays)}.
      </p>
      {page.pools.map((pool) => (
        <p key={poolText(pool)}>{poolText(pool)}</p>
      ))}
      <form
        id="give"
        className="loss-edges"
        method="post"
        action={givePaths.give}
        data-minimum={terms.minimumCents}
        data-fee={`${terms.feeBps} ${terms.feeFixedCents}`}
        data-stripe={terms.stripeKey}
      >
        <input type="hidden" name="ids" value={page.nonprofits.map(({ id }) => id).join()} />
        <input type="hidden" name="shown" value={nonprofits.map(({ id }) => id).join()} />
        <input type="hidden" name="requestKey" value={requestKey} />
        {/* what Enter presses in a line of text: the first button of a form */}
        <button type="submit" className="only-read-out" tabIndex={-1} aria-hidden="true">
          Give
        </button>
        <div className="steps-of-gift">
          <p className="problem" id="give-form-problem" role="alert" tabIndex={-1}>
            {problems['form']}
          </p>
          <GiveAmounts page={page} nonprofits={nonprofits} minimumCents={terms.minimumCents} />
          {terms.offersMonthly && terms.stripeKey !== null && <Often today={page.today} payee={terms.legalName} />}
          <GiveWays page={page} terms={terms} />
          {terms.stripeKey !== null && <WalletPart />}
          {terms.takesGiftCards && <RedeemPart page={page} />}
          <Person page={page} />
          {terms.stripeKey !== null && <CardPart />}
          <GiveChoices page={page} terms={terms} several={several} />
          <Trap />
        </div>
        <GiftTerms terms={terms} nonprofits={nonprofits} />
        <div className="send">
          <p id="give-total" role="status" />
          {terms.offersMonthly && <p id="give-repeat-terms" role="status" />}
          <p>
            <button className="button" type="submit" id="give-button">
              Give
            </button>{' '}
            <span className="working" role="status" />
          </p>
          <p className="problem" id="give-send-problem" role="alert" tabIndex={-1} />
          <p id="give-again" hidden>
            <a href={giveAddress(page.nonprofits.map(({ id }) => id))}>Load the page again</a>: what you typed stays.
          </p>
        </div>
      </form>
    </>
  );
}

/** How often a card gives. Without a script, no card can; the script says what the donor agrees to. */
function Often({ today, payee }: { today: string; payee: string }) {
  return (
    <div id="give-often" className="field scripted">
      <label htmlFor="give-repeat">How often</label>
      <select id="give-repeat" name="repeat" data-today={today} data-payee={payee}>
        <option value="">Once</option>
        {repeatMonths.map((months) => (
          <option key={months} value={months}>
            {repeatLabels[months]}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Who gives. A wallet knows it, so it stands below the buttons of wallets. */
function Person({ page: { values, problems } }: { page: GivePage }) {
  return (
    <section className="part" aria-labelledby="person-title">
      <h2 id="person-title">You</h2>
      <div className="pair">
        <GiveField
          name="firstName"
          label="First name"
          problems={problems}
          defaultValue={values.firstName}
          autoComplete="given-name"
          maxLength={100}
          required
        />
        <GiveField
          name="lastName"
          label="Last name"
          problems={problems}
          defaultValue={values.lastName}
          autoComplete="family-name"
          maxLength={100}
          required
        />
      </div>
      <GiveField
        name="email"
        label="Email"
        type="email"
        problems={problems}
        defaultValue={values.email}
        autoComplete="email"
        maxLength={254}
        required
      />
    </section>
  );
}
