import { myGiftsPath } from '#contract/money/giving/give.ts';
import { monthlyPaths } from '#contract/money/giving/monthly-words.ts';
import type { PublicPageOf } from '#contract/public/directory/public-pages.ts';
import { MessagePage } from '../frame/message-pages.tsx';

const headings: Record<PublicPageOf<'stopGift'>['standing'], string> = {
  ACTIVE: 'Stop your regular gift?',
  STOPPED: 'Your regular gift is stopped',
  UNSURE: 'Not quite stopped yet',
  WENT_ON: 'You go on giving',
  GONE: 'This link does not work',
};

/** What the link of a letter opens. Asks for a click, because mail programs open links by themselves. */
export function StopGiftPage({ action, standing, mayGoOn }: PublicPageOf<'stopGift'>) {
  return (
    <MessagePage title={headings[standing]} path={monthlyPaths.stop} section={null}>
      {standing === 'ACTIVE' && (
        <>
          <p>Nothing more is charged to your card after that. What you have given so far stays given.</p>
          <Send action={action}>Stop it</Send>
        </>
      )}
      {standing === 'STOPPED' && (
        <>
          <p>Nothing more is charged to your card. Thank you for what you have given.</p>
          {mayGoOn && (
            <>
              <p>Was it a slip? You can take it back within an hour.</p>
              <Send action={`${action}/undo`}>Go on giving</Send>
            </>
          )}
        </>
      )}
      {standing === 'UNSURE' && (
        <>
          <p>
            No new charge begins. One had begun just now, and we could not call it back yet. Press the button again in a minute,
            or wait for our email: it comes as soon as it is sure.
          </p>
          <Send action={action}>Try again</Send>
        </>
      )}
      {standing === 'WENT_ON' && <p>Your regular gift goes on as before. The next receipt has the link again.</p>}
      {standing === 'GONE' && <p>It may be mistyped. The page of your gifts shows your regular gifts, too.</p>}
      <p>
        <a href={myGiftsPath}>See all your gifts</a>
      </p>
    </MessagePage>
  );
}

/** Where a donor lets the bank ask about a gift that it did not want to charge without them. */
export function ConfirmGiftPage({ action, asks, problem }: PublicPageOf<'confirmGift'>) {
  return (
    <MessagePage
      title={asks ? 'Confirm your gift with your bank' : 'There is nothing to confirm'}
      path={monthlyPaths.confirm}
      section={null}
    >
      {asks ? (
        <>
          <p>Your bank wants to hear from you before it pays your regular gift. The next page asks it, and shows its question.</p>
          {problem !== undefined && (
            <p className="loss" role="alert">
              {problem}
            </p>
          )}
          <Send action={action}>Confirm with my bank</Send>
        </>
      ) : (
        <p>The gift was paid, stopped, or is no longer waiting for you.</p>
      )}
      <p>
        <a href={myGiftsPath}>See all your gifts</a>
      </p>
    </MessagePage>
  );
}

function Send({ action, children }: { action: string; children: string }) {
  return (
    <form method="post" action={action}>
      <p>
        <button className="button" type="submit">
          {children}
        </button>
      </p>
    </form>
  );
}
