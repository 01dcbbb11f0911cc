const dayLength = 86_400_000;
const sunday = 0;
const monday = 1;
const thursday = 4;
const saturday = 6;

interface Holiday {
  name: string;
  /** 1 for January */
  month: number;
  /** the day of the month, or the place of a weekday: -1 is the last of the month */
  on: number | { weekday: number; place: number };
}

/** The holidays of the Federal Reserve Banks. */
const holidays: readonly Holiday[] = [
  { name: 'New Year’s Day', month: 1, on: 1 },
  { name: 'Martin Luther King Jr. Day', month: 1, on: { weekday: monday, place: 3 } },
  { name: 'Presidents’ Day', month: 2, on: { weekday: monday, place: 3 } },
  { name: 'Memorial Day', month: 5, on: { weekday: monday, place: -1 } },
  { name: 'Juneteenth', month: 6, on: 19 },
  { name: 'Independence Day', month: 7, on: 4 },
  { name: 'Labor Day', month: 9, on: { weekday: monday, place: 1 } },
  { name: 'Columbus Day', month: 10, on: { weekday: monday, place: 2 } },
  { name: 'Veterans Day', month: 11, on: 11 },
  { name: 'Thanksgiving Day', month: 11, on: { weekday: thursday, place: 4 } },
  { name: 'Christmas Day', month: 12, on: 25 },
];

/** The time of a holiday's observed day. A holiday on a Sunday is observed on Monday; one on a Saturday is not moved. */
function observed({ month, on }: Holiday, year: number): number {
  if (typeof on === 'number') {
    const time = Date.UTC(year, month - 1, on);
    return new Date(time).getUTCDay() === sunday ? time + dayLength : time;
  }
  const { weekday, place } = on;
  if (place < 0) {
    const last = Date.UTC(year, month, 0);
    return last - ((new Date(last).getUTCDay() - weekday + 7) % 7) * dayLength;
  }
  const first = Date.UTC(year, month - 1, 1);
  return first + (((weekday - new Date(first).getUTCDay() + 7) % 7) + 7 * (place - 1)) * dayLength;
}

/** Why banks do not pay on a day (`YYYY-MM-DD`): `a Sunday`, `Labor Day`. Null: they do. */
export function bankingPause(day: string): string | null {
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = date.getUTCDay();
  if (weekday === saturday) return 'a Saturday';
  if (weekday === sunday) return 'a Sunday';
  return holidays.find((holiday) => observed(holiday, date.getUTCFullYear()) === date.getTime())?.name ?? null;
}

/** The first day after `day` on which banks pay. */
export function nextBankingDay(day: string): string {
  const next = new Date(new Date(`${day}T00:00:00Z`).getTime() + dayLength).toISOString().slice(0, 10);
  return bankingPause(next) === null ? next : nextBankingDay(next);
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** `Monday, November 30, 2026` */
export const bankingDayText = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`));
