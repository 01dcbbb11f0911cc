const names = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** The months of a year, each with its `key` (`01`), `label` (`January`) and `month` (`2026-01`). */
export function monthsOf(season: number): { key: string; label: string; month: string }[] {
  return Array.from({ length: 12 }, (_, index) => {
    const key = String(index + 1).padStart(2, '0');
    const month = `${season}-${key}`;
    return { key, month, label: names.format(new Date(`2000-${key}-01T00:00:00Z`)) };
  });
}

/** The last day of a month: `2026-02-28`. */
export function lastDay(month: string): string {
  const day = new Date(`${month}-01T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + 1, 0);
  return day.toISOString().slice(0, 10);
}
