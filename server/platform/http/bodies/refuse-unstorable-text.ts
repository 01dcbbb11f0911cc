import { wirePath } from '#contract/platform/wire/keys.ts';
import type { FieldErrors } from '../errors.ts';

/**
 * Reports characters that PostgreSQL cannot store, by field: NUL and half of a surrogate pair. Returns null if there are none.
 */
export function textErrors(input: unknown): FieldErrors | null {
  const errors: FieldErrors = {};
  visit(input, [], errors);
  return Object.keys(errors).length > 0 ? errors : null;
}

/** `path` is one array for the whole walk, and is joined only when a field has an error. */
function visit(value: unknown, path: (string | number)[], errors: FieldErrors): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) errors[wirePath(path) || 'non_field_errors'] = ['Remove characters that are not text.'];
  } else if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) visitMember(value[index], index, path, errors);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      if (isStorable(key)) visitMember(member, key, path, errors);
      else errors['non_field_errors'] = ['Remove characters that are not text.'];
    }
  }
}

function visitMember(value: unknown, key: string | number, path: (string | number)[], errors: FieldErrors): void {
  if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return;
  path.push(key);
  visit(value, path, errors);
  path.pop();
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
