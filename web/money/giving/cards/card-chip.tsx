import { type GiftCardState, giftCardStateLabels } from '#contract/money/gift-cards/gift-cards.ts';
import { Chip, type Tone } from '../../payouts/chip.tsx';

const tones: Record<GiftCardState, Tone> = { NEW: 'still', LIVE: 'done', BLOCKED: 'open' };

export function CardChip({ state }: { state: GiftCardState }) {
  return <Chip tone={tones[state]} text={giftCardStateLabels[state]} />;
}
