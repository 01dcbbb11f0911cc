import { type Colour, darker, lighter } from './colour.ts';
import type { Random } from './random.ts';
import { blob, curve, line, type Point, shape } from './sheet.ts';

/** A slim poplar; `y` is where it stands. */
export function poplar(random: Random, x: number, y: number, size: number, colour: Colour): string {
  const half = size * random.between(0.11, 0.16);
  const crown = curve(
    [
      [x, y - size],
      [x + half * 0.8, y - size * 0.6],
      [x + half, y - size * 0.3],
      [x, y - size * 0.06],
      [x - half, y - size * 0.3],
      [x - half * 0.8, y - size * 0.6],
    ],
    true,
  );
  const shade = curve(
    [
      [x, y - size],
      [x + half * 0.8, y - size * 0.6],
      [x + half, y - size * 0.3],
      [x, y - size * 0.06],
      [x + half * 0.25, y - size * 0.4],
    ],
    true,
  );
  return (
    line(`M${x} ${y}V${y - size * 0.2}`, darker(colour, 0.4), size * 0.035) +
    shape(crown, colour) +
    shape(shade, darker(colour, 0.28), 0.7)
  );
}

/** A round tree with its shaded side. */
export function roundTree(random: Random, x: number, y: number, size: number, colour: Colour): string {
  const radius = size * random.between(0.3, 0.38);
  const middle = y - size + radius;
  return (
    line(`M${x} ${y}V${middle}`, darker(colour, 0.45), size * 0.05) +
    shape(blob(random, x, middle, radius, radius * 1.08), colour) +
    shape(blob(random, x + radius * 0.28, middle + radius * 0.26, radius * 0.68, radius * 0.72), darker(colour, 0.24), 0.6) +
    shape(blob(random, x - radius * 0.32, middle - radius * 0.36, radius * 0.34), lighter(colour, 0.2), 0.5)
  );
}

/** A row of mixed trees along a line, thinner where it is told so. */
export function grove(
  random: Random,
  edge: (x: number) => number,
  from: number,
  to: number,
  size: number,
  colour: Colour,
): string {
  const trees: string[] = [];
  for (let x = from; x < to; x += size * random.between(0.22, 0.75)) {
    const height = size * random.between(0.6, 1.15);
    const foot = edge(x) + size * 0.04;
    const tone = random.chance(0.5) ? colour : lighter(colour, random.between(0.03, 0.14));
    trees.push((random.chance(0.45) ? poplar : roundTree)(random, x, foot, height, tone));
  }
  return trees.join('');
}

/** Blades that bend from one foot, reeds or grass. */
export function reeds(random: Random, x: number, y: number, tall: number, colour: Colour, heads?: Colour): string {
  const blades: string[] = [];
  for (let blade = random.whole(5, 9); blade > 0; blade--) {
    const foot: Point = [x + random.between(-18, 18), y];
    const lean = random.between(-0.28, 0.28) * tall;
    const top = y - tall * random.between(0.55, 1);
    const half = tall * 0.014 + 1.2;
    blades.push(
      shape(
        `M${foot[0] - half} ${y}Q${foot[0] - half} ${(y + top) / 2} ${foot[0] + lean} ${top}Q${foot[0] + half * 1.6} ${(y + top) / 2} ${foot[0] + half} ${y}z`,
        random.chance(0.35) ? lighter(colour, 0.12) : colour,
      ),
    );
    if (heads && random.chance(0.4)) {
      blades.push(line(`M${foot[0] + lean * 0.96} ${top + 4}l${-lean * 0.06} ${tall * 0.12}`, heads, tall * 0.035));
    }
  }
  return blades.join('');
}
