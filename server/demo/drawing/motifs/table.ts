import { type Colour, darker, lighter, mix } from '../colour.ts';
import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';
import { blob, circle, height, line, polygon, rectangle, type Sheet, shape, width } from '../sheet.ts';
import { pear, vase } from '../still-life.ts';

/** A table by a wall, with light from a window across both. */
export function table(sheet: Sheet, random: Random, palette: Palette): void {
  const edge = random.between(500, 545);
  const wall = random.pick([
    mix(palette.sky[1], palette.far, 0.55),
    mix(palette.paper, palette.accents[3], 0.5),
    mix(palette.far, palette.near, 0.35),
    mix(palette.sky[0], palette.far, 0.5),
  ]);
  sheet.add(shape(rectangle(0, 0, width, edge), sheet.vertical([0, darker(wall, 0.12)], [1, wall])));
  sheet.add(...windowLight(random, palette, edge));
  const cloth = random.pick([
    lighter(palette.paper, 0.2),
    mix(palette.accents[0], palette.paper, 0.35),
    mix(palette.near, palette.accents[2], 0.35),
    mix(palette.accents[1], palette.paper, 0.45),
  ]);
  sheet.add(shape(rectangle(0, edge, width, height), sheet.vertical([0, lighter(cloth, 0.06)], [1, darker(cloth, 0.16)])));
  sheet.add(...clothPattern(random, cloth, edge));
  sheet.add(shape(rectangle(0, edge, width, 5), darker(cloth, 0.3), 0.5));
  const places = [0.2, 0.4, 0.6, 0.8].map((share) => width * (share + random.between(-0.03, 0.03)));
  const things = shuffled(random, [vaseOnTable, bowl, jug, cups]);
  for (const [index, thing] of things.entries())
    thing(sheet, random, palette, places[index] ?? 600, edge + 70 + (index % 2) * random.between(40, 80));
  for (let fruit = random.whole(2, 4); fruit > 0; fruit--) {
    const [x, y] = [random.between(140, width - 140), random.between(edge + 170, 745)];
    sheet.add(shadow(x + 26, y - 2, 58, 13, cloth), ...pear(random, palette, x, y, random.between(30, 38)));
  }
}

function shuffled<T>(random: Random, from: readonly T[]): T[] {
  return from
    .map((thing) => ({ thing, place: random.between(0, 1) }))
    .sort((a, b) => a.place - b.place)
    .map(({ thing }) => thing);
}

function windowLight(random: Random, palette: Palette, edge: number): string[] {
  const x = random.between(180, 620);
  const lean = random.between(50, 130);
  const parts: string[] = [];
  for (const column of [0, 1]) {
    for (const row of [0, 1]) {
      const [left, top, wide, tall] = [x + column * 172, 70 + row * 190, 156, 174];
      const slide = (y: number) => (y / edge) * lean;
      parts.push(
        shape(
          polygon([
            [left + slide(top), top],
            [left + wide + slide(top), top + 20],
            [left + wide + slide(top + tall), top + tall + 20],
            [left + slide(top + tall), top + tall],
          ]),
          lighter(palette.light, 0.4),
          0.5,
        ),
      );
    }
  }
  return parts;
}

function clothPattern(random: Random, cloth: Colour, edge: number): string[] {
  const print = darker(cloth, 0.18);
  const lines: string[] = [];
  if (random.chance(0.5)) {
    for (let x = -600; x < width + 600; x += 92)
      lines.push(line(`M${600 + (x - 600) * 0.72} ${edge}L${600 + (x - 600) * 1.5} ${height}`, print, 12, 0.35));
    for (let row = 0; row < 6; row++)
      lines.push(line(`M0 ${edge + 24 + row * row * 9 + row * 18}H${width}`, print, 6 + row * 1.6, 0.3));
  } else
    for (let row = 0; row < 5; row++)
      for (let x = (row % 2) * 60; x < width + 60; x += 120)
        lines.push(circle(600 + (x - 600) * (0.8 + row * 0.1), edge + 28 + row * 30 + row * row * 7, 5 + row, print, 0.5));
  return lines;
}

const shadow = (x: number, y: number, rx: number, ry: number, on: Colour): string =>
  `<ellipse cx="${Math.round(x)}" cy="${Math.round(y)}" rx="${Math.round(rx)}" ry="${Math.round(ry)}" fill="${darker(on, 0.6)}" opacity="0.28"/>`;

function vaseOnTable(sheet: Sheet, random: Random, palette: Palette, x: number, floor: number): void {
  sheet.add(
    shadow(x + 60, floor - 4, 120, 20, palette.near),
    ...vase(sheet, random, palette, x, floor, 168, random.pick([palette.accents[0], palette.accents[2], palette.paper])),
  );
}

