import { type Colour, darker, lighter, mix } from '../colour.ts';
import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';
import { blob, circle, curve, cutRectangle, height, line, polygon, rectangle, type Sheet, shape, width } from '../sheet.ts';
import { pottedPlant } from '../still-life.ts';

/** A house wall in the evening: each window is a small room of its own. */
export function windows(sheet: Sheet, random: Random, palette: Palette): void {
  const wall = random.pick([
    mix(palette.accents[0], palette.near, 0.25),
    mix(palette.accents[2], palette.near, 0.3),
    mix(palette.accents[3], palette.near, 0.3),
    mix(palette.near, palette.sky[0], 0.3),
  ]);
  sheet.add(shape(rectangle(0, 0, width, height), sheet.vertical([0, lighter(wall, 0.06)], [1, darker(wall, 0.16)])));
  for (let brick = 0; brick < 150; brick++) {
    const [x, y] = [Math.floor(random.between(0, 30)) * 42, Math.floor(random.between(0, 40)) * 20];
    sheet.add(
      shape(
        cutRectangle(random, x + ((y / 20) % 2) * 21, y, 38, 16, 1),
        random.chance(0.5) ? lighter(wall, 0.1) : darker(wall, 0.14),
        0.5,
      ),
    );
  }
  const columns = random.whole(4, 5);
  const rows = 2;
  const [stepX, stepY] = [width / columns, height / rows];
  const arched = random.chance(0.5);
  for (let row = 0; row < rows; row++) {
    sheet.add(
      shape(rectangle(0, stepY * (row + 1) - 15, width, 13), lighter(wall, 0.16)),
      shape(rectangle(0, stepY * (row + 1) - 2, width, 8), darker(wall, 0.3), 0.7),
    );
    for (let column = 0; column < columns; column++) {
      const wide = stepX * 0.56;
      sheet.add(
        ...room(sheet, random, palette, {
          x: stepX * (column + 0.5) - wide / 2,
          y: stepY * row + 62,
          wide,
          tall: stepY - 132,
          arched,
          wall,
        }),
      );
    }
  }
}

interface Room {
  x: number;
  y: number;
  wide: number;
  tall: number;
  arched: boolean;
  wall: Colour;
}

function room(sheet: Sheet, random: Random, palette: Palette, { x, y, wide, tall, arched, wall }: Room): string[] {
  const opening = (grow: number) =>
    arched
      ? `M${x - grow} ${y + tall + grow}V${y + wide / 2}A${wide / 2 + grow} ${wide / 2 + grow} 0 0 1 ${x + wide + grow} ${y + wide / 2}V${y + tall + grow}z`
      : rectangle(x - grow, y - grow, wide + grow * 2, tall + grow * 2);
  const lit = random.chance(0.66);
  const glow = lit
    ? sheet.vertical([0, lighter(palette.light, 0.35)], [1, mix(palette.light, palette.accents[1], 0.55)])
    : sheet.vertical([0, mix(palette.sky[0], palette.near, 0.45)], [1, mix(palette.sky[0], palette.near, 0.75)]);
  const frame = lighter(palette.paper, 0.2);
  const inside = lit ? mix(palette.accents[0], palette.near, 0.65) : darker(palette.near, 0.2);
  const bars = arched
    ? `M${x + wide / 2} ${y}v${tall}M${x} ${y + wide / 2}h${wide}`
    : `M${x + wide / 2} ${y}v${tall}M${x} ${y + tall * 0.36}h${wide}`;
  return [
    shape(opening(19), darker(wall, 0.28), 0.5),
    shape(opening(12), frame),
    shape(opening(0), glow),
    sheet.within(opening(0), ...roomContents(random, palette, { x, y, wide, tall }, inside, lit)),
    line(bars, frame, 6),
    shape(rectangle(x - 24, y + tall + 8, wide + 48, 15), frame),
    shape(rectangle(x - 24, y + tall + 23, wide + 48, 8), darker(wall, 0.4), 0.6),
    ...(random.chance(0.4) ? windowBox(random, palette, x, y + tall + 6, wide) : []),
  ];
}

