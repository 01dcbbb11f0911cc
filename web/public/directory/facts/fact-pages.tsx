import { factPaths } from '#contract/nonprofits/public/addresses.ts';
import type { PublicPageOf } from '#contract/public/directory/public-pages.ts';
import { MessagePage } from '../frame/message-pages.tsx';
import './fact.css';

/** Asks for a click before the fact is confirmed, because mail programs open links by themselves. */
export function AskFactPage({ secret, mark, nonprofitId, nonprofit, label, words, changed }: PublicPageOf<'askFact'>) {
  return (
    <MessagePage title="Is it still true?" path={factPaths.ask} section="/directory">
      {changed && (
        <p role="alert">
          <strong>The profile was changed meanwhile. Please read it again.</strong>
        </p>
      )}
      <p>
        The directory says this about {nonprofit}, under “{label}”:
      </p>
      <blockquote className="asked">{words}</blockquote>
      <form method="post" action={`${factPaths.ask}/${secret}`}>
        <input type="hidden" name="mark" defaultValue={mark} />
        <p>
          <button className="button" type="submit">
            Yes, it is still true
          </button>
        </p>
      </form>
      <p>
        <a href={`/nonprofit/${nonprofitId}?editing=true`}>No: sign in and change it</a>
      </p>
    </MessagePage>
  );
}

export function FactConfirmedPage() {
  return (
    <MessagePage title="Thank you!" path={factPaths.confirmed} section="/directory">
      <p>The directory now says that it was confirmed this month. The other links of the email work in the same way.</p>
    </MessagePage>
  );
}

export function FactLinkUsedPage() {
  return (
    <MessagePage title="This link does not work any more" path={factPaths.ask} section="/directory">
      <p>It was used already, it is older than 100 days, or you no longer speak for this nonprofit.</p>
      <p>
        <a href="/">Sign in to see the profile</a>
      </p>
    </MessagePage>
  );
}
