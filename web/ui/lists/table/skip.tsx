import classes from './skip.module.css';
import { goToRows } from './use-row-keys.ts';

interface Props {
  children: string;
  onSkip: () => void;
}

/** Seen only while it has the focus. */
export function Skip({ children, onSkip }: Props) {
  return (
    <button type="button" className={`${classes.skip} not-printed`} onClick={onSkip}>
      {children}
    </button>
  );
}

/** Right after the heading: from there Tab reaches a row by one press, whatever stands above the list. */
export function SkipToRows() {
  return <Skip onSkip={goToRows}>Skip to the list</Skip>;
}
