import { type MailState, mailStateLabels } from '#contract/mail/outbox.ts';
import { type Tone, Toned } from '../ui/text/toned.tsx';

const tones: Partial<Record<MailState, Tone>> = { FAILED: 'bad', QUEUED: 'quiet', SENDING: 'quiet' };

/** The state as a label. Only states that need action stand out. */
export function MailStateLabel({ state }: { state: MailState }) {
  return (
    <Toned tone={tones[state]} unbroken>
      {mailStateLabels[state]}
    </Toned>
  );
}
