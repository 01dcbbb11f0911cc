import { type KeyboardEvent, useEffect, useRef } from 'react';
import classes from './selection.module.css';

interface Props {
  /** what the row is called, for screen readers */
  label: string;
  checked: boolean;
  disabled?: boolean;
  /** some rows are chosen, not all: for the box in the head of the table */
  some?: boolean;
  /** `range`: with Shift, from the row that was chosen last to this one */
  onChange: (checked: boolean, range: boolean) => void;
}

/** A checkbox that chooses a row of a table. The arrow keys go to the next or previous checkbox. */
export function SelectBox({ label, checked, disabled = false, some = false, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);

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
    <label className={`${classes.check} not-printed`}>
      <input
        ref={box}
        type="checkbox"
        data-select
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onKeyDown={press}
        onChange={({ currentTarget, nativeEvent }) =>
          onChange(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}
