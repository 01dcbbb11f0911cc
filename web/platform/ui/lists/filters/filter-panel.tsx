import { Checkbox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { FilterChips } from './filter-chips.tsx';
import classes from './filter-panel.module.css';

interface Props<Value extends string | number> {
  title: string;
  options: readonly { value: Value; label: string }[];
  /** the chosen values */
  value: readonly Value[] | undefined;
  onChange: (chosen: Value[]) => void;
  /** how many values show before 'See all'; checked ones always show */
  limit?: number;
}

/** A collapsible list of checkboxes. A row matches if it has any of the checked values. */
export function FilterPanel<Value extends string | number>({
  title,
  options,
  value: selected = [],
  onChange,
  limit = 4,
}: Props<Value>) {
  const [open, setOpen] = useState(true);
  const [all, setAll] = useState(false);
  const id = useId();
  const shown = all ? options : options.filter(({ value }, index) => index < limit || selected.includes(value));

  function toggle(value: Value): void {
    onChange(selected.includes(value) ? selected.filter((other) => other !== value) : [...selected, value]);
  }

  return (
    <section className="ruled">
      <FilterChips
        title={title}
        chosen={options
          .filter(({ value }) => selected.includes(value))
          .map(({ value, label }) => ({ label, remove: () => toggle(value) }))}
      />
      <h3 id={`${id}-title`} className={classes.title}>
        <button
          type="button"
          className={`${classes.toggle} plain-button`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {title}
          {selected.length > 0 && (
            <span className={classes.count}>
              {selected.length}
              <span className="only-read-out"> chosen</span>
            </span>
          )}
          <IconChevronDown size={18} aria-hidden className={`${classes.chevron} turning`} />
        </button>
      </h3>
      <fieldset id={id} hidden={!open} className={classes.options} aria-labelledby={`${id}-title`}>
        {shown.map(({ value, label }) => (
          <Checkbox
            key={value}
            className={classes.option}
            label={label}
            checked={selected.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
        {options.length > limit && (
          <button
            type="button"
            className="link-button start-self touch-28 text-15 above-1"
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {all ? 'See fewer' : 'See all'}
            <span className="only-read-out"> {title}</span>
          </button>
        )}
      </fieldset>
    </section>
  );
}

interface OneProps<Value extends string | number> extends Omit<Props<Value>, 'value' | 'onChange'> {
  value: Value | undefined;
  onChange: (chosen: Value | undefined) => void;
}

/** A collapsible list of checkboxes of which at most one is checked. */
export function OneOfPanel<Value extends string | number>({ value, onChange, ...panel }: OneProps<Value>) {
  return (
    <FilterPanel
      {...panel}
      value={value === undefined ? undefined : [value]}
      onChange={(values) => onChange(values.find((one) => one !== value))}
    />
  );
}
