import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  libraryCategories,
  libraryCategoryLabels,
  libraryKindLabels,
  libraryKinds,
  readingStateLabels,
  readingStates,
} from '#contract/learning/library/library-choices.ts';
import { FilterChip } from '../../../platform/ui/lists/filters/filter-chips.tsx';
import { FilterPanel, OneOfPanel } from '../../../platform/ui/lists/filters/filter-panel.tsx';
import { FilterSide } from '../../../platform/ui/lists/filters/filter-side.tsx';
import one from '../choice.module.css';
import { libraryTagsQuery } from '../library-queries.ts';
import type { LibrarySearch } from '../library-search.ts';
import classes from './library-filters.module.css';

const kindOptions = libraryKinds.map((value) => ({ value, label: libraryKindLabels[value] }));
const readingOptions = readingStates.map((value) => ({ value, label: readingStateLabels[value] }));
const categoryOptions = libraryCategories.map((value) => ({ value, label: libraryCategoryLabels[value] }));
const categoryTags: readonly string[] = libraryCategories;

interface Props {
  search: LibrarySearch;
  onChange: (changes: LibrarySearch) => void;
  onClear: () => void;
}

export function LibraryFilters({ search, onChange, onClear }: Props) {
  const { tags = [], tagsand = [], kind = [], reading, category } = search;
  const { data: known = [] } = useQuery(libraryTagsQuery);
  const chosen = [...tags, ...tagsand];
  const all = tagsand.length > 0;
  const names = new Set([...known.map(({ name }) => name), ...chosen]);
  const labels = new Map(known.map(({ name, label, files }) => [name, `${label ?? `#${name}`} (${files})`]));
  const tagOptions = [...names]
    .filter((name) => !categoryTags.includes(name))
    .map((value) => ({ value, label: labels.get(value) ?? `#${value}` }))
    .sort((a, b) => a.label.localeCompare(b.label));

  const favorite = search.favorites === undefined ? undefined : search.favorites ? 'Mine' : 'Not mine';
  const active = chosen.length + kind.length + (reading ? 1 : 0) + (category ? 1 : 0) + (favorite ? 1 : 0);
  const choose = (values: readonly string[], every: boolean) =>
    onChange(every ? { tags: undefined, tagsand: [...values] } : { tags: [...values], tagsand: undefined });

  return (
    <FilterSide list={{ active, clearFilters: onClear }}>
      <OneOfPanel
        title="Category"
        options={categoryOptions}
        limit={5}
        value={category}
        onChange={(next) => onChange({ category: next })}
      />
      <div className="stack">
        <FilterPanel title="Tags" options={tagOptions} limit={8} value={chosen} onChange={(values) => choose(values, all)} />
        {chosen.length > 1 && (
          <fieldset className={classes.match}>
            <legend className={classes.legend}>Files with</legend>
            {[false, true].map((every) => (
              <label key={String(every)} className={one.choice}>
                <input type="radio" name="match" checked={every === all} onChange={() => choose(chosen, every)} />
                {every ? 'all of these tags' : 'any of these tags'}
              </label>
            ))}
          </fieldset>
        )}
      </div>
      <OneOfPanel title="My reading" options={readingOptions} value={reading} onChange={(next) => onChange({ reading: next })} />
      <FilterChip title="Favorites" label={favorite} onRemove={() => onChange({ favorites: undefined })} />
      <FilterPanel title="Type" options={kindOptions} limit={8} value={kind} onChange={(values) => onChange({ kind: values })} />
      <p className={classes.hint}>
        <Link to="/learning-commons/help">How to find things</Link>
      </p>
    </FilterSide>
  );
}
