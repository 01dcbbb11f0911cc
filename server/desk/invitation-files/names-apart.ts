import { nonprofitKey } from '#server/nonprofits/record/nonprofit-key.ts';

/** Words that many names have, so that they do not make two names alike. */
const common = new Set(
  'the of and for in at to on a an association center club community company council county foundation fund national organization school society'.split(
    ' ',
  ),
);

/** Whether two names have no telling word in common, so that a file and the catalogue may mean two organizations. */
export function areApart(said: string, name: string): boolean {
  if (said === '') return false;
  if (name === '') return true;
  const [one, other] = [nonprofitKey(said), nonprofitKey(name)];
  if (one === other || initials(one) === other || one === initials(other)) return false;
  const words = tellingWords(other);
  return !tellingWords(one).some((word) => words.includes(word));
}

const initials = (key: string) =>
  key
    .split(' ')
    .filter((word) => !/^(?:the|of|and|for|in)$/.test(word))
    .map((word) => word.charAt(0))
    .join('');

function tellingWords(key: string): string[] {
  const words = key.split(' ');
  const telling = words.filter((word) => !common.has(word));
  return telling.length > 0 ? telling : words;
}
