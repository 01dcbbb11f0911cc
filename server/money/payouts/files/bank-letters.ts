const plainFor: Record<string, string> = {
  ß: 'SS',
  Æ: 'AE',
  Ø: 'O',
  Œ: 'OE',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ħ: 'H',
  Ŧ: 'T',
  Ŋ: 'N',
  '‐': '-',
  '–': '-',
  '—': '-',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  // the Hawaiian and the Navajo glottal stop
  ʻ: "'",
  ʼ: "'",
};

/** The text in capitals, with the ASCII characters that stand for others. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\x20-\x7e]/gu, (character) => plainFor[character] ?? character);
}

/** The text in capitals and printable ASCII, as a bank's file writes it. Other characters become blanks, none of them doubled. */
export function bankLetters(text: string): string {
  return folded(text)
    .replace(/[^\x20-\x7e]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

/** Whether a bank's file can carry a name: each letter and digit has an ASCII character that stands for it, and there is one. */
export function fitsBankLetters(name: string): boolean {
  return !/[^\x20-\x7e]/u.test(folded(name).replace(/[^\p{L}\p{N}]/gu, '')) && /[A-Z0-9]/.test(folded(name));
}
