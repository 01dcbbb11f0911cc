import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { decisions } from '#contract/reviews/board.ts';
import { categoriesQuery } from '../../nonprofits/nonprofit-queries.ts';
import { ChoiceFilter, optionsOf } from '../../ui/lists/filters/choice-filter.tsx';
import { FilterChip } from '../../ui/lists/filters/filter-chips.tsx';
import { SearchBox } from '../../ui/lists/filters/search-box.tsx';
import classes from './board.module.css';
import type { BoardSearch } from './board-queries.ts';
import { decisionLabels } from './decision-words.ts';

export const withoutFilters = {
  search: undefined,
  decision: undefined,
  released: undefined,
  category: undefined,
  tag: undefined,
  short: undefined,
};

interface Props {
  search: BoardSearch;
  tags: readonly string[];
  columns: readonly { key: string; header: string }[];
  hidden: readonly string[];
  onChange: (changes: BoardSearch & { hide?: string | undefined }) => void;
}

const choices = optionsOf(['NONE', ...decisions], { NONE: 'Undecided', ...decisionLabels });
const releases = optionsOf(['yes', 'no'], { yes: 'Released', no: 'Prepared, not released' });

/** What narrows the board, and which columns it shows. All of it is in the address. */
export function BoardFilters({ search, tags, columns, hidden, onChange }: Props) {
  const { decision, released, category, tag, short } = search;
  const { data: categories = [] } = useQuery(categoriesQuery);
  const toggle = (key: string) => {
    const next = hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key];
    onChange({ hide: next.join(',') || undefined });
  };
  return (
    <div className={classes.filters}>
      <SearchBox
        label="Search by nonprofit"
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      <ChoiceFilter
        title="Decision"
        hidden
        any="Any decision"
        options={choices}
        value={decision}
        onChange={(value) => onChange({ decision: value })}
      />
      <ChoiceFilter
        title="Released"
        hidden
        any="Released or not"
        options={releases}
        value={released === undefined ? undefined : released ? 'yes' : 'no'}
        onChange={(value) => onChange({ released: value && value === 'yes' })}
      />
      <ChoiceFilter
        title="Category"
        hidden
        any="Any category"
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        value={category}
        onChange={(value) => onChange({ category: value })}
      />
      {tags.length > 0 && (
        <ChoiceFilter
          title="Tag"
          hidden
          any="Any tag"
          options={tags.map((one) => ({ value: one, label: one }))}
          value={tag}
          onChange={(value) => onChange({ tag: value })}
        />
      )}
      <FilterChip title="Reviews" label={short ? 'missing' : undefined} onRemove={() => onChange({ short: undefined })} />
      <Checkbox
        label="Reviews missing"
        checked={short === true}
        onChange={({ currentTarget }) => onChange({ short: currentTarget.checked || undefined })}
      />
      <details className="placed opens-inside">
        <summary>Columns{hidden.length > 0 && ` (${hidden.length} hidden)`}</summary>
        <div className={classes.columnList}>
          {columns.map(({ key, header }) => (
            <Checkbox key={key} label={header} checked={!hidden.includes(key)} onChange={() => toggle(key)} />
          ))}
        </div>
      </details>
    </div>
  );
}
