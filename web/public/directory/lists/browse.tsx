import type { ReactNode } from 'react';
import { address } from '#contract/nonprofits/public/addresses.ts';
import { EmptyState } from '../../../platform/ui/feedback/empty-state.tsx';
import { type Chip, Chips, chosenChips } from './chips.tsx';
import { FilterSide, type Panel } from './filter-side.tsx';
import './list.css';
import { Paging } from './paging.tsx';
import { SearchField } from './search-field.tsx';

interface Props {
  path: string;
  heading: string;
  searchLabel: string;
  search: string;
  panels: readonly Panel[];
  page: number;
  count: number;
  /** how many results there are, in words: `2 nonprofits` */
  counted: string;
  /** the line above the results; undefined: `counted` is shown */
  said?: string | undefined;
  addressOf: (page: number) => string;
  /** shown under the search field */
  follow?: ReactNode;
  /** what was understood of the search */
  understood?: readonly Chip[];
  /** the list for the search word by word; undefined: it was not read otherwise */
  literally?: string | undefined;
  /** the results */
  children: ReactNode;
}

/** A list with its search, filters and pages, as a plain form. The script live-form.ts replaces the parts with `data-swap`. */
export function Browse(list: Props) {
  const {
    path,
    heading,
    searchLabel,
    search,
    panels,
    counted,
    said,
    follow,
    understood = [],
    literally,
    children,
    ...paged
  } = list;
  return (
    <form className="browse" action={path} method="get" data-live="">
      <header className="opening">
        <h1>{heading}</h1>
        <SearchField label={searchLabel} value={search} />
        {follow}
      </header>
      <div className="layout columns-56">
        <FilterSide panels={panels} clearTo={address(path, { search })} counted={counted} />
        <Chips chips={[...understood, ...chosenChips(path, search, panels)]} literally={literally} />
        <section className="results shrinks" aria-labelledby="count">
          <p id="count" className="count" role="status" data-swap="">
            {said ?? `${counted}${search === '' ? '' : ` for “${search}”`}`}
          </p>
          <div id="results" data-swap="">
            {children}
            <Paging {...paged} />
          </div>
        </section>
      </div>
    </form>
  );
}

interface NothingProps {
  title: string;
  /** why the list is empty without search and filters; undefined if some are set */
  plain?: string | undefined;
  clearTo: string;
}

/** Shown in place of the results if there are none. */
export function Nothing({ title, plain, clearTo }: NothingProps) {
  return (
    <EmptyState
      title={title}
      text={plain ?? 'Nothing fits the search and filters that are set.'}
      action={
        plain === undefined && (
          <a href={clearTo} data-live="">
            Clear search and filters
          </a>
        )
      }
    />
  );
}
