import { snakeKey } from '#contract/wire.ts';
import type { FieldErrors } from './errors.ts';

const deepest = 32;

/**
 * What no text column can hold, at its field: a NUL or half of a surrogate pair. Also refuses input
 * nested deeper than any shape of ours. Answers null when all is well.
 */
export function textErrors(input: unknown): FieldErrors | null {
  const errors: FieldErrors = {};
  visit(input, '', 0, errors);
  return Object.keys(errors).length > 0 ? errors : null;
}

function visit(value: unknown, path: string, depth: number, errors: FieldErrors): void {
  if (typeof value === 'string') {
    if (!readable(value)) errors[path || 'non_field_errors'] = ['Remove characters that are not text.'];
    return;
  }
  if (value === null || typeof value !== 'object') return;
  if (depth === deepest) {
    errors['non_field_errors'] = ['The body is nested too deeply.'];
    return;
  }
  for (const [key, member] of Object.entries(value)) {
    if (!readable(key)) errors['non_field_errors'] = ['Remove characters that are not text.'];
    else visit(member, path === '' ? snakeKey(key) : `${path}.${snakeKey(key)}`, depth + 1, errors);
  }
}

function readable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
