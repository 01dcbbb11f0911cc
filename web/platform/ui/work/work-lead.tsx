import type { ReactNode } from 'react';
import { formatMoment } from '../text/format.ts';

type Person = { fullName: string } | string | null;
/** What was done, when and by whom. `at` is null if it was not done. */
type HistoryStep = readonly [done: string, at: string | null, person: Person];

/** For the header of a long work's page: the record's state, and which steps were done, when and by whom. */
export function WorkLead({ state, history, children }: { state: string; history: readonly HistoryStep[]; children?: ReactNode }) {
  return (
    <p className="ink-strong soft above-2 wide-46">
      <strong>{state}.</strong> {history.map(stepText).filter(Boolean).join(' ')} {children}
    </p>
  );
}

/** `Stored Mar 4, 2026, 10:12 AM by Ada.`; empty if the step was not done */
function stepText([done, at, person]: HistoryStep): string {
  const name = typeof person === 'string' ? person : person?.fullName;
  return at === null ? '' : `${done} ${formatMoment(at)}${name ? ` by ${name}` : ''}.`;
}
