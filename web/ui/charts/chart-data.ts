/** What a chart shows. Its bars have the colors `--chart-first` and `--chart-second` of its place. */
export interface ChartData {
  /** the chart's accessible name */
  label: string;
  rows: readonly ChartRow[];
  /** what the values of a row stand for: one name, or two that stand side by side */
  series: readonly string[];
  format: (value: number) => string;
}

export interface ChartRow {
  key: string;
  label: string;
  /** where there is no room for the label */
  short?: string;
  /** one for each series */
  values: readonly number[];
}

export const highestOf = (rows: readonly ChartRow[]): number => Math.max(0, ...rows.flatMap(({ values }) => values));
