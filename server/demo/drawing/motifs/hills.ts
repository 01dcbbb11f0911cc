import { darker, lighter, mix } from '../colour.ts';
import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';
import { below, curve, height, line, type Point, rolling, type Sheet, shape, width } from '../sheet.ts';
import { drawSky } from '../sky.ts';
import { grove } from '../trees.ts';

/** Ridges behind ridges, each paler than the one before it, and trees on the near ones. */
export function hills(sheet: Sheet, random: Random, palette: Palette): void {
  const horizon = random.between(330, 400);
  drawSky(sheet, random, palette, horizon + 60);
  const ridges = random.whole(5, 6);
  for (let ridge = 0; ridge < ridges; ridge++) {
    const nearness = ridge / (ridges - 1);
    const edge = rolling(
      random,
      horizon + (height - horizon - 60) * nearness ** 1.25,
      62 - nearness * 22,
      0.55 + random.between(0, 0.5),
    );
    const colour = mix(palette.far, palette.near, nearness ** 1.1);
    if (ridge > 0 && ridge < ridges - 1) {
      const from = random.between(-100, width * 0.75);
      sheet.add(grove(random, edge, from, from + random.between(120, 420), 34 + nearness * 66, darker(colour, 0.16)));
    }
    sheet.add(
      shape(
        below(edge),
        sheet.vertical(
          [0, colour],
          [0.5, lighter(mix(colour, palette.sky[1], 0.32), 0.05)],
          [1, mix(colour, palette.sky[1], 0.38)],
        ),
      ),
    );
    if (ridge >= 2) sheet.add(furrows(sheet, random, edge, mix(colour, palette.near, 0.35)));
  }
  const edge = rolling(random, height - 40, 24, 0.7);
  sheet.add(
    grove(random, edge, -40, random.between(160, 330), 150, palette.near),
    grove(random, edge, random.between(930, 1040), width + 40, 120, palette.near),
  );
  sheet.add(shape(below(edge), darker(palette.near, 0.22)));
}

/** Plough lines that follow a ridge and fade out. */
function furrows(sheet: Sheet, random: Random, edge: (x: number) => number, colour: string): string {
  const from = random.between(0, width * 0.6);
  const to = from + random.between(240, 520);
  const lines: string[] = [];
  for (let row = 1; row <= 7; row++) {
    const points: Point[] = [];
    for (let x = from + row * 14; x <= to - row * 9; x += 30) points.push([x, edge(x) + 8 + row * (6 + row * 1.1)]);
    if (points.length > 2) lines.push(line(curve(points), colour, 2.2, 0.34 - row * 0.03));
  }
  return sheet.within(below(edge), ...lines);
}
