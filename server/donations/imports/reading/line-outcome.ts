/** A line that is set aside: it is no gift of the programme, and nobody has to correct it. */
export interface Aside {
  reason: string;
  /** what was given, where the reason is its currency */
  money?: { amount: string; currency: string };
}

/** Something that somebody has to correct before the line can become a donation. */
export interface LineProblem {
  /** as the file names it; empty: the whole line */
  column: string;
  value: string;
  message: string;
  /** place of the cell that is wrong, where its value is shown whole */
  cell?: number;
}
