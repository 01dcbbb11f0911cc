import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarGroupHorizontal } from '@visx/shape';
import { type ChartData, highestOf } from './chart-data.ts';
import { cut, fontSize, inkSoft, Legend, legendHeight, useFills } from './chart-marks.tsx';

const thickness = { one: 18, two: 26 };
const between = 8;
/** height of a row's label, which stands above its bars in a narrow chart */
const labelLine = 18;
const valueWidth = 76;
const narrowest = 460;

/** Horizontal bars, one row for each entry. The server renders this component too, so it must not need a browser. */
export function RowBars({ rows, series, format, label, width }: ChartData & { width: number }) {
  const { pattern, fillOf } = useFills();
  const narrow = width < narrowest;
  const left = narrow ? 0 : Math.min(width * 0.36, 220);
  const bar = series.length > 1 ? thickness.two : thickness.one;
  const step = bar + between + (narrow ? labelLine : 0);
  const top = series.length > 1 ? legendHeight : 0;
  const height = top + rows.length * step;
  const keys = series.map((_, index) => index);
  const x = scaleLinear<number>({ domain: [0, highestOf(rows) || 1], range: [0, Math.max(1, width - left - valueWidth)] });
  const place = scaleBand<number>({ domain: rows.map((_, index) => index), range: [0, rows.length * step] });
  const within = scaleBand<number>({ domain: keys, range: [0, bar], padding: series.length > 1 ? 0.08 : 0 });
  const data = rows.map(({ values }, index) => ({ index, ...Object.fromEntries(keys.map((key) => [key, values[key] ?? 0])) }));
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      {series.length > 1 && pattern}
      {series.length > 1 && <Legend series={series} fillOf={fillOf} />}
      <Group top={top}>
        {rows.map((row, index) => (
          <text
            key={row.key}
            x={narrow ? 0 : left - 8}
            y={(place(index) ?? 0) + (narrow ? 13 : bar / 2 + 5)}
            textAnchor={narrow ? 'start' : 'end'}
            fontSize={fontSize}
            fill="var(--chart-ink)"
          >
            {cut(row.label, narrow ? width : left - 8)}
          </text>
        ))}
        <BarGroupHorizontal
          data={data}
          keys={keys}
          y0={({ index }) => index}
          y0Scale={place}
          y1Scale={within}
          xScale={x}
          color={(key) => fillOf(Number(key))}
          width={width}
        >
          {(groups) =>
            groups.map((group) => (
              <Group key={group.index} top={group.y0 + (narrow ? labelLine : 0)} left={left}>
                {group.bars.map(({ index, value, y, height: tall, color }) => (
                  <g key={index}>
                    <rect x={0} y={y} width={Math.max(value ? 1 : 0, x(value ?? 0))} height={tall} rx={2} fill={color} />
                    <text
                      x={x(value ?? 0) + 6}
                      y={y + tall / 2 + 4.5}
                      fontSize={series.length > 1 ? 11 : fontSize}
                      fill={inkSoft}
                    >
                      {format(value ?? 0)}
                    </text>
                  </g>
                ))}
              </Group>
            ))
          }
        </BarGroupHorizontal>
      </Group>
    </svg>
  );
}
