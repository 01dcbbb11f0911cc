import type { DestinationWait } from '#contract/money/payouts/destination-wait.ts';
import { formatMoment } from '../../../platform/ui/text/format.ts';

/** Since when and until when a changed destination waits, in a sentence. */
export function waitText({ changedAt, changedBy, payableFrom }: DestinationWait): string {
  const by = changedBy ? ` by ${changedBy.fullName}` : '';
  const changed = `Changed on ${formatMoment(changedAt)}${by}`;
  if (payableFrom === null) return `${changed}; paid once the programme confirms it.`;
  const sooner = changedBy ? ', or when another person confirms it' : '';
  return `${changed}; paid from ${formatMoment(payableFrom)}${sooner}.`;
}

/** What becomes of a saved destination: `saved` names it. */
export function savedText(saved: string, wait: DestinationWait | null): string {
  return wait ? `${saved} ${waitText(wait)}` : `${saved} The next draft uses it.`;
}
