import { arcade } from './motifs/arcade.ts';
import { boats } from './motifs/boats.ts';
import { books } from './motifs/books.ts';
import { fields } from './motifs/fields.ts';
import { hills } from './motifs/hills.ts';
import { leaves } from './motifs/leaves.ts';
import { marsh } from './motifs/marsh.ts';
import { river } from './motifs/river.ts';
import { rooftops } from './motifs/rooftops.ts';
import { table } from './motifs/table.ts';
import { windows } from './motifs/windows.ts';
import { type Palette, type PaletteName, paletteNames, palettes } from './palettes.ts';
import { type Random, seededRandom } from './random.ts';
import { newSheet, type Sheet } from './sheet.ts';

const motifs = { arcade, boats, books, fields, hills, leaves, marsh, river, rooftops, table, windows } satisfies Record<
  string,
  (sheet: Sheet, random: Random, palette: Palette) => void
>;

export type Motif = keyof typeof motifs;

/** A picture of 1200 × 800 as SVG: always the same one for a motif and a name. Without a palette the name decides. */
export function drawPicture(motif: Motif, name: string, palette?: PaletteName): string {
  const random = seededRandom(name);
  const sheet = newSheet();
  motifs[motif](sheet, random, palettes[palette ?? random.pick(paletteNames)]);
  return sheet.svg();
}
