import { useMemo } from 'react';
import { drawPattern, patternSeed } from '#contract/platform/appearance/pattern.ts';
import classes from './pattern-picture.module.css';

/** A quiet pattern drawn from a name, always the same for that name. Stands in for a missing picture. */
export function PatternPicture({ name, className }: { name: string; className?: string | undefined }) {
  const { turn, cells } = useMemo(() => drawPattern(patternSeed(name)), [name]);
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
