import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import classes from '../nonprofit-form.module.css';

interface Props {
  label: string;
  options: readonly { value: number; label: string }[];
  value: readonly number[];
  onChange: (value: number[]) => void;
  error?: string | undefined;
}

/** Checkboxes side by side, for options with short labels. `onChange` gets the chosen numbers in ascending order. */
export function CheckboxGroup({ label, options, value, onChange, error }: Props) {
  const id = useId();
  function toggle(one: number): void {
    const next = value.includes(one) ? value.filter((other) => other !== one) : [...value, one];
    onChange(next.sort((a, b) => a - b));
  }
  return (
    <fieldset className="bare" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.boxes}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={value.includes(option.value)}
            onChange={() => toggle(option.value)}
            {...(error ? { 'aria-invalid': true } : {})}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="loss text-14 above-2">
          {error}
        </p>
      )}
    </fieldset>
  );
}
