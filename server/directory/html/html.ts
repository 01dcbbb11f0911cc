/** Text that is already HTML. All other text is escaped when it is inserted. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Content = Html | string | number | null | undefined | false | readonly Content[];

const special = /[&<>"']/;
const specials = /[&<>"']/g;

/** Escapes text for use between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return special.test(text) ? text.replace(specials, (character) => `&#${character.charCodeAt(0)};`) : text;
}

/**
 * A template for HTML. It escapes each inserted value unless the value is Html, joins lists, and inserts nothing for
 * null, undefined and false. Attribute values must be in quotes.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Html {
  let [text = ''] = parts;
  for (let place = 0; place < values.length; place += 1) text += print(values[place]) + parts[place + 1];
  return new Html(text);
}

function print(value: Content): string {
  if (typeof value === 'string') return escapeHtml(value);
  if (value instanceof Html) return value.text;
  if (typeof value === 'number') return String(value);
  if (value === null || value === undefined || value === false) return '';
  let text = '';
  for (const one of value) text += print(one);
  return text;
}

/** JSON for a `<script>` element, escaped so that the data cannot end the element or open a comment. */
export function jsonScript(type: string, value: unknown): Html {
  const json = JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return new Html(`<script type="${type}">${json}</script>`);
}
