import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './work.module.css';

/** A bar of `progress` per cent. A sliver shows from the start. */
export function WorkBar({ label, progress }: { label: string; progress: number }) {
  return (
    <Progress.Root size="lg">
      <Progress.Section value={Math.max(2, progress)} aria-label={label} />
    </Progress.Root>
  );
}

interface Props {
  /** of the bar */
  label: string;
  /** per cent */
  progress: number;
  /** what is being done, and whether the person has to stay */
  children: ReactNode;
  /** a `StepButton` that stops it */
  stop?: ReactNode;
}

/** Work under way: how far it has got, and a way to stop it. */
export function WorkProgress({ label, progress, children, stop }: Props) {
  return (
    <div className={classes.progress}>
      <p role="status">{children}</p>
      <WorkBar label={label} progress={progress} />
      {stop}
    </div>
  );
}
