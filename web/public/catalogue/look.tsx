import { Checkbox, NativeSelect } from '@mantine/core';
import {
  catalogueOrderLabels,
  catalogueOrders,
  cataloguePaperLabels,
  cataloguePapers,
  profilesOnPage,
  profilesOnPageLabels,
} from '#contract/public/catalogue/catalogue-choices.ts';
import { today } from '../../platform/ui/text/format.ts';
import classes from './catalogue.module.css';
import type { LookSearch } from './catalogue-search.ts';

interface Props {
  look: LookSearch;
  onChange: (change: Record<string, string | boolean>) => void;
}

const yearsBack = 10;

/** Chooses the settings that the page's address stores: year, order, paper, profiles on a page, and crop marks. */
export function Look({ look, onChange }: Props) {
  const next = Number(today().slice(0, 4)) + 1;
  const years = [...new Set([look.year, ...Array.from({ length: yearsBack }, (_, back) => next - back)])].sort((a, b) => b - a);
  const select = (name: 'order' | 'paper' | 'perPage', label: string, data: { value: string; label: string }[]) => (
    <NativeSelect
      label={label}
      value={look[name]}
      data={data}
      onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
    />
  );
  return (
    <section aria-labelledby="catalogue-look">
      <h2 id="catalogue-look" className="text-22">
        What it looks like
      </h2>
      <div className={`${classes.look} above-3`}>
        <NativeSelect
          label="Year"
          value={String(look.year)}
          data={years.map(String)}
          onChange={({ currentTarget: { value } }) => onChange({ year: value })}
        />
        {select('order', 'Order', choices(catalogueOrders, catalogueOrderLabels))}
        {select('paper', 'Paper', choices(cataloguePapers, cataloguePaperLabels))}
        {select('perPage', 'Profiles', choices(profilesOnPage, profilesOnPageLabels))}
      </div>
      <Checkbox
        className="above-3"
        checked={look.marks}
        onChange={({ currentTarget: { checked } }) => onChange({ marks: checked })}
        label="With bleed and crop marks"
        description="The printer cuts the pages at the marks. Leave it out to print in the office."
      />
    </section>
  );
}

const choices = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));
