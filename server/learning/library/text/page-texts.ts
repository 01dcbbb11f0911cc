import { textLimits } from './text-limits.ts';
import type { FoundText, TextPage } from './text-task.ts';

/** Text as it is stored and shown: one space between words, ligatures as letters, no characters that PostgreSQL cannot store. */
function cleaned(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .replace(/(\p{Ll})-\s*\n\s*(\p{Ll})/gu, '$1$2')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
}

/** Collects the pages of a file until their text reaches the limit. */
export class PageTexts {
  readonly pages: TextPage[] = [];
  #characters = 0;

  get isFull(): boolean {
    return this.#characters >= textLimits.characters;
  }

  add(label: string, text: string): void {
    const clean = cleaned(text).slice(0, textLimits.characters - this.#characters);
    this.#characters += clean.length;
    for (let rest = clean; rest !== ''; ) {
      const end = rest.length <= textLimits.charactersOfPage ? rest.length : endOfWord(rest, textLimits.charactersOfPage);
      this.pages.push({ label, text: rest.slice(0, end).toWellFormed() });
      rest = rest.slice(end).trimStart();
    }
  }

  /** `count`: pages, slides or sheets of the file; 0: not known. */
  found(count: number): FoundText {
    return { state: 'FOUND', pages: this.pages, count };
  }

  /** Like `found`, for a PDF, whose pages may be scanned pictures. `count`: pages with or without text. */
  foundUnlessScanned(count: number): FoundText {
    const letters = this.pages.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
    const isScanned = letters === 0 || letters < count * lettersOfRealPage;
    return { state: isScanned ? 'SCANNED' : 'FOUND', pages: isScanned ? [] : this.pages, count };
  }
}

/** letters and digits per page. A PDF with fewer counts as scanned; the limit is above 0, because a scanned page may have a page number. */
const lettersOfRealPage = 4;

function endOfWord(text: string, limit: number): number {
  const space = text.lastIndexOf(' ', limit);
  return space > limit / 2 ? space : limit;
}
