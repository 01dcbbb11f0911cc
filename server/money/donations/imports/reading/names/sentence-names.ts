import type { ColumnMeaning } from '#contract/money/donations/imports/import-choices.ts';
import { type Cell, textOf } from '#server/platform/tables/table.ts';
import { remembering } from '../values/remembering.ts';

/** Where the sentences of banks name who paid. */
const payers: readonly RegExp[] = [
  // a field of sixteen characters: a longer name touches the next one
  /\borig co name:\s*(.+?)\s*orig id:/i,
  /\borig(?:inator)? co(?:mpany)? name:\s*(.+)$/i,
  /\b(?:b\/o|org|orig|originator|sender|ordering (?:customer|party)):\s*(?!\d)(.+)$/i,
  /^(.+?)\s+des:/i,
  /\bfrom:\s*(?:bnf-)?(.+)$/i,
  /\b(?:payments?|transfers?|deposits?|donations?|gifts?|contributions?|grants?|checks?|cheques?|wires?|money|credits?|sent|received|recd|rcvd|cash app|venmo|zelle)(?: (?:received|recd|rcvd|sent|in))? from\s+(.+)$/i,
  /\b(?:donation|gift|contribution|payment|deposit|paid|sent)(?: made)? by\s+(.+)$/i,
];

/** Words that stand behind the name. */
const behind =
  /\s+(?:orig id|co id|id|des|desc date|descr?|co entry|indn|ind name|sec|trace|trn|conf(?:irmation)?|ref(?:erence)?|memo|note|via|on|for|dated?|info|iid|imad|snd bk|bnf|aba|acct|account|usd|web)\b[\s:#.].*$|\s+(?:conf(?:irmation)?|ref|memo|web|ppd)$|\s{2,}.*$|[#;|].*$/i;
/** A number of a payment: many digits, or digits among letters. */
const numbered = /\s+(?=\S*\d)[A-Z0-9*-]{5,}(?:\s.*)?$/i;
/** The town of a wire's sender, behind the name of an organization, or before a ZIP code. */
const town =
  /(\b(?:foundation|fund|trust|inc\.?|llc|corp(?:oration)?|company|church|bank|society|association|ltd|llp|club)\b)\s.*$/i;
const townAndZip = /\s+\S+\s+[A-Z]{2}\s+\d{5}(?:-\d{4})?.*$/;

/** Platforms that pass on the gifts of others. */
const platforms =
  /^(paypal|stripe|square(?: inc|up)?|venmo|wepay|braintree|shopify|bank ?card|merchant (?:bankcard|services)|gofundme|facebook|donorbox|givebutter|classy)\b/i;
/** Own accounts, and nobody. */
const noDonors =
  /^(?:zelle|cash app|intuit|quickbooks|(?:business |personal |my )?(?:checking|savings|chk|sav|account|acct)\b.*|a?n? ?(?:unknown|anonymous).*|.*\.\.\.?\d{3,})\b/i;
/** Words of banks, which no donor's name has. */
const bankWords =
  /\b(?:des:|orig|ach|conf#|trn:?|deposit|withdrawal|transfer|zelle|fedwire|wire|online|mobile|remote|payment|credit|debit|interest|purchase|pos|atm)\b|\d{6}/i;

const mostCharacters = 80;

export const isSentence = (text: string): boolean => text.includes(' ') && bankWords.test(text);

/** The name of who paid inside a bank's sentence, with its letters as they stand; '' if the sentence names nobody. */
export const nameInSentence = remembering((text): string => {
  const name = payerIn(text);
  return platforms.test(name) ? '' : name;
});

/** The platform that a bank's sentence names as who paid, in capital letters; '' if it names none. */
export const platformInSentence = (text: string): string =>
  isSentence(text) ? (platforms.exec(payerIn(text))?.[1]?.toUpperCase() ?? '') : '';

const payerIn = remembering((text): string => {
  for (const payer of payers) {
    const [, found] = payer.exec(text) ?? [];
    if (found !== undefined) return nameAt(found);
  }
  return '';
});

function nameAt(text: string): string {
  const name = ` ${text.trim()}`.replace(behind, '').replace(townAndZip, '').replace(town, '$1').replace(numbered, '').trim();
  const plain = name.replace(/^(?:the donor|donor|mr\.? and mrs\.?)$/i, '').replace(/[\s,.:;-]+$/, '');
  const isName = /\p{L}{2}/u.test(plain) && plain.length <= mostCharacters && !/\d{3}/.test(plain);
  return isName && !noDonors.test(plain) ? plain : '';
}

/** the fewest cells, and the smallest share of them, in which a name is found */
const fewest = 2;
const share = 0.2;

/** Whether the cells of a column are sentences of a bank that name donors. */
export function hasSentences(cells: readonly (Cell | undefined)[]): boolean {
  const texts = cells.map(textOf).filter((text) => text !== '');
  const found = texts.filter((text) => isSentence(text) && nameInSentence(text) !== '').length;
  return found >= fewest && found >= texts.length * share;
}

/** The place of the donors' column, if its cells are sentences; -1 if they are not. */
export function findSentences(meanings: readonly (ColumnMeaning | null)[], lines: readonly { cells: Cell[] }[]): number {
  const index = meanings.indexOf('whole_name');
  return index >= 0 && hasSentences(lines.map(({ cells }) => cells[index])) ? index : -1;
}
