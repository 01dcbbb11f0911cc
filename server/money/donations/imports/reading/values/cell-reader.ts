import type { CellReading, ImportField } from '#contract/money/donations/imports/import-choices.ts';
import { type Cell, textOf } from '#server/platform/tables/table.ts';
import type { Tally } from '../asking/tally.ts';
import { headerKey, shownName } from '../header/header-names.ts';
import { nameAndAddress } from '../names/address-behind-name.ts';
import { isSentence, nameInSentence } from '../names/sentence-names.ts';
import type { Understanding } from '../understanding.ts';
import { isAmerica, stateIn } from './read-texts.ts';

/** States whose ZIP codes begin with one zero, and those with two. */
const oneZero = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT', 'AE']);
const twoZeros = new Set(['PR', 'VI', 'NY']);

/**
 * A US ZIP code whose first zeros a spreadsheet has dropped: `2138` is 02138, `21381234` is 02138-1234. Null for any other text, and
 * for a state whose ZIP codes begin with no zero. Without a state only one zero is put back.
 */
function withZeros(zipcode: string, state: string): string | null {
  const [, short, more = ''] = /^(\d{3,4})(?:-?(\d{4}))?$/.exec(zipcode) ?? [];
  if (short === undefined) return null;
  const isOf = short.length === 4 ? state === '' || oneZero.has(state) : twoZeros.has(state);
  return isOf ? `${short.padStart(5, '0')}${more && `-${more}`}` : null;
}

type TextIn = (field: ImportField) => string;
type Texts = Map<ImportField, string>;

const addressFields = ['address1', 'address2', 'city', 'state', 'zipcode'] as const;
const wholeNames = ['whole_name', 'last_name', 'organization'] as const;

/**
 * Makes a function that reads cells of a line otherwise than they stand: zeros that a ZIP code has lost, an address behind a name, a
 * name inside a bank's sentence. A person sees what was made of them, and can keep them.
 */
export function cellReader(understood: Understanding, tally: Tally) {
  const { header, strict, cells: said, sentencePlace } = understood;
  const column = (field: ImportField) => shownName(header.names, header.meanings.indexOf(field));
  const country = header.names.findIndex((name) => /\bcountry\b/.test(headerKey(name)));
  const take = (reading: CellReading, field: ImportField, text: string, as: string, change: () => void) => {
    if (as !== '') tally.cells.add(reading, column(field), text, as);
    if (said.get(reading)?.is !== false) change();
  };

  const nameFromSentence = (texts: Texts, textIn: TextIn) => {
    const text = textIn('whole_name');
    if (!isSentence(text)) return;
    const name = nameInSentence(text);
    // no sentence is a name: without the name inside it, nobody is named
    texts.set('whole_name', '');
    texts.set('notes', [textIn('notes'), text].filter((one) => one !== '').join('\n'));
    take('NAME_IN_SENTENCE', 'whole_name', text, name, () => texts.set('whole_name', name));
  };

  const addressFromName = (texts: Texts, textIn: TextIn) => {
    for (const field of wholeNames) {
      const text = textIn(field);
      const parts = text === '' ? null : nameAndAddress(text);
      if (!parts) continue;
      const { name, ...address } = parts;
      const shown = [name, ...Object.values(address)].filter((part) => part !== '').join(' · ');
      take('ADDRESS_BEHIND_NAME', field, text, shown, () => {
        texts.set(field, name);
        if (addressFields.every((one) => textIn(one) === '')) for (const one of addressFields) texts.set(one, address[one]);
        else texts.set('notes', [textIn('notes'), Object.values(address).join(' ')].filter((one) => one !== '').join('\n'));
      });
    }
  };

  const zerosOfZipcode = (texts: Texts, textIn: TextIn, cells: readonly Cell[]) => {
    const text = textIn('zipcode');
    const where = textOf(cells[country]);
    if (country >= 0 && where !== '' && !isAmerica(where)) return;
    const zipcode = withZeros(text, stateIn(textIn('state')));
    if (zipcode !== null) take('ZIPCODE_ZEROS', 'zipcode', text, zipcode, () => texts.set('zipcode', zipcode));
  };

  return (cells: readonly Cell[], textIn: TextIn): TextIn => {
    if (strict) return textIn;
    const texts: Texts = new Map();
    if (sentencePlace >= 0) nameFromSentence(texts, textIn);
    else addressFromName(texts, textIn);
    zerosOfZipcode(texts, textIn, cells);
    return texts.size === 0 ? textIn : (field) => texts.get(field) ?? textIn(field);
  };
}
