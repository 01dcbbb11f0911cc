import { NativeSelect } from '@mantine/core';
import { accountStates, userTypes } from '#contract/people/users-query.ts';
import { DaysFilter } from '../../ui/lists/days-filter.tsx';
import { YesNoFilter } from '../../ui/lists/yes-no-filter.tsx';
import classes from './user-list-page.module.css';
import type { UserListSearch } from './user-list-search.ts';
import { accountStateLabels, userTypeLabels } from './user-words.ts';

export const withoutFilters = {
  ids: undefined,
  isReviewer: undefined,
  userTypes: undefined,
  accountStates: undefined,
  daysSinceSeen: undefined,
  createdWithin: undefined,
};

interface Props {
  search: UserListSearch;
  onChange: (changes: UserListSearch) => void;
}

/** For programme staff: only they see who has which role and who signs in. */
export function UserFilters({ search, onChange }: Props) {
  return (
    <div className={classes.filters}>
      <OneOrMore
        title="Type"
        any="Any type"
        values={userTypes}
        labels={userTypeLabels}
        chosen={search.userTypes}
        onChange={(chosen) => onChange({ userTypes: chosen })}
      />
      <OneOrMore
        title="State"
        any="Any state"
        values={accountStates}
        labels={accountStateLabels}
        chosen={search.accountStates}
        onChange={(chosen) => onChange({ accountStates: chosen })}
      />
      <DaysFilter
        title="Not seen for"
        any="Any time"
        value={search.daysSinceSeen}
        onChange={(daysSinceSeen) => onChange({ daysSinceSeen })}
      />
      <DaysFilter
        title="Created within"
        any="Any time"
        value={search.createdWithin}
        onChange={(createdWithin) => onChange({ createdWithin })}
      />
      <YesNoFilter title="Reviewer" value={search.isReviewer} onChange={(isReviewer) => onChange({ isReviewer })} />
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  title: string;
  any: string;
  values: readonly Value[];
  labels: Record<Value, string>;
  chosen: readonly Value[] | undefined;
  onChange: (chosen: Value[] | undefined) => void;
}

/** Chooses one value; an address can ask for several, which are then shown together. */
function OneOrMore<Value extends string>({ title, any, values, labels, chosen = [], onChange }: ChoiceProps<Value>) {
  const several = chosen.length > 1;
  return (
    <NativeSelect
      label={title}
      value={chosen.join(',')}
      onChange={({ currentTarget }) => {
        const found = values.filter((value) => value === currentTarget.value);
        onChange(found.length > 0 ? found : undefined);
      }}
    >
      <option value="">{any}</option>
      {several && <option value={chosen.join(',')}>{chosen.map((value) => labels[value]).join(', ')}</option>}
      {values.map((value) => (
        <option key={value} value={value}>
          {labels[value]}
        </option>
      ))}
    </NativeSelect>
  );
}
