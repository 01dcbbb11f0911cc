import { giveAddress, giveMessages } from '#contract/money/giving/give-words.ts';
import { nonprofitPath } from '#contract/nonprofits/public/addresses.ts';
import { webAddress } from '#contract/platform/appearance/shown-addresses.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import type { GiveNonprofit } from '#contract/public/directory/give-pages.ts';
import type { PublicPageOf } from '#contract/public/directory/public-pages.ts';
import { shortlistAddress } from '#contract/public/directory/shortlist.ts';
import { BackLink } from '../frame/back-link.tsx';
import { Document } from '../frame/document.tsx';
import { Questions } from '../frame/questions.tsx';
import { useSite } from '../frame/site.ts';
import { GiveForm } from './give-form.tsx';

/** Where visitors give to one or several nonprofits. Without scripts the page takes gifts in all ways except by card. */
export function GivePage(page: PublicPageOf<'give'>) {
  const { assets } = useSite();
  const { terms, nonprofits } = page;
  const taking = nonprofits.filter(({ takesGifts }) => takesGifts);
  const others = nonprofits.filter(({ takesGifts }) => !takesGifts);
  // a busy server leaves out what the card does not need
  const { isSimple } = page;
  const script = isSimple && !terms?.stripeKey ? null : assets.giving.script;
  const isOpen = terms !== null && taking.length > 0;
  const heading = isOpen ? headingOf(taking) : terms ? noneHeading(nonprofits) : giveMessages.closed;
  return (
    <Document
      title={heading.slice(0, 200).toWellFormed()}
      description={heading}
      path={giveAddress(nonprofits.map(({ id }) => id))}
      section={null}
      assets={{ ...assets.giving, script }}
      isBare={isSimple}
      hidden
    >
      <div className="giving">
        <Back nonprofits={nonprofits} />
        <h1>{heading}</h1>
        {isOpen ? <GiveForm page={page} terms={terms} nonprofits={taking} /> : <Nothing nonprofits={nonprofits} />}
        {isOpen && <Elsewhere nonprofits={others} />}
      </div>
    </Document>
  );
}

function Back({ nonprofits }: { nonprofits: readonly GiveNonprofit[] }) {
  const [one, ...more] = nonprofits;
  if (!one) return <BackLink to="/directory">All nonprofits</BackLink>;
  if (more.length === 0) return <BackLink to={nonprofitPath(one)}>{one.name}</BackLink>;
  return <BackLink to={shortlistAddress(nonprofits.map(({ id }) => id))}>As a shortlist</BackLink>;
}

function headingOf(taking: readonly GiveNonprofit[]): string {
  const [one] = taking;
  return taking.length === 1 && one ? `Give to ${one.name}` : `Give to ${howMany(taking.length, 'nonprofit', 'nonprofits')}`;
}

function noneHeading(nonprofits: readonly GiveNonprofit[]): string {
  const [one, ...more] = nonprofits;
  if (!one) return 'Choose a nonprofit to give to';
  return more.length === 0 ? `${one.name} takes no gifts here` : 'These nonprofits take no gifts here';
}

/** Nobody can give on this page now: leads to the nonprofits, and to their own pages for gifts. */
function Nothing({ nonprofits }: { nonprofits: readonly GiveNonprofit[] }) {
  return (
    <div className="nothing">
      {nonprofits.length > 0 ? <OwnWays nonprofits={nonprofits} /> : <p>Open a nonprofit’s page and choose “Give” there.</p>}
      <Questions />
      <p>
        <a className="button" href="/directory">
          See all nonprofits
        </a>
      </p>
    </div>
  );
}

function Elsewhere({ nonprofits }: { nonprofits: readonly GiveNonprofit[] }) {
  if (nonprofits.length === 0) return null;
  return (
    <section className="elsewhere-to-give" aria-labelledby="elsewhere">
      <h2 id="elsewhere">Not part of this gift</h2>
      <p className="soft">{nonprofits.length === 1 ? 'It takes' : 'They take'} no gifts on this page.</p>
      <OwnWays nonprofits={nonprofits} />
    </section>
  );
}

function OwnWays({ nonprofits }: { nonprofits: readonly GiveNonprofit[] }) {
  return (
    <ul className="own-ways">
      {nonprofits.map((nonprofit) => {
        const own = webAddress(nonprofit.givingUrl);
        return (
          <li key={nonprofit.id}>
            <a href={nonprofitPath(nonprofit)}>{nonprofit.name}</a>
            {own && (
              <a href={own} rel="noopener nofollow ugc" aria-label={`Give to ${nonprofit.name} on its own page`}>
                Give on its own page
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
