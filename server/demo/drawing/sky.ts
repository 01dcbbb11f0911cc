import { lighter, mix } from './colour.ts';
import type { Palette } from './palettes.ts';
import type { Random } from './random.ts';
import { circle, curve, height, type Point, rectangle, type Sheet, shape, width } from './sheet.ts';

/** The sky down to the horizon, with a sun or a moon in its own haze. Answers where that stands. */
export function drawSky(sheet: Sheet, random: Random, palette: Palette, horizon: number): Point {
  const [top, low] = palette.sky;
  sheet.add(shape(rectangle(0, 0, width, height), sheet.vertical([0, top], [horizon / height, low], [1, low])));
  const sun: Point = [random.between(0.2, 0.8) * width, horizon * random.between(0.38, 0.72)];
  const radius = random.between(44, 78);
  const haze = sheet.radial([0, palette.light, 0.6], [0.35, palette.light, 0.22], [1, palette.light, 0]);
  sheet.add(circle(...sun, radius * 5, haze), circle(...sun, radius, lighter(palette.light, 0.25)));
  for (let cloud = random.whole(2, 4); cloud > 0; cloud--) {
    sheet.add(
      shape(streak(random, random.between(0, width), horizon * random.between(0.12, 0.8)), mix(top, lighter(low, 0.5), 0.7), 0.4),
    );
  }
  return sun;
}

/** A long thin cloud, pointed at both ends. */
function streak(random: Random, x: number, y: number): string {
  const length = random.between(160, 420);
  const thickness = random.between(6, 16);
  return curve(
    [
      [x - length, y],
      [x - length * 0.3, y - thickness * random.between(0.4, 1)],
      [x + length * 0.4, y - thickness * 0.5],
      [x + length, y + thickness * 0.3],
      [x + length * 0.3, y + thickness * 0.7],
      [x - length * 0.4, y + thickness * 0.5],
    ],
    true,
  );
}
