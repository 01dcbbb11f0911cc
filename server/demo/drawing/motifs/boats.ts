import { darker, lighter, mix } from '../colour.ts';
import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';
import { below, height, line, type Point, rectangle, rolling, type Sheet, shape, width } from '../sheet.ts';
import { drawSky } from '../sky.ts';

/** Sailing boats on quiet water, with their likeness under them. */
export function boats(sheet: Sheet, random: Random, palette: Palette): void {
  const horizon = random.between(360, 430);
  const sun = drawSky(sheet, random, palette, horizon);
  for (const share of [0.15, 0.45]) {
    const edge = rolling(random, horizon - 40 + share * 62, 34, 0.9);
    sheet.add(
      shape(
        below(edge, horizon),
        sheet.vertical([0, mix(palette.far, palette.near, share)], [1, mix(palette.far, palette.sky[1], 0.4)]),
      ),
    );
  }
  sheet.add(
    shape(
      rectangle(0, horizon, width, height),
      sheet.vertical([0, lighter(palette.water, 0.3)], [0.3, palette.water], [1, mix(palette.water, palette.near, 0.6)]),
    ),
  );
  for (let stroke = 0; stroke < 120; stroke++) {
    const near = random.between(0, 1) ** 1.2;
    const y = horizon + 6 + near * (height - horizon);
    const bright = random.chance(0.55);
    const x = bright ? sun[0] + random.between(-1, 1) * (40 + near * 260) : random.between(-60, width);
    sheet.add(
      line(
        `M${x - 30} ${y}q${20 + near * 30} ${-3 * near} ${40 + near * random.between(40, 120)} 0`,
        bright ? lighter(palette.light, 0.3) : mix(palette.water, palette.near, 0.55),
        1 + near * 4,
        bright ? 0.5 : 0.3,
      ),
    );
  }
  const fleet = random.whole(3, 5);
  for (let boat = 0; boat < fleet; boat++) {
    const near = boat / (fleet - 1);
    const x = (((boat * 0.382 + random.between(0.1, 0.22)) % 0.84) + 0.08) * width;
    sheet.add(...sailingBoat(random, palette, x, horizon + 26 + near ** 1.4 * 250, 70 + near * 210, boat));
  }
}

function sailingBoat(random: Random, palette: Palette, x: number, y: number, size: number, turn: number): string[] {
  const sail = palette.accents[turn % 4] ?? palette.paper;
  const [main, fore] = random.chance(0.5) ? [palette.paper, sail] : [sail, palette.paper];
  const lean = random.between(-0.05, 0.05) * size;
  const top: Point = [x + lean, y - size];
  const hullColour = darker(palette.near, 0.1);
  const hull = `M${x - size * 0.42} ${y - size * 0.1}Q${x} ${y - size * 0.05} ${x + size * 0.46} ${y - size * 0.13}Q${x + size * 0.34} ${y + size * 0.04} ${x + size * 0.22} ${y + size * 0.05}H${x - size * 0.28}Q${x - size * 0.37} ${y} ${x - size * 0.42} ${y - size * 0.1}z`;
  const mainSail = `M${top[0] - 2} ${top[1]}Q${x - size * 0.28} ${y - size * 0.45} ${x - size * 0.4} ${y - size * 0.18}Q${x - size * 0.18} ${y - size * 0.14} ${x - size * 0.02} ${y - size * 0.16}z`;
  const foreSail = `M${top[0] + 3} ${top[1] + size * 0.08}Q${x + size * 0.3} ${y - size * 0.42} ${x + size * 0.42} ${y - size * 0.18}Q${x + size * 0.2} ${y - size * 0.15} ${x + size * 0.03} ${y - size * 0.17}z`;
  const likeness = [0.12, 0.24, 0.38, 0.54, 0.74].map((depth, row) =>
    line(
      `M${x - size * (0.36 - depth * 0.36) + lean * row} ${y + size * depth}h${size * (0.72 - depth * 0.8)}`,
      row === 0 ? hullColour : mix(main, palette.water, 0.45),
      size * 0.035,
      0.5 - depth * 0.4,
    ),
  );
  return [
    ...likeness,
    line(`M${x} ${y - size * 0.08}L${top[0]} ${top[1]}`, hullColour, size * 0.018),
    shape(mainSail, main),
    shape(foreSail, fore),
    shape(
      `M${top[0] + 3} ${top[1] + size * 0.08}Q${x + size * 0.12} ${y - size * 0.42} ${x + size * 0.16} ${y - size * 0.165}L${x + size * 0.03} ${y - size * 0.17}z`,
      darker(fore, 0.3),
      0.35,
    ),
    line(
      `M${x - size * 0.3} ${y - size * 0.38}Q${x - size * 0.15} ${y - size * 0.35} ${x} ${y - size * 0.36}`,
      darker(main, 0.3),
      1.4,
      0.5,
    ),
    shape(hull, hullColour),
    line(
      `M${x - size * 0.4} ${y - size * 0.075}Q${x} ${y - size * 0.03} ${x + size * 0.43} ${y - size * 0.105}`,
      sail,
      size * 0.022,
    ),
  ];
}
