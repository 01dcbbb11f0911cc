import { useQuery } from '@tanstack/react-query';
import { consentStateLabels, consentStates, photoPlaceNames, photoPlaces } from '#contract/nonprofits/photos/photo-choices.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { TypeAhead } from '../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { ChoiceFilter, optionsOf } from '../../platform/ui/lists/filters/choice-filter.tsx';
import { FilterChip } from '../../platform/ui/lists/filters/filter-chips.tsx';
import { FilterPanel } from '../../platform/ui/lists/filters/filter-panel.tsx';
import { FilterSide } from '../../platform/ui/lists/filters/filter-side.tsx';
import { YesNoFilter } from '../../platform/ui/lists/filters/yes-no-filter.tsx';
import type { List } from '../../platform/ui/lists/use-list.ts';
import { searchNonprofits } from '../list/search-nonprofits.ts';
import { nonprofitQuery } from '../nonprofit-query.ts';
import classes from './photo-filters.module.css';
import { photoTagsQuery } from './photo-queries.ts';
import type { PhotoSearch } from './photo-search.ts';

export function PhotoFilters({ list }: { list: Pick<List<PhotoSearch>, 'filter' | 'active' | 'clearFilters'> }) {
  const { filter } = list;
  const user = useSignedInUser();
  const staff = may(user, 'managePhotos');
  return (
    <FilterSide list={list}>
      <TagFilter {...filter('tags')} />
      {(staff || user.nonprofit !== null) && (
        <div className={classes.selects}>
          {staff && <NonprofitFilter {...filter('nonprofit')} />}
          <YesNoFilter title="Approved" {...filter('approved')} />
          <ChoiceFilter title="Permission" options={optionsOf(consentStates, consentStateLabels)} {...filter('consent')} />
          <YesNoFilter title="Better photo asked for" {...filter('betterAsked')} />
          <ChoiceFilter title="Chosen for" options={optionsOf(photoPlaces, photoPlaceNames)} {...filter('chosenFor')} />
        </div>
      )}
    </FilterSide>
  );
}

interface Chosen<Value> {
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

function TagFilter({ value: chosen = [], onChange }: Chosen<string[]>) {
  const { data: known = [] } = useQuery(photoTagsQuery);
  const counts = new Map(known.map(({ name, photos }) => [name, ` (${photos})`]));
  const names = [...new Set([...counts.keys(), ...chosen])].sort((a, b) => a.localeCompare(b));
  const options = names.map((value) => ({ value, label: `#${value}${counts.get(value) ?? ''}` }));
  if (options.length === 0) return null;
  return <FilterPanel title="Tags" options={options} limit={8} value={chosen} onChange={onChange} />;
}

function NonprofitFilter({ value: id, onChange }: Chosen<number>) {
  const { data } = useQuery({ ...nonprofitQuery(id ?? 0), enabled: id !== undefined });
  const value = id === undefined ? null : { id, name: data?.name ?? `Number ${id}` };
  return (
    <>
      <FilterChip title="Nonprofit" label={value?.name} onRemove={() => onChange(undefined)} />
      <TypeAhead
        label="Nonprofit"
        placeholder="Any"
        value={value}
        search={searchNonprofits}
        onChange={(chosen) => onChange(chosen?.id)}
      />
    </>
  );
}
