import { useElementSize } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense } from 'react';
import classes from './chart.module.css';
import type { ChartData } from './chart-data.ts';

// the first chart loads the drawing library
const RowBars = lazy(async () => ({ default: (await import('./row-bars.tsx')).RowBars }));
const ColumnBars = lazy(async () => ({ default: (await import('./column-bars.tsx')).ColumnBars }));

interface Props extends ChartData {
  /** rows: horizontal bars, for names; columns: vertical bars, for months */
  shape: 'rows' | 'columns';
  /** below the chart, such as the button that saves it as a picture */
  children?: ReactNode;
}

/** pixels; used until the browser has measured the place */
const usualWidth = 640;

/** Bars as wide as the place around them. The page also shows the same numbers in a table. */
export function Chart({ shape, children, ...data }: Props) {
  const { ref, width } = useElementSize<HTMLElement>();
  const Bars = shape === 'rows' ? RowBars : ColumnBars;
  return (
    <figure ref={ref} className={classes.chart}>
      <Suspense fallback={<div style={{ minHeight: data.height ?? '15rem' }} aria-busy="true" />}>
        <Bars {...data} width={Math.floor(width) || usualWidth} />
      </Suspense>
      {children}
    </figure>
  );
}
