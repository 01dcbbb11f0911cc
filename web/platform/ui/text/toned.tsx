import type { ReactNode } from 'react';

const classesOf = { good: 'accent strong', bad: 'loss strong', quiet: 'soft' };
export type Tone = keyof typeof classesOf;

/** The words of a state, in the color of its tone. A state without a tone looks like the text around it. */
export function Toned({ tone, unbroken, children }: { tone: Tone | undefined; unbroken?: boolean; children: ReactNode }) {
  return <span className={`${tone ? classesOf[tone] : ''}${unbroken ? ' unbroken' : ''}`}>{children}</span>;
}
