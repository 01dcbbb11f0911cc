import classes from './skip.module.css';
import { goToRows } from './use-row-keys.ts';

interface Props {
  children: string;
  onSkip: () => void;
}

/** A button that is visible only while it has the focus. */
export function Skip({ children, onSkip }: Props) {
  return (
    <button type="button" className={`${classes.skip} seen-on-focus not-printed`} onClick={onSkip}>
      {children}
    </button>
  );
}

/** A button for the place right after a page's heading: it moves the focus past everything above the list, to the first row. */
export function SkipToRows() {
  return <Skip onSkip={goToRows}>Skip to the list</Skip>;
}
