import { isDeepStrictEqual } from 'node:util';
import { budgetSizeLabels } from '#contract/nonprofits/choices.ts';
import { nonprofitFields } from '#contract/nonprofits/fields.ts';
import type { MergeField } from '#contract/nonprofits/register/merges.ts';
import { keysOf } from '#contract/platform/fields/field.ts';
import { socialLinkFields } from '#contract/platform/fields/social-links.ts';
import { snakeKey } from '#contract/platform/wire/keys.ts';
import { type Columns, columnsOf } from '#server/nonprofits/record/columns.ts';
import type { WholeNonprofit } from '#server/nonprofits/record/store.ts';
import type { Db } from '#server/platform/database/connection.ts';

/**
 * Fields whose value staff do not choose: the values of both nonprofits are united, and `phoneRegion` is taken with the number.
 */
const united: readonly string[] = ['acceptedYears', 'webCategories', 'learningCommonsGranted', 'phoneRegion'];
const choosable = keysOf(nonprofitFields).filter((name) => !united.includes(name));
const links = keysOf(socialLinkFields);
const image = 'nonprofitImage';

/** The names for values that are ids. */
interface Words {
  categories: ReadonlyMap<number, string>;
}

/** the same limit as for a save */
const mostCategories = 50;

const isEmpty = (value: unknown): boolean => {
  if (value === null || value === undefined || value === false || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
};

/** The fields that differ, with both values as text. `take` proposes the merged value if the kept one is empty. */
export async function differingFields(db: Db, merged: WholeNonprofit, into: WholeNonprofit): Promise<MergeField[]> {
  const rows = await db.selectFrom('categories').select(['id', 'name']).execute();
  const words = { categories: new Map(rows.map(({ id, name }) => [id, name])) };
  const differing = [...choosable, image]
    .filter((name) => !isDeepStrictEqual(fieldOf(merged, name), fieldOf(into, name)))
    .filter((name) => !isEmpty(fieldOf(merged, name)) || !isEmpty(fieldOf(into, name)));
  return differing.map((name) => ({
    name: snakeKey(name),
    label: labelOf(name),
    kept: fieldText(name, into, words),
    merged: fieldText(name, merged, words),
    take: isEmpty(fieldOf(into, name)),
  }));
}

const fieldOf = (nonprofit: WholeNonprofit, name: string): unknown => Reflect.get(nonprofit, name);

function labelOf(name: string): string {
  const field = keysOf(nonprofitFields).find((one) => one === name);
  if (!field) return 'Picture';
  const definition = nonprofitFields[field];
  return 'label' in definition ? definition.label : 'Address';
}

/** characters: enough to tell two texts apart */
const longest = 200;

function fieldText(name: string, nonprofit: WholeNonprofit, { categories }: Words): string {
  const value = fieldOf(nonprofit, name);
  if (isEmpty(value)) return typeof value === 'boolean' ? 'no' : '';
  if (name === image) return 'a picture';
  if (name === 'printCategory' && typeof value === 'number') return categories.get(value) ?? '';
  if (name === 'primaryUser') return nonprofit.primaryUserRef?.fullName || (nonprofit.primaryUserRef?.email ?? '');
  if (name === 'budgetSize') return nonprofit.budgetSize ? budgetSizeLabels[nonprofit.budgetSize] : '';
  if (name === 'address') {
    const { address1, address2, city, state, zipcode } = nonprofit.address;
    return [address1, address2, city, `${state} ${zipcode}`.trim()].filter((part) => part !== '').join(', ');
  }
  if (value === true) return 'yes';
  const text = (Array.isArray(value) ? value.join(', ') : String(value)).replace(/\s+/g, ' ');
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** The columns that the kept nonprofit gets: fields that are taken from the merged nonprofit, and united fields. */
export function mergedColumns(merged: WholeNonprofit, into: WholeNonprofit, take: readonly string[]): Columns {
  const taken = choosable.filter((name) => take.includes(name));
  const valuesOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, fieldOf(merged, name)]));
  const isLink = (name: string) => links.some((link) => link === name);
  const phone = take.includes('phoneNumber') ? { phoneRegion: merged.phoneRegion } : {};
  return {
    ...columnsOf({ ...valuesOf(taken.filter((name) => !isLink(name))), ...phone }),
    // these links are in their stored form; `columnsOf` expects typed links
    ...valuesOf(taken.filter(isLink)),
    acceptedYears: [...new Set([...into.acceptedYears, ...merged.acceptedYears])].toSorted((one, other) => one - other),
    categoryIds: [...new Set([...into.webCategories, ...merged.webCategories])].slice(0, mostCategories),
    learningCommonsGranted: into.learningCommonsGranted || merged.learningCommonsGranted,
  };
}

export const takesImage = (take: readonly string[]): boolean => take.includes(image);

function categoryNotes(together: number, kept: number): string[] {
  if (together === kept) return [];
  if (together <= mostCategories) return ['The web categories of both stay.'];
  return [
    `Together they have ${together} web categories. A nonprofit has at most ${mostCategories}: those of the one that stays come first.`,
  ];
}

/** The preview's notes about what the merge unites. */
export function unitedNotes(merged: WholeNonprofit, into: WholeNonprofit): string[] {
  const more = (theirs: readonly number[], ours: readonly number[]) => theirs.filter((one) => !ours.includes(one)).length;
  return [
    ...(more(merged.acceptedYears, into.acceptedYears) > 0 ? ['The accepted years of both stay.'] : []),
    ...categoryNotes(into.webCategories.length + more(merged.webCategories, into.webCategories), into.webCategories.length),
    ...(merged.canAccessLearningCommons && !into.canAccessLearningCommons ? ['Access to the Learning Commons stays.'] : []),
  ];
}
