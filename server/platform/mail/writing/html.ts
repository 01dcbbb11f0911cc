/** A piece of HTML in which every text is escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | Html | readonly Html[];

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeText = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');

function writePart(part: Part): string {
  if (typeof part === 'string') return escapeText(part);
  return part instanceof Html ? part.text : part.map((piece) => piece.text).join('');
}

/** Tagged template for markup. It escapes strings, in quoted attributes too, and inserts `Html` unchanged. */
export function html(markup: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: markup }, ...parts.map(writePart)));
}