function bowl(sheet: Sheet, random: Random, palette: Palette, x: number, floor: number): void {
  const colour = random.pick([palette.paper, palette.accents[2], mix(palette.near, palette.sky[0], 0.4)]);
  sheet.add(shadow(x + 50, floor - 4, 150, 22, palette.near));
  for (const offset of [-58, 0, 56, -28, 30]) {
    const fruit = random.pick([palette.accents[1], palette.accents[0], palette.light]);
    const y = floor - 118 - (Math.abs(offset) < 40 && offset !== 0 ? 38 : 0);
    sheet.add(
      shape(blob(random, x + offset, y, 42, 40, 0.04), fruit),
      shape(blob(random, x + offset + 12, y + 12, 26, 24, 0.04), darker(fruit, 0.25), 0.4),
      shape(blob(random, x + offset - 14, y - 14, 9, 8), lighter(fruit, 0.5), 0.7),
    );
  }
  const body = `M${x - 136} ${floor - 112}Q${x - 120} ${floor - 6} ${x - 46} ${floor}H${x + 46}Q${x + 120} ${floor - 6} ${x + 136} ${floor - 112}Q${x} ${floor - 92} ${x - 136} ${floor - 112}z`;
  sheet.add(shape(body, sheet.horizontal([0, darker(colour, 0.22)], [0.3, lighter(colour, 0.15)], [1, darker(colour, 0.34)])));
  sheet.add(
    line(
      `M${x - 128} ${floor - 88}Q${x} ${floor - 66} ${x + 128} ${floor - 88}`,
      random.pick([palette.accents[0], palette.accents[1]]),
      6,
      0.8,
    ),
  );
}

function jug(sheet: Sheet, random: Random, palette: Palette, x: number, floor: number): void {
  const colour = random.pick([
    palette.accents[1],
    lighter(palette.paper, 0.2),
    palette.accents[3],
    mix(palette.near, palette.accents[2], 0.4),
  ]);
  const body = `M${x - 44} ${floor - 250}L${x - 66} ${floor - 262}Q${x - 30} ${floor - 232} ${x - 50} ${floor - 190}Q${x - 96} ${floor - 130} ${x - 86} ${floor - 60}Q${x - 80} ${floor - 6} ${x - 54} ${floor}H${x + 54}Q${x + 80} ${floor - 6} ${x + 86} ${floor - 60}Q${x + 96} ${floor - 130} ${x + 52} ${floor - 190}Q${x + 38} ${floor - 220} ${x + 46} ${floor - 252}z`;
  sheet.add(shadow(x + 60, floor - 4, 120, 20, palette.near));
  sheet.add(
    line(
      `M${x + 46} ${floor - 232}C${x + 140} ${floor - 250} ${x + 136} ${floor - 120} ${x + 82} ${floor - 104}`,
      darker(colour, 0.22),
      16,
    ),
  );
  sheet.add(shape(body, sheet.horizontal([0, darker(colour, 0.2)], [0.36, lighter(colour, 0.16)], [1, darker(colour, 0.34)])));
  sheet.add(
    line(
      `M${x - 80} ${floor - 66}Q${x} ${floor - 50} ${x + 80} ${floor - 66}M${x - 83} ${floor - 82}Q${x} ${floor - 66} ${x + 83} ${floor - 82}`,
      darker(colour, 0.45),
      4,
      0.5,
    ),
  );
}

function cups(sheet: Sheet, random: Random, palette: Palette, x: number, floor: number): void {
  for (const [offset, size] of [
    [-52, 1],
    [58, 0.92],
  ] as const) {
    const colour = random.pick([palette.accents[0], palette.paper, palette.accents[2], palette.accents[3]]);
    const cx = x + offset;
    const foot = floor + (offset > 0 ? 26 : 0);
    sheet.add(
      shadow(cx + 30, foot - 2, 66 * size, 12, palette.near),
      line(
        `M${cx + 36 * size} ${foot - 66 * size}q${38 * size} ${-4} ${30 * size} ${26 * size}q${-6 * size} ${16 * size} ${-36 * size} ${16 * size}`,
        darker(colour, 0.2),
        9,
      ),
    );
    sheet.add(
      shape(
        `M${cx - 44 * size} ${foot - 84 * size}L${cx - 34 * size} ${foot - 8}Q${cx - 32 * size} ${foot} ${cx - 22 * size} ${foot}H${cx + 22 * size}Q${cx + 32 * size} ${foot} ${cx + 34 * size} ${foot - 8}L${cx + 44 * size} ${foot - 84 * size}z`,
        sheet.horizontal([0, darker(colour, 0.16)], [0.35, lighter(colour, 0.18)], [1, darker(colour, 0.3)]),
      ),
    );
    sheet.add(
      `<ellipse cx="${Math.round(cx)}" cy="${Math.round(foot - 84 * size)}" rx="${44 * size}" ry="${8 * size}" fill="${darker(colour, 0.45)}"/>`,
    );
  }
}
