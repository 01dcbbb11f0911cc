import { type BatchState, batchStateLabels, type LineStatus, lineStatusLabels } from '#contract/money/payouts/payout-choices.ts';
import classes from './chip.module.css';

/** The color of a state. `open`: somebody has to do something; `moving`: the money is on its way; `still`: nothing more happens. */
export type Tone = 'open' | 'moving' | 'done' | 'lost' | 'still';

const batchTones: Record<BatchState, Tone> = {
  DRAFT: 'open',
  APPROVED: 'open',
  EXPORTED: 'moving',
  CLOSED: 'done',
  CANCELLED: 'still',
};

const lineTones: Record<LineStatus, Tone> = {
  WAITING: 'still',
  LEFT_OUT: 'still',
  PENDING: 'open',
  SENT: 'moving',
  PAID: 'done',
  FAILED: 'lost',
  RETURNED: 'lost',
  CANCELLED: 'still',
};

export function BatchChip({ state }: { state: BatchState }) {
  return <Chip tone={batchTones[state]} text={batchStateLabels[state]} />;
}

export function LineChip({ status }: { status: LineStatus }) {
  return <Chip tone={lineTones[status]} text={lineStatusLabels[status]} />;
}

export function Chip({ tone, text }: { tone: Tone; text: string }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {text}
    </span>
  );
}
