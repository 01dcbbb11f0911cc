import { type ReactNode, useId, useState } from 'react';
import classes from './filter-side.module.css';
import { FilterToggle } from './filter-toggle.tsx';

interface Props {
  list: {
    /** the number of chosen filter values */
    active: number;
    clearFilters: () => void;
  };
  children: ReactNode;
}

/** A list's filter panels: beside the list on wide screens, else behind a button above the list. */
export function FilterSide({ list: { active, clearFilters }, children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <section className="not-printed" aria-label="Filters">
      <div className="filters-head">
        <h2 className={`${classes.title} text-20`}>Filters</h2>
        <FilterToggle active={active} open={open} controls={id} onToggle={() => setOpen(!open)} />
        <button
          type="button"
          className={`${classes.clear} link-button touch-28 text-15`}
          disabled={active === 0}
          onClick={clearFilters}
        >
          Clear All
        </button>
      </div>
      <div id={id} className="folds-56" data-open={open}>
        {children}
      </div>
    </section>
  );
}
