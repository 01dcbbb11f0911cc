import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { DocumentPart, Letterhead } from '#server/platform/documents/document.ts';
import { renderInTurn } from '#server/platform/documents/render.ts';
import { textsIn, unprintableIn } from '#server/platform/documents/unprintable.ts';
import type { Written } from './write-zip.ts';

/** A PDF of a dossier. */
export interface Volume extends Written {
  path: string;
}

interface Setting {
  title: string;
  subtitle: string;
  letterhead: Letterhead;
  /** the beginning of each file's path */
  to: string;
  asker: { person: number; signal: AbortSignal };
}

/** characters of one PDF: some 700 pages, which the typesetter sets in half a gigabyte */
const volumeCharacters = 1_500_000;

/** how many texts that cannot be printed are named, and how many characters of each */
const mostNamed = 20;
const longestNamed = 100;

/** Collects parts, and sets a PDF whenever there are enough, so that memory does not grow with the dossier. */
export class Volumes {
  readonly made: Volume[] = [];
  /** texts of which a PDF shows letters as question marks */
  readonly unprintable = new Set<string>();
  readonly #setting: Setting;
  #parts: DocumentPart[] = [];
  #characters = 0;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  /** Adds parts to the present PDF. If this PDF is full and the parts begin a chapter, adds them to a new PDF. */
  async add(parts: readonly DocumentPart[]): Promise<void> {
    const [first] = parts;
    const begins = first?.kind === 'heading' && (first.level ?? 2) === 2;
    if (begins && this.#characters > volumeCharacters) await this.#set();
    this.#parts.push(...parts);
    this.#characters += JSON.stringify(parts).length;
  }

  async end(): Promise<readonly Volume[]> {
    if (this.#parts.length > 0 || this.made.length === 0) await this.#set();
    return this.made;
  }

  async #set(): Promise<void> {
    const { title, subtitle, letterhead, asker, to } = this.#setting;
    const number = this.made.length + 1;
    const document = {
      title: number === 1 ? title : `${title}, volume ${number}`,
      subtitle,
      recipient: [],
      letterhead,
      parts: this.#parts,
      madeOn: '',
      contents: true,
    } as const;
    [this.#parts, this.#characters] = [[], 0];
    await this.#name(textsIn([document.title, document.parts]));
    const pdf = await renderInTurn(asker, document);
    const path = `${to}${number}.pdf`;
    await writeFile(path, pdf, { flag: 'wx', mode: 0o640 });
    this.made.push({ path, size: pdf.length, digest: createHash('sha256').update(pdf).digest() });
  }

  async #name(texts: readonly string[]): Promise<void> {
    if (this.unprintable.size >= mostNamed) return;
    for (const text of await unprintableIn(this.#setting.asker, texts)) {
      if (this.unprintable.size < mostNamed) this.unprintable.add(partShown(text));
    }
  }
}

function partShown(text: string): string {
  const characters = [...text.trim()];
  return characters.length > longestNamed ? `${characters.slice(0, longestNamed).join('')}…` : text.trim();
}
