/** What can become of a line that is no donation. */

/** Why a line is no gift. `money`: of a gift in another currency. */
export interface Aside {
  reason: string;
  money?: { amount: string; currency: string };
}

export interface LineProblem {
  /** as the file names it; empty: the whole line */
  column: string;
  value: string;
  message: string;
  /** place of the cell that is wrong, where its value is shown whole */
  cell?: number;
}
