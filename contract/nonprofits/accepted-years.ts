import * as z from 'zod/mini';

/** The first possible accepted year. */
export const firstAcceptedYear = 2003;
/** Programmes decide in the year before. */
const lastAcceptedYear = (): number => new Date().getFullYear() + 1;

export const acceptedYearMessage = `Choose years from ${firstAcceptedYear} to the next one.`;

/** A year for which a nonprofit can be accepted. Profiles, decisions and bulk changes share this rule. */
export const acceptedYear = z
  .int(acceptedYearMessage)
  .check(z.refine((year) => year >= firstAcceptedYear && year <= lastAcceptedYear(), acceptedYearMessage));

/** The possible accepted years, latest first. */
export function acceptedYearChoices(): number[] {
  const last = lastAcceptedYear();
  return Array.from({ length: last - firstAcceptedYear + 1 }, (_, back) => last - back);
}
