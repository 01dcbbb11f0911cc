const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long something takes or is ago: `6 hours`, `2 days`; below a minute `less than a minute`. */
export function timeInWords(milliseconds: number): string {
  // Use the largest unit of which there are at least two: a day and a half is 36 hours.
  const [unit, length] = units.find(([, one]) => milliseconds >= 2 * one) ?? units[2];
  const count = Math.floor(milliseconds / length);
  if (count < 1) return 'less than a minute';
  return new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
