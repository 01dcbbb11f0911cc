import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import classes from './filter-side.module.css';

interface Props {
  /** the number of chosen filter values */
  active: number;
  open: boolean;
  /** id of the element with the filters */
  controls: string;
  onToggle: () => void;
}

/** The button that opens a list's filters on narrow screens. */
export function FilterToggle({ active, open, controls, onToggle }: Props) {
  return (
    <button type="button" className={`${classes.toggle} hidden`} aria-expanded={open} aria-controls={controls} onClick={onToggle}>
      <IconAdjustmentsHorizontal size={18} aria-hidden />
      {active > 0 ? `Filters (${active})` : 'Filters'}
    </button>
  );
}
