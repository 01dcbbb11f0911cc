import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import classes from './today.module.css';

interface Props {
  label: string;
  values: readonly number[];
}

const width = 120;
const height = 32;

/** A small line chart of counts by day. Screen readers get the first and the last count. */
export function Curve({ label, values }: Props) {
  const x = scaleLinear<number>({ domain: [0, Math.max(values.length - 1, 1)], range: [0, width] });
  const y = scaleLinear<number>({ domain: [0, Math.max(...values, 1)], range: [height - 2, 2] });
  const text = `${label}: from ${values[0] ?? 0} to ${values.at(-1) ?? 0}.`;
  return (
    <svg className={classes.curve} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text}>
      <title>{text}</title>
      <LinePath
        data={values.map((value, index) => ({ value, place: index }))}
        x={({ place }) => x(place)}
        y={({ value }) => y(value)}
        stroke="currentColor"
        strokeWidth={1.75}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
