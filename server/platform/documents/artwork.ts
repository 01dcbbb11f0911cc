import { fileURLToPath } from 'node:url';
import type { ArtworkFormat } from '#contract/platform/appearance/artwork.ts';
import { typst, withKnownCharacters } from '#server/platform/documents/typesetter.ts';

/** What a piece of artwork shows. Texts are plain. */
export interface ArtworkTask {
  /** the name of the piece in contract/platform/appearance/artwork.ts */
  piece: string;
  /** in points */
  width: number;
  height: number;
  format: ArtworkFormat;
  programme: string;
  /**
   * `#rrggbb`. `solid`: the programme's color, dark enough under white text. `deep` and `light`: a deeper and a very light shade
   * of it.
   */
  colours: { solid: string; deep: string; light: string };
  year: string;
  /** website, without its scheme */
  site: string;
}

const mainFilePath = fileURLToPath(new URL('artwork.typ', import.meta.url));

/** characters of the programme's name; a longer name ends with an ellipsis */
const longestName = 120;
const zeroWidthSpace = '\u200b';
/** dots per inch of PNG files: three pixels a point */
const density = 216;

/** Draws a piece as PDF, SVG or PNG. SVG files have all text as outlines, so they look the same everywhere and need no font. */
export async function drawArtwork({ format, programme, ...task }: ArtworkTask): Promise<Buffer> {
  const inputs = { data: JSON.stringify({ ...task, programme: fittingName(programme) }) };
  try {
    if (format === 'pdf') return typst.pdf({ mainFilePath, inputs });
    const svg = Buffer.from(titled(typst.plainSvg({ mainFilePath, inputs }), programme));
    if (format === 'svg') return svg;
    const { default: sharp } = await import('sharp');
    // remove the unit `pt`: with it, the renderer would apply the density twice
    const inPixels = svg.toString().replace(/\b(width|height)="([\d.]+)pt"/g, '$1="$2"');
    return await sharp(Buffer.from(inPixels), { density }).png({ compressionLevel: 9 }).toBuffer();
  } finally {
    typst.evictCache(0);
  }
}

/** Replaces characters that cannot be drawn, shortens a long name, and lets very long words break. */
function fittingName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Zs}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();
  const letters = [...plain];
  const short =
    letters.length > longestName
      ? `${letters
          .slice(0, longestName - 1)
          .join('')
          .trimEnd()}…`
      : plain;
  return withKnownCharacters(short).replace(/[^\s/-]{16}(?=[^\s/-])/gu, `$&${zeroWidthSpace}`);
}

/** Adds a title, which screen readers read. */
function titled(svg: string, title: string): string {
  const escaped = title
    .replace(/[\p{Cc}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return svg.replace('>', () => `><title>${escaped}</title>`);
}
