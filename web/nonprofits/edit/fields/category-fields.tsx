import { Autocomplete, MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { MarkedLabel } from '../../../platform/ui/forms/field-marks.tsx';
import { categoriesQuery } from '../../nonprofit-queries.ts';
import { type NonprofitForm, nonprofitLabels } from '../nonprofit-values.ts';
import { categoryOptions, matchingOptions } from './category-groups.ts';

interface Props {
  form: NonprofitForm;
}

/** The options are in a box inside the page, not in a portal, so that they belong to a landmark. */
const list = {
  filter: matchingOptions,
  withScrollArea: false,
  styles: { options: { maxHeight: 320, overflowY: 'auto' as const } },
  comboboxProps: { withinPortal: false, transitionProps: { duration: 0 } },
};
const nothing = 'No category has this in its name.';

/** Enter chooses an option; Enter must not submit the form. */
const keepEnter = (event: { key: string; preventDefault: () => void }) => {
  if (event.key === 'Enter') event.preventDefault();
};

/** The categories on the web: found by typing, and shown as pills. */
export function WebCategories({ form }: Props) {
  const { value, onChange, ...field } = form.field('webCategories');
  const { data, isPending } = useQuery(categoriesQuery);
  const [typed, setTyped] = useState('');
  // a chosen category stays chosen while the list loads, or if the list has lost it
  const known = useMemo(() => data ?? [], [data]);
  const options = useMemo(() => categoryOptions(known), [known]);
  const unknown = value.filter((id) => !known.some((one) => one.id === id)).map((id) => ({ value: String(id), label: `${id}` }));
  return (
    <MultiSelect
      {...field}
      {...list}
      label={<MarkedLabel path="webCategories">{nonprofitLabels.webCategories}</MarkedLabel>}
      description={value.length > 0 ? `${howMany(value.length, 'category', 'categories')} chosen` : 'Type a category or a group.'}
      data={isPending ? [] : [...options, ...unknown]}
      value={isPending ? [] : value.map(String)}
      disabled={isPending}
      onChange={(chosen) => onChange(chosen.map(Number).sort((a, b) => a - b))}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      selectFirstOptionOnChange={typed !== ''}
      hidePickedOptions
      nothingFoundMessage={nothing}
      onKeyDown={keepEnter}
      // the box shows the focus ring, not the bare input inside it
      classNames={{ input: 'outlined-inside', inputField: 'no-outline' }}
    />
  );
}

/** The one category in the printed catalogue. */
export function PrintCategory({ form }: Props) {
  const { value, onChange, ...field } = form.field('printCategory');
  const { data = [], isPending } = useQuery(categoriesQuery);
  return (
    <Select
      {...field}
      {...list}
      label={nonprofitLabels.printCategory}
      data={categoryOptions(data)}
      value={value === null || isPending ? null : String(value)}
      disabled={isPending}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      placeholder="None"
      searchable
      selectFirstOptionOnChange
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${nonprofitLabels.printCategory}` }}
      nothingFoundMessage={nothing}
      onKeyDown={keepEnter}
    />
  );
}

/** Free text, with the names of the categories as suggestions. */
export function CrosslistedCategory({ form }: Props) {
  const { data = [] } = useQuery(categoriesQuery);
  const { value, onChange, ...field } = form.field('categoryCrosslisted');
  return (
    <Autocomplete
      {...field}
      {...list}
      label={nonprofitLabels.categoryCrosslisted}
      description="A category, or words of your own."
      data={categoryOptions(data, ({ name }) => name)}
      value={value}
      onChange={onChange}
      autoComplete="off"
      onKeyDown={keepEnter}
    />
  );
}
