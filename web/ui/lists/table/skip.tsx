import classes from './skip.module.css';
import { goToRows } from './use-row-keys.ts';

interface Props {
  children: string;
  onSkip: () => void;
}

/** A button that is visible only while it has the focus. */
export function Skip({ children, onSkip }: Props) {
  return (
    <button type="button" className={`${classes.skip} not-printed`} onClick={onSkip}>
      {children}
    </button>
  );
}

/** Stands right after the heading. It moves the focus to the first row, past everything above the list. */
export function SkipToRows() {
  return <Skip onSkip={goToRows}>Skip to the list</Skip>;
}
