import type { OpenState } from '#contract/applications/publication.ts';
import { formatDeadline } from '../../platform/ui/text/format.ts';

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `in 12 days`, `in 3 hours`, `in 5 minutes`; rounded down, so that nobody expects more time than is left. */
function timeLeft(until: string, now: number): string {
  const left = Date.parse(until) - now;
  if (left >= 2 * day) return relative.format(Math.floor(left / day), 'day');
  if (left >= 2 * hour) return relative.format(Math.floor(left / hour), 'hour');
  return relative.format(Math.max(0, Math.floor(left / minute)), 'minute');
}

/** A sentence about the opening and closing dates; empty for an open application without a deadline. */
export function openingText(
  { opensAt, closesAt }: { opensAt: string | null; closesAt: string | null },
  state: OpenState,
  now: number,
): string {
  if (state === 'CLOSED') return `Closed on ${formatDeadline(closesAt ?? '')}.`;
  if (state === 'NOT_OPEN_YET') return `Opens on ${formatDeadline(opensAt ?? '')}, ${timeLeft(opensAt ?? '', now)}.`;
  return closesAt === null ? '' : `Open until ${formatDeadline(closesAt)}: it closes ${timeLeft(closesAt, now)}.`;
}
