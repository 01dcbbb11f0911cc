import { editedOf } from '#contract/platform/fields/form-values.ts';
import { budgetSizeLabels } from './choices.ts';
import { nonprofitFields } from './fields.ts';
import type { Nonprofit } from './record.ts';

type ProfileAnswer = string | number | boolean | string[] | null;

/** A field's value as an answer: the words that the profile shows, a list, a number or a boolean. Null: the field is empty. */
export function profileAnswer(nonprofit: Partial<Nonprofit>, { path }: { path: string }): ProfileAnswer {
  const values: Readonly<Record<string, unknown>> = editedOf(nonprofitFields, nonprofit);
  const value = values[path];
  if (path === 'address') return inOneLine(nonprofit.address);
  if (path === 'budgetSize') return nonprofit.budgetSize ? budgetSizeLabels[nonprofit.budgetSize] : null;
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(String);
  return typeof value === 'boolean' || typeof value === 'number' ? value : null;
}

function inOneLine(address: Nonprofit['address'] | undefined): string | null {
  if (!address) return null;
  const { address1, address2, city, state, zipcode } = address;
  return [address1, address2, city, `${state} ${zipcode}`.trim()].filter((part) => part !== '').join(', ') || null;
}
