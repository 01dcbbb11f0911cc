/** Nonprofits in a sentence: their names while they are few. */
export function namesOf(nonprofits: readonly { name: string }[]): string {
  const [one, two, ...more] = nonprofits.map(({ name }) => name);
  if (one === undefined) return 'the nonprofit';
  if (two === undefined) return one;
  return more.length === 0 ? `${one} and ${two}` : `the ${nonprofits.length} nonprofits`;
}

export const withinDays = (days: number): string => `within ${days === 1 ? 'a day' : `${days} days`}`;
