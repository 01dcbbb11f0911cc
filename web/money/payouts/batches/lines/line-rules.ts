import type { PayoutBatch } from '#contract/money/payouts/batches.ts';
import type { PayoutLine } from '#contract/money/payouts/lines.ts';
import { lineTransitions, type MarkedStatus, markedStatuses } from '#contract/money/payouts/payout-choices.ts';

type Status = PayoutLine['status'];
type Batch = Pick<PayoutBatch, 'can' | 'state'>;

/** The statuses that this line can get now. In a closed batch, only a paid line can change, and only to RETURNED. */
function marksOf({ can, state }: Batch, status: Status): readonly MarkedStatus[] {
  if (!can.mark) return [];
  const marks = lineTransitions[status];
  return state === 'CLOSED' ? marks.filter((to) => status === 'PAID' && to === 'RETURNED') : marks;
}

/** Whether anything can be done with this line now. */
export function canChoose(batch: Batch, { status }: Pick<PayoutLine, 'status'>): boolean {
  if (batch.can.change) return status === 'PENDING' || status === 'LEFT_OUT';
  return marksOf(batch, status).length > 0;
}

/** The statuses that each of these lines can get. */
export function marksOfAll(batch: Batch, lines: readonly Pick<PayoutLine, 'status'>[]): readonly MarkedStatus[] {
  if (lines.length === 0) return [];
  return markedStatuses.filter((to) => lines.every(({ status }) => marksOf(batch, status).includes(to)));
}

/** Whether these lines of a draft can all be left out, or all be put back; null: neither. */
export function leavingOut(batch: Batch, lines: readonly Pick<PayoutLine, 'status'>[]): 'leave out' | 'put back' | null {
  if (!batch.can.change || lines.length === 0) return null;
  if (lines.every(({ status }) => status === 'PENDING')) return 'leave out';
  return lines.every(({ status }) => status === 'LEFT_OUT') ? 'put back' : null;
}
