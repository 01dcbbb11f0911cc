import { type GiftState, giftStateLabels } from '#contract/money/giving/gifts.ts';
import { Chip, type Tone } from '../../payouts/chip.tsx';

const tones: Record<GiftState, Tone> = {
  OPEN: 'still',
  ASKING: 'moving',
  PROCESSING: 'moving',
  PAID: 'done',
  CLOSED: 'still',
  PLEDGED: 'open',
  LAPSED: 'still',
};

export function GiftChip({ state }: { state: GiftState }) {
  return <Chip tone={tones[state]} text={giftStateLabels[state]} />;
}
