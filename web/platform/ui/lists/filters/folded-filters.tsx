import { type ReactNode, useId, useState } from 'react';
import { FilterToggle } from './filter-toggle.tsx';
import classes from './folded-filters.module.css';

interface Props {
  /** the number of chosen filter values */
  active: number;
  children: ReactNode;
}

/** Filters in a row with the list's search; on a narrow screen behind the button “Filters”. */
export function FoldedFilters({ active, children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <FilterToggle active={active} open={open} controls={id} onToggle={() => setOpen(!open)} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would not share its row with the search */}
      <div id={id} role="group" aria-label="Filters" className={`${classes.filters} folds-56`} data-open={open}>
        {children}
      </div>
    </>
  );
}
