import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import compiler from '@myriaddreamin/typst-ts-node-compiler';
import type { PrintedDocument } from './document.ts';
import { readFonts } from './fonts.ts';
import { unusual } from './unusual.ts';

const mainFilePath = fileURLToPath(new URL('./document.typ', import.meta.url));

/** the template reads the logo from this path; the file exists only in the typesetter's memory, never on the disk */
const logoPath = join(dirname(mainFilePath), 'logo.png');

/** One compiler for all templates of this folder. */
export const typst = compiler.NodeCompiler.create({ workspace: dirname(mainFilePath), fontArgs: [{ fontBlobs: readFonts() }] });

/** Shown for a character that no font has. */
const replacement = '?';
const mostTries = 6;

/** A tagged PDF (PDF/UA-1). Characters that no font has are replaced, and a note says so. */
export function typeset(document: PrintedDocument): Buffer {
  const { logo } = document.letterhead;
  const shown = { ...document, letterhead: { ...document.letterhead, logo: logo ? { alt: logo.alt } : null } };
  if (logo) typst.mapShadow(logoPath, Buffer.from(logo.bytes));
  return withKnown(JSON.stringify(shown, printable), compile);
}

/** Calls `set` with the text. Replaces characters that no font has until the text can be set; `replaced` is then true. */
export function withKnown<Result>(text: string, set: (text: string, replaced: boolean) => Result): Result {
  let known = text;
  let replaced = false;
  for (let tries = 1; ; tries += 1) {
    try {
      return set(known, replaced);
    } catch (error) {
      const missing = missingIn(error);
      if (missing.length === 0) throw new Error(`the document could not be set: ${wordsOf(error)}`);
      replaced = true;
      known = tries < mostTries ? replaceAll(known, missing) : known.replace(unusual, replacement);
    }
  }
}

function compile(data: string, replaced: boolean): Buffer {
  try {
    return typst.pdf({ mainFilePath, inputs: { data, replaced: String(replaced) } }, { pdfStandard: 'ua-1' });
  } finally {
    typst.evictCache(0);
  }
}

const zeroWidthSpace = '\u200b';

/** For JSON.stringify: removes control characters and direction marks, which could disguise amounts; lets long words break. */
export function printable(_key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const shown = value.toWellFormed().replace(/[\p{Cc}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ');
  return shown.replace(/[^\s/-]{24}(?=[^\s/-])/gu, `$&${zeroWidthSpace}`);
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const fontsOfText = '"Public Sans", "Noto Sans", "Noto Sans Hebrew", "Noto Sans Arabic"';

/** The text, with a replacement for each character that no font has. */
export function withKnownCharacters(text: string): string {
  return replaceAll(text, missingCharacters(text));
}

/** The characters of a text that no font has: neither our own ones nor those of the server. */
export function missingCharacters(text: string): string[] {
  const mainFileContent = `#set document(title: "Text")\n#set text(font: (${fontsOfText}), lang: "en")\n#sys.inputs.text`;
  const found = new Set<string>();
  let known = text;
  for (let tries = 1; tries <= mostTries; tries += 1) {
    try {
      typst.pdf({ mainFileContent, inputs: { text: known } }, { pdfStandard: 'ua-1' });
      return [...found];
    } catch (error) {
      const missing = missingIn(error);
      for (const character of missing) found.add(character);
      if (missing.length === 0) break;
      known = replaceAll(known, missing);
    } finally {
      typst.evictCache(0);
    }
  }
  return [...found, ...new Set(known.match(unusual))];
}

/** The characters that the typesetter names as missing, spelled as a Rust string: `"𓀀"`, `"\u{7}"`. */
function missingIn(error: unknown): string[] {
  const found = wordsOf(error).matchAll(
    /the text `\\?"((?:[^`\\"]|\\u\{[0-9a-f]+\}|\\\\u\{[0-9a-f]+\})+)\\?"` could not be displayed/gu,
  );
  const spelled = (text: string) =>
    text.replace(/\\+u\{([0-9a-f]+)\}/gu, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
  return [...new Set([...found].flatMap(([, text = '']) => [...spelled(text)]))];
}

function replaceAll(text: string, characters: readonly string[]): string {
  return characters.reduce((done, character) => done.replaceAll(character, replacement), text);
}
