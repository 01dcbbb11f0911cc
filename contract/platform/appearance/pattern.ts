/** The generated picture of a nonprofit that has uploaded no picture: 160 × 100 units, drawn from the nonprofit's name. */
export interface Pattern {
  /** rotation around the middle, in degrees */
  turn: number;
  cells: { x: number; y: number; path: string; tone: number }[];
}

/**
 * Opacity in percent over the page background. The picture's ground and the cells of `tone` 0, 1 and 2 are in the programme's
 * color; the cells of `tone` 3 are in the text color (`ink`).
 */
export const patternTones = { ground: 14, tones: [24, 34, 50], ink: 10 } as const;

/** SVG paths of leaves, arcs and seeds, each in a cell of 20 × 20 units. */
const shapes = [
  'M0 0A20 20 0 0 1 20 20A20 20 0 0 1 0 0Z',
  'M20 0A20 20 0 0 0 0 20A20 20 0 0 0 20 0Z',
  'M0 20A20 20 0 0 1 20 0V20Z',
  'M0 0H20A20 20 0 0 1 0 20Z',
  'M10 3A7 7 0 0 1 10 17A7 7 0 0 1 10 3Z',
];

/** The seed of the picture for a name: the name's FNV-1a hash, a whole number below 2³². */
export function patternSeed(name: string): number {
  let state = 2_166_136_261;
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return state >>> 0;
}

export function drawPattern(seed: number): Pattern {
  const random = randomFrom(seed);
  const turn = [0, 0, 90, 45][random(4)] ?? 0;
  const kinds = [random(shapes.length), random(shapes.length)];
  const cells: Pattern['cells'] = [];
  for (let y = -60; y < 160; y += 20) {
    for (let x = -40; x < 200; x += 20) {
      if (random(5) === 0) continue;
      cells.push({ x, y, path: shapes[kinds[random(2)] ?? 0] ?? '', tone: random(4) });
    }
  }
  return { turn, cells };
}

/** Returns a source of pseudo-random whole numbers from 0 to `below` - 1 (xorshift). The same seed gives the same numbers. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
