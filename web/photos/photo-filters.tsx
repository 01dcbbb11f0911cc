import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { may } from '#contract/people/permissions.ts';
import {
  type ConsentState,
  consentStateLabels,
  consentStates,
  type PhotoPlace,
  photoPlaceNames,
  photoPlaces,
} from '#contract/photos/photo-choices.ts';
import { nonprofitQuery } from '../nonprofits/nonprofit-query.ts';
import { searchNonprofits } from '../people/users/user-queries.ts';
import { useSignedInUser } from '../session.ts';
import { TypeAhead } from '../ui/forms/type-ahead.tsx';
import { FilterPanel } from '../ui/lists/filter-panel.tsx';
import { FilterSide } from '../ui/lists/filter-side.tsx';
import { YesNoFilter } from '../ui/lists/yes-no-filter.tsx';
import classes from './photo-filters.module.css';
import { photoTagsQuery } from './photo-queries.ts';
import { type PhotoSearch, withoutFilters } from './photo-search.ts';

interface Props {
  search: PhotoSearch;
  onChange: (changes: PhotoSearch) => void;
  onClear: () => void;
}

/** The filters beside the photos. */
export function PhotoFilters({ search, onChange, onClear }: Props) {
  const user = useSignedInUser();
  const staff = may(user, 'managePhotos');
  const active = Object.keys(withoutFilters).filter(
    (name) => name !== 'search' && search[name as keyof PhotoSearch] !== undefined,
  );
  return (
    <FilterSide active={active.length} onClear={onClear}>
      <TagFilter chosen={search.tags ?? []} onChange={(tags) => onChange({ tags })} />
      {(staff || user.nonprofit !== null) && (
        <div className={classes.selects}>
          {staff && <NonprofitFilter id={search.nonprofit} onChange={(nonprofit) => onChange({ nonprofit })} />}
          <YesNoFilter title="Approved" value={search.approved} onChange={(approved) => onChange({ approved })} />
          <ChoiceFilter<ConsentState>
            label="Permission"
            values={consentStates}
            labels={consentStateLabels}
            value={search.consent}
            onChange={(consent) => onChange({ consent })}
          />
          <YesNoFilter
            title="Better photo asked for"
            value={search.betterAsked}
            onChange={(betterAsked) => onChange({ betterAsked })}
          />
          <ChoiceFilter<PhotoPlace>
            label="Chosen for"
            values={photoPlaces}
            labels={photoPlaceNames}
            value={search.chosenFor}
            onChange={(chosenFor) => onChange({ chosenFor })}
          />
        </div>
      )}
    </FilterSide>
  );
}

function TagFilter({ chosen, onChange }: { chosen: readonly string[]; onChange: (tags: string[]) => void }) {
  const { data: known = [] } = useQuery(photoTagsQuery);
  const counts = new Map(known.map(({ name, photos }) => [name, ` (${photos})`]));
  const names = [...new Set([...counts.keys(), ...chosen])].sort((a, b) => a.localeCompare(b));
  const options = names.map((value) => ({ value, label: `#${value}${counts.get(value) ?? ''}` }));
  if (options.length === 0) return null;
  return <FilterPanel title="Tags" options={options} limit={8} selected={chosen} onChange={onChange} />;
}

interface ChoiceProps<Value extends string> {
  label: string;
  values: readonly Value[];
  labels: Record<Value, string>;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

function ChoiceFilter<Value extends string>({ label, values, labels, value, onChange }: ChoiceProps<Value>) {
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(values.find((one) => one === currentTarget.value))}
    >
      <option value="">Any</option>
      {values.map((one) => (
        <option key={one} value={one}>
          {labels[one]}
        </option>
      ))}
    </NativeSelect>
  );
}

function NonprofitFilter({ id, onChange }: { id: number | undefined; onChange: (id: number | undefined) => void }) {
  const { data } = useQuery({ ...nonprofitQuery(id ?? 0), enabled: id !== undefined });
  const value = id === undefined ? null : { id, name: data?.name ?? `Number ${id}` };
  return (
    <TypeAhead
      label="Nonprofit"
      placeholder="Any"
      value={value}
      search={searchNonprofits}
      onChange={(chosen) => onChange(chosen?.id)}
    />
  );
}
