import type { Read } from '#server/platform/tables/table.ts';
import { wrong } from '#server/platform/tables/table.ts';

export const einMessages = {
  none: 'No EIN.',
  shortened: 'A spreadsheet shortened this EIN. Format its column as text, and save the file again.',
  digits: 'An EIN has nine digits.',
};

/** What people write before an EIN. */
const label = /^(?:f?ein|tax\s*id|tin)\b[\s:#.]*/i;

/** An EIN as people and spreadsheets write it: with or without a hyphen, and without its first zero. Returns the nine digits. */
export function readEin(typed: string): Read<string> {
  const text = typed
    .trim()
    .replace(label, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\.0+$/, '');
  if (text === '') return wrong(einMessages.none);
  if (/^\d(?:\.\d+)?e\+?\d+$/i.test(text)) return wrong(einMessages.shortened);
  const [, digits] = /^(\d{8,9})$/.exec(text.replace(/\s/g, '')) ?? [];
  if (digits !== undefined) return { value: digits.padStart(9, '0') };
  const [, first, rest] = /^(\d{1,2})\s*-\s*(\d{3}[\s-]?\d{4})$/.exec(text) ?? [];
  if (first === undefined || rest === undefined) return wrong(einMessages.digits);
  return { value: `${first.padStart(2, '0')}${rest.replace(/\D/g, '')}` };
}
