import type { ReactNode } from 'react';
import { giveAddress } from '#contract/money/giving/give-words.ts';
import { budgetSizeLabels } from '#contract/nonprofits/choices.ts';
import { eventPath, howChosenPath, nonprofitPath } from '#contract/nonprofits/public/addresses.ts';
import { webAddress } from '#contract/platform/appearance/shown-addresses.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { shortDay } from '#contract/platform/wire/short-day.ts';
import type { DirectoryProfile } from '#contract/public/directory/directory.ts';
import type { PublicPageOf, Site } from '#contract/public/directory/public-pages.ts';
import { compareAddress, shortlistAddress } from '#contract/public/directory/shortlist.ts';
import { EmptyState } from '../../../platform/ui/feedback/empty-state.tsx';
import { BackLink } from '../frame/back-link.tsx';
import { Document } from '../frame/document.tsx';
import { useSite } from '../frame/site.ts';
import { Thumbnail } from '../nonprofits/thumbnail.tsx';
import { townOf } from '../nonprofits/town.ts';
import { yearsInWords } from '../profile/catalogue-years.ts';
import { impactId, impactTitle } from '../profile/passages.ts';
import { programmeGiving } from '../profile/programme-giving.ts';
import { Wish, wishesId, wishesTitle } from '../profile/wishes.tsx';
import './compare.css';

interface Fact {
  title: string;
  of: (nonprofit: DirectoryProfile, site: Site) => ReactNode;
  /** what stands where there is nothing; “not said” by default */
  nothing?: string;
}

const mostEvents = 3;
const mostWishes = 3;

/** The facts that visitors compare. */
const facts: readonly Fact[] = [
  { title: 'Works on', of: ({ categories }) => categories.map(({ name }) => name).join(', ') },
  { title: 'Place', of: townOf },
  { title: 'Budget Size', of: ({ budgetSize }) => budgetSize && budgetSizeLabels[budgetSize] },
  { title: 'What it does', of: ({ shortDescription }) => shortDescription },
  { title: 'Areas and people served', of: ({ areasAndClientsServed }) => areasAndClientsServed },
  { title: impactTitle, of: impactOf },
  { title: 'In the catalogue', of: ({ catalogueYears }) => yearsInWords(catalogueYears) },
  { title: wishesTitle, of: wishesOf, nothing: 'none' },
  { title: 'Upcoming events', of: eventsOf, nothing: 'none' },
  { title: 'Looks for volunteers', of: volunteersOf, nothing: 'not now' },
  { title: 'Give', of: waysOf },
];

/** characters of a text about impact: the profile has all of it */
const mostOfImpact = 400;

function impactOf(nonprofit: DirectoryProfile): ReactNode {
  const text = nonprofit.impact.trim();
  if (text.length <= mostOfImpact) return text;
  return (
    <>
      {text
        .slice(0, mostOfImpact)
        .replace(/\s+\S*$/, '')
        .toWellFormed()}
      …{' '}
      <a
        href={`${nonprofitPath(nonprofit)}#${impactId}`}
        aria-label={`All about the impact of ${nonprofit.name}`}
        className="not-printed"
      >
        All of it
      </a>
    </>
  );
}

function wishesOf(nonprofit: DirectoryProfile): ReactNode {
  const { wishes } = nonprofit;
  if (wishes.length === 0) return null;
  const more = wishes.length - mostWishes;
  return (
    <ul>
      {wishes.slice(0, mostWishes).map((wish) => (
        <li key={wish.id}>
          <Wish wish={wish} />
        </li>
      ))}
      {more > 0 && (
        <li>
          <a href={`${nonprofitPath(nonprofit)}#${wishesId}`}>{howMany(more, 'more wish', 'more wishes')}</a>
        </li>
      )}
    </ul>
  );
}

function eventsOf({ events }: DirectoryProfile): ReactNode {
  if (events.length === 0) return null;
  return (
    <ul>
      {events.slice(0, mostEvents).map((event) => (
        <li key={event.id}>
          <a href={eventPath(event)}>{event.name}</a>, {shortDay(event.date)}
        </li>
      ))}
    </ul>
  );
}

