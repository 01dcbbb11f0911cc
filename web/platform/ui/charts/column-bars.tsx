import { AxisBottom, AxisLeft } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarGroup } from '@visx/shape';
import { type ChartData, highestOf } from './chart-data.ts';
import { fontSize, inkSoft, Legend, legendHeight, useFills } from './chart-marks.tsx';

const room = { left: 60, bottom: 26, value: 20 };
/** from this width in pixels, a column has room for its value */
const wideColumn = 52;
/** from this width in pixels, a column has room for its whole label */
const longLabel = 64;

/** Vertical bars beside each other, such as one for each month. */
export function ColumnBars({
  rows,
  series,
  format,
  label,
  alternates = false,
  height = 240,
  width,
}: ChartData & { width: number }) {
  const { pattern, fillOf } = useFills();
  const top = series.length > 1 ? legendHeight : 0;
  const tall = height - room.bottom - room.value - top;
  const across = Math.max(1, width - room.left);
  const keys = series.map((_, index) => index);
  const y = scaleLinear<number>({ domain: [0, highestOf(rows) || 1], range: [tall, 0], nice: 4 });
  const place = scaleBand<number>({ domain: rows.map((_, index) => index), range: [0, across], padding: 0.16 });
  const within = scaleBand<number>({ domain: keys, range: [0, place.bandwidth()], padding: 0.04 });
  const data = rows.map(({ values }, index) => ({ index, ...Object.fromEntries(keys.map((key) => [key, values[key] ?? 0])) }));
  const nameOf = (index: number) => {
    const row = rows[index];
    return (place.step() >= longLabel ? row?.label : row?.short) ?? row?.label ?? '';
  };
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      {series.length > 1 && pattern}
      {series.length > 1 && <Legend series={series} fillOf={fillOf} />}
      <Group left={room.left} top={top + room.value}>
        <AxisLeft
          scale={y}
          numTicks={4}
          hideAxisLine
          tickStroke="var(--chart-line)"
          tickLength={6}
          tickFormat={(value) => format(Number(value))}
          tickComponent={({ formattedValue, y: at }) => <Tick x={-10} y={at + 4} anchor="end" text={formattedValue} />}
        />
        <BarGroup
          data={data}
          keys={keys}
          height={tall}
          x0={({ index }) => index}
          x0Scale={place}
          x1Scale={within}
          yScale={y}
          color={(key) => fillOf(Number(key))}
        >
          {(groups) =>
            groups.map((group) => (
              <Group key={group.index} left={group.x0}>
                {group.bars.map(({ index, value, x, width: wide, color }) => (
                  <g key={index}>
                    <rect
                      x={x}
                      y={y(value ?? 0)}
                      width={wide}
                      height={tall - y(value ?? 0)}
                      rx={2}
                      fill={alternates && group.index % 2 === 1 ? 'var(--chart-second)' : color}
                    />
                    {series.length === 1 && place.step() >= wideColumn && (value ?? 0) > 0 && (
                      <Tick x={x + wide / 2} y={y(value ?? 0) - 5} anchor="middle" text={format(value ?? 0)} />
                    )}
                  </g>
                ))}
              </Group>
            ))
          }
        </BarGroup>
        <AxisBottom
          top={tall}
          scale={place}
          stroke={inkSoft}
          hideTicks
          tickFormat={(index) => nameOf(Number(index))}
          numTicks={rows.length}
          tickComponent={({ formattedValue, x }) => <Tick x={x} y={18} anchor="middle" text={formattedValue} />}
        />
      </Group>
    </svg>
  );
}

function Tick({ x, y, anchor, text }: { x: number; y: number; anchor: 'middle' | 'end'; text: string | undefined }) {
  return (
    <text x={x} y={y} textAnchor={anchor} fontSize={fontSize - 1} fill={inkSoft}>
      {text}
    </text>
  );
}
