import { centsText } from '#contract/money/giving/gift-amounts.ts';
import { giveAddress } from '#contract/money/giving/give-words.ts';
import { givingDayPath } from '#contract/money/giving/giving-day.ts';
import { nonprofitPath } from '#contract/nonprofits/public/addresses.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import type { PublicPageOf } from '#contract/public/directory/public-pages.ts';
import { Document } from '../frame/document.tsx';
import { useSite } from '../frame/site.ts';

type Page = PublicPageOf<'givingDay'>;

/** The page of the giving day: what came in, and for whom. It is read anew whenever somebody opens it. */
export function GivingDayPage(page: Page) {
  const { assets } = useSite();
  const { title, search, sums } = page;
  const lead = useLead(page);
  return (
    <Document title={title} description={lead} path={givingDayPath} section={null} assets={assets.giving} hidden={search !== ''}>
      <article>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {sums && page.when !== 'BEFORE' && <Sums page={page} sums={sums} />}
        <search>
          <form className="above-6" method="get" action={givingDayPath}>
            <label htmlFor="q">Find a nonprofit</label>{' '}
            <input id="q" name="q" type="search" defaultValue={search} maxLength={100} />{' '}
            <button className="button" type="submit">
              Search
            </button>
          </form>
        </search>
        <Nonprofits page={page} />
      </article>
    </Document>
  );
}

function useLead({ when, fromAt, untilAt }: Page): string {
  const { programmeTimeZone: timeZone } = useSite().programme;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long', timeStyle: 'short' });
  const [from, until] = [format.format(new Date(fromAt)), format.format(new Date(untilAt))];
  if (when === 'BEFORE') return `It begins on ${from} and ends on ${until}. Gifts that are given before do not count for it.`;
  if (when === 'NOW') return `It goes on until ${until}. Gifts are counted some seconds after they were paid.`;
  return `It ended on ${until}.`;
}

function Sums({ page: { goalCents }, sums }: { page: Page; sums: NonNullable<Page['sums']> }) {
  const { gifts, cents, matchedCents } = sums;
  return (
    <>
      <p>
        <strong>{centsText(cents)}</strong> in {howMany(gifts, 'gift', 'gifts')}
        {matchedCents > 0 && (
          <>
            , and <strong>{centsText(matchedCents)}</strong> from sponsors
          </>
        )}
      </p>
      <p className="hint">
        {goalCents !== null && `The goal is ${centsText(goalCents)}. `}
        Refunds are not taken off. <a href={givingDayPath}>Count again</a>
      </p>
    </>
  );
}

/** A sum of fewer gifts would say what one donor gave, who may be hidden. */
const fewest = 3;
const wholeDollars = (cents: number) => centsText(Math.round(cents / 100) * 100);

function Nonprofits({ page: { nonprofits, search, sums } }: { page: Page }) {
  if (nonprofits.length === 0)
    return (
      <p className="above-6">
        {search === ''
          ? 'Nothing was given yet. Search for a nonprofit to give to.'
          : 'No nonprofit that takes gifts has this name.'}
      </p>
    );
  return (
    <table className="gift-parts">
      <caption className={search === '' ? undefined : 'only-read-out'}>
        {search === '' ? (sums ? 'Most given' : 'Nonprofits') : 'Found'}
      </caption>
      <tbody>
        {nonprofits.map(({ id, name, gifts, cents, matchedCents }) => (
          <tr key={id}>
            <th scope="row">
              <a href={nonprofitPath({ id, name })}>{name}</a>
            </th>
            {sums && (
              <td>
                {gifts === 0
                  ? 'No gift yet'
                  : gifts < fewest
                    ? 'A few gifts'
                    : `${wholeDollars(cents)} in ${howMany(gifts, 'gift', 'gifts')}`}
                {gifts >= fewest && matchedCents > 0 && `, ${wholeDollars(matchedCents)} matched`}
              </td>
            )}
            <td>
              <a href={giveAddress([id])} aria-label={`Give to ${name}`}>
                Give
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
