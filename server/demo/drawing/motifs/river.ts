import { darker, lighter, mix } from '../colour.ts';
import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';
import { below, curve, height, line, type Point, rolling, type Sheet, shape, width } from '../sheet.ts';
import { drawSky } from '../sky.ts';
import { poplar, reeds, roundTree } from '../trees.ts';

/** A river that comes down in bends from the hills, with the sky in it. */
export function river(sheet: Sheet, random: Random, palette: Palette): void {
  const horizon = random.between(290, 340);
  const sun = drawSky(sheet, random, palette, horizon);
  for (const share of [0.25, 0.6]) {
    const edge = rolling(random, horizon - 46 + share * 60, 40, 0.8);
    sheet.add(
      shape(
        below(edge),
        sheet.vertical([0, mix(palette.far, palette.near, share * 0.45)], [0.4, mix(palette.far, palette.sky[1], 0.4)]),
      ),
    );
  }
  const meadow = mix(palette.far, palette.near, 0.32);
  const ground = rolling(random, horizon + 40, 8, 0.5);
  sheet.add(shape(below(ground), sheet.vertical([0, lighter(meadow, 0.2)], [1, mix(meadow, palette.near, 0.55)])));
  const bends = riverBends(random, horizon + 44, sun[0]);
  for (const depth of [0.16, 0.36, 0.62])
    sheet.add(meadowBand(sheet, random, palette, horizon + 44 + (height - horizon) * depth, depth));
  sheet.add(shape(bank(bends, 1.1, 3), mix(palette.paper, meadow, 0.45), 0.7));
  const water = bank(bends, 1, 0);
  sheet.add(
    shape(
      water,
      sheet.vertical([0, lighter(palette.sky[1], 0.35)], [0.3, palette.stream], [1, mix(palette.stream, palette.near, 0.45)]),
    ),
  );
  sheet.add(sheet.within(water, ...ripples(random, horizon + 44, lighter(palette.sky[1], 0.4), darker(palette.stream, 0.25))));
  sheet.add(...alongTheBanks(random, palette, bends));
  for (let x = -10; x < width; x += random.between(26, 90)) {
    if (x < 420 || x > 800)
      sheet.add(reeds(random, x, height + 12, random.between(70, 170), darker(palette.near, 0.1), palette.accents[0]));
  }
}

interface Bend {
  x: number;
  y: number;
  half: number;
}

function riverBends(random: Random, top: number, towards: number): Bend[] {
  const phase = random.between(0, 2 * Math.PI);
  const middle = width * random.between(0.42, 0.58);
  return Array.from({ length: 15 }, (_, step): Bend => {
    const near = step / 14;
    const sway = Math.sin(phase + 9.6 * near ** 0.6) * (36 + 290 * near ** 0.9) * (1 - near * 0.25);
    return {
      x: towards * (1 - near) ** 2 + middle * (1 - (1 - near) ** 2) + sway,
      y: top + (height + 60 - top) * near ** 1.7,
      half: 3 + 190 * near ** 1.9,
    };
  });
}

function bank(bends: readonly Bend[], stretch: number, extra: number): string {
  const left = bends.map(({ x, y, half }): Point => [x - half * stretch - extra * (half / 60), y]);
  const right = bends.map(({ x, y, half }): Point => [x + half * stretch + extra * (half / 60), y]).reverse();
  return `${curve(left)}L${curve(right).slice(1)}z`;
}

function meadowBand(sheet: Sheet, random: Random, palette: Palette, level: number, depth: number): string {
  const edge = rolling(random, level, 26 + depth * 20, 0.6);
  const colour = random.pick([palette.accents[3], palette.accents[1], mix(palette.far, palette.near, 0.5), palette.accents[2]]);
  return shape(
    below(edge),
    sheet.vertical([0, mix(colour, mix(palette.far, palette.near, 0.3), 0.35)], [1, mix(colour, palette.near, 0.6)]),
    0.6,
  );
}

function ripples(random: Random, top: number, light: string, dark: string): string[] {
  return Array.from({ length: 90 }, () => {
    const near = random.between(0, 1) ** 0.8;
    const y = top + (height - top) * near;
    const length = 14 + near * random.between(40, 150);
    return line(`M${random.between(0, width)} ${y}h${length}`, random.chance(0.7) ? light : dark, 1 + near * 3, 0.42);
  });
}

function alongTheBanks(random: Random, palette: Palette, bends: readonly Bend[]): string[] {
  const trees: string[] = [];
  for (const { x, y, half } of bends.slice(2, -3)) {
    const size = 26 + half * random.between(0.9, 1.5);
    const colour = mix(palette.accents[2], palette.near, random.between(0.2, 0.8));
    for (const side of [-1, 1]) {
      for (let tree = random.whole(0, 2); tree > 0; tree--) {
        const foot = x + side * (half * 1.3 + size * random.between(0.3, 1.6));
        trees.push(
          (random.chance(0.4) ? poplar : roundTree)(random, foot, y + size * 0.1, size * random.between(0.8, 1.3), colour),
        );
      }
    }
  }
  return trees;
}
