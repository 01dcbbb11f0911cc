/** Words that say how a number is answered: `(voice/TTY)`. */
const notes = /[([]?\b(?:voice|tty|tdd|videophone|vp|relay)\b(?:\s*[/,&-]\s*(?:voice|tty|tdd|videophone|vp|relay)\b)*[)\]]?/gi;
const extensionAtEnd = /[\s,]*(?:;\s*ext\s*=|\bext(?:ension|n)?\b\.?:?|(?<![a-z])x\.?|#)\s*(\d{1,7})$/i;
/** Numbers of three digits that everyone in North America can dial: 211, 711 for the relay service. */
const shortNumber = /^[2-9]11$/;
const keys = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];

const keyOf = (letter: string): string => String(keys.findIndex((letters) => letters.includes(letter.toLowerCase())) + 2);

/** Letters as a telephone's keys: 1-800-FLOWERS is 1-800-3569377. Digits beyond a whole number are for the eye only. */
function withoutLetters(number: string): string {
  if (!/^[\d\s().+-]*\d[\d\s().-]*[a-z][a-z\d\s-]*$/i.test(number)) return number;
  const digits = number.replace(/[a-z]/gi, keyOf).replace(/\D/g, '');
  return digits.slice(0, digits.startsWith('1') ? 11 : 10);
}

interface DialledPhone {
  number: string;
  extension: string | null;
}

/** What a telephone dials of a number as people write it. */
function dialledPhone(typed: string): DialledPhone {
  const bare = typed.replace(notes, ' ').trim();
  const extension = extensionAtEnd.exec(bare)?.[1] ?? null;
  return { number: withoutLetters(bare.replace(extensionAtEnd, '')), extension };
}

/** The address of a telephone link: `tel:2025550143;ext=12`. */
export function phoneLink(typed: string): string {
  const { number, extension } = dialledPhone(typed);
  return `tel:${number.replace(/[^\d+]/g, '')}${extension === null ? '' : `;ext=${extension}`}`;
}

/** Whether such a number can exist, by the rules of a library that is loaded apart. */
export function isPhone(typed: string, isPossible: (number: string) => boolean): boolean {
  const { number } = dialledPhone(typed);
  return shortNumber.test(number) || isPossible(number);
}
