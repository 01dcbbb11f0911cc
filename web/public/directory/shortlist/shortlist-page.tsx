import { giveAddress } from '#contract/money/giving/give-words.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import type { PublicPageOf } from '#contract/public/directory/public-pages.ts';
import { compareAddress, compareWords, shortlistAddress } from '#contract/public/directory/shortlist.ts';
import { tellMeAddress } from '#contract/public/visitor-letters/tell-me.ts';
import { EmptyState } from '../../../platform/ui/feedback/empty-state.tsx';
import { BackLink } from '../frame/back-link.tsx';
import { Document } from '../frame/document.tsx';
import { Icon } from '../frame/icon.tsx';
import { useSite } from '../frame/site.ts';
import { Cards } from '../nonprofits/cards.tsx';
import './shortlist.css';

/** The nonprofits that a visitor saved. The script tells the visitor's own shortlist from one that somebody shared. */
export function ShortlistPage({ ids, found: { cards, categories, takesGifts } }: PublicPageOf<'shortlist'>) {
  const { programme, visitorLettersAreOn } = useSite();
  const { programmeName } = programme;
  const gone = ids.filter((id) => cards.every((card) => card.id !== id));
  return (
    <Document
      title="Shortlist"
      description={`${howMany(cards.length, 'nonprofit', 'nonprofits')} from the ${programmeName} directory.`}
      path={shortlistAddress(ids)}
      section={null}
      hidden
    >
      <section className="shortlist" id="shortlist-page">
        <BackLink to="/directory">All nonprofits</BackLink>
        <header className="opening">
          <h1>Shortlist</h1>
          {ids.length > 0 && <About />}
          <Together ids={cards.map(({ id }) => id)} takesGifts={takesGifts} />
          {visitorLettersAreOn && cards.length > 0 && (
            <p className="above-2">
              <a href={tellMeAddress({ kind: 'SHORTLIST', ids: cards.map(({ id }) => id) })}>
                Tell me by email what is new about them
              </a>
            </p>
          )}
        </header>
        <Gone ids={gone} />
        {cards.length > 0 && <Cards cards={cards} categories={categories} />}
        {cards.length === 0 && <Empty />}
      </section>
    </Document>
  );
}

/** What a visitor can do with all of them at once. */
function Together({ ids, takesGifts }: { ids: readonly number[]; takesGifts: boolean }) {
  if (ids.length < 2 && !takesGifts) return null;
  return (
    <p className="actions">
      {takesGifts && (
        <a className="button" id="give-to-these" href={giveAddress(ids)}>
          Give to these
        </a>
      )}
      {ids.length > 1 && (
        <a id="compare" href={compareAddress(ids)}>
          {compareWords(ids.length)}
        </a>
      )}
    </p>
  );
}

function About() {
  return (
    <>
      <p className="only-own">
        This is your shortlist. It is kept in this browser; the link shows it to everybody whom you send it to.
      </p>
      <p className="only-shared">Somebody put this shortlist together. The heart saves a nonprofit to your own.</p>
      <p className="actions">
        <button type="button" id="share" className="scripted">
          <Icon name="link" />
          <span>Copy link</span>
        </button>
        <button type="button" id="save-all" className="only-shared">
          <Icon name="heart" />
          Save all to my shortlist
        </button>
        <span id="shared" role="status" />
      </p>
    </>
  );
}

function Empty() {
  return (
    <EmptyState
      title="No nonprofits on this shortlist."
      text="The heart on a nonprofit puts it here. No account is needed: this browser keeps the list."
      action={<a href="/directory">Browse the directory</a>}
    />
  );
}

/** Says how many of the nonprofits in the address are no longer public. */
function Gone({ ids }: { ids: readonly number[] }) {
  if (ids.length === 0) return null;
  const one = ids.length === 1;
  return (
    <p className="gone below-6" data-ids={ids.join()}>
      <span>
        {one ? 'One nonprofit of this list is' : `${ids.length} nonprofits of this list are`} no longer in the directory and{' '}
        {one ? 'is' : 'are'} left out.
      </span>{' '}
      <button type="button" id="forget-gone" className="only-own">
        {one ? 'Remove it from my shortlist' : 'Remove them from my shortlist'}
      </button>
    </p>
  );
}
