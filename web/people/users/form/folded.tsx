import { type ReactNode, useState } from 'react';
import classes from './user-form.module.css';

interface Props {
  /** true: the fields are folded; else they are always shown */
  when: boolean | undefined;
  errors: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** Optional fields. They unfold if one of them is refused. */
export function Folded({ when, errors, children }: Props) {
  const [open, setOpen] = useState(false);
  const isRefused = Object.keys(errors).some((path) => !shownFirst.has(path));
  if (!when) return children;
  return (
    <details open={open || isRefused} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="opens">More about you (optional)</summary>
      <div className={classes.more}>{children}</div>
    </details>
  );
}

const shownFirst = new Set(['firstName', 'lastName', 'email']);
