import classes from './today.module.css';

interface Props {
  label: string;
  values: readonly number[];
}

const width = 120;
const height = 32;

/** A small line of counts by day. Screen readers get its beginning and its end. */
export function Curve({ label, values }: Props) {
  const highest = Math.max(...values, 1);
  const x = (place: number) => (place * width) / Math.max(values.length - 1, 1);
  const y = (value: number) => height - 2 - (value / highest) * (height - 4);
  const points = values.map((value, place) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const text = `${label}: from ${values[0] ?? 0} to ${values.at(-1) ?? 0}.`;
  return (
    <svg className={classes.curve} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text}>
      <title>{text}</title>
      <polyline points={points} fill="none" stroke="currentColor" strokeWidth="1.75" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
