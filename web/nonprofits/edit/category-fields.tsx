import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../nonprofit-queries.ts';
import { type CategoryGroup, grouped } from './category-groups.ts';
import { CheckboxGroup } from './checkbox-group.tsx';
import classes from './nonprofit-form.module.css';
import { type NonprofitForm, nonprofitLabels } from './nonprofit-values.ts';

/** The categories on the web, and the one category in the printed catalogue. */
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

function WebCategories({ groups, form }: { groups: CategoryGroup[]; form: NonprofitForm }) {
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
              label={name ?? 'Categories'}
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

function PrintCategory({ groups, form }: { groups: CategoryGroup[]; form: NonprofitForm }) {
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
