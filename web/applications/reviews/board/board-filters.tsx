import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { decisionLabels, decisions } from '#contract/applications/reviews/board.ts';
import { categoriesQuery } from '../../../nonprofits/nonprofit-queries.ts';
import { ChoiceFilter, optionsOf } from '../../../platform/ui/lists/filters/choice-filter.tsx';
import { FilterChip } from '../../../platform/ui/lists/filters/filter-chips.tsx';
import { ListSearchBox } from '../../../platform/ui/lists/list-page.tsx';
import type { List } from '../../../platform/ui/lists/use-list.ts';
import classes from './board.module.css';
import type { BoardSearch } from './board-queries.ts';

interface Props {
  list: List<BoardSearch>;
  tags: readonly string[];
}

const choices = optionsOf(['NONE', ...decisions], { NONE: 'Undecided', ...decisionLabels });
const releases = optionsOf(['yes', 'no'], { yes: 'Released', no: 'Prepared, not released' });

export function BoardFilters({ list, tags }: Props) {
  const { filter } = list;
  const { data: categories = [] } = useQuery(categoriesQuery);
  const released = filter('released');
  const short = filter('short');
  return (
    <div className={classes.filters}>
      <ListSearchBox list={list} label="Search by nonprofit" />
      <ChoiceFilter title="Decision" hidden any="Any decision" options={choices} {...filter('decision')} />
      <ChoiceFilter
        title="Released"
        hidden
        any="Released or not"
        options={releases}
        value={released.value === undefined ? undefined : released.value ? 'yes' : 'no'}
        onChange={(value) => released.onChange(value && value === 'yes')}
      />
      <ChoiceFilter
        title="Category"
        hidden
        any="Any category"
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        {...filter('category')}
      />
      {tags.length > 0 && (
        <ChoiceFilter
          title="Tag"
          hidden
          any="Any tag"
          options={tags.map((one) => ({ value: one, label: one }))}
          {...filter('tag')}
        />
      )}
      <FilterChip title="Reviews" label={short.value ? 'missing' : undefined} onRemove={() => short.onChange(undefined)} />
      <Checkbox
        label="Reviews missing"
        checked={short.value === true}
        onChange={({ currentTarget }) => short.onChange(currentTarget.checked || undefined)}
      />
    </div>
  );
}
