/** The data of a chart. The styles around the chart set the bars' colors: `--chart-first` and `--chart-second`. */
export interface ChartData {
  /** the chart's accessible name */
  label: string;
  rows: readonly ChartRow[];
  /** the names of a row's values: one name, or two names whose bars are side by side */
  series: readonly string[];
  format: (value: number) => string;
  /** the columns of a single series alternate two colors */
  alternates?: boolean;
  /** of columns, in pixels */
  height?: number;
}

export interface ChartRow {
  key: string;
  label: string;
  /** shown by columns that are too narrow for the label; rows shorten the label instead */
  short?: string;
  /** one value for each series */
  values: readonly number[];
}

export const highestOf = (rows: readonly ChartRow[]): number => Math.max(0, ...rows.flatMap(({ values }) => values));
