import { budgetSizeLabels } from '#contract/nonprofits/choices.ts';
import { factLabels } from '#contract/nonprofits/facts/facts.ts';
import { claimAddress, howChosenPath } from '#contract/nonprofits/public/addresses.ts';
import { shownAddress, twitterAddress, webAddress } from '#contract/platform/appearance/shown-addresses.ts';
import { phoneLink } from '#contract/platform/fields/phone-link.ts';
import { camelKey } from '#contract/platform/wire/keys.ts';
import type { DirectoryProfile } from '#contract/public/directory/directory.ts';
import { Fact } from '../../../platform/ui/text/fact.tsx';
import { formatEin, formatMonth } from '../../../platform/ui/text/format.ts';
import { OutLink } from '../announcements/item-heading.tsx';
import { useSite } from '../frame/site.ts';
import { yearsInWords } from './catalogue-years.ts';

/** The ways to reach a nonprofit, its budget size, its EIN, and which of its facts were confirmed when. */
export function NonprofitFacts({ nonprofit }: { nonprofit: DirectoryProfile }) {
  const { name, phoneNumber, budgetSize, ein } = nonprofit;
  return (
    <aside className="facts" aria-label={`About ${name}`}>
      <Websites nonprofit={nonprofit} />
      <dl className="touch-links">
        <Fact title="Phone">{phoneNumber && <a href={phoneLink(phoneNumber)}>{phoneNumber}</a>}</Fact>
        <Fact title="Elsewhere">{elsewhere(nonprofit)}</Fact>
        <Fact title="Budget Size">{budgetSize && budgetSizeLabels[budgetSize]}</Fact>
        <Fact title="In the catalogue">{yearsInWords(nonprofit.catalogueYears)}</Fact>
        <Fact title="EIN">{formatEin(ein)}</Fact>
      </dl>
      <Confirmed nonprofit={nonprofit} />
      <AboutListing nonprofit={nonprofit} />
    </aside>
  );
}

/** How the nonprofit came here, and the way in for those who work for it. */
function AboutListing({ nonprofit: { name } }: { nonprofit: DirectoryProfile }) {
  const { howChosenIsShown } = useSite();
  return (
    <p className="listing not-printed">
      {howChosenIsShown && <a href={howChosenPath}>How nonprofits are chosen</a>}
      <a href={claimAddress(name)}>Is this your nonprofit?</a>
    </p>
  );
}

/** What was confirmed in which month, the latest first. A fact that nobody has confirmed is not named. */
function Confirmed({ nonprofit }: { nonprofit: DirectoryProfile }) {
  const { programmeTimeZone } = useSite().programme;
  const values = new Map<string, unknown>(Object.entries(nonprofit));
  const months = new Map<string, string[]>();
  for (const { field, at } of nonprofit.confirmedFacts) {
    const label = factLabels.get(field);
    if (label === undefined || !isGiven(values.get(camelKey(field)))) continue;
    const month = formatMonth(at, programmeTimeZone);
    months.set(month, [...(months.get(month) ?? []), label]);
  }
  if (months.size === 0) return null;
  const [first, ...earlier] = [...months].map(([month, labels]) => `${month}: ${labels.join(', ')}.`);
  return <p className="confirmed">{[`Confirmed in ${first}`, ...earlier.map((words) => `In ${words}`)].join(' ')}</p>;
}

const isGiven = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '';

function Websites({ nonprofit: { url, website } }: { nonprofit: DirectoryProfile }) {
  const sites = [...new Set([webAddress(url), webAddress(website)])].filter((href) => href !== null);
  return sites.map((href) => (
    <p key={href}>
      <a className="touch" href={href} rel="noopener nofollow ugc">
        {shownAddress(href)}
      </a>
    </p>
  ));
}

/** The links to social media; null if there are none. */
function elsewhere({ facebook, linkedin, twitter }: DirectoryProfile) {
  const links = [
    { label: 'Facebook', href: webAddress(facebook) },
    { label: 'LinkedIn', href: webAddress(linkedin) },
    { label: 'Twitter', href: twitterAddress(twitter) },
  ].filter(({ href }) => href !== null);
  if (links.length === 0) return null;
  return (
    <ul className="elsewhere">
      {links.map(({ label, href }) => (
        <li key={label}>
          <OutLink to={href}>{label}</OutLink>
        </li>
      ))}
    </ul>
  );
}
