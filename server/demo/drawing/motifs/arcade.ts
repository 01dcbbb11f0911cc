import { type Colour, darker, lighter, mix } from '../colour.ts';
import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';
import { below, circle, height, line, type Point, polygon, rectangle, rolling, type Sheet, shape, width } from '../sheet.ts';
import { drawSky } from '../sky.ts';
import { pottedPlant } from '../still-life.ts';
import { grove } from '../trees.ts';

/** An arcade with the sea or hills behind it, and the sun through the arches. */
export function arcade(sheet: Sheet, random: Random, palette: Palette): void {
  const floor = random.between(650, 680);
  const horizon = random.between(430, 490);
  drawSky(sheet, random, palette, horizon);
  if (random.chance(0.5)) {
    sheet.add(
      shape(
        rectangle(0, horizon, width, height),
        sheet.vertical([0, mix(palette.water, palette.sky[0], 0.5)], [0.5, palette.water]),
      ),
    );
    for (let stroke = 0; stroke < 30; stroke++)
      sheet.add(
        line(
          `M${random.between(0, width)} ${horizon + random.between(6, 160)}h${random.between(20, 90)}`,
          lighter(palette.light, 0.4),
          2.4,
          0.6,
        ),
      );
  } else {
    for (const share of [0.2, 0.5]) {
      const edge = rolling(random, horizon - 50 + share * 130, 44, 0.7);
      const colour = mix(palette.far, palette.near, share);
      sheet.add(
        grove(
          random,
          edge,
          random.between(-40, 500),
          width,
          50 + share * 90,
          mix(palette.accents[2], colour, 0.45 - share * 0.3),
        ),
        shape(below(edge), sheet.vertical([0, colour], [0.6, mix(lighter(palette.accents[3], 0.15), colour, 0.4)])),
      );
    }
  }
  const arches = random.chance(0.7) ? 3 : 4;
  const wall = random.pick([
    lighter(palette.paper, 0.1),
    mix(palette.paper, palette.accents[1], 0.3),
    mix(palette.paper, palette.accents[0], 0.32),
  ]);
  sheet.add(...arcadeWall(sheet, palette, arches, floor, wall, random));
  sheet.add(...sunlitFloor(sheet, random, palette, arches, floor, wall));
}

function arcadeWall(sheet: Sheet, palette: Palette, arches: number, floor: number, wall: Colour, random: Random): string[] {
  const step = width / arches;
  const half = step * 0.385;
  const spring = 120 + half + random.between(20, 60);
  const lamps = random.chance(0.5);
  const hole = (index: number, shift: number) => {
    const x = step * (index + 0.5) + shift;
    return `M${x - half} ${floor}V${spring}A${half} ${half} 0 0 1 ${x + half} ${spring}V${floor}z`;
  };
  const holes = (shift: number) => Array.from({ length: arches }, (_, index) => hole(index, shift)).join('');
  const front = `M0 0H${width}V${floor}H0z${holes(0)}`;
  const parts: string[] = [];
  for (let index = 0; index < arches; index++) {
    const x = step * (index + 0.5);
    const depth = `M${x - half} ${floor}V${spring}A${half} ${half} 0 0 1 ${x + half} ${spring}V${floor}H${x + half - 26}V${spring + 14}A${half - 13} ${half - 6} 0 0 0 ${x - half} ${spring + 8}z`;
    parts.push(shape(depth, mix(wall, palette.near, 0.42)));
  }
  parts.push(
    `<path fill-rule="evenodd" d="${front}" fill="${sheet.vertical([0, darker(wall, 0.1)], [0.4, wall], [1, lighter(wall, 0.12)])}"/>`,
  );
  parts.push(shape(rectangle(0, 66, width, 12), darker(wall, 0.18), 0.5), shape(rectangle(0, 60, width, 8), lighter(wall, 0.4)));
  for (let index = 0; index <= arches; index++) {
    parts.push(
      shape(rectangle(step * index - (step / 2 - half) - 7, spring - 6, (step / 2 - half) * 2 + 14, 16), lighter(wall, 0.35)),
      shape(rectangle(step * index - (step / 2 - half) - 7, spring + 10, (step / 2 - half) * 2 + 14, 6), darker(wall, 0.25), 0.5),
    );
    if (index < arches && lamps)
      parts.push(...hangingLamp(palette, step * (index + 0.5), spring - half, random.between(60, 110)));
  }
  return parts;
}

function hangingLamp(palette: Palette, x: number, y: number, drop: number): string[] {
  return [
    line(`M${x} ${y}v${drop}`, palette.near, 3),
    circle(x, y + drop + 20, 52, palette.light, 0.22),
    circle(x, y + drop + 18, 18, lighter(palette.light, 0.35)),
    shape(`M${x - 20} ${y + drop + 10}Q${x} ${y + drop - 16} ${x + 20} ${y + drop + 10}z`, palette.near),
  ];
}

function sunlitFloor(sheet: Sheet, random: Random, palette: Palette, arches: number, floor: number, wall: Colour): string[] {
  const ground = mix(wall, palette.near, 0.45);
  const step = width / arches;
  const lean = random.pick([-1, 1]) * random.between(60, 170);
  const parts = [shape(rectangle(0, floor, width, height - floor), sheet.vertical([0, ground], [1, darker(ground, 0.25)]))];
  for (let index = -1; index <= arches; index++) {
    const x = step * (index + 0.5);
    const quad: Point[] = [
      [x - step * 0.385, floor],
      [x + step * 0.385, floor],
      [x + step * 0.46 + lean, height],
      [x - step * 0.42 + lean, height],
    ];
    parts.push(shape(polygon(quad), sheet.vertical([0, lighter(palette.light, 0.3), 0.85], [1, palette.light, 0.3])));
  }
  for (let row = 1; row < 4; row++) parts.push(line(`M0 ${floor + row * row * 12}H${width}`, darker(ground, 0.3), 1.5, 0.3));
  for (let index = 0; index <= arches; index++) {
    if (random.chance(0.6))
      parts.push(...pottedPlant(random, palette, step * index, floor + 46, random.between(150, 210), palette.near));
  }
  return parts;
}
