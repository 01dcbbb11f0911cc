import { IconX } from '@tabler/icons-react';
import { createContext, type MouseEvent, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './filter-chips.module.css';

interface Place {
  row: HTMLElement | null;
  setRow: (row: HTMLElement | null) => void;
  onClear: Clear;
}
/** Clears all filters. False if no filter is set, or if “Clear All” is shown beside the filters. */
type Clear = false | (() => void);

const Chips = createContext<Place | null>(null);

/** Wraps a list and its filters, so that the filters can show their chips in the list's `ChipsRow`. */
export function WithFilterChips({ onClear, children }: { onClear: Clear; children: ReactNode }) {
  const [row, setRow] = useState<HTMLElement | null>(null);
  return <Chips value={{ row, setRow, onClear }}>{children}</Chips>;
}

/** The row above a list's table that shows the chips. */
export function ChipsRow() {
  const place = use(Chips);
  if (!place) return null;
  const { row, setRow, onClear } = place;
  return (
    <div className={`${classes.row} row middle gap-1-half-3 not-printed`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons */}
      <div ref={setRow} role="group" aria-label="Active filters" className="row gap-1-half no-outline" tabIndex={-1} />
      {onClear && (
        <button
          type="button"
          className={`${classes.clear} link-button text-14`}
          onClick={() => {
            row?.focus();
            onClear();
          }}
        >
          Clear all
        </button>
      )}
    </div>
  );
}

interface Chip {
  label: string;
  remove: () => void;
}

/** The chips of one filter's chosen values. Each filter renders its own chips, so that no list can forget them. */
export function FilterChips({ title, chosen }: { title: string; chosen: readonly Chip[] }) {
  const row = use(Chips)?.row;
  if (!row) return null;
  const chips = chosen.map(({ label, remove }) => (
    <button
      key={label}
      type="button"
      className={`${classes.chip} edge-on-hover`}
      aria-label={`${title}: ${label}, remove filter`}
      onClick={(event) => {
        keepFocus(event);
        remove();
      }}
    >
      {title}: {label}
      <IconX size={14} aria-hidden className="rigid" />
    </button>
  ));
  return createPortal(chips, row);
}

/** The chip of a filter with one value; no chip without a label. */
export function FilterChip({ title, label, onRemove }: { title: string; label: string | undefined; onRemove: () => void }) {
  return label && <FilterChips title={title} chosen={[{ label, remove: onRemove }]} />;
}

/** Moves the focus to a neighbor of the chip that disappears, else to the row. */
function keepFocus({ currentTarget }: MouseEvent<HTMLElement>): void {
  const { nextElementSibling, previousElementSibling, parentElement } = currentTarget;
  const heir = nextElementSibling ?? previousElementSibling ?? parentElement;
  if (heir instanceof HTMLElement) heir.focus();
}
