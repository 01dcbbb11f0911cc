import { type Colour, darker, lighter, mix } from '../colour.ts';
import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';
import { blob, circle, cutRectangle, height, line, rectangle, type Sheet, shape, width } from '../sheet.ts';
import { pear, vase } from '../still-life.ts';

/** Two shelves of books, with a few things that people put between them. */
export function books(sheet: Sheet, random: Random, palette: Palette): void {
  const wall = random.pick([
    mix(palette.paper, palette.far, 0.55),
    mix(palette.near, palette.accents[2], 0.45),
    mix(palette.paper, palette.accents[1], 0.35),
    mix(palette.near, palette.sky[0], 0.3),
  ]);
  sheet.add(shape(rectangle(0, 0, width, height), sheet.vertical([0, darker(wall, 0.1)], [1, lighter(wall, 0.06)])));
  const wood = mix(palette.accents[1], palette.near, 0.42);
  for (const floor of [384, 760]) {
    sheet.add(
      shape(rectangle(0, floor - 380, width, 60), sheet.vertical([0, darker(wall, 0.5), 0.5], [1, darker(wall, 0.5), 0])),
    );
    for (let x = random.between(-30, 30); x < width; ) {
      if (x > 60 && x < width - 180 && random.chance(0.13)) {
        const wide = random.between(120, 170);
        sheet.add(...keepsake(sheet, random, palette, x + wide / 2, floor, wide));
        x += wide;
      } else x = drawBook(sheet, random, palette, x, floor);
    }
    sheet.add(
      shape(rectangle(0, floor, width, 24), sheet.vertical([0, lighter(wood, 0.14)], [1, darker(wood, 0.15)])),
      shape(rectangle(0, floor + 24, width, 16), darker(wall, 0.55), 0.4),
    );
  }
}

/** Draws one book, upright or leaning, and answers where the next one may stand. */
function drawBook(sheet: Sheet, random: Random, palette: Palette, x: number, floor: number): number {
  const wide = random.between(24, 62);
  const tall = random.between(190, 318);
  const colour = mix(
    random.pick([...palette.accents, palette.near, palette.paper, palette.far, mix(palette.near, palette.accents[0], 0.5)]),
    palette.paper,
    random.between(0, 0.16),
  );
  const leaning = random.chance(0.09);
  const lean = leaning ? random.between(9, 14) : 0;
  const print = lightness(colour) > 0.62 ? darker(colour, 0.6) : lighter(colour, 0.7);
  const spine = [
    shape(
      cutRectangle(random, x, floor - tall, wide - 2, tall, 1),
      sheet.horizontal([0, darker(colour, 0.2)], [0.18, colour], [0.7, lighter(colour, 0.06)], [1, darker(colour, 0.26)]),
    ),
    ...spineMarks(random, x, floor - tall, wide, tall, print),
  ];
  sheet.add(
    leaning
      ? `<g transform="rotate(${Math.round(lean)} ${Math.round(x + wide)} ${Math.round(floor)})">${spine.join('')}</g>`
      : spine.join(''),
  );
  return (
    x + wide + (leaning ? Math.sin((lean * Math.PI) / 180) * tall * 0.98 + 4 : random.chance(0.08) ? random.between(14, 40) : 0)
  );
}

const lightness = (colour: Colour): number =>
  (Number.parseInt(colour.slice(1, 3), 16) * 0.3 +
    Number.parseInt(colour.slice(3, 5), 16) * 0.59 +
    Number.parseInt(colour.slice(5, 7), 16) * 0.11) /
  255;

function spineMarks(random: Random, x: number, top: number, wide: number, tall: number, print: Colour): string[] {
  const band = (from: number, thick: number) => shape(rectangle(x + 1, top + tall * from, wide - 4, thick), print, 0.75);
  const title = (from: number, to: number) =>
    line(`M${x + wide / 2 - 1} ${top + tall * from}V${top + tall * to}`, print, Math.max(3, wide * 0.13), 0.8);
  switch (random.whole(0, 4)) {
    case 0:
      return [band(0.1, 4), band(0.14, 4), band(0.84, 4), band(0.88, 4), title(0.32, 0.62)];
    case 1:
      return [title(0.12, 0.5), circle(x + wide / 2 - 1, top + tall * 0.86, wide * 0.16, print, 0.8)];
    case 2:
      return [band(0.22, tall * 0.18), band(0.9, 3)];
    case 3:
      return [band(0.06, 3), title(0.18, 0.44), title(0.5, 0.6), band(0.92, 3)];
    default:
      return [band(0.78, tall * 0.1)];
  }
}

/** Something between the books: a vase with a branch, a bowl, a small picture, a pile. */
function keepsake(sheet: Sheet, random: Random, palette: Palette, x: number, floor: number, wide: number): string[] {
  switch (random.whole(0, 2)) {
    case 0:
      return vase(sheet, random, palette, x, floor, wide * 0.6, palette.accents[random.whole(0, 1)] ?? palette.paper);
    case 1: {
      const parts: string[] = [];
      let top = floor;
      for (let book = random.whole(3, 5); book > 0; book--) {
        const [long, thick] = [wide * random.between(0.72, 0.94), random.between(24, 38)];
        const colour = mix(random.pick([...palette.accents, palette.near]), palette.paper, 0.1);
        top -= thick;
        parts.push(
          shape(
            cutRectangle(random, x - long / 2 + random.between(-6, 6), top, long, thick - 2, 1),
            sheet.vertical([0, lighter(colour, 0.08)], [1, darker(colour, 0.22)]),
          ),
          line(`M${x - long * 0.3} ${top + thick / 2}h${long * 0.4}`, lighter(colour, 0.6), 4, 0.7),
        );
      }
      return [...parts, ...pear(random, palette, x, top + 3, 34)];
    }
    default: {
      const tall = wide * 1.25;
      const frame = mix(palette.accents[1], palette.near, 0.3);
      const inner = rectangle(x - wide * 0.32, floor - tall + wide * 0.1, wide * 0.64, tall - wide * 0.22);
      return [
        shape(rectangle(x - wide * 0.42, floor - tall, wide * 0.84, tall), frame),
        shape(inner, lighter(palette.sky[1], 0.2)),
        sheet.within(
          inner,
          circle(x + wide * 0.1, floor - tall * 0.62, wide * 0.13, palette.light),
          shape(blob(random, x - wide * 0.2, floor - wide * 0.06, wide * 0.42, wide * 0.4), palette.accents[2]),
          shape(blob(random, x + wide * 0.26, floor, wide * 0.4, wide * 0.36), palette.near),
        ),
      ];
    }
  }
}