function roomContents(
  random: Random,
  palette: Palette,
  { x, y, wide, tall }: Omit<Room, 'arched' | 'wall'>,
  inside: Colour,
  lit: boolean,
): string[] {
  const floor = y + tall;
  const curtain = mix(palette.paper, palette.accents[random.whole(0, 3)] ?? palette.paper, 0.55);
  const parts: string[] = [];
  const kind = random.whole(0, 4);
  if (kind === 0)
    parts.push(
      line(`M${x + wide * 0.66} ${y}v${tall * 0.36}`, inside, 3),
      shape(
        `M${x + wide * 0.5} ${y + tall * 0.48}q${wide * 0.03} ${-tall * 0.13} ${wide * 0.16} ${-tall * 0.13}t${wide * 0.16} ${tall * 0.13}z`,
        inside,
      ),
    );
  if (kind === 1) {
    for (let book = 0; book < 9; book++)
      parts.push(
        shape(
          cutRectangle(random, x + 6 + book * (wide / 9), floor - tall * random.between(0.2, 0.32), wide / 10.5, tall, 2),
          mix(inside, palette.accents[book % 4] ?? inside, 0.5),
        ),
      );
  }
  if (kind === 2) parts.push(...pottedPlant(random, palette, x + wide * random.between(0.35, 0.65), floor, tall * 0.55, inside));
  if (kind === 3) parts.push(...sleepingCat(x + wide * 0.28, floor, wide * 0.42, inside));
  if (kind === 4)
    parts.push(
      shape(rectangle(x + wide * 0.58, y + tall * 0.42, wide * 0.3, tall * 0.22), mix(inside, palette.accents[1], 0.4)),
      shape(rectangle(x + wide * 0.61, y + tall * 0.44, wide * 0.24, tall * 0.18), mix(inside, palette.paper, 0.55)),
    );
  if (random.chance(0.6)) {
    const hang = wide * random.between(0.2, 0.3);
    const fall = (edge: number, side: number) =>
      `M${edge} ${y - 90}v${tall + 100}h${side * hang * 0.5}Q${edge + side * hang * 0.55} ${y + tall * 0.6} ${edge + side * hang * 1.25} ${y - 90}z`;
    parts.push(shape(fall(x, 1), curtain, lit ? 0.92 : 0.6), shape(fall(x + wide, -1), darker(curtain, 0.08), lit ? 0.92 : 0.6));
  }
  return parts;
}

function sleepingCat(x: number, floor: number, long: number, colour: Colour): string[] {
  return [
    shape(
      curve(
        [
          [x, floor],
          [x + long * 0.04, floor - long * 0.34],
          [x + long * 0.3, floor - long * 0.62],
          [x + long * 0.7, floor - long * 0.56],
          [x + long, floor - long * 0.2],
          [x + long * 0.96, floor + 12],
          [x + long * 0.4, floor + 14],
        ],
        true,
      ),
      colour,
    ),
    shape(
      polygon([
        [x + long * 0.02, floor - long * 0.26],
        [x + long * 0.0, floor - long * 0.56],
        [x + long * 0.16, floor - long * 0.44],
        [x + long * 0.3, floor - long * 0.6],
        [x + long * 0.34, floor - long * 0.24],
      ]),
      colour,
    ),
  ];
}

function windowBox(random: Random, palette: Palette, x: number, y: number, wide: number): string[] {
  const parts: string[] = [];
  for (let at = x - 8; at < x + wide + 8; at += random.between(9, 17)) {
    parts.push(
      shape(
        blob(random, at, y - random.between(2, 22), random.between(9, 15)),
        mix(palette.accents[2], palette.near, random.between(0, 0.5)),
      ),
    );
    if (random.chance(0.6))
      parts.push(
        circle(
          at,
          y - random.between(10, 34),
          random.between(4, 7),
          random.pick([palette.accents[1], palette.accents[0], palette.paper]),
        ),
      );
  }
  return [
    ...parts,
    shape(rectangle(x - 14, y - 4, wide + 28, 30), mix(palette.accents[0], palette.near, 0.35)),
    shape(rectangle(x - 14, y - 4, wide + 28, 5), palette.accents[0]),
  ];
}
