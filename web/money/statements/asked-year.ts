import { today } from '../../platform/ui/text/format.ts';

/** The year that the address asks for; the current one by default. */
export function askedYear({ year }: Record<string, unknown>): number {
  const asked = Number(year);
  return Number.isInteger(asked) && asked >= 1_900 && asked <= 2_199 ? asked : Number(today().slice(0, 4));
}
