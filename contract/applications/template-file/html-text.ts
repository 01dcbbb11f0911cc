const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  pound: '£',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  hellip: '…',
};

/** Converts HTML to plain text: an empty line between paragraphs, a line per list item, the address after a link. */
export function htmlText(html: string): string {
  const hasTags = /<\/?[a-z][^>]*>/i.test(html);
  const lines = hasTags ? withoutTags(html) : html;
  return decode(lines)
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replace(/\n(?:\n)+(?=• )/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function withoutTags(html: string): string {
  return (
    html
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, '')
      .replace(/\s+/g, ' ')
      .replace(/<a\b[^>]*\bhref="(https?:[^"]*)"[^>]*>(.*?)<\/a>/gi, (_, href: string, text: string) =>
        text.includes(href) ? text : `${text} (${href})`,
      )
      .replace(/<li\b[^>]*>/gi, '\n• ')
      .replace(/<\/(p|ul|ol|h[1-6]|table|fieldset)>|<(p|h[1-6]|table)\b[^>]*>/gi, '\n\n')
      .replace(/<br\s*\/?>|<\/(div|label|legend|tr|details|summary|li)>|<(div|ul|ol|tr)\b[^>]*>/gi, '\n')
      // a span that ends before a capital letter was shown on a line of its own
      .replace(/<\/span>(?=[A-Z])/g, '\n')
      .replace(/<\/?[a-z][^>]*>/gi, '')
  );
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name: string | undefined) => {
    if (name) return named[name.toLowerCase()] ?? whole;
    const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
  });
}
