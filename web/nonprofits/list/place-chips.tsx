import { type ProfileGap, profileGapLabels, townWords } from '#contract/nonprofits/place-filters.ts';
import { FilterChip } from '../../platform/ui/lists/filters/filter-chips.tsx';

interface PlaceSearch {
  town?: string | undefined;
  zip?: string | undefined;
  lacks?: ProfileGap | undefined;
}

interface Props {
  search: PlaceSearch;
  onChange: (changes: PlaceSearch) => void;
}

/** Shows and removes the filters by place and by a missing part of the profile. Only links set these filters. */
export function PlaceChips({ search: { town, zip, lacks }, onChange }: Props) {
  return (
    <>
      <FilterChip title="Town" label={town && townWords(town)} onRemove={() => onChange({ town: undefined })} />
      <FilterChip title="ZIP code" label={zip} onRemove={() => onChange({ zip: undefined })} />
      <FilterChip title="Profile" label={lacks && profileGapLabels[lacks]} onRemove={() => onChange({ lacks: undefined })} />
    </>
  );
}
