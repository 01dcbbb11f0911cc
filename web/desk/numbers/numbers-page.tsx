import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type NumberBlockName, readNumbers, type SeasonNumbers } from '#contract/desk/numbers/numbers.ts';
import { queryOf } from '../../platform/query-of.ts';
import { Loaded } from '../../platform/ui/feedback/loading/loaded.tsx';
import { ProgressLine } from '../../platform/ui/feedback/loading/progress-line.tsx';
import { IfMay } from '../../platform/ui/if-may.tsx';
import { LongPage } from '../../platform/ui/page/long-page.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { PageOutline } from '../../platform/ui/page/page-outline.tsx';
import classes from './numbers.module.css';
import { NumbersBlockView } from './numbers-block.tsx';
import { type NumbersSearch, readNumbersSearch, type ShownStage, shownStages } from './numbers-search.ts';
import { PublicNumbers } from './public-numbers.tsx';

const parts: readonly { id: string; title: string; blocks: readonly NumberBlockName[] }[] = [
  { id: 'applications', title: 'Applications', blocks: ['stages', 'applications', 'categories', 'sizes', 'towns', 'zips'] },
  { id: 'catalogue', title: 'Catalogue', blocks: ['coverage'] },
  { id: 'reviews', title: 'Reviews', blocks: ['scores', 'reviewers'] },
  { id: 'gifts', title: 'Gifts', blocks: ['giftMonths', 'giftTypes', 'giftSources', 'giftNonprofits'] },
  { id: 'library', title: 'Library', blocks: ['libraryMonths', 'libraryFiles'] },
];

const outline = [...parts, { id: 'website', title: 'On your website' }].map(({ id, title }) => ({ id: `numbers-${id}`, title }));

const seasonQuery = (season: number | undefined) =>
  queryOf(readNumbers, { query: { season } }, { placeholderData: keepPreviousData });

/** The numbers of a season, for programme staff. Every number opens the list that it counts. */
export function NumbersPage() {
  const search = readNumbersSearch(useSearch({ from: '/signed-in/numbers' }));
  const season = useQuery(seasonQuery(search.season));
  const beside = useQuery({ ...seasonQuery(search.beside), enabled: search.beside !== undefined });
  const second = search.beside === undefined ? undefined : beside.data;
  return (
    <>
      <ProgressLine active={(season.isFetching && !season.isPending) || (search.beside !== undefined && beside.isFetching)} />
      <PageHeader title="Numbers">
        <p className="soft above-2">
          What a season came to. A season is a calendar year: the applications that close in it, its gifts and its library use.
          Every number opens what it counts.
        </p>
      </PageHeader>
      <Loaded query={season} what="the numbers" lines={10}>
        {(first) => (
          <>
            <Choices search={search} first={first} />
            <LongPage outline={<PageOutline label="Numbers" entries={outline} />}>
              {parts.map(({ id, title, blocks }) => (
                <section key={id} id={`numbers-${id}`} className={classes.part} aria-labelledby={`numbers-${id}-title`}>
                  <h2 id={`numbers-${id}-title`} className="text-24 below-3">
                    {title}
                  </h2>
                  {blocks.map((name) => (
                    <NumbersBlockView key={name} name={name} first={first} second={second} stage={search.stage ?? 'submitted'} />
                  ))}
                </section>
              ))}
              <IfMay right="manageProgramme">
                <PublicNumbers />
              </IfMay>
            </LongPage>
          </>
        )}
      </Loaded>
    </>
  );
}

const stageLabels: Record<ShownStage, string> = {
  begun: 'Begun',
  submitted: 'Submitted',
  reviewed: 'Reviewed',
  accepted: 'Accepted',
};

/** Chooses the season, a season to compare with, and what the charts of applications show. */
function Choices({ search, first }: { search: NumbersSearch; first: SeasonNumbers }) {
  const navigate = useNavigate({ from: '/numbers' });
  const show = (changes: NumbersSearch) =>
    void navigate({ search: (now) => readNumbersSearch({ ...now, ...changes }), resetScroll: false });
  const years = first.seasons.map(String);
  const chosen = search.season ?? first.season;
  return (
    <div className={`${classes.choices} row gap-3-4 below-8 not-printed`}>
      <NativeSelect
        label="Season"
        data={years}
        value={String(chosen)}
        onChange={({ currentTarget: { value } }) => show({ season: Number(value), beside: undefined })}
      />
      <NativeSelect
        label="Compare with"
        data={[{ value: '', label: 'No other season' }, ...years.filter((year) => year !== String(chosen))]}
        value={search.beside?.toString() ?? ''}
        onChange={({ currentTarget: { value } }) => show({ beside: Number(value) || undefined })}
      />
      <NativeSelect
        label="Charts of applications show"
        data={shownStages.map((stage) => ({ value: stage, label: stageLabels[stage] }))}
        value={search.stage ?? 'submitted'}
        onChange={({ currentTarget: { value } }) => show({ stage: shownStages.find((stage) => stage === value) })}
      />
    </div>
  );
}
