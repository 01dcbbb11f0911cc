import { NativeSelect } from '@mantine/core';
import type { ComponentProps } from 'react';
import { type AccountState, accountStates, notSetUpStates, stateLabels } from '#contract/people/invitations.ts';
import { type ReviewWork, reviewWorks, userTypes } from '#contract/people/users.ts';
import { ChoiceFilter, optionsOf } from '../../../platform/ui/lists/filters/choice-filter.tsx';
import { DaysFilter } from '../../../platform/ui/lists/filters/days-filter.tsx';
import { FilterChip } from '../../../platform/ui/lists/filters/filter-chips.tsx';
import { YesNoFilter } from '../../../platform/ui/lists/filters/yes-no-filter.tsx';
import type { List } from '../../../platform/ui/lists/use-list.ts';
import { userTypeLabels } from '../user-words.ts';
import classes from './user-list-page.module.css';
import type { UserListSearch } from './user-list-search.ts';

/** The filters for programme staff, because only they see user types and account states. */
export function UserFilters({ list: { filter, search } }: { list: List<UserListSearch> }) {
  const { isReviewer, reviewWork } = search;
  return (
    <div className={`${classes.filters} row gap-3-4`}>
      <OneOrMore title="Type" any="Any type" values={userTypes} labels={userTypeLabels} {...filter('userTypes')} />
      <AccountStateFilter {...filter('accountStates')} />
      <DaysFilter title="Not seen for" any="Any time" {...filter('daysSinceSeen')} />
      <DaysFilter title="Created within" any="Any time" {...filter('createdWithin')} />
      <YesNoFilter title="Reviewer" {...filter('isReviewer')} />
      {(isReviewer || reviewWork) && <ReviewWorkFilter {...filter('reviewWork')} />}
    </div>
  );
}

/** A filter by account states. */
export function AccountStateFilter(props: Pick<ChoiceProps<AccountState>, 'value' | 'onChange'>) {
  return (
    <OneOrMore
      title="State"
      any="Any state"
      values={accountStates}
      together={{ label: 'Not set up', values: notSetUpStates }}
      labels={stateLabels}
      {...props}
    />
  );
}

const reviewWorkLabels: Record<ReviewWork, string> = {
  none: 'Nothing assigned',
  left: 'Reviews left',
  finished: 'All finished',
};

/** A filter by what reviewers have to do in open rounds. */
export function ReviewWorkFilter(props: Pick<ComponentProps<typeof ChoiceFilter<ReviewWork>>, 'value' | 'onChange'>) {
  return <ChoiceFilter title="Open reviews" options={optionsOf(reviewWorks, reviewWorkLabels)} {...props} />;
}

interface ChoiceProps<Value extends string> {
  title: string;
  any: string;
  values: readonly Value[];
  labels: Record<Value, string>;
  /** an option that stands for several values */
  together?: { label: string; values: readonly Value[] };
  value: readonly Value[] | undefined;
  onChange: (chosen: Value[] | undefined) => void;
}

/** Chooses one value, or the values of `together`. If the address asks for other values, those are shown. */
function OneOrMore<Value extends string>(props: ChoiceProps<Value>) {
  const { title, any, values, labels, together, value: chosen = [], onChange } = props;
  const isTogether = together && chosen.join(',') === together.values.join(',');
  const label = isTogether ? together.label : chosen.map((value) => labels[value]).join(', ');
  return (
    <>
      <FilterChip title={title} label={label} onRemove={() => onChange(undefined)} />
      <NativeSelect
        label={title}
        value={chosen.join(',')}
        onChange={({ currentTarget }) => {
          const wanted = currentTarget.value.split(',');
          const found = values.filter((value) => wanted.includes(value));
          onChange(found.length > 0 ? found : undefined);
        }}
      >
        <option value="">{any}</option>
        {chosen.length > 1 && !isTogether && <option value={chosen.join(',')}>{label}</option>}
        {together && <option value={together.values.join(',')}>{together.label}</option>}
        {values.map((value) => (
          <option key={value} value={value}>
            {labels[value]}
          </option>
        ))}
      </NativeSelect>
    </>
  );
}
