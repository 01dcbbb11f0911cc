import { giftCardsPath } from '#contract/money/gift-cards/gift-card-words.ts';
import { giftStateLabels } from '#contract/money/giving/gifts.ts';
import { giftMethodLabels } from '#contract/money/giving/give.ts';
import { nonprofitPath } from '#contract/nonprofits/public/addresses.ts';
import { type DonorGift, myGiftsPaths } from '#contract/public/directory/donor-pages.ts';
import type { PublicPageOf } from '#contract/public/directory/public-pages.ts';
import { MessagePage } from '../frame/message-pages.tsx';
import { Trap } from '../frame/trap.tsx';
import '../volunteering/offer.css';
import './my-gifts.css';
import { RegularGifts } from './regular-gift-pages.tsx';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const inDollars = (cents: number) => dollars.format(cents / 100);
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Where a donor asks for the link to the page of their gifts. A refused form keeps what was typed. */
export function AskMyGiftsPage({ email, problem }: PublicPageOf<'askMyGifts'>) {
  return (
    <MessagePage title="Your gifts" path={myGiftsPaths.mine} section={null}>
      <p>Enter the email address with which you gave. We mail you a link to your gifts and receipts; you need no account.</p>
      <form method="post" action={myGiftsPaths.mine} className="tell-me loss-edges">
        <div className="field">
          <label htmlFor="my-gifts-email">Your email</label>
          <input
            id="my-gifts-email"
            name="email"
            type="email"
            defaultValue={email}
            autoComplete="email"
            maxLength={254}
            required
            aria-describedby="my-gifts-problem"
            aria-invalid={problem === undefined ? undefined : true}
          />
          <p id="my-gifts-problem" className={problem === undefined ? undefined : 'loss above-1-half'}>
            {problem}
          </p>
        </div>
        <Trap />
        <p>
          <button className="button" type="submit">
            Mail me the link
          </button>
        </p>
      </form>
    </MessagePage>
  );
}

/** The page is the same for every address, so that it reveals nothing about the address. */
export function MyGiftsAskedPage() {
  return (
    <MessagePage title="Please look into your mailbox" path={myGiftsPaths.asked} section={null}>
      <p>If gifts were made with this address, an email with a link comes to it. The link works for 30 minutes.</p>
      <p>It may take a few minutes, or land in spam.</p>
    </MessagePage>
  );
}

/** Asks for a click, because mail programs open links by themselves. */
export function OpenMyGiftsPage({ action }: PublicPageOf<'openMyGifts'>) {
  return (
    <MessagePage title="See your gifts" path={myGiftsPaths.open} section={null}>
      <p>This shows the gifts that were made with your email address, and their receipts, for the next 30 minutes.</p>
      <form method="post" action={action}>
        <p>
          <button className="button" type="submit">
            See your gifts
          </button>
        </p>
      </form>
    </MessagePage>
  );
}

export function MyGiftsLinkUsedPage() {
  return (
    <MessagePage title="This link does not work any more" path={myGiftsPaths.open} section={null}>
      <p>It was used already, or it is older than 30 minutes.</p>
      <p>
        <a href={myGiftsPaths.mine}>Ask for a new link</a>
      </p>
    </MessagePage>
  );
}

/** A donor's gifts and receipts. */
export function MyGiftsPage({ email, regular, gifts, years }: PublicPageOf<'myGifts'>) {
  return (
    <MessagePage title="Your gifts" path={myGiftsPaths.mine} section={null}>
      <p>These gifts were made with {email}.</p>
      <RegularGifts gifts={regular} />
      {gifts.length === 0 && <p>There are none.</p>}
      <ul className="my-gifts">
        {gifts.map((gift) => (
          <Gift key={gift.publicId} gift={gift} />
        ))}
      </ul>
      {years.length > 0 && (
        <>
          <h2>All receipts of a year</h2>
          <ul className="my-gifts-years">
            {years.map((year) => (
              <li key={year}>
                <a href={`${myGiftsPaths.years}/${year}.pdf`}>Gifts of {year}, PDF</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <form method="post" action={myGiftsPaths.leave} className="my-gifts-leave">
        <button className="button" type="submit">
          Close this page
        </button>
      </form>
    </MessagePage>
  );
}

function Gift({ gift }: { gift: DonorGift }) {
  const { reference, state, method, day, totalCents, refundedCents, lostCents, parts, receipt, isCardSale, publicId } = gift;
  return (
    <li>
      <p className="my-gifts-head">
        <strong>{inDollars(totalCents)}</strong> <span>{longDay.format(new Date(day))}</span>
      </p>
      <p>
        {isCardSale && <a href={`${giftCardsPath}/${publicId}`}>A gift card</a>}
        {parts.map(({ id, name, cents }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <a href={nonprofitPath({ id, name })}>{name}</a>
            {parts.length > 1 && ` ${inDollars(cents)}`}
          </span>
        ))}
      </p>
      <p className="soft">
        {giftMethodLabels[method]} · {giftStateLabels[state]} · {reference}
        {refundedCents > 0 && ` · ${inDollars(refundedCents)} refunded`}
        {lostCents > 0 && ` · ${inDollars(lostCents)} taken back by your bank`}
      </p>
      {receipt !== null && (
        <p>
          <a href={`${myGiftsPaths.receipts}/${receipt}.pdf`}>Receipt {receipt}, PDF</a>
        </p>
      )}
    </li>
  );
}
