import { darker, lighter, mix } from '../colour.ts';
import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';
import { below, height, line, type Point, rectangle, rolling, type Sheet, shape, width } from '../sheet.ts';
import { drawSky } from '../sky.ts';
import { reeds } from '../trees.ts';

/** Reeds at the edge of wide water, and birds that cross the evening. */
export function marsh(sheet: Sheet, random: Random, palette: Palette): void {
  const horizon = random.between(430, 500);
  const sun = drawSky(sheet, random, palette, horizon);
  const land = rolling(random, horizon - 16, 12, 1.6);
  sheet.add(shape(below(land, horizon), mix(palette.far, palette.near, 0.3)));
  sheet.add(
    shape(
      rectangle(0, horizon, width, height),
      sheet.vertical([0, lighter(palette.sky[1], 0.2)], [0.35, palette.water], [1, mix(palette.water, palette.sky[0], 0.85)]),
    ),
  );
  for (let stroke = 0; stroke < 46; stroke++) {
    const near = random.between(0, 1) ** 1.4;
    const spread = 24 + near * 170;
    const y = horizon + 5 + near * (height - horizon);
    sheet.add(
      line(
        `M${sun[0] + random.between(-spread, spread) - 20} ${y}h${random.between(20, 60 + near * 70)}`,
        lighter(palette.light, 0.3),
        1.5 + near * 4,
        0.6,
      ),
    );
  }
  for (const level of [0.3, 0.55]) sheet.add(islet(random, palette, horizon + (height - horizon) * level, level));
  sheet.add(...flight(random, darker(palette.near, 0.1), [random.between(300, 900), horizon * random.between(0.25, 0.5)]));
  const deep = darker(palette.near, 0.15);
  for (let x = -30; x < width + 30; x += random.between(18, 46)) {
    const aside = Math.abs(x - width * 0.5) / (width * 0.5);
    if (random.chance(0.25 + aside))
      sheet.add(
        reeds(
          random,
          x,
          height + 14,
          90 + aside * random.between(120, 330),
          mix(deep, palette.accents[2], random.between(0, 0.35)),
          palette.accents[0],
        ),
      );
  }
}

function islet(random: Random, palette: Palette, y: number, near: number): string {
  const x = random.between(0.1, 0.9) * width;
  const half = 120 + near * 260;
  const colour = mix(palette.far, palette.near, 0.3 + near * 0.7);
  const parts = [shape(`M${x - half} ${y}Q${x} ${y - 26 * near - 8} ${x + half} ${y}Q${x} ${y + 12} ${x - half} ${y}z`, colour)];
  for (let foot = x - half * 0.7; foot < x + half * 0.7; foot += 22)
    parts.push(reeds(random, foot, y, (40 + near * 70) * random.between(0.5, 1), colour));
  return parts.join('');
}

/** Birds in a loose wedge. */
function flight(random: Random, colour: string, [x, y]: Point): string[] {
  return Array.from({ length: random.whole(7, 12) }, (_, bird) => {
    const side = bird % 2 === 0 ? 1 : -1;
    const back = Math.ceil(bird / 2);
    const [bx, by] = [x + back * 44 + random.between(-10, 10), y + side * back * 19 + random.between(-8, 8)];
    const wing = random.between(12, 18);
    const lift = random.between(-10, -3);
    return shape(
      `M${bx - wing} ${by + lift}Q${bx - wing * 0.3} ${by + lift - 2} ${bx} ${by}Q${bx + wing * 0.3} ${by + lift - 2} ${bx + wing} ${by + lift}Q${bx + wing * 0.4} ${by + lift + 3} ${bx} ${by + 4}Q${bx - wing * 0.4} ${by + lift + 3} ${bx - wing} ${by + lift}z`,
      colour,
    );
  });
}
