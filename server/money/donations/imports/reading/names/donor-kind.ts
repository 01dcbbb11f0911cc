import { type Cell, textOf } from '#server/platform/tables/table.ts';
import type { DonorKind } from './split-name.ts';

const person =
  /^(an? )?(individuals?|persons?|people|private persons?|natural persons?|privatpersonen?|natürliche personen?|natuurlijke personen?)$/i;

const household = /^(households?|famil(y|ies))$/i;
const organization =
  /^(an? )?(organi[sz]ations?|compan(y|ies)|corporat(e|ions?)|foundations?|business(es)?|church(es)?|trusts?|(public )?institutions?|daf|donor advised funds?)$/i;

/** Whether the line itself says that its donor is an organization. */
export const isOfOrganization = (cell: Cell | undefined): boolean => organization.test(textOf(cell));

/**
 * The most different texts in a column that says what kind of donor each line has. A column with more texts says something else.
 */
const mostKinds = 20;

/** What a cell of the column that `donorKindPlace` found says about the donor of its line. */
export function donorKindIn(cell: Cell | undefined): DonorKind {
  const text = textOf(cell);
  if (text === '' || household.test(text)) return null;
  return person.test(text) ? 'PERSON' : 'OTHER';
}

/** The place of the column that says whether the donor is a person; -1 if there is none. */
export function donorKindPlace(lines: readonly { cells: Cell[] }[], width: number): number {
  const places = Array.from({ length: width }, (_, index) => index);
  return places.findIndex((index) => {
    const words = new Set(lines.map(({ cells }) => textOf(cells[index])));
    return words.size <= mostKinds && [...words].some((text) => person.test(text) || household.test(text));
  });
}
