import { isDeepStrictEqual } from 'node:util';
import { keysOf } from '#contract/platform/fields/field.ts';
import { asStored, type CategoryOf, type Fields } from '#server/nonprofits/irs/as-stored.ts';
import { derive } from '#server/nonprofits/irs/listing.ts';

/** A row of `irs_listings` as JSON. */
export interface StoredListing {
  nonprofit_id: number;
  ein: string;
  name: string;
  street: string;
  city: string;
  state: string;
  zipcode: string;
  ntee_code: string;
  income_amount: number | null;
}

/** What an import did to one nonprofit. */
export type Note = { place: number } & (
  | { kind: 'CONFIRMED' }
  | { kind: 'ADDED'; fieldsBefore: null; listingBefore: null; fieldsAfter: Fields; listingAfter: StoredListing }
  | {
      kind: 'CHANGED';
      fieldsBefore: Fields;
      listingBefore: StoredListing | null;
      fieldsAfter: Fields;
      listingAfter: StoredListing;
    }
);
export type Change = Exclude<Note, { kind: 'CONFIRMED' }>;

export interface Standing {
  fields: Fields;
  /** null if the IRS does not list the nonprofit */
  listing: StoredListing | null;
}

interface Left {
  /** null if the nonprofit would not exist */
  fields: Fields | null;
  listing: StoredListing | null;
  /** the notes of the later imports, rewritten */
  notes: Note[];
  /** fields that people changed since: they stay */
  edited: ReadonlySet<keyof Fields>;
}

/**
 * Returns a nonprofit as if the import of its first note had never run: applies each later import again. Returns null if another
 * import has changed the listing without a note.
 */
export function withoutFirst(first: Change, later: readonly Note[], now: Standing, categoryOf: CategoryOf): Left | null {
  const edited = new Set<keyof Fields>();
  const notes: Note[] = [];
  let [told, left] = [after(first), before(first)];
  for (const note of later) {
    if (note.kind !== 'CONFIRMED') {
      if (note.kind === 'ADDED' || !same(note.listingBefore, told.listing)) return null;
      for (const field of differing(told.fields, note.fieldsBefore)) edited.add(field);
      if (left.fields) left = { ...left, fields: { ...left.fields, ...pick(note.fieldsBefore, edited) } };
      told = after(note);
    }
    const { note: next, stored } = storeAgain(note.place, left, told, edited, categoryOf);
    notes.push(next);
    left = stored;
  }
  if (!same(now.listing, told.listing)) return null;
  for (const field of differing(told.fields, now.fields)) edited.add(field);
  return { ...left, fields: left.fields && { ...left.fields, ...pick(now.fields, edited) }, notes, edited };
}

interface Position {
  fields: Fields | null;
  listing: StoredListing | null;
}
/** a nonprofit and its listing after an import */
interface Told {
  fields: Fields;
  listing: StoredListing;
}

const after = ({ fieldsAfter, listingAfter }: Change): Told => ({ fields: fieldsAfter, listing: listingAfter });
const before = ({ fieldsBefore, listingBefore }: Change): Position => ({ fields: fieldsBefore, listing: listingBefore });

/** Applies the listing of a later import to the nonprofit as it would be without the undone import. Fields that people edited stay. */
function storeAgain(
  index: number,
  left: Position,
  told: Told,
  edited: ReadonlySet<keyof Fields>,
  categoryOf: CategoryOf,
): { note: Note; stored: Told } {
  const { fields, listing } = left;
  if (fields && listing && same(listing, told.listing))
    return { note: { place: index, kind: 'CONFIRMED' }, stored: { fields, listing } };
  const derived = { before: listing && derive(inCode(listing)), after: derive(inCode(told.listing)) };
  const fieldsAfter = { ...asStored(fields, derived, categoryOf), ...pick(told.fields, edited) };
  const stored = { fields: fieldsAfter, listing: told.listing };
  const result = { fieldsAfter, listingAfter: told.listing };
  if (!fields) return { note: { place: index, kind: 'ADDED', fieldsBefore: null, listingBefore: null, ...result }, stored };
  return { note: { place: index, kind: 'CHANGED', fieldsBefore: fields, listingBefore: listing, ...result }, stored };
}

function inCode({ nonprofit_id, ntee_code, income_amount, ...rest }: StoredListing) {
  return { ...rest, nteeCode: ntee_code, incomeAmount: income_amount };
}

export function differing(one: Fields, other: Fields): (keyof Fields)[] {
  return keysOf(one).filter((field) => !isDeepStrictEqual(one[field], other[field]));
}

function pick(fields: Fields, names: ReadonlySet<keyof Fields>): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => keysOf(fields).some((key) => key === name && names.has(key))),
  );
}

function same(one: StoredListing | null, other: StoredListing | null): boolean {
  return isDeepStrictEqual(one, other);
}
