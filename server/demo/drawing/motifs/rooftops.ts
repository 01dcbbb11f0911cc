import { type Colour, darker, lighter, mix } from '../colour.ts';
import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';
import { below, cutRectangle, height, line, polygon, rectangle, rolling, type Sheet, shape, width } from '../sheet.ts';
import { drawSky } from '../sky.ts';
import { grove } from '../trees.ts';

/** Gables behind gables, some with a lamp lit. */
export function rooftops(sheet: Sheet, random: Random, palette: Palette): void {
  drawSky(sheet, random, palette, 520);
  const hill = rolling(random, 400, 50, 0.5);
  sheet.add(
    shape(below(hill), sheet.vertical([0, mix(palette.far, palette.near, 0.12)], [0.5, mix(palette.far, palette.sky[1], 0.4)])),
  );
  sheet.add(grove(random, hill, random.between(0, 500), random.between(700, 1200), 60, mix(palette.far, palette.near, 0.3)));
  for (const [row, floor] of [470, 585, 715].entries()) {
    const nearness = (row + 1) / 3;
    for (let x = random.between(-120, -40); x < width + 40; ) {
      const wide = random.between(92, 150) * (0.75 + nearness * 0.55);
      sheet.add(
        ...house(sheet, random, palette, {
          x,
          floor: floor + random.between(-14, 14),
          wide,
          tall: wide * random.between(0.7, 1.25),
          nearness,
        }),
      );
      x += wide * random.between(0.94, 1.12);
    }
    sheet.add(
      grove(
        random,
        () => floor + 60,
        random.between(-60, 900),
        random.between(200, 1260),
        60 + row * 26,
        mix(palette.near, palette.accents[2], 0.45 - row * 0.15),
      ),
    );
  }
  const street = rolling(random, 770, 8, 0.5);
  sheet.add(shape(below(street), darker(palette.near, 0.1)));
}

interface House {
  x: number;
  floor: number;
  wide: number;
  tall: number;
  /** 0 far, 1 near */
  nearness: number;
}

function house(sheet: Sheet, random: Random, palette: Palette, { x, floor, wide, tall, nearness }: House): string[] {
  const haze = (colour: Colour) => mix(mix(palette.far, palette.sky[1], 0.3), colour, 0.35 + nearness * 0.62);
  const wall = haze(
    random.pick([
      palette.paper,
      palette.accents[0],
      palette.accents[1],
      palette.accents[3],
      mix(palette.paper, palette.accents[1], 0.4),
      palette.paper,
    ]),
  );
  const roof = haze(
    random.pick([palette.near, mix(palette.near, palette.accents[0], 0.55), mix(palette.near, palette.accents[2], 0.5)]),
  );
  const top = floor - tall;
  const peak = top - wide * random.between(0.42, 0.62);
  const eave = wide * 0.06;
  const ridge = x + wide * random.between(0.42, 0.58);
  const parts: string[] = [];
  if (random.chance(0.6)) {
    const chimney = x + wide * random.pick([0.22, 0.74]);
    parts.push(
      shape(rectangle(chimney, peak + wide * 0.06, wide * 0.1, wide * 0.34), darker(wall, 0.22)),
      shape(rectangle(chimney - 3, peak + wide * 0.04, wide * 0.1 + 6, 7), roof),
    );
  }
  parts.push(
    shape(
      polygon([
        [x, height],
        [x, top],
        [ridge, peak],
        [x + wide, top],
        [x + wide, height],
      ]),
      sheet.horizontal([0, wall], [0.62, wall], [0.64, darker(wall, 0.1)], [1, darker(wall, 0.14)]),
    ),
    shape(
      polygon([
        [x - eave, top + eave],
        [ridge, peak - eave * 1.2],
        [x + wide + eave, top + eave],
        [x + wide + eave * 0.4, top + eave * 2],
        [ridge, peak + eave * 1.6],
        [x - eave * 0.4, top + eave * 2],
      ]),
      roof,
    ),
  );
  return [...parts, ...houseWindows(random, palette, { x, floor, wide, tall, nearness }, wall)];
}

function houseWindows(random: Random, palette: Palette, { x, floor, wide, tall, nearness }: House, wall: Colour): string[] {
  const parts: string[] = [];
  const columns = wide > 130 ? 3 : 2;
  const size = wide / (columns * 2.1);
  for (let row = 0; row * size * 2.1 < tall + 60; row++) {
    for (let column = 0; column < columns; column++) {
      const [wx, wy] = [x + ((column + 0.5) / columns) * wide - size / 2, floor - tall + size * 0.55 + row * size * 2.1];
      const glass = random.chance(0.34) ? lighter(palette.light, 0.1) : mix(darker(wall, 0.55), palette.sky[0], 0.25);
      parts.push(shape(cutRectangle(random, wx, wy, size, size * 1.35, 1), glass, 0.55 + nearness * 0.45));
      parts.push(
        line(
          `M${wx + size / 2} ${wy}v${size * 1.35}M${wx} ${wy + size * 0.6}h${size}`,
          mix(wall, palette.paper, 0.5),
          1.6,
          0.7 * nearness,
        ),
      );
    }
  }
  return parts;
}
