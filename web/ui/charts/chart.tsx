import { useElementSize } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense } from 'react';
import classes from './chart.module.css';
import type { ChartData } from './chart-data.ts';

// the library that draws comes with the first chart
const RowBars = lazy(async () => ({ default: (await import('./row-bars.tsx')).RowBars }));
const ColumnBars = lazy(async () => ({ default: (await import('./column-bars.tsx')).ColumnBars }));

interface Props extends ChartData {
  /** rows: bars that lie, for names; columns: bars that stand, for months */
  shape: 'rows' | 'columns';
  /** beside the chart, such as what saves it as a picture */
  children?: ReactNode;
}

/** before the first measure, and where nothing measures */
const usualWidth = 640;

/** Bars as wide as their place. A table beside them has the same numbers. */
export function Chart({ shape, children, ...data }: Props) {
  const { ref, width } = useElementSize<HTMLElement>();
  const Bars = shape === 'rows' ? RowBars : ColumnBars;
  return (
    <figure ref={ref} className={classes.chart}>
      <Suspense fallback={<div style={{ minHeight: '15rem' }} aria-busy="true" />}>
        <Bars {...data} width={Math.floor(width) || usualWidth} />
      </Suspense>
      {children}
    </figure>
  );
}
