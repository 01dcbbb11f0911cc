import { PatternLines } from '@visx/pattern';
import { useId } from 'react';

export const inkSoft = 'var(--chart-soft)';
export const fontSize = 13;

const fills = ['var(--chart-first)'];

/** The fill of each series. The second series is hatched, for people who do not see its color. */
export function useFills() {
  const id = useId().replaceAll(/\W/g, '');
  const pattern = (
    <PatternLines
      id={id}
      width={6}
      height={6}
      orientation={['diagonal']}
      stroke="var(--chart-second)"
      strokeWidth={2.5}
      background="var(--chart-ground)"
    />
  );
  return { pattern, fillOf: (series: number) => fills[series] ?? `url(#${id})` };
}

const swatch = 12;
const letter = 7;

export const legendHeight = 26;

/** The names of two series, above the bars. */
export function Legend({ series, fillOf }: { series: readonly string[]; fillOf: (series: number) => string }) {
  const starts = series.map((_, index) => series.slice(0, index).reduce((sum, name) => sum + name.length * letter + 44, 0));
  return series.map((name, index) => (
    <g key={name} transform={`translate(${starts[index]},0)`}>
      <rect width={swatch} height={swatch} y={1} fill={fillOf(index)} stroke="var(--chart-line)" />
      <text x={swatch + 6} y={12} fontSize={fontSize} fill="var(--chart-ink)">
        {name}
      </text>
    </g>
  ));
}

/** Shortens a label to `width` pixels, with “…” at its end. */
export function cut(label: string, width: number): string {
  const most = Math.max(4, Math.floor(width / letter));
  return label.length <= most ? label : `${label.slice(0, most - 1).trimEnd()}…`;
}
