import { nonprofitKey } from '#server/nonprofits/record/nonprofit-key.ts';

/** Words that say what an organization is in law, or join other words: one name has them, and the other one often not. */
const untelling = new Set(
  'the of and for in at to on a an association company corporation foundation fund inc organization'.split(' '),
);

/** What the file calls the nonprofit where that is another name; else empty. */
export function otherName(said: string, name: string): string {
  return nonprofitKey(said) === nonprofitKey(name) ? '' : said;
}

/** Whether a telling word of the shorter name is missing in the longer one, so that the two may be two organizations. */
export function areApart(said: string, name: string): boolean {
  if (said === '') return false;
  if (name === '') return true;
  const [one, other] = [nonprofitKey(said), nonprofitKey(name)];
  if (one === other || initials(one) === other || one === initials(other)) return false;
  const [shorter = [], longer = []] = [tellingWords(one), tellingWords(other)].sort((a, b) => a.length - b.length);
  return !shorter.every((word) => longer.includes(word));
}

const initials = (key: string) =>
  key
    .split(' ')
    .filter((word) => !/^(?:the|of|and|for|in)$/.test(word))
    .map((word) => word.charAt(0))
    .join('');

function tellingWords(key: string): string[] {
  const words = [...new Set(key.split(' '))];
  const telling = words.filter((word) => !untelling.has(word));
  return telling.length > 0 ? telling : words;
}
