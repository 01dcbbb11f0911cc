import { type Colour, darker, lighter, mix } from '../colour.ts';
import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';
import { circle, height, line, rectangle, type Sheet, shape, width } from '../sheet.ts';
import { sprig } from '../still-life.ts';

/** Branches across the sheet, back to front, with berries between them. */
export function leaves(sheet: Sheet, random: Random, palette: Palette): void {
  const dark = random.chance(0.45);
  const ground = dark
    ? darker(palette.near, 0.15)
    : random.pick([palette.paper, mix(palette.paper, palette.sky[0], 0.45), mix(palette.paper, palette.accents[1], 0.35)]);
  sheet.add(
    shape(rectangle(0, 0, width, height), sheet.vertical([0, lighter(ground, dark ? 0.05 : 0.25)], [1, darker(ground, 0.06)])),
  );
  if (random.chance(0.6))
    sheet.add(
      circle(random.between(350, 850), random.between(260, 480), random.between(150, 230), mix(palette.light, ground, 0.25)),
    );
  const tones = dark
    ? [mix(palette.near, palette.accents[2], 0.55), palette.accents[3], palette.accents[2], palette.accents[1], palette.far]
    : [mix(palette.accents[2], ground, 0.5), palette.accents[2], palette.accents[3], palette.near, palette.accents[0]];
  for (let depth = 0; depth < 3; depth++) {
    for (let stem = 0; stem < 4; stem++) {
      const x = ((stem + 0.5 + (depth % 2) * 0.5 + random.between(-0.2, 0.2)) / 4) * width;
      const tone = mix(tones[(depth + stem) % tones.length] ?? ground, ground, 0.5 - depth * 0.25);
      const hanging = depth === 1;
      const angle = (hanging ? Math.PI / 2 : -Math.PI / 2) + random.between(-0.28, 0.28);
      sheet.add(
        ...sprig(
          random,
          palette,
          [x, hanging ? -30 : height + 30],
          angle,
          random.between(430, 640) - depth * 40,
          tone,
          0.3 - depth * 0.02,
        ),
      );
      if (random.chance(0.5))
        sheet.add(
          ...berries(
            random,
            x + random.between(-60, 60),
            random.between(180, 620),
            random.pick([palette.accents[0], palette.accents[1], palette.light]),
            dark ? palette.accents[2] : palette.near,
          ),
        );
    }
  }
}

function berries(random: Random, x: number, y: number, colour: Colour, stalk: Colour): string[] {
  return Array.from({ length: random.whole(5, 8) }, (_, index) => {
    const angle = -Math.PI / 2 + (index - 3) * 0.42;
    const reach = random.between(50, 96);
    const [bx, by] = [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
    return (
      line(`M${x} ${y}Q${x + Math.cos(angle) * reach * 0.3} ${y - reach * 0.5} ${bx} ${by}`, stalk, 2.4) +
      circle(bx, by, random.between(9, 14), colour) +
      circle(bx - 3, by - 4, 3, lighter(colour, 0.6), 0.8)
    );
  });
}
