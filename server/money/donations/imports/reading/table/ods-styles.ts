import { currencyOfSign, type NumberFormat, readFormat } from './number-format.ts';
import type { Attributes } from './xml.ts';

/** What the styles of an OpenDocument sheet say about its cells and tables. */
export class OdsStyles {
  readonly hiddenTables = new Set<string>();
  readonly #formats = new Map<string, NumberFormat>();
  /** styles of cells, with the names of their formats and of the styles that they are made from */
  readonly #cells = new Map<string, { format: string; parent: string }>();
  #format = '';
  #table = '';
  /** the country of the text that is being collected, or null outside of such a text */
  #locale: string | null = null;
  #text = '';

  formatOf(style: string | undefined): NumberFormat | undefined {
    let name = style ?? '';
    for (let depth = 0; depth < 10 && name !== ''; depth += 1) {
      const { format = '', parent = '' } = this.#cells.get(name) ?? {};
      if (format !== '') return this.#formats.get(format);
      name = parent;
    }
    return undefined;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'currency-style' || name === 'number-style') this.#format = attributes['style:name'] ?? '';
    else if (name === 'style') this.#openStyle(attributes);
    else if (name === 'table-properties' && attributes['table:display'] === 'false') this.hiddenTables.add(this.#table);
    else if (this.#format === '') return;
    else if (name === 'number') this.#addMask(attributes);
    else if (name === 'currency-symbol' || name === 'text') {
      this.#locale = `${attributes['number:language'] ?? ''}-${attributes['number:country'] ?? ''}`;
      this.#text = '';
    }
  }

  text(text: string): void {
    if (this.#locale !== null && this.#text.length < 100) this.#text += text;
  }

  close(name: string): void {
    if (name === 'currency-style' || name === 'number-style') this.#format = '';
    if (this.#locale === null || (name !== 'currency-symbol' && name !== 'text')) return;
    const sign = this.#text.trim();
    const currency = name === 'text' ? readFormat(`"${sign.replaceAll('"', '')}"`).currency : currencyOfSign(sign, this.#locale);
    if (sign !== '' && currency !== undefined) this.#add({ currency });
    this.#locale = null;
  }

  #openStyle(attributes: Attributes): void {
    const name = attributes['style:name'] ?? '';
    this.#table = attributes['style:family'] === 'table' ? name : '';
    if (attributes['style:family'] === 'table-cell')
      this.#cells.set(name, {
        format: attributes['style:data-style-name'] ?? '',
        parent: attributes['style:parent-style-name'] ?? '',
      });
  }

  /** A number of at least so many digits, without decimals, as ZIP codes are shown. */
  #addMask(attributes: Attributes): void {
    const digits = Number(attributes['number:min-integer-digits'] ?? 1);
    const isWhole = Number(attributes['number:decimal-places'] ?? 0) === 0 && attributes['number:grouping'] !== 'true';
    if (isWhole && digits >= 2 && digits <= 20) this.#add({ masks: ['0'.repeat(digits)] });
  }

  #add(more: Partial<NumberFormat>): void {
    this.#formats.set(this.#format, { isDay: false, ...this.#formats.get(this.#format), ...more });
  }
}
