import type { ReactNode } from 'react';
import { formatMoment } from '../text/format.ts';

type Person = { fullName: string } | string | null;
/** What was done, when and by whom. Without a time it was not done. */
type Step = readonly [done: string, at: string | null, person: Person];

/** What happened to a record of long work: its state, who took it there, and more. For the page's header. */
export function WorkLead({ state, history, children }: { state: string; history: readonly Step[]; children?: ReactNode }) {
  return (
    <p className="ink-strong soft above-2 wide-46">
      <strong>{state}.</strong> {history.map(stepText).filter(Boolean).join(' ')} {children}
    </p>
  );
}

/** `Stored March 4, 2026 at 10:12 AM by Ada.`; empty where it was not done */
function stepText([done, at, person]: Step): string {
  const name = typeof person === 'string' ? person : person?.fullName;
  return at === null ? '' : `${done} ${formatMoment(at)}${name ? ` by ${name}` : ''}.`;
}
