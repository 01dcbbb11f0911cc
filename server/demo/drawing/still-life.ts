import { type Colour, darker, lighter, mix } from './colour.ts';
import type { Palette } from './palettes.ts';
import type { Random } from './random.ts';
import { blob, curve, line, type Point, polygon, type Sheet, shape } from './sheet.ts';

export function vase(
  sheet: Sheet,
  random: Random,
  palette: Palette,
  x: number,
  floor: number,
  wide: number,
  colour: Colour,
): string[] {
  const half = wide / 2;
  const tall = wide * random.between(1.15, 1.5);
  const body = `M${x - half * 0.34} ${floor - tall}Q${x - half * 0.3} ${floor - tall * 0.82} ${x - half * 0.86} ${floor - tall * 0.55}Q${x - half * 1.15} ${floor - tall * 0.2} ${x - half * 0.5} ${floor}H${x + half * 0.5}Q${x + half * 1.15} ${floor - tall * 0.2} ${x + half * 0.86} ${floor - tall * 0.55}Q${x + half * 0.3} ${floor - tall * 0.82} ${x + half * 0.34} ${floor - tall}z`;
  const branches = Array.from({ length: random.whole(3, 4) }, (_, index) =>
    sprig(
      random,
      palette,
      [x, floor - tall + 4],
      -Math.PI / 2 + (index - 1.4) * 0.42 + random.between(-0.12, 0.12),
      wide * random.between(1.1, 1.7),
    ),
  ).flat();
  return [
    ...branches,
    shape(body, sheet.horizontal([0, darker(colour, 0.28)], [0.35, lighter(colour, 0.16)], [1, darker(colour, 0.32)])),
    line(`M${x - half * 0.34} ${floor - tall}h${half * 0.68}`, darker(colour, 0.35), 4),
  ];
}

/** A stem with leaves to both sides, from a foot in a direction. */
export function sprig(
  random: Random,
  palette: Palette,
  [x, y]: Point,
  angle: number,
  long: number,
  colour = mix(palette.accents[2], palette.near, random.between(0, 0.5)),
  leafSize = 0.24,
): string[] {
  const bend = random.between(-0.5, 0.5);
  const point = (share: number): Point => [
    x + Math.cos(angle + bend * share) * long * share,
    y + Math.sin(angle + bend * share) * long * share,
  ];
  const stem = curve([0, 0.25, 0.5, 0.75, 1].map(point));
  const leaves: string[] = [];
  for (let share = 0.22; share <= 1.001; share += 0.13) {
    for (const side of share > 0.98 ? [0] : [-1, 1]) {
      leaves.push(
        leaf(
          point(share),
          angle + bend * share * 1.6 + side * random.between(0.7, 1),
          long * leafSize * (1.1 - share * 0.45) * random.between(0.85, 1.1),
          colour,
        ),
      );
    }
  }
  return [line(stem, darker(colour, 0.2), Math.max(2.5, long * 0.012)), ...leaves];
}

function leaf([x, y]: Point, angle: number, long: number, colour: Colour): string {
  const [dx, dy] = [Math.cos(angle) * long, Math.sin(angle) * long];
  const [nx, ny] = [-dy * 0.3, dx * 0.3];
  const whole = `M${x} ${y}Q${x + dx * 0.45 + nx} ${y + dy * 0.45 + ny} ${x + dx} ${y + dy}Q${x + dx * 0.45 - nx} ${y + dy * 0.45 - ny} ${x} ${y}z`;
  const half = `M${x} ${y}Q${x + dx * 0.45 + nx} ${y + dy * 0.45 + ny} ${x + dx} ${y + dy}z`;
  return shape(whole, colour) + shape(half, lighter(colour, 0.18), 0.7);
}

export function pear(random: Random, palette: Palette, x: number, floor: number, size: number): string[] {
  const colour = random.pick([palette.accents[1], palette.accents[0], palette.light]);
  const body = curve(
    [
      [x, floor - size * 2.1],
      [x + size * 0.42, floor - size * 1.7],
      [x + size * 0.92, floor - size * 0.72],
      [x + size * 0.5, floor],
      [x - size * 0.5, floor],
      [x - size * 0.92, floor - size * 0.72],
      [x - size * 0.42, floor - size * 1.7],
    ],
    true,
  );
  return [
    shape(body, colour),
    shape(blob(random, x + size * 0.3, floor - size * 0.6, size * 0.5, size * 0.52), darker(colour, 0.22), 0.45),
    line(`M${x} ${floor - size * 2.05}q${size * 0.06} ${-size * 0.3} ${size * 0.26} ${-size * 0.42}`, palette.near, size * 0.1),
    leaf([x + size * 0.06, floor - size * 2.2], -0.5, size * 0.8, palette.accents[2]),
  ];
}

export function pottedPlant(random: Random, palette: Palette, x: number, floor: number, tall: number, inside: Colour): string[] {
  const leaf = mix(palette.accents[2], inside, 0.4);
  const leaves = Array.from({ length: 9 }, (_, index) => {
    const angle = -Math.PI / 2 + (index - 4) * 0.3 + random.between(-0.1, 0.1);
    const reach = tall * random.between(0.5, 0.85);
    const [tx, ty] = [x + Math.cos(angle) * reach, floor - tall * 0.28 + Math.sin(angle) * reach];
    const [nx, ny] = [-Math.sin(angle) * reach * 0.14, Math.cos(angle) * reach * 0.14];
    const [mx, my] = [(x + tx) / 2, (floor - tall * 0.28 + ty) / 2];
    return shape(
      `M${x} ${floor - tall * 0.25}Q${mx + nx} ${my + ny} ${tx} ${ty}Q${mx - nx} ${my - ny} ${x} ${floor - tall * 0.25}z`,
      index % 2 ? leaf : darker(leaf, 0.2),
    );
  });
  return [
    ...leaves,
    shape(
      polygon([
        [x - tall * 0.2, floor - tall * 0.3],
        [x + tall * 0.2, floor - tall * 0.3],
        [x + tall * 0.15, floor],
        [x - tall * 0.15, floor],
      ]),
      palette.accents[0],
    ),
  ];
}
