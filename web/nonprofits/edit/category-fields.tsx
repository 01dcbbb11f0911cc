import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Category } from '#contract/nonprofits.ts';
import { categoriesQuery } from '../nonprofit-queries.ts';
import { CheckboxGroup } from './checkbox-group.tsx';
import classes from './nonprofit-form.module.css';
import { type NonprofitForm, nonprofitLabels } from './nonprofit-values.ts';

interface Group {
  name: string | null;
  categories: Category[];
}

/** Categories by their group, in their order; those without a group last. */
function grouped(categories: readonly Category[]): Group[] {
  const groups = new Map<string | null, Category[]>();
  for (const category of categories) {
    const name = category.groupRef?.name ?? null;
    groups.set(name, [...(groups.get(name) ?? []), category]);
  }
  return [...groups]
    .map(([name, members]) => ({ name, categories: members }))
    .sort((a, b) => Number(a.name === null) - Number(b.name === null));
}

/** The categories under which a nonprofit is found on the web, and the one of the printed catalogue. */
export function CategoryFields({ form }: { form: NonprofitForm }) {
  const { data = [] } = useQuery(categoriesQuery);
  const groups = grouped(data);
  return (
    <>
      <WebCategories groups={groups} form={form} />
      <PrintCategory groups={groups} form={form} />
    </>
  );
}

function WebCategories({ groups, form }: { groups: Group[]; form: NonprofitForm }) {
  const { value, onChange, error } = form.field('webCategories');
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        {nonprofitLabels.webCategories} <span className={classes.count}>({value.length} chosen)</span>
      </legend>
      <div className={classes.groups}>
        {groups.map(({ name, categories }, place) => {
          const own = categories.map(({ id }) => id);
          const others = value.filter((id) => !own.includes(id));
          return (
            <CheckboxGroup
              key={name}
              label={name ?? (groups.length > 1 ? 'Others' : 'Categories')}
              options={categories.map(({ id, name: label }) => ({ value: id, label }))}
              value={value.filter((id) => own.includes(id))}
              onChange={(chosen) => onChange([...others, ...chosen].sort((a, b) => a - b))}
              error={place === 0 ? error : undefined}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

function PrintCategory({ groups, form }: { groups: Group[]; form: NonprofitForm }) {
  const { value, onChange, name, error } = form.field('printCategory');
  return (
    <NativeSelect
      name={name}
      label={nonprofitLabels.printCategory}
      value={value === null ? '' : String(value)}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
    >
      <option value="">None</option>
      {groups.map(({ name: group, categories }) => {
        const options = categories.map((category) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ));
        return group === null ? (
          options
        ) : (
          <optgroup key={group} label={group}>
            {options}
          </optgroup>
        );
      })}
    </NativeSelect>
  );
}
