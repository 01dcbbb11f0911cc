import type { ReactNode } from 'react';

/** A row of a list of facts; nothing without a value. */
export function Fact({ title, children }: { title: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
