import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { acceptedYearChoices } from '#contract/nonprofits/accepted-years.ts';
import { budgetSizeLabels, budgetSizes } from '#contract/nonprofits/choices.ts';
import { nteeMajors } from '#contract/nonprofits/ntee.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { ChoiceFilter, optionsOf } from '../../platform/ui/lists/filters/choice-filter.tsx';
import { DayFilter } from '../../platform/ui/lists/filters/day-filter.tsx';
import { DaysFilter } from '../../platform/ui/lists/filters/days-filter.tsx';
import { FilterPanel } from '../../platform/ui/lists/filters/filter-panel.tsx';
import { FilterSide } from '../../platform/ui/lists/filters/filter-side.tsx';
import { TextFilter } from '../../platform/ui/lists/filters/text-filter.tsx';
import { YesNoFilter } from '../../platform/ui/lists/filters/yes-no-filter.tsx';
import type { List } from '../../platform/ui/lists/use-list.ts';
import { categoriesQuery } from '../nonprofit-queries.ts';
import { colleaguesQuery } from '../relationship/relationship-queries.ts';
import classes from './nonprofit-list-page.module.css';
import type { NonprofitListSearch } from './nonprofit-list-search.ts';
import { PlaceChips } from './place-chips.tsx';

const nteeOptions = nteeMajors.map(({ letter, name }) => ({ value: letter, label: `${letter} ${name}` }));
const budgetOptions = optionsOf(budgetSizes, budgetSizeLabels);

const yearOptions = () => acceptedYearChoices().map((year) => ({ value: year, label: String(year) }));

interface Props {
  list: List<NonprofitListSearch>;
  /** a filter of another wing, for programme staff */
  children: ReactNode;
}

export function NonprofitFilters({ list, children }: Props) {
  const staff = may(useSignedInUser(), 'readAllNonprofits');
  const categories = useQuery(categoriesQuery);
  const options = categories.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <FilterSide list={list}>
      <FilterPanel title="Budget Size" options={budgetOptions} {...list.filter('budgetSize')} />
      <FilterPanel title="Categories" options={options} limit={10} {...list.filter('webCategories')} />
      <PlaceChips search={list.search} onChange={list.show} />
      {staff && <StaffFilters list={list}>{children}</StaffFilters>}
    </FilterSide>
  );
}

/** The filters that only programme staff see. */
function StaffFilters({ list, children }: Props) {
  const me = useSignedInUser();
  const colleagues = useQuery(colleaguesQuery).data ?? [];
  const people = colleagues.map(({ id, name }) => ({ value: String(id), label: id === me.id ? `${name} (me)` : name }));
  const doers = [{ value: 'left', label: 'Somebody who left' }, ...people];
  const owners = [{ value: 'none', label: 'Nobody' }, ...doers];
  const flags = [
    ['inProgramme', 'In the Programme'],
    ['isPublishedForWeb', 'Display on Web'],
    ['isPublishedForPrint', 'Print Version'],
    ['hasPicture', 'Picture'],
    ['isInactive', 'Inactive'],
    ['lookAlike', 'May Be a Duplicate'],
  ] as const;
  return (
    <>
      <FilterPanel title="NTEE Group" options={nteeOptions} limit={5} {...list.filter('ntee')} />
      <FilterPanel title="Accepted Years" options={yearOptions()} {...list.filter('acceptedYears')} />
      {children}
      <div className={classes.yesOrNo}>
        <ChoiceFilter title="Owner" options={owners} {...list.filter('owner')} />
      </div>
      {may(me, 'readPrivateNotes') && (
        <>
          <div className={classes.yesOrNo}>
            <ChoiceFilter title="Next Step Of" any="Anybody" options={doers} {...list.filter('nextStepOf')} />
          </div>
          <DayFilter className={classes.yesOrNo} title="Next Step By" {...list.filter('nextStepBy')} />
        </>
      )}
      {flags.map(([name, title]) => (
        <YesNoFilter key={name} className={classes.yesOrNo} title={title} {...list.filter(name)} />
      ))}
      <TextFilter className={classes.yesOrNo} title="City" {...list.filter('city')} />
      <DaysFilter className={classes.yesOrNo} title="Changed Within" any="Any time" {...list.filter('changedWithin')} />
    </>
  );
}
