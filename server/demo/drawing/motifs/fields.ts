import { darker, lighter, mix } from '../colour.ts';
import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';
import { circle, curve, height, line, type Point, rectangle, rolling, type Sheet, shape, width } from '../sheet.ts';

/** Fields seen from above: bands of crops, hedges between them, trees with their shadows. */
export function fields(sheet: Sheet, random: Random, palette: Palette): void {
  const crops = [
    palette.far,
    ...palette.accents,
    mix(palette.far, palette.near, 0.4),
    palette.light,
    mix(palette.accents[2], palette.near, 0.5),
  ] as const;
  sheet.add(shape(rectangle(0, 0, width, height), mix(palette.near, palette.accents[2], 0.4)));
  const edges = [-60, 150, 300, 470, 650, 880].map((level, row) =>
    row === 0 || row === 5 ? () => level : rolling(random, level + random.between(-20, 20), 44, 0.55),
  );
  for (let row = 0; row < 5; row++) {
    const [upper, lower] = [edges[row], edges[row + 1]];
    if (upper && lower) sheet.add(...bandOfFields(random, crops, palette.far, upper, lower));
  }
  const road = random.pick(edges.slice(1, 5) as [(x: number) => number]);
  const way = curve(Array.from({ length: 16 }, (_, step): Point => [step * 82 - 20, road(step * 82 - 20)]));
  sheet.add(line(way, mix(palette.paper, palette.accents[1], 0.25), 17), line(way, lighter(palette.paper, 0.3), 8, 0.8));
  for (let tree = 0; tree < 44; tree++) {
    const edge = random.pick(edges.slice(1, 5) as [(x: number) => number]);
    const x = random.between(-10, width);
    sheet.add(...treeFromAbove(random, palette, x, edge(x) + (random.chance(0.5) ? -1 : 1) * random.between(14, 26)));
  }
}

function bandOfFields(
  random: Random,
  crops: readonly [string, ...string[]],
  far: string,
  upper: (x: number) => number,
  lower: (x: number) => number,
): string[] {
  const parts: string[] = [];
  let slant = random.between(-50, 50);
  for (let x = random.between(-200, -60); x < width + 40; ) {
    const next = x + random.between(150, 330);
    const nextSlant = random.between(-50, 50);
    const [left, right] = [x + slant, next + nextSlant];
    /** from 0 to 1 across the field, and from 0 at its upper edge to 1 at its lower one */
    const inside = (across: number, down: number): Point => {
      const [above, under] = [x + 4 + (next - x - 8) * across, left + 4 + (right - left - 8) * across];
      const [top, floor] = [upper(above) + 4, lower(under) - 4];
      return [above + (under - above) * down, top + (floor - top) * down];
    };
    const edge = (down: number) => [0, 0.33, 0.66, 1].map((across) => inside(across, down));
    const crop = mix(random.pick(crops), far, random.between(0.12, 0.45));
    parts.push(
      shape(`${curve(edge(0))}L${curve(edge(1).reverse()).slice(1)}z`, crop),
      ...rows(random, inside, darker(crop, 0.25), lighter(crop, 0.3)),
    );
    [x, slant] = [next, nextSlant];
  }
  return parts;
}

/** What grows in a field: furrows one way or the other, bushes, or grass without any. */
function rows(random: Random, inside: (across: number, down: number) => Point, dark: string, light: string): string[] {
  const kind = random.whole(0, 4);
  const count = random.whole(9, 17);
  const steps = Array.from({ length: count }, (_, index) => (index + 1) / (count + 1));
  const tint = random.chance(0.6) ? dark : light;
  const thick = random.between(2, 5);
  if (kind === 1)
    return steps.map((across) =>
      line(curve([inside(across, 0.03), inside(across, 0.5), inside(across, 0.97)]), tint, thick, 0.5),
    );
  if (kind === 2)
    return steps.map((down) => line(curve([0.02, 0.34, 0.66, 0.98].map((across) => inside(across, down))), tint, thick, 0.5));
  if (kind === 3)
    return steps.flatMap((across) =>
      [0.1, 0.23, 0.36, 0.5, 0.63, 0.76, 0.89].map((down) => circle(...inside(across, down), thick + 0.5, dark, 0.5)),
    );
  return [];
}

function treeFromAbove(random: Random, palette: Palette, x: number, y: number): string[] {
  const radius = random.between(9, 21);
  const colour = mix(palette.near, palette.accents[2], random.between(0, 0.55));
  return [
    circle(x + radius * 0.55, y + radius * 0.5, radius, darker(palette.near, 0.3), 0.4),
    circle(x, y, radius, colour),
    circle(x - radius * 0.25, y - radius * 0.28, radius * 0.5, lighter(colour, 0.22), 0.6),
  ];
}
