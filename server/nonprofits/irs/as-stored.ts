import type { BudgetSize } from '#contract/nonprofits/choices.ts';
import type { Derived } from './listing.ts';

/** The fields of a nonprofit that an import may write, named as in `fieldsSql`. */
export interface Fields {
  name: string;
  address1: string;
  city: string;
  state: string;
  zipcode: string;
  ntee_code: string;
  budget_size: BudgetSize | null;
  category_ids: number[];
}

/** The category of an NTEE major group. */
export type CategoryOf = (letter: string | null) => number | undefined;

/** `before`: derived from the listing of the last import; null if the IRS had not listed the nonprofit. */
interface Stored {
  before: Derived | null;
  after: Derived;
}

/** A nonprofit's fields after a listing is stored, as `store.ts` computes them in SQL. `fields`: null for a new nonprofit. */
export function asStored(fields: Fields | null, { before, after }: Stored, categoryOf: CategoryOf): Fields {
  const category = categoryOf(after.major);
  const given = category === undefined ? [] : [category];
  const { name, address1, city, state, zipcode, nteeCode, budgetSize } = after;
  if (!fields) {
    return { name, address1, city, state, zipcode, ntee_code: nteeCode, budget_size: budgetSize, category_ids: given };
  }
  if (before) return followed(fields, { before, after }, categoryOf);
  return {
    name: fields.name,
    address1: fields.address1 || address1,
    city: fields.city || city,
    state: fields.state || state,
    zipcode: fields.zipcode || zipcode,
    ntee_code: fields.ntee_code || nteeCode,
    budget_size: fields.budget_size ?? budgetSize,
    category_ids: fields.category_ids.length > 0 ? fields.category_ids : given,
  };
}

/** A field takes the IRS's value only if the derived value has changed. Otherwise the field keeps what people wrote. */
function followed(fields: Fields, { before, after }: { before: Derived; after: Derived }, categoryOf: CategoryOf): Fields {
  const follow = (field: 'name' | 'address1' | 'city' | 'state' | 'zipcode') =>
    before[field] === after[field] ? fields[field] : after[field];
  return {
    name: follow('name'),
    address1: follow('address1'),
    city: follow('city'),
    state: follow('state'),
    zipcode: follow('zipcode'),
    ntee_code: before.nteeCode === after.nteeCode ? fields.ntee_code : after.nteeCode,
    budget_size: before.budgetSize === after.budgetSize ? fields.budget_size : after.budgetSize,
    category_ids:
      before.major === after.major
        ? fields.category_ids
        : exchanged(fields.category_ids, categoryOf(before.major), categoryOf(after.major)),
  };
}

function exchanged(ids: number[], old: number | undefined, next: number | undefined): number[] {
  if (old === next) return ids;
  if (next === undefined || ids.includes(next)) return ids.filter((id) => id !== old);
  return old !== undefined && ids.includes(old) ? ids.map((id) => (id === old ? next : id)) : [...ids, next];
}
