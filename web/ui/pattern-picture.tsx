import { useMemo } from 'react';
import classes from './pattern-picture.module.css';

/** A quiet picture out of a name, always the same for it: what stands where there is no picture. */
export function PatternPicture({ name, className }: { name: string; className?: string | undefined }) {
  const { turn, cells } = useMemo(() => pattern(name), [name]);
  return (
    <svg
      className={`${classes.picture} ${className ?? ''}`}
      viewBox="0 0 160 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      <rect width="160" height="100" className={classes.ground} />
      <g transform={`rotate(${turn} 80 50)`}>
        {cells.map(({ x, y, path, tone }) => (
          <path key={`${x}-${y}`} d={path} transform={`translate(${x} ${y})`} className={classes[`tone${tone}`]} />
        ))}
      </g>
    </svg>
  );
}

/** Leaves, arcs and seeds of one 20 × 20 cell. */
const shapes = [
  'M0 0A20 20 0 0 1 20 20A20 20 0 0 1 0 0Z',
  'M20 0A20 20 0 0 0 0 20A20 20 0 0 0 20 0Z',
  'M0 20A20 20 0 0 1 20 0V20Z',
  'M0 0H20A20 20 0 0 1 0 20Z',
  'M10 3A7 7 0 0 1 10 17A7 7 0 0 1 10 3Z',
];

function pattern(name: string) {
  const random = randomFrom(name);
  const turn = [0, 0, 90, 45][random(4)] ?? 0;
  const kinds = [random(shapes.length), random(shapes.length)];
  const cells: { x: number; y: number; path: string; tone: number }[] = [];
  for (let y = -60; y < 160; y += 20) {
    for (let x = -40; x < 200; x += 20) {
      if (random(5) === 0) continue;
      cells.push({ x, y, path: shapes[kinds[random(2)] ?? 0] ?? '', tone: random(4) });
    }
  }
  return { turn, cells };
}

/** Numbers that depend on the text alone (FNV-1a, then xorshift). */
function randomFrom(text: string): (below: number) => number {
  let state = 2_166_136_261;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
