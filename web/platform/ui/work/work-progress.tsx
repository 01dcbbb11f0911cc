import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './work.module.css';

/** A bar of `progress` percent. It shows 2 percent at least, so that it is visible from the start. */
export function WorkBar({ label, progress }: { label: string; progress: number }) {
  return (
    <Progress.Root size="lg" className="full">
      <Progress.Section value={Math.max(2, progress)} aria-label={label} />
    </Progress.Root>
  );
}

interface Props {
  /** the bar's accessible name */
  label: string;
  /** percent */
  progress: number;
  /** text that says what the job does, and whether the person has to stay on the page */
  children: ReactNode;
  /** a `StepButton` that stops the work */
  stop?: ReactNode;
}

/** Shows the progress of running work, and the button that stops the work. */
export function WorkProgress({ label, progress, children, stop }: Props) {
  return (
    <div className={classes.progress}>
      <p role="status">{children}</p>
      <WorkBar label={label} progress={progress} />
      {stop}
    </div>
  );
}
