import { howMany } from '#contract/platform/wire/grouped.ts';

const hour = 3_600_000;

/** The time until a deadline, rounded down: `9 days left`, `5 hours left`. Null after the deadline. */
export function timeLeft(until: string, now = Date.now()): string | null {
  const left = Date.parse(until) - now;
  if (!(left > 0)) return null;
  if (left >= 24 * hour) return `${howMany(Math.floor(left / (24 * hour)), 'day', 'days')} left`;
  return left >= hour ? `${howMany(Math.floor(left / hour), 'hour', 'hours')} left` : 'less than an hour left';
}
