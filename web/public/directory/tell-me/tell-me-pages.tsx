import type { PublicPageOf } from '#contract/public/directory/public-pages.ts';
import { tellMePaths } from '#contract/public/visitor-letters/tell-me.ts';
import { MessagePage } from '../frame/message-pages.tsx';
import { Trap } from '../frame/trap.tsx';
import '../volunteering/offer.css';

function ToDirectory() {
  return (
    <p>
      <a href="/directory">See all nonprofits</a>
    </p>
  );
}

/** The form with which a visitor asks for the weekly letter. A refused form keeps what was typed. */
export function TellMePage({ action, about, email, problem }: PublicPageOf<'tellMe'>) {
  return (
    <MessagePage title="Tell me what is new" path={tellMePaths.ask} section={null}>
      <p>
        Once a week, if there is news about <strong>{about}</strong>, we write you an email: nonprofits that are new, changed or
        here again, and their new events. You need no account, and one click ends it.
      </p>
      <form method="post" action={action} className="tell-me loss-edges">
        <div className="field">
          <label htmlFor="tell-me-email">Your email</label>
          <input
            id="tell-me-email"
            name="email"
            type="email"
            defaultValue={email}
            autoComplete="email"
            maxLength={254}
            required
            aria-describedby="tell-me-problem"
            aria-invalid={problem === undefined ? undefined : true}
          />
          <p id="tell-me-problem" className={problem === undefined ? undefined : 'loss above-1-half'}>
            {problem}
          </p>
        </div>
        <Trap />
        <p>
          <button className="button" type="submit">
            Tell me
          </button>
        </p>
      </form>
      <p className="soft">We use the address for these emails alone. It is deleted, with the emails, when you end them.</p>
    </MessagePage>
  );
}

/** The page is the same for every address, so that it reveals nothing about the address. */
export function TellMeAskedPage() {
  return (
    <MessagePage title="Please look into your mailbox" path={tellMePaths.asked} section={null}>
      <p>An email with a link should come to you. The letters begin once you have confirmed them there.</p>
      <p>
        It may take a few minutes, or land in spam. No email comes if you have confirmed the same before, if you asked several
        times within an hour, or if you follow a great many things already.
      </p>
      <ToDirectory />
    </MessagePage>
  );
}

/** Asks for a click, because mail programs open links by themselves. */
export function ConfirmTellMePage({ action, about }: PublicPageOf<'confirmTellMe'>) {
  return (
    <MessagePage title="Do you want these emails?" path={tellMePaths.confirm} section={null}>
      <p>
        Once a week, if there is news about <strong>{about}</strong>. If you did not ask for it, close this page: nothing is sent.
      </p>
      <form method="post" action={action}>
        <p>
          <button className="button" type="submit">
            Yes, write to me
          </button>
        </p>
      </form>
    </MessagePage>
  );
}

export function TellMeConfirmedPage() {
  return (
    <MessagePage title="Thank you!" path={tellMePaths.confirmed} section={null}>
      <p>The first email comes when there is news. Each has a link that ends them.</p>
      <ToDirectory />
    </MessagePage>
  );
}

export function EndTellMePage({ action, about }: PublicPageOf<'endTellMe'>) {
  return (
    <MessagePage title="No more of these emails?" path={tellMePaths.end} section={null}>
      <p>
        They are about <strong>{about}</strong>.
      </p>
      <form method="post" action={action}>
        <p>
          <button className="button" type="submit">
            No more of these emails
          </button>
        </p>
      </form>
    </MessagePage>
  );
}

export function TellMeEndedPage() {
  return (
    <MessagePage title="You get no more of these emails" path={tellMePaths.ended} section={null}>
      <p>Your address is deleted from their list.</p>
      <ToDirectory />
    </MessagePage>
  );
}

export function TellMeLinkUsedPage() {
  return (
    <MessagePage title="This link does not work any more" path={tellMePaths.confirm} section={null}>
      <p>It was used already, or it is older than 7 days.</p>
      <ToDirectory />
    </MessagePage>
  );
}
