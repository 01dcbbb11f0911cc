import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import {
  type Frequency,
  mostRepeats,
  type Repetition,
  repeatMessages,
} from '#contract/nonprofits/announcements/manage-events.ts';
import { refuseFields } from '#server/platform/http/errors.ts';

interface Rule {
  freq: 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  interval?: number;
  byDay?: string[];
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/**
 * The RFC 5545 rule of a frequency. With MONTHLY_BY_WEEKDAY, an event on the second Tuesday repeats on the second Tuesday of each
 * month. An event on the fifth Tuesday repeats on the last Tuesday, because not every month has five Tuesdays.
 */
function ruleOf(frequency: Frequency, day: Temporal.PlainDate): Rule {
  const place = Math.ceil(day.day / 7);
  const weekday = `${place > 4 ? -1 : place}${weekdays[day.dayOfWeek - 1]}`;
  const rules: Record<Frequency, Rule> = {
    WEEKLY: { freq: 'WEEKLY' },
    TWO_WEEKS: { freq: 'WEEKLY', interval: 2 },
    MONTHLY_BY_WEEKDAY: { freq: 'MONTHLY', byDay: [weekday] },
    MONTHLY_BY_DAY: { freq: 'MONTHLY' },
    YEARLY: { freq: 'YEARLY' },
  };
  return rules[frequency];
}

/**
 * The further days of an event that repeats, and the rule as RFC 5545 writes it. Days are counted without a zone: an event
 * keeps its local time, and daylight saving never skips a day. A month without the day (the 31st) is left out.
 */
export function repeatDays(first: string, { frequency, count, until }: Repetition): { days: string[]; rule: string } {
  const day = Temporal.PlainDate.from(first);
  const end = until ? { until: Temporal.PlainDate.from(until).toZonedDateTime('UTC') } : { count: count ?? 2 };
  const dtstart = day.toZonedDateTime('UTC');
  const rule = new RRuleTemporal({ ...ruleOf(frequency, day), ...end, dtstart, tzid: 'UTC', temporal: Temporal });
  const all = rule.all((_, found) => found <= mostRepeats).map((time) => time.toPlainDate().toString());
  if (all.length > mostRepeats) throw refuseFields({ until: [repeatMessages.tooMany] });
  const days = all.filter((one) => one > first && one <= '2199-12-31');
  if (days.length === 0) throw refuseFields({ [until ? 'until' : 'count']: [repeatMessages.none] });
  return { days, rule: rule.toString().replace(/^.*RRULE:/s, '') };
}
