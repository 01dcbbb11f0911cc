import type { ReactNode } from 'react';
import { offerPaths } from '#contract/nonprofits/public/addresses.ts';
import type { UnconfirmedOffer } from '#contract/public/directory/public-pages.ts';
import { MessagePage } from '../frame/message-pages.tsx';
import './offer.css';

function OfferMessage({ title, path, children }: { title: string; path: string; children: ReactNode }) {
  return (
    <MessagePage title={title} path={path} section="/directory/volunteer">
      {children}
    </MessagePage>
  );
}

function Others() {
  return (
    <p>
      <a href="/directory/volunteer">See all volunteer opportunities</a>
    </p>
  );
}

/** Shown after the form is sent. The page is the same for every email address, so that it reveals nothing about the address. */
export function OfferAskedPage() {
  return (
    <OfferMessage title="Please look into your mailbox" path={offerPaths.asked}>
      <p>We have sent you an email with a link. Your offer goes to the nonprofit once you have opened it.</p>
      <p>It may take a few minutes, or land in spam.</p>
      <Others />
    </OfferMessage>
  );
}

export function OfferConfirmedPage() {
  return (
    <OfferMessage title="Thank you!" path={offerPaths.confirmed}>
      <p>The nonprofit now knows of your offer, and answers you by email.</p>
      <Others />
    </OfferMessage>
  );
}

export function OfferLinkUsedPage() {
  return (
    <OfferMessage title="This link does not work any more" path={offerPaths.confirm}>
      <p>It was used already, or it is older than 7 days. If you have confirmed your offer, the nonprofit knows of it.</p>
      <Others />
    </OfferMessage>
  );
}

/** Shows the written offer and asks for a click before it is confirmed, because mail programs open links by themselves. */
export function ConfirmOfferPage({ secret, mark, opportunity, nonprofit, written, changed }: UnconfirmedOffer) {
  return (
    <OfferMessage title="Do you want to help?" path={offerPaths.confirm}>
      {changed && (
        <p role="alert">
          <strong>Your offer was changed by a newer form. Please read it again.</strong>
        </p>
      )}
      <p>
        Somebody offered {nonprofit} your help with “{opportunity}”, and wrote:
      </p>
      <dl className="written small-terms">
        <dt>Name</dt>
        <dd>{written.name}</dd>
        <dt>Message</dt>
        <dd>{written.message || 'None'}</dd>
      </dl>
      <p>If you did not write this, close this page: nothing is sent.</p>
      <form method="post" action={`${offerPaths.confirm}/${secret}`}>
        <input type="hidden" name="mark" defaultValue={mark} />
        <p>
          <button className="button" type="submit">
            Yes, I want to help
          </button>
        </p>
      </form>
      <p>{nonprofit} then reads your name, your email address and your message.</p>
    </OfferMessage>
  );
}
