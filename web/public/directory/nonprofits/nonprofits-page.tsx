import { budgetSizeLabels, budgetSizes } from '#contract/nonprofits/choices.ts';
import { uncategorized } from '#contract/nonprofits/list.ts';
import { nonprofitsAddress } from '#contract/nonprofits/public/addresses.ts';
import type { NonprofitsView } from '#contract/nonprofits/public/views.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import type { NonprofitsFound } from '#contract/public/directory/found.ts';
import type { PublicPageOf } from '#contract/public/directory/public-pages.ts';
import { type TellMeAbout, tellMeAddress } from '#contract/public/visitor-letters/tell-me.ts';
import { Document } from '../frame/document.tsx';
import { useSite } from '../frame/site.ts';
import { webSiteData } from '../linked-data.ts';
import { Browse, Nothing } from '../lists/browse.tsx';
import { understoodChips } from '../lists/chips.tsx';
import { categoriesPanel, type Panel } from '../lists/filter-side.tsx';
import { Cards } from './cards.tsx';

/** The directory's list of nonprofits, with its search, filters and pages. */
export function NonprofitsPage({ view, found }: PublicPageOf<'nonprofits'>) {
  const { origin, programme } = useSite();
  const { search, page } = view;
  const plain = search === '' && view.budgetSize.length === 0 && view.webCategories.length === 0 && view.towns.length === 0;
  const counted = howMany(found.count, 'nonprofit', 'nonprofits');
  return (
    <Document
      title={search === '' ? `Nonprofit directory${page > 1 ? `, page ${page}` : ''}` : `${search}: nonprofits`}
      description={`Browse and search ${counted} in the ${programme.programmeName} directory: what they do, where they work, and how to take part.`}
      path={nonprofitsAddress(view)}
      section="/directory"
      hidden={!plain}
      data={plain && page === 1 ? [webSiteData(programme.programmeName, origin)] : []}
    >
      <Browse
        path="/directory"
        heading="Find a nonprofit worth knowing"
        searchLabel="Search by name, cause, town or ZIP code"
        search={search}
        panels={panelsOf(view, found)}
        page={page}
        count={found.count}
        counted={counted}
        said={saidOf(view, found, counted)}
        understood={understoodChips(found.understood, (to) => nonprofitsAddress({ ...view, search: to, page: 1 }))}
        literally={
          found.understood.length > 0
            ? nonprofitsAddress({ ...view, search: `"${search.replace(/["“”]/g, '')}"`, page: 1 })
            : undefined
        }
        addressOf={(to) => nonprofitsAddress({ ...view, page: to })}
      >
        {found.partly && <WordByWord partly={found.partly} view={view} />}
        {found.count === 0 ? (
          <Nothing
            title="No nonprofits to display."
            plain={plain ? 'None has been published yet.' : undefined}
            clearTo="/directory"
          />
        ) : (
          <Cards cards={found.cards} categories={found.categories} lead={plain && page === 1} />
        )}
        <TellMe view={view} />
      </Browse>
    </Document>
  );
}

/** Leads to the weekly email about the one category or town that the list shows, else about everything. */
function TellMe({ view: { webCategories, towns } }: { view: NonprofitsView }) {
  const { visitorLettersAreOn } = useSite();
  if (!visitorLettersAreOn) return null;
  const [category] = webCategories;
  const [town] = towns;
  const about = (): TellMeAbout => {
    if (webCategories.length === 1 && category !== undefined && town === undefined) return { kind: 'CATEGORY', category };
    return towns.length === 1 && town !== undefined && category === undefined ? { kind: 'TOWN', town } : { kind: 'ALL' };
  };
  const asked = about();
  return (
    <p className="above-6">
      <a href={tellMeAddress(asked)}>
        {asked.kind === 'ALL' ? 'Tell me by email what is new in the directory' : 'Tell me by email what is new among these'}
      </a>
    </p>
  );
}

/** The line above the results; undefined: the number for the search. */
function saidOf({ search }: NonprofitsView, { count, near, partly }: NonprofitsFound, counted: string): string | undefined {
  if (partly && count > 0) {
    const fits = `${count === 1 ? 'fits' : 'fit'} ${partly.isMost ? 'most' : 'some'} of it`;
    return `No nonprofit fits all of “${search}”; ${counted} ${fits}`;
  }
  return near ? `${counted} within ${near.miles} miles for “${search}”, the nearest first` : undefined;
}

/** Where the words together find nothing: what each of them finds, and the nearest category. */
function WordByWord({
  partly: { words, category },
  view,
}: {
  partly: NonNullable<NonprofitsFound['partly']>;
  view: NonprofitsView;
}) {
  const found = words.filter(({ count }) => count > 0);
  if (words.length < 2 && category === null) return null;
  return (
    <p className="word-by-word">
      {found.length > 0 && words.length > 1 && (
        <>
          Word by word:{' '}
          {found.map(({ word, count }) => (
            <a key={word} href={nonprofitsAddress({ ...view, search: word, page: 1 })} data-live="">
              {word} ({grouped(count)})
            </a>
          ))}
        </>
      )}
      {category && (
        <>
          {' '}
          Nearest category:{' '}
          <a href={nonprofitsAddress({ ...noView, webCategories: [category.id] })} data-live="">
            {category.name} ({grouped(category.count)})
          </a>
        </>
      )}
    </p>
  );
}

const noView: NonprofitsView = { search: '', budgetSize: [], webCategories: [], towns: [], page: 1 };

function townsPanel(towns: NonprofitsFound['towns'], chosen: readonly string[]): Panel {
  const choices = towns.map(({ key, label, count }) => ({ value: key, label, count }));
  return { name: 'town', title: 'Place', chosen, choices, limit: 6 };
}

function panelsOf(view: NonprofitsView, { categories, towns, budgetSizes: counts }: NonprofitsFound): Panel[] {
  return [
    ...(towns.length > 1 || view.towns.length > 0 ? [townsPanel(towns, view.towns)] : []),
    {
      name: 'budget_size',
      title: 'Budget Size',
      chosen: view.budgetSize,
      choices: budgetSizes.map((value) => ({ value, label: budgetSizeLabels[value], count: counts[value] ?? 0 })),
    },
    categoriesPanel(
      categories.map((category) => ({ ...category, group: category.group ?? uncategorized })),
      view.webCategories,
    ),
  ];
}
