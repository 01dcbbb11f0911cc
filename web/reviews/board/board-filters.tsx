import { Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { decisions } from '#contract/reviews/board.ts';
import { categoriesQuery } from '../../nonprofits/nonprofit-queries.ts';
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

const choices = ['NONE', ...decisions] as const;

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
      <NativeSelect
        aria-label="Decision"
        value={decision ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ decision: choices.find((one) => one === value) })}
      >
        <option value="">Any decision</option>
        <option value="NONE">Undecided</option>
        {decisions.map((one) => (
          <option key={one} value={one}>
            {decisionLabels[one]}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label="Released"
        value={released === undefined ? '' : String(released)}
        onChange={({ currentTarget: { value } }) => onChange({ released: value === '' ? undefined : value === 'true' })}
      >
        <option value="">Released or not</option>
        <option value="true">Released</option>
        <option value="false">Prepared, not released</option>
      </NativeSelect>
      <NativeSelect
        aria-label="Category"
        value={category ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ category: value === '' ? undefined : Number(value) })}
      >
        <option value="">Any category</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {tags.length > 0 && (
        <NativeSelect
          aria-label="Tag"
          value={tag ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ tag: value || undefined })}
        >
          <option value="">Any tag</option>
          {tags.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </NativeSelect>
      )}
      <Checkbox
        className={classes.checkbox ?? ''}
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
