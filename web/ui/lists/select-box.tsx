import { type KeyboardEvent, useRef } from 'react';
import classes from './selection.module.css';

interface Props {
  /** what the row is called, for screen readers */
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** Chooses a row of a table; the arrow keys go to the next and the previous one. */
export function SelectBox({ label, checked, disabled = false, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null);
  function press(event: KeyboardEvent): void {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const own = box.current;
    if (!own) return;
    const all = [...(own.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-select]:enabled') ?? [])];
    all[all.indexOf(own) + by]?.focus();
  }
  return (
    <label className={classes.check}>
      <input
        ref={box}
        type="checkbox"
        data-select
        checked={checked}
        disabled={disabled}
        onKeyDown={press}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span className="only-read-out">{label}</span>
    </label>
  );
}