function volunteersOf(nonprofit: DirectoryProfile): ReactNode {
  const { length } = nonprofit.opportunities;
  return length > 0 && <a href={`${nonprofitPath(nonprofit)}#volunteer`}>{howMany(length, 'opportunity', 'opportunities')}</a>;
}

function waysOf(nonprofit: DirectoryProfile, { programme, origin }: Site): ReactNode {
  const { id, name, takesGifts, givingUrl, url, website } = nonprofit;
  if (takesGifts)
    return (
      <a href={origin + giveAddress([id])} rel="nofollow" aria-label={`Give: ${name}`}>
        Give
      </a>
    );
  const give = webAddress(givingUrl) ?? programmeGiving(programme.programmeGivingUrl, nonprofit);
  const site = webAddress(url) ?? webAddress(website);
  const link = (to: string, text: string) => (
    <a href={to} rel="noopener nofollow ugc" aria-label={`${text}: ${name}`}>
      {text}
    </a>
  );
  if (give) return link(give, 'Give');
  return site && link(site, 'Website');
}

/** Up to four nonprofits beside each other. The address holds the ids, so everybody sees the same. */
export function ComparePage({ ids, nonprofits }: PublicPageOf<'compare'>) {
  const { programmeName } = useSite().programme;
  const title = nonprofits.length === 0 ? 'Compare nonprofits' : nonprofits.map(({ name }) => name).join(' · ');
  return (
    <Document
      title={title.slice(0, 200).toWellFormed()}
      description={`Nonprofits from the ${programmeName} directory, compared.`}
      path={compareAddress(ids)}
      section={null}
      hidden
    >
      <section className="compare">
        <BackLink to={ids.length > 0 ? shortlistAddress(ids) : '/directory'}>
          {ids.length > 0 ? 'As a shortlist' : 'All nonprofits'}
        </BackLink>
        <h1>Compare nonprofits</h1>
        {nonprofits.length === 0 ? <Nothing /> : <Comparison ids={ids} nonprofits={nonprofits} />}
      </section>
    </Document>
  );
}

function Comparison({ ids, nonprofits }: PublicPageOf<'compare'>) {
  const waiting = ids.length - nonprofits.length;
  const site = useSite();
  const shown = facts.filter(({ of }) => nonprofits.some((nonprofit) => of(nonprofit, site)));
  return (
    <>
      {waiting > 0 && (
        <p className="soft below-4">
          {howMany(waiting, 'more nonprofit follows', 'more nonprofits follow')} when you leave one out.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard */}
      <section className="scroll" aria-label="The comparison" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              {nonprofits.map((nonprofit) => (
                <th key={nonprofit.id} scope="col">
                  <a href={nonprofitPath(nonprofit)}>
                    <Thumbnail {...nonprofit} />
                    {nonprofit.name}
                  </a>
                  {nonprofits.length > 1 && (
                    <a
                      className="leave not-printed"
                      href={compareAddress(ids.filter((id) => id !== nonprofit.id))}
                      aria-label={`Leave out ${nonprofit.name}`}
                    >
                      Leave out
                    </a>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ title, of, nothing = 'not said' }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {nonprofits.map((nonprofit) => (
                  <td key={nonprofit.id}>{of(nonprofit, site) || <span className="soft">{nothing}</span>}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {nonprofits.length > 1 && nonprofits.some(({ takesGifts }) => takesGifts) && (
        <p className="above-6 not-printed">
          <a className="button" href={giveAddress(nonprofits.map(({ id }) => id))}>
            Give to these
          </a>
        </p>
      )}
      {site.howChosenIsShown && (
        <p className="above-6">
          <a href={howChosenPath}>How nonprofits are chosen</a>
        </p>
      )}
    </>
  );
}

function Nothing() {
  return (
    <EmptyState
      title="No nonprofits to compare."
      text="Put two or more on your shortlist with the heart, and compare them from there."
      action={<a href="/directory">Browse the directory</a>}
    />
  );
}
