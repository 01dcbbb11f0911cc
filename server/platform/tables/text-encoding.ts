import { type TextEncoding, textEncodings } from '#contract/platform/tables/tables.ts';

/** The characters of the bytes 128 to 255 in CP850, which DOS wrote; browsers and Node know no such encoding. */
const dos =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const labels: Record<Exclude<TextEncoding, 'CP850'>, string> = {
  'UTF-8': 'utf-8',
  'UTF-16': 'utf-16le',
  'UTF-16 BE': 'utf-16be',
  'Windows-1252': 'windows-1252',
  'Mac Roman': 'macintosh',
};

/** Makes a function that decodes the next bytes of a text. */
export function textDecoder(encoding: TextEncoding): (bytes: Uint8Array) => string {
  if (encoding === 'CP850')
    return (bytes) =>
      Buffer.from(bytes)
        .toString('latin1')
        .replace(/[\x80-\xff]/g, inDos);
  const decoder = new TextDecoder(labels[encoding]);
  return (bytes) => decoder.decode(bytes, { stream: true });
}

const inDos = (byte: string) => dos[byte.charCodeAt(0) - 128] ?? '';

/** The encodings in which one byte is one character. A file of one of them does not say which. */
export const oneByteEncodings = textEncodings.filter((encoding) => !encoding.startsWith('UTF'));

/** words with a byte above 127, in latin1; at most so many are looked at */
const words = /[A-Za-z\x80-\xff'-]*[\x80-\xff][A-Za-z\x80-\xff'-]*/g;
const mostWords = 2_000;

/** The words of these bytes that differ between encodings. */
export function oddWords(bytes: Uint8Array): string[] {
  const found = Buffer.from(bytes).toString('latin1').match(words) ?? [];
  return found.slice(0, mostWords);
}

/**
 * The encoding in which the words make most sense: their letters are letters, and small ones follow small ones. Windows-1252, which
 * spreadsheets on Windows write, where others make no more sense. `isOldMac`: the lines end as on an old Mac.
 */
export function likelyEncoding(found: readonly string[], isOldMac: boolean): TextEncoding {
  const rated = oneByteEncodings.map((encoding) => ({
    encoding,
    score: scoreOf(found, encoding) + (isOldMac && encoding === 'Mac Roman' ? 0.5 : 0),
  }));
  return rated.reduce((best, next) => (next.score > best.score ? next : best)).encoding;
}

function scoreOf(found: readonly string[], encoding: TextEncoding): number {
  const decode = textDecoder(encoding);
  return found.reduce((sum, word) => sum + scoreOfWord([...decode(Buffer.from(word, 'latin1'))]), 0);
}

function scoreOfWord(letters: readonly string[]): number {
  return letters.reduce((sum, letter, at) => {
    if (letter <= '\x7f') return sum;
    const [before = '', after = ''] = [letters[at - 1], letters[at + 1]];
    const isInside = /[a-z]/i.test(before) || /[a-z]/i.test(after);
    if (!/[\u00c0-\u024f]/u.test(letter) || /[×÷]/.test(letter)) return sum - (isInside && letter !== '’' ? 2 : 0);
    const isUpper = letter !== letter.toLowerCase();
    return sum + (isUpper && /\p{Ll}/u.test(before) ? -2 : 1);
  }, 0);
}
