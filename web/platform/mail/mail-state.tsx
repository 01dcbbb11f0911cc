import { type MailState, mailStateLabels } from '#contract/platform/mail/outbox.ts';
import { type Tone, Toned } from '../ui/text/toned.tsx';

const tones: Partial<Record<MailState, Tone>> = { FAILED: 'bad', KEPT: 'bad', QUEUED: 'quiet', SENDING: 'quiet' };

/** The state of an email as a label. An email that was not sent stands out; the states of an email that is on its way are pale. */
export function MailStateLabel({ state }: { state: MailState }) {
  return (
    <Toned tone={tones[state]} unbroken>
      {mailStateLabels[state]}
    </Toned>
  );
}
