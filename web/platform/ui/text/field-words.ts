import type { KindField } from '#contract/platform/fields/kinds.ts';
import { formatDate } from './format.ts';

/** A field's value as a page shows it, by the field's kind; `''` for none. */
export function fieldWords(field: KindField, value: string | number | null): string {
  if (value === null || value === '') return '';
  if (field.kind === 'choice') return field.choices[String(value)] ?? '';
  if (field.kind === 'day') return formatDate(String(value));
  return typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 10 }) : value;
}
