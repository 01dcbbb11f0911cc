import { centsText } from '#contract/money/giving/gift-amounts.ts';
import { monthlyPaths, repeatLabels } from '#contract/money/giving/monthly-words.ts';
import { nonprofitPath } from '#contract/nonprofits/public/addresses.ts';
import { shortDay } from '#contract/platform/wire/short-day.ts';
import { myGiftsPaths } from '#contract/public/directory/donor-pages.ts';
import type { DonorMonthly } from '#contract/public/directory/monthly-pages.ts';
import type { PublicPageOf } from '#contract/public/directory/public-pages.ts';
import { BackLink } from '../frame/back-link.tsx';
import { Document } from '../frame/document.tsx';
import { useSite } from '../frame/site.ts';
import './my-gifts.css';

const pageOf = ({ id }: { id: number }) => `${myGiftsPaths.regular}/${id}`;
const often = ({ everyMonths }: DonorMonthly) => repeatLabels[everyMonths].toLowerCase();

/** What stands of a regular gift, in words. */
function standing({ state, reason, nextOn }: DonorMonthly): string {
  if (state === 'ACTIVE') return `Next on ${shortDay(nextOn)}`;
  if (reason === 'FAILED') return 'Paused: your card was refused. Enter another card to go on';
  if (reason === 'BANK') return 'Paused: your bank wants you to confirm it';
  if (reason === 'NO_PART') return 'Paused: the nonprofit takes no gifts at the moment';
  return 'Paused: nothing is charged';
}

/** The regular gifts at the top of a donor's own page. */
export function RegularGifts({ gifts }: { gifts: readonly DonorMonthly[] }) {
  if (gifts.length === 0) return null;
  return (
    <>
      <h2>Regular gifts</h2>
      <ul className="my-gifts">
        {gifts.map((gift) => (
          <li key={gift.id}>
            <p className="my-gifts-head">
              <strong>
                {centsText(gift.totalCents)} {often(gift)}
              </strong>
              <span>{gift.card}</span>
            </p>
            <Parts gift={gift} />
            <p className="soft">{standing(gift)}</p>
            <p>
              <a href={pageOf(gift)}>Change or pause</a> · <a href={`${monthlyPaths.stop}/${gift.key}`}>Stop</a>
            </p>
          </li>
        ))}
      </ul>
      <h2>All gifts</h2>
    </>
  );
}

function Parts({ gift: { parts } }: { gift: DonorMonthly }) {
  return (
    <p>
      {parts.map(({ id, name, cents }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <a href={nonprofitPath({ id, name })}>{name}</a>
          {parts.length > 1 && ` ${centsText(cents)}`}
        </span>
      ))}
    </p>
  );
}

/** One regular gift of the donor, to change. Works without a script but for the card. */
export function MyRegularGiftPage({ gift, values, problems, done, takesCards, minimumCents }: PublicPageOf<'myRegularGift'>) {
  const { assets } = useSite();
  const title = `${centsText(gift.totalCents)} ${often(gift)}`;
  return (
    <Document title={title} description={title} path={pageOf(gift)} section={null} assets={assets.giving} hidden>
      <article className="my-regular loss-edges">
        <BackLink to={myGiftsPaths.mine}>Your gifts</BackLink>
        <h1>{title}</h1>
        <Parts gift={gift} />
        <p className="soft">{standing(gift)}.</p>
        {done !== null && <p role="status">{done}</p>}
        <p className="problem" role="alert">
          {problems.form}
        </p>
        <Change
          gift={gift}
          name="amount"
          label="Amount each time, in dollars"
          hint={`At least ${centsText(minimumCents)}${gift.coversFees ? '; the card fee comes on top' : ''}${gift.parts.length > 1 ? '; split as now' : ''}.`}
          value={values.amount}
          problem={problems.amount}
          button="Change the amount"
        />
        <Change
          gift={gift}
          name="day"
          label="Day of the month"
          hint="Shorter months have the 29th, 30th and 31st on their last day."
          value={values.day}
          problem={problems.day}
          button="Change the day"
        />
        <h2>Card</h2>
        <p>
          {gift.card}
          {takesCards && (
            <>
              {' · '}
              <a href={`${pageOf(gift)}/card`}>Use another card</a>
            </>
          )}
        </p>
        <h2>{gift.state === 'PAUSED' ? 'Go on, or stop' : 'Pause or stop'}</h2>
        {gift.reason === 'BANK' && (
          <p>
            <a className="button" href={`${monthlyPaths.confirm}/${gift.key}`}>
              Confirm with my bank
            </a>
          </p>
        )}
        <form method="post" action={pageOf(gift)}>
          <input type="hidden" name="step" value={gift.state === 'PAUSED' ? 'resume' : 'pause'} />
          <p>
            <button className="button" type="submit">
              {gift.state === 'PAUSED' ? 'Go on giving' : 'Pause'}
            </button>{' '}
            <a href={`${monthlyPaths.stop}/${gift.key}`}>Stop this regular gift</a>
          </p>
          {gift.state === 'PAUSED' && <p className="hint">Nothing is made up for: the next gift is on its next day.</p>}
        </form>
      </article>
    </Document>
  );
}

interface ChangeProps {
  gift: DonorMonthly;
  name: 'amount' | 'day';
  label: string;
  hint: string;
  value: string;
  problem: string | undefined;
  button: string;
}

function Change({ gift, name, label, hint, value, problem, button }: ChangeProps) {
  const id = `regular-${name}`;
  return (
    <form method="post" action={pageOf(gift)} className="field">
      <input type="hidden" name="step" value={name} />
      <label htmlFor={id}>{label}</label>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <input
        id={id}
        name={name}
        inputMode="decimal"
        defaultValue={value}
        maxLength={20}
        required
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-invalid={problem === undefined ? undefined : true}
      />
      <p className="problem" id={`${id}-problem`}>
        {problem}
      </p>
      <p>
        <button className="button" type="submit">
          {button}
        </button>
      </p>
    </form>
  );
}

/** Where a donor enters another card for a regular gift. */
export function NewCardPage({ id, card, stripeKey, setup, nowCents, problem }: PublicPageOf<'newCard'>) {
  const { assets } = useSite();
  const title = 'Use another card';
  return (
    <Document title={title} description={title} path={`${pageOf({ id })}/card`} section={null} assets={assets.giving} hidden>
      <article className="my-regular">
        <BackLink to={pageOf({ id })}>Your regular gift</BackLink>
        <h1>{title}</h1>
        <p>{setup === null ? `It takes the place of ${card}.` : 'Your bank wants to ask you about this card first.'}</p>
        {nowCents !== null && (
          <p>
            <strong>The new card is charged {centsText(nowCents)} within some minutes</strong>, for the day on which the old one
            was refused.
          </p>
        )}
        <form
          id="new-card"
          method="post"
          action={`${pageOf({ id })}/card`}
          data-stripe={stripeKey}
          data-secret={setup?.clientSecret}
        >
          <input type="hidden" name="token" value="" />
          <input type="hidden" name="setup" value={setup?.id ?? ''} />
          <p className="unscripted">
            <strong>Entering a card needs JavaScript.</strong>
          </p>
          <div id="new-card-form" />
          <p className="problem" id="new-card-problem" role="alert">
            {problem}
          </p>
          <p className="scripted">
            <button className="button" type="submit">
              {setup === null ? 'Save the card' : 'Answer my bank'}
            </button>
          </p>
          <p className="hint">Your card number goes to Stripe. It never reaches us.</p>
        </form>
      </article>
    </Document>
  );
}
